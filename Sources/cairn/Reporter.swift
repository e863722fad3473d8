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
