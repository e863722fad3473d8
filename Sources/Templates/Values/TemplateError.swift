import Diagnostics

/// An error of a function, filter or operation, before the renderer adds the place.
package struct TemplateError: Error, Sendable {
    /// The mistake, as a clause without a full stop.
    package let message: String
    /// The way to make it right, as a clause without a full stop.
    package let help: String?
    /// The missing thing, if the error is the use of an undefined value.
    let undefined: Undefined?
    /// A better place than the whole instruction.
    var range: Range<Int32>?

    package init(_ message: String, help: String? = nil) {
        self.message = message
        self.help = help
        undefined = nil
    }

    /// The use of an undefined value.
    init(_ undefined: Undefined?) {
        message = "the value is undefined"
        help = nil
        self.undefined = undefined
    }
}

/// The reason for an undefined value, so that its first use can say it.
package final class Undefined: Sendable {
    /// The thing that was asked for.
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
    /// The place where the missing thing was written.
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

/// The words of messages about names that somebody may have meant.
enum Suggestion {
    /// “did you mean `name`?”; nil where no name is near.
    static func help(_ name: String, among names: [String]) -> String? {
        didYouMeanHelp(name, among: names, quotes: ("`", "`"))
    }

    /// Names in backquotes with commas between them.
    static func quoted(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
}

extension Value {
    /// Throws the use of an undefined value.
    func checkDefined() throws(TemplateError) {
        if case .undefined(let undefined) = self, undefined?.isSilent != true { throw TemplateError(undefined) }
    }
}
