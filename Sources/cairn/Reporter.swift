internal import ArgumentParser
internal import Diagnostics
internal import Files

/// Shows problems on standard error and finds the exit status that they call for.
enum Reporter {
    /// The exit status for problems of input and output, as `EX_IOERR` in sysexits.h.
    private static let inputOutputFailure = ExitCode(74)

    static func show(_ problems: Problems) {
        guard !problems.isEmpty else { return }
        let printer = DiagnosticPrinter(colored: Terminal.isColored)
        Terminal.write(printer.text(problems) + "\n" + printer.summary(problems) + "\n")
    }

    /// Shows the problems; gives 1 for problems of the diary, 74 when only the system refused something.
    static func exit(_ problems: Problems) -> ExitCode {
        show(problems)
        let errors = problems.diagnostics.filter { $0.severity == .error }
        return errors.allSatisfy(\.isSystemFailure) ? inputOutputFailure : ExitCode(1)
    }
}

/// One line on the terminal that says what is being done; nothing when nobody watches.
struct Progress: Sendable {
    func show(_ step: String) {
        if Terminal.isInteractive { Terminal.write("\r\u{1B}[K\(step) …") }
    }

    func clear() {
        if Terminal.isInteractive { Terminal.write("\r\u{1B}[K") }
    }
}

/// A size as it is typed: `400kB`, `20MB`, or a number of bytes; units are powers of 1000.
struct ByteCount: ExpressibleByArgument, CustomStringConvertible {
    let count: Int

    init(_ count: Int) {
        self.count = count
    }

    init?(argument: String) {
        let text = argument.lowercased()
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let factors = ["": 1, "b": 1, "k": 1000, "kb": 1000, "m": 1_000_000, "mb": 1_000_000]
        guard let number = Int(digits), let factor = factors[String(text.dropFirst(digits.count))],
            (1..<10_000_000_000).contains(number)
        else { return nil }
        count = number * factor
    }

    var description: String { count % 1_000_000 == 0 ? "\(count / 1_000_000)MB" : "\(count / 1000)kB" }
}
