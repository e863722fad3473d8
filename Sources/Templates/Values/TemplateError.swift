package import Base

/// An error of a function, filter or operation, before the renderer adds the place.
package struct TemplateError: Error, Sendable {
    /// The mistake, as a clause without a full stop.
    package let message: Message
    /// The way to make it right, as a clause without a full stop.
    package let help: Message?
    /// The missing thing, if the error is the use of an undefined value.
    let undefined: Undefined?
    /// A better place than the whole instruction.
    let range: Range<Int32>?

    package init(_ message: Message, help: Message? = nil) {
        self.init(message, help: help, range: nil)
    }

    init(_ message: Message, help: Message?, range: Range<Int32>?) {
        self.message = message
        self.help = help
        self.range = range
        undefined = nil
    }

    /// The use of an undefined value.
    init(_ undefined: Undefined?) {
        message = "the value is undefined"
        help = nil
        range = nil
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
        case message(Message, help: Message? = nil)
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
    static func help(_ name: String, among names: [String]) -> Message? {
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

/// The bounds that keep every template from running out of stack, memory or time.
enum RenderLimits {
    /// The greatest depth of nested expressions.
    static let expressionDepth = 50
    /// The greatest depth of nested block tags.
    static let blockDepth = 24
    /// The greatest number of macros, blocks, includes and parents at work inside each other.
    static let callDepth = 200
    /// The greatest number of loops inside each other, macros included.
    static let loopDepth = 2_000
    /// The greatest number of numbers that `range` gives.
    static let rangeCount = 100_000
    /// The greatest number of steps of work of one page: rounds of loops, calls, and 32 bytes or one element worked on by a filter.
    static let work = 5_000_000
    /// The greatest length of one text, in bytes.
    static let textLength = 64 << 20
    /// The greatest length of one page, in bytes.
    static let pageLength = 256 << 20
    /// How deep lists and maps may contain each other.
    static let valueDepth = 200
    /// The number of values that the renderer holds at once for variables and intermediate results.
    static let stackCount = 65_536
}
