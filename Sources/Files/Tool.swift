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
    package let name: String
    private let path: String
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
            var diagnostic = Diagnostic.error(
                "the program \(name) is needed, and is not in PATH",
                help: "install it with `apt install \(name)` or `brew install \(name)`")
            diagnostic.isSystemFailure = true
            throw diagnostic
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

    /// What to say of a run that did not do what it was to do.
    package func failure(_ outcome: ChildProcess.Result) -> Diagnostic {
        let words = outcome.errors.split(whereSeparator: \.isNewline).suffix(12)
        var diagnostic = Diagnostic.error(
            outcome.signal.map { "\(name) was ended by signal \($0)" }
                ?? "\(name) failed with exit status \(outcome.status)",
            notes: words.map { Diagnostic.Note(withoutPasswords($0)) })
        diagnostic.isSystemFailure = true
        return diagnostic
    }
}

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
