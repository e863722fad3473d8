import Diagnostics

/// A mistake in a tag, on its way to where parsing can go on.
///
/// It is an object because errors that are passed on cost stack in every function between, and expressions nest.
final class SyntaxError: Error {
    let diagnostic: Diagnostic

    init(_ diagnostic: Diagnostic) {
        self.diagnostic = diagnostic
    }
}
