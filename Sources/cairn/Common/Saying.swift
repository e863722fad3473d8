internal import ArgumentParser
internal import Base

/// Says something on standard output, in the language of the terminal.
func say(_ message: Message, terminator: String = "\n") {
    print(message.text(in: .ofTerminal), terminator: terminator)
}

/// What is wrong with a command line; the command's usage is shown with it.
func misuse(_ message: Message) -> ValidationError { ValidationError(message.text(in: .ofTerminal)) }

/// A sentence of a command's help in the language of the terminal.
func localized(_ message: Message) -> String { message.text(in: .ofTerminal) }

extension ArgumentHelp {
    /// What an option does, in the language of the terminal.
    static func localized(_ message: Message) -> ArgumentHelp { ArgumentHelp(message.text(in: .ofTerminal)) }
}
