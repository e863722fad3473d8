#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

internal import Synchronization

/// Standard error, where messages and progress go.
package enum Terminal {
    /// What the system answered when something could not be written.
    private static let failure = Mutex<SystemError?>(nil)
    /// As `EX_IOERR` in sysexits.h.
    private static let inputOutputFailure: Int32 = 74

    /// Sees to it that the program does not end as if all were well when something that it said got lost, as on a full disk: it then
    /// says so on standard error and ends with the status 74. A reader that has gone on purpose is no failure.
    package static func answerForOutput() {
        atexit {
            // What `print` has kept until now, the help of commands too.
            if fflush(nil) != 0 { Terminal.failure.withLock { $0 = $0 ?? .last } }
            guard let failure = Terminal.failure.withLock({ $0 }), !failure.isBrokenPipe else { return }
            let problem = Diagnostic.error("cannot write all of the output: \(failure.words)")
            Terminal.write(DiagnosticPrinter(language: .ofTerminal).text(problem))
            _exit(Terminal.inputOutputFailure)
        }
    }

    /// Whether somebody watches: standard error is a terminal that can move its cursor.
    package static let isInteractive: Bool = {
        guard isatty(STDERR_FILENO) == 1 else { return false }
        return getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
    }()

    /// Whether to colour: as `isInteractive`, unless the environment variable `NO_COLOR` is set (no-color.org).
    package static let isColored = isInteractive && getenv("NO_COLOR") == nil

    /// Writes to standard error as it is; what cannot be written is lost, which the exit status tells.
    package static func write(_ text: String) {
        write(text, to: STDERR_FILENO)
    }

    /// Says something on standard output at once, as a program must that does not end; what cannot be written is lost, which the exit status tells.
    package static func say(_ message: Message) {
        output(message.text(in: .ofTerminal) + "\n")
    }

    /// The same for what is the same in every language.
    package static func output(_ text: String) { write(text, to: STDOUT_FILENO) }

    package static func output(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

    /// Whether somebody can be asked.
    package static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks for a line; nil when nobody can be asked.
    package static func ask(_ prompt: Message) -> String? {
        guard canAsk else { return nil }
        write(prompt.text(in: .ofTerminal))
        return readLine()
    }

    /// Asks for a line that does not show while it is typed; nil when nobody can be asked.
    package static func askSecretly(_ prompt: Message) -> String? {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else { return nil }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        write(prompt.text(in: .ofTerminal))
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            write("\n")
        }
        return readLine()
    }

    private static func write(_ text: String, to descriptor: Int32) { write(Array(text.utf8), to: descriptor) }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { platformWrite(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let error = SystemError.last
                return failure.withLock { $0 = $0 ?? error }
            }
            rest = rest.dropFirst(count)
        }
    }
}
