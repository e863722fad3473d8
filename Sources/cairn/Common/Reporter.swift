internal import ArgumentParser
internal import Base

/// Shows problems on standard error and finds the exit status that they call for: commands throw them, and `Cairn` asks here.
enum Reporter {
    /// The exit status for problems of input and output, as `EX_IOERR` in sysexits.h.
    private static let inputOutputFailure = ExitCode(74)

    static func show(_ problems: Problems) {
        guard !problems.isEmpty else { return }
        let printer = DiagnosticPrinter(colored: Terminal.isColored, language: .ofTerminal)
        Terminal.write(printer.text(problems) + "\n" + printer.summary(problems).text(in: .ofTerminal) + "\n")
    }

    /// Shows the problems that a command has ended with; gives the exit status, or what else was thrown.
    static func ending(_ error: any Error) -> any Error {
        guard let problems = (error as? Problems) ?? (error as? Diagnostic).map({ Problems([$0]) }) else {
            return error
        }
        show(problems)
        return status(of: problems)
    }

    /// 1 for problems of the diary, 74 when only the system refused something.
    static func status(of problems: Problems) -> ExitCode {
        let errors = problems.diagnostics.filter { $0.severity == .error }
        return errors.allSatisfy(\.isSystemFailure) ? inputOutputFailure : ExitCode(1)
    }

    /// Writes the result of a command to standard output.
    static func write(_ bytes: [UInt8]) throws(Problems) {
        try orProblems(try StandardStreams.write(bytes))
    }
}

/// What the author names for something finished.
struct OutputFile {
    let path: String

    init(_ path: String) {
        self.path = path
    }

    /// Whether standard output is meant, by a dash or by one of the system's own names for it.
    var isStandardOutput: Bool { ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path) }

    private var isNowhere: Bool { path == "/dev/null" }

    /// Writes the file in one step.
    ///
    /// - Throws: a diagnostic when it cannot be written, when something else than a file stands there, or when it would lie among
    ///   what a diary is read from.
    func write(_ bytes: [UInt8], of diary: String) throws(Diagnostic) {
        if isNowhere { return }
        try ReadFolders(diary: diary, sources: []).check(file: path)
        try File(path).replace(with: bytes)
    }

    /// Says in a line what was written, and where to open it.
    func tell(_ what: Message) {
        if !isNowhere { say("\(path): \(what), \(address)") }
    }

    /// The same of a folder with a site.
    func tellOfSite() {
        say("The site is in \(path): \(OutputFile(path + (path.hasSuffix("/") ? "" : "/") + "index.html").address)")
    }

    /// The address that browsers open the file by.
    var address: String {
        let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
        let whole = path.hasPrefix("/") ? path : (Folder(".").resolved ?? "") + "/" + path
        return "file://" + percentEncoded(whole, keeping: "/")
    }
}
