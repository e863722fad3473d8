/// One thing that is wrong, where it is, and what would be right.
package struct Diagnostic: Error, Sendable {
    package enum Severity: String, Sendable {
        case error, warning
    }

    /// A second place that explains the first: where a name was declared before, or which template included this one.
    package struct Note: Sendable {
        package let message: String
        package let range: SourceRange?

        package init(_ message: String, at range: SourceRange? = nil) {
            self.message = message
            self.range = range
        }
    }

    package var severity: Severity
    /// What is wrong, as a clause without a full stop.
    package var message: String
    package var range: SourceRange?
    /// The path that the diagnostic is about where there is no text to point into: a folder, an unreadable file.
    package var path: String?
    package var notes: [Note]
    /// What would be right, as a clause without a full stop.
    package var help: String?
    /// Whether the operating system refused something, rather than the diary being wrong.
    package var isSystemFailure = false

    package init(
        _ severity: Severity = .error, _ message: String, at range: SourceRange? = nil, path: String? = nil,
        notes: [Note] = [], help: String? = nil
    ) {
        self.severity = severity
        self.message = message
        self.range = range
        self.path = path ?? range?.file.path
        self.notes = notes
        self.help = help
    }

    package static func error(
        _ message: String, at range: SourceRange? = nil, path: String? = nil, notes: [Note] = [], help: String? = nil
    ) -> Diagnostic {
        Diagnostic(.error, message, at: range, path: path, notes: notes, help: help)
    }

    package static func warning(
        _ message: String, at range: SourceRange? = nil, path: String? = nil, notes: [Note] = [], help: String? = nil
    ) -> Diagnostic {
        Diagnostic(.warning, message, at: range, path: path, notes: notes, help: help)
    }
}
