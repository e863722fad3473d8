#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
/// Another program, run to its end.
package enum ChildProcess {
    package struct Result: Sendable {
        /// The exit status, or 128 and the number of the signal that ended it.
        package let status: Int
        /// The signal that ended it; nil when it ended by itself.
        package let signal: Int?
        package let output: [UInt8]
        package let errors: String
        /// Whether it was ended because it took too long, or because no more of its output was wanted.
        package let isCut: Bool

        package var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// Runs a program.
    ///
    /// - Parameters:
    ///   - program: its path, or a name that is found by the variable `PATH`.
    ///   - input: the file that it reads from; nothing without one, so that it cannot wait for somebody to type.
    ///   - variables: those of the environment that it sees otherwise; nil for those that it is not to see.
    ///   - seconds: how long it may take.
    ///   - body: gets its output piece by piece instead of the result; false ends the program.
    /// - Throws: a diagnostic when it cannot be started.
    package static func run(
        _ program: String, _ arguments: [String], input: String = "/dev/null", variables: [String: String?] = [:],
        within seconds: Int? = nil, _ body: ((UnsafeRawBufferPointer) -> Bool)? = nil
    ) throws(Diagnostic) -> Result {
        var output: [CInt] = [-1, -1]
        var errors: [CInt] = [-1, -1]
        guard pipe(&output) == 0, pipe(&errors) == 0 else {
            throw SystemError.last.diagnostic("cannot run", program)
        }
        var actions = System.spawnActions
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output[1], 1)
        posix_spawn_file_actions_adddup2(&actions, errors[1], 2)
        for descriptor in output + errors { posix_spawn_file_actions_addclose(&actions, descriptor) }
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let settings = CurrentProcess.environment(changing: variables).map { strdup($0) } + [nil]
        defer { for word in words + settings { free(word) } }
        var child = pid_t()
        let result = posix_spawnp(&child, program, &actions, nil, words, settings)
        close(output[1])
        close(errors[1])
        defer {
            close(output[0])
            close(errors[0])
        }
        guard result == 0 else {
            throw .systemFailure(
                "cannot run \(program): \(SystemError(number: result).words)", help: "is it installed and in PATH?")
        }
        var written: [UInt8] = [], complaints: [UInt8] = []
        let isCut = !readBoth(output[0], errors[0], within: seconds) { isOutput, piece in
            if isOutput {
                if let body { return body(piece) }
                written.append(contentsOf: piece)
            } else if body == nil || complaints.count < Self.complaintLimit {
                complaints.append(contentsOf: piece)
            }
            return true
        }
        if isCut { kill(child, SIGKILL) }
        var status: CInt = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { throw SystemError.last.diagnostic("cannot wait for", program) }
        }
        // As the macros WIFSIGNALED, WTERMSIG and WEXITSTATUS, which Swift does not see.
        let signal = Int(status & 0x7F)
        return Result(
            status: signal == 0 ? Int(status >> 8 & 0xFF) : 128 + signal, signal: signal == 0 ? nil : signal,
            output: written, errors: String(decoding: complaints, as: UTF8.self), isCut: isCut)
    }

    /// Starts a program that goes on beside this one, with nothing of its environment but where libraries are looked for.
    ///
    /// - Parameters:
    ///   - program: its path.
    ///   - input: a descriptor that it has as its input; what it writes goes nowhere.
    /// - Throws: a diagnostic when it cannot be started.
    package static func start(_ program: String, _ arguments: [String], input: Int32) throws(Diagnostic) -> Int32 {
        var actions = System.spawnActions
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        for descriptor in 1...2 as ClosedRange<CInt> {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let libraries = "LD_LIBRARY_PATH"
        let settings = CurrentProcess.environment(libraries).map { [strdup("\(libraries)=\($0)"), nil] } ?? [nil]
        defer { for word in words + settings { free(word) } }
        var child = pid_t()
        let result = posix_spawn(&child, program, &actions, nil, words, settings)
        guard result == 0 else {
            throw .systemFailure("cannot run \(program): \(SystemError(number: result).words)")
        }
        return child
    }

    /// As much is kept of what a program says whose output may be of any length.
    private static let complaintLimit = 1 << 16

    /// Waits.
    package static func pause(milliseconds: Int) { usleep(useconds_t(milliseconds * 1000)) }

    /// Reads two pipes to their ends, whichever has something.
    ///
    /// - Parameter body: gets each piece, and whether it is of the first; false ends the reading.
    /// - Returns: false where the reading was ended before the pipes were.
    private static func readBoth(
        _ first: CInt, _ second: CInt, within seconds: Int?, _ body: (Bool, UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        var polls = [
            pollfd(fd: first, events: Int16(POLLIN), revents: 0), pollfd(fd: second, events: Int16(POLLIN), revents: 0),
        ]
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let end = seconds.map { ContinuousClock.now + .seconds($0) }
        while polls.contains(where: { $0.fd >= 0 }) {
            var patience: CInt = -1
            if let end {
                let rest = (end - .now).components
                guard rest.seconds >= 0, rest.attoseconds >= 0 else { return false }
                patience = CInt(clamping: (rest.seconds + 1) * 1000)
            }
            guard poll(&polls, nfds_t(polls.count), patience) >= 0 else {
                if errno == EINTR { continue }
                break
            }
            for index in polls.indices where polls[index].fd >= 0 && polls[index].revents != 0 {
                let count = read(polls[index].fd, &buffer, buffer.count)
                if count > 0 {
                    let goesOn = buffer.withUnsafeBytes {
                        body(index == 0, UnsafeRawBufferPointer(rebasing: $0[..<count]))
                    }
                    if !goesOn { return false }
                } else if count == 0 || errno != EINTR {
                    polls[index].fd = -1
                }
            }
        }
        return true
    }
}

/// Another program that does some of the work, found in PATH and run without a shell, in the folder that
/// this one runs in.
package struct Tool: Sendable {
    package let name: String
    package let path: String
    /// Variables of the environment that it sees otherwise; nil for those that it is not to see.
    private let variables: [String: String?]

    /// - Throws: a diagnostic when the program is not in PATH.
    package init(_ name: String, variables: [String: String?] = [:]) throws(Diagnostic) {
        let folders = (CurrentProcess.environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        guard
            let path = folders.map({ "\($0)/\(name)" }).first(where: {
                access($0, X_OK) == 0 && FileKind(at: $0) == .file
            })
        else {
            throw .systemFailure(
                "the program \(name) is needed, and is not in PATH",
                help: "install it with `apt install \(name)` or `brew install \(name)`")
        }
        self.name = name
        self.path = path
        self.variables = variables
    }

    /// Runs the program to its end.
    ///
    /// - Parameter input: the file that it reads from; nothing without one.
    /// - Throws: a diagnostic with the program's own words, when its exit status is not among `accepted`.
    @discardableResult
    package func run(
        _ arguments: [String], input: String = "/dev/null", variables more: [String: String?] = [:],
        accepting accepted: Set<Int> = [0]
    ) throws(Diagnostic) -> ChildProcess.Result {
        let outcome = try ChildProcess.run(path, arguments, input: input, variables: variables.merging(more) { $1 })
        if accepted.contains(outcome.status) { return outcome }
        throw failure(outcome)
    }

    /// Runs the program to its end, or until it has taken too long.
    ///
    /// - Parameter body: gets its output piece by piece; false ends the program.
    package func run(
        _ arguments: [String], within seconds: Int, _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(Diagnostic) -> ChildProcess.Result {
        try withoutActuallyEscaping(body) { body throws(Diagnostic) in
            try ChildProcess.run(path, arguments, variables: variables, within: seconds, body)
        }
    }

    /// What to say of a run that did not do what it was to do.
    package func failure(_ outcome: ChildProcess.Result) -> Diagnostic {
        let words = outcome.errors.split(whereSeparator: \.isNewline).suffix(12)
        return .systemFailure(
            outcome.signal.map { Message("\(name) was ended by signal \($0)") }
                ?? "\(name) failed with exit status \(outcome.status)",
            notes: words.map { Diagnostic.Note(Message(verbatim: withoutPasswords($0))) })
    }
}

/// A line of another program without what stands between `://` and `@`, because git repeats addresses with their passwords.
private func withoutPasswords(_ line: Substring) -> String {
    line.split(separator: " ", omittingEmptySubsequences: false).map { word in
        guard let scheme = word.firstRange(of: "://"),
            let at = word[scheme.upperBound...].prefix(while: { $0 != "/" }).lastIndex(of: "@"),
            word[scheme.upperBound..<at].contains(":")
        else { return String(word) }
        return word[..<scheme.upperBound] + "…" + word[at...]
    }.joined(separator: " ")
}
