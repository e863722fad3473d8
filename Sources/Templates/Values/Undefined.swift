import Diagnostics

/// What was missing where an undefined value came from, so that its first use can say it.
package final class Undefined: Sendable {
    /// What was asked for.
    enum Reason: Sendable {
        case variable(String)
        /// A parameter of a macro that was not given.
        case parameter(String)
        /// An attribute of a value that lies at a range of the source.
        case attribute(String, of: Value, written: Range<Int32>)
        case item(Value, of: Value)
        case message(String, help: String? = nil)
        /// An inline `if` without `else`; printing it gives nothing.
        case silent
    }

    let reason: Reason
    /// Where the missing thing was written.
    let origin: SourceRange?
    /// Whether something was looked up in what is missing, which is an error even before `default`.
    let isFatal: Bool

    init(_ reason: Reason, at origin: SourceRange? = nil, isFatal: Bool = false) {
        self.reason = reason
        self.origin = origin
        self.isFatal = isFatal
    }

    /// The value of an inline `if` without `else` whose condition is false.
    static let silent = Undefined(.silent)

    var isSilent: Bool {
        if case .silent = reason { return true }
        return false
    }
}
