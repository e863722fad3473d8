#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
package import Diagnostics

/// Another program that does some of the work, found in PATH and run without a shell, in the folder that
/// this one runs in.
package struct Tool: Sendable {
    /// What the program left when it ended.
    package struct Outcome: Sendable {
        /// Its exit status; 128 and the signal's number when a signal ended it.
        package let status: Int
        /// The signal that ended it, nil when it ended by itself.
        package let signal: Int?
        package let output: [UInt8]
        package let errors: String

        package var text: String { String(decoding: output, as: UTF8.self) }
    }

    package let name: String
    private let path: String
    /// Where its words are kept until it ends, so that no full pipe can hold it up.
    private let scratch: String
    /// Variables of the environment that it sees otherwise; nil for those that it is not to see.
    private let variables: [String: String?]

    /// - Throws: a diagnostic when the program is not in PATH.
    package init(_ name: String, scratch: String, variables: [String: String?] = [:]) throws(Diagnostic) {
        let folders = (Program.environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        guard
            let path = folders.map({ "\($0)/\(name)" }).first(where: {
                access($0, X_OK) == 0 && FileKind(at: $0) == .file
            })
        else {
            var diagnostic = Diagnostic.error(
                "the program \(name) is needed, and is not in PATH",
                help: "install it with `apt install \(name)` or `brew install \(name)`")
            diagnostic.isSystemFailure = true
            throw diagnostic
        }
        self.name = name
        self.path = path
        self.scratch = scratch
        self.variables = variables
    }

    /// Runs the program to its end.
    ///
    /// - Parameter input: the file that it reads from; nothing without one, so that it cannot wait for somebody to type.
    /// - Throws: a diagnostic with the program's own words, when its exit status is not among `accepted`.
    @discardableResult
    package func run(
        _ arguments: [String], input: String = "/dev/null", variables more: [String: String?] = [:],
        accepting accepted: Set<Int> = [0]
    ) throws(Diagnostic) -> Outcome {
        let outcome = try outcome(arguments, input, variables.merging(more) { $1 })
        if accepted.contains(outcome.status) { return outcome }
        throw failure(outcome)
    }

    /// What to say of a run that did not do what it was to do.
    package func failure(_ outcome: Outcome) -> Diagnostic {
        let words = outcome.errors.split(whereSeparator: \.isNewline).suffix(12)
        var diagnostic = Diagnostic.error(
            outcome.signal.map { "\(name) was ended by signal \($0)" }
                ?? "\(name) failed with exit status \(outcome.status)",
            notes: words.map { Diagnostic.Note(withoutPasswords($0)) })
        diagnostic.isSystemFailure = true
        return diagnostic
    }

    private func outcome(
        _ arguments: [String], _ input: String, _ variables: [String: String?]
    ) throws(Diagnostic) -> Outcome {
        let (output, errors) = (scratch + "/\(name).output", scratch + "/\(name).errors")
        defer { for file in [output, errors] { try? File(file).remove() } }
        var actions: FileActions
        #if canImport(Darwin)
            actions = nil
        #else
            actions = FileActions()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_NOFOLLOW | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_NOFOLLOW | O_TRUNC, 0o600)
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        var settings: [UnsafeMutablePointer<CChar>?] =
            Program.environment(changing: variables).map { strdup($0) } + [nil]
        defer { for word in words + settings { free(word) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, path, &actions, nil, &words, &settings)
        guard failure == 0 else { throw SystemError(number: failure).diagnostic("cannot run \(name)", path) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw SystemError.last.diagnostic("cannot wait for \(name)", path) }
        }
        // As the macros WIFSIGNALED, WTERMSIG and WEXITSTATUS, which Swift does not see.
        let signal = Int(status & 0x7F)
        return Outcome(
            status: signal == 0 ? Int(status >> 8 & 0xFF) : 128 + signal, signal: signal == 0 ? nil : signal,
            output: try File(output).read(),
            errors: String(decoding: try File(errors).read(), as: UTF8.self))
    }
}

#if canImport(Darwin)
    private typealias FileActions = posix_spawn_file_actions_t?
#else
    private typealias FileActions = posix_spawn_file_actions_t
#endif

/// A line of another program without what stands between `://` and `@`, because git repeats addresses with their passwords.
private func withoutPasswords(_ line: Substring) -> String {
    var words: [String] = []
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
        guard let scheme = word.firstRange(of: "://"),
            let at = word[scheme.upperBound...].prefix(while: { $0 != "/" }).lastIndex(of: "@"),
            word[scheme.upperBound..<at].contains(":")
        else {
            words.append(String(word))
            continue
        }
        words.append(word[..<scheme.upperBound] + "…" + word[at...])
    }
    return words.joined(separator: " ")
}
