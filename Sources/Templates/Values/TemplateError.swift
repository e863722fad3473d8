import Diagnostics

/// What went wrong in a function, filter or operation, before the renderer adds the place.
package struct TemplateError: Error, Sendable {
    /// What is wrong, as a clause without a full stop.
    package let message: String
    /// What would be right, as a clause without a full stop.
    package let help: String?
    /// What was missing, if the error is the use of an undefined value.
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
