/// One thing that is wrong, where it is, and what would be right.
package struct Diagnostic: Error, Sendable {
    package enum Severity: String, Sendable, CaseIterable {
        case error, warning

        package var words: Message {
            switch self {
            case .error: Message("error")
            case .warning: Message("warning")
            }
        }
    }

    /// A second place that explains the first: where a name was declared before, or which template included this one.
    package struct Note: Sendable {
        package let wording: Message
        package let range: SourceRange?

        package init(_ wording: Message, at range: SourceRange? = nil) {
            self.wording = wording
            self.range = range
        }

        /// In English.
        package var message: String { wording.english }
    }

    package var severity: Severity
    /// What is wrong, as a clause without a full stop.
    package var wording: Message
    package var range: SourceRange?
    /// The path that the diagnostic is about where there is no text to point into: a folder, an unreadable file.
    package var path: String?
    package var notes: [Note]
    /// What would be right, as a clause without a full stop.
    package var advice: Message?
    /// Whether the operating system refused something, rather than the diary being wrong.
    package var isSystemFailure = false
    /// What the system or a library said of it.
    package var cause: Message?

    package init(
        _ severity: Severity = .error, _ message: Message, at range: SourceRange? = nil, path: String? = nil,
        notes: [Note] = [], help: Message? = nil
    ) {
        self.severity = severity
        wording = message
        self.range = range
        self.path = path ?? range?.file.path
        self.notes = notes
        advice = help
    }

    /// What is wrong, in English.
    package var message: String { wording.english }
    /// What would be right, in English.
    package var help: String? { advice?.english }

    package static func error(
        _ message: Message, at range: SourceRange? = nil, path: String? = nil, notes: [Note] = [], help: Message? = nil
    ) -> Diagnostic {
        Diagnostic(.error, message, at: range, path: path, notes: notes, help: help)
    }

    /// An error of the operating system's, and not of the diary.
    package static func systemFailure(
        _ message: Message, path: String? = nil, notes: [Note] = [], help: Message? = nil
    ) -> Diagnostic {
        var diagnostic = error(message, path: path, notes: notes, help: help)
        diagnostic.isSystemFailure = true
        return diagnostic
    }

    /// A library of this machine that is missing.
    ///
    /// - Parameter purpose: what it does, as the rest of a sentence: “reads zip files”.
    package static func missing(_ library: String, _ purpose: Message) -> Diagnostic {
        error("\(library) is missing, which \(purpose)", help: "`cairn doctor` says how to get it")
    }

    package static func warning(
        _ message: Message, at range: SourceRange? = nil, path: String? = nil, notes: [Note] = [], help: Message? = nil
    ) -> Diagnostic {
        Diagnostic(.warning, message, at: range, path: path, notes: notes, help: help)
    }
}

/// All diagnostics of one piece of work, gathered so that they are reported together.
package struct Problems: Error, Sendable {
    package private(set) var diagnostics: [Diagnostic]

    package init(_ diagnostics: [Diagnostic] = []) {
        self.diagnostics = diagnostics
    }

    package var isEmpty: Bool { diagnostics.isEmpty }
    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
    package var errorCount: Int { diagnostics.count { $0.severity == .error } }
    package var warningCount: Int { diagnostics.count { $0.severity == .warning } }

    package mutating func add(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
    }

    package mutating func add(_ other: Problems) {
        diagnostics += other.diagnostics
    }

    /// Runs `work` and keeps what it throws; gives nil then.
    @discardableResult
    package mutating func gather<Result>(_ work: () throws(Diagnostic) -> Result) -> Result? {
        do { return try work() } catch {
            add(error)
            return nil
        }
    }

    /// Those that say nothing of what others say already at the same place.
    package func besides(_ others: Problems) -> Problems {
        if isEmpty { return self }
        func key(_ diagnostic: Diagnostic) -> String {
            "\(diagnostic.path ?? "") \(diagnostic.range?.bytes.description ?? "") \(diagnostic.message)"
        }
        let known = Set(others.diagnostics.map(key))
        return Problems(diagnostics.filter { !known.contains(key($0)) })
    }

    /// The same as warnings: what is wrong with something that can wait.
    package var asWarnings: Problems {
        Problems(
            diagnostics.map { diagnostic in
                var warning = diagnostic
                warning.severity = .warning
                return warning
            })
    }

    /// Throws all diagnostics when at least one of them is an error.
    package func throwErrors() throws(Problems) {
        if hasErrors { throw self }
    }

    /// The diagnostics by path, then place, then text: the same order whatever order they were found in.
    package var sorted: [Diagnostic] {
        diagnostics.sorted { first, second in
            let (path, other) = (first.path ?? "", second.path ?? "")
            if path != other { return path.unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars) }
            let (place, otherPlace) = (first.range?.bytes.lowerBound ?? -1, second.range?.bytes.lowerBound ?? -1)
            if place != otherPlace { return place < otherPlace }
            return first.message.unicodeScalars.lexicographicallyPrecedes(second.message.unicodeScalars)
        }
    }

    /// The diagnostics in order as they are told: where the same is wrong with many files as a whole, as on a full disk, the
    /// first stands for all of them.
    package var reported: [Diagnostic] {
        let sorted = sorted
        let alike = Dictionary(grouping: sorted.indices.filter { sorted[$0].alike != nil }) { sorted[$0].alike }
        return sorted.indices.compactMap { index in
            guard let same = alike[sorted[index].alike], same.count > Self.namedCount + 1 else {
                return sorted[index]
            }
            guard index == same[0] else { return nil }
            var first = sorted[index]
            let named = same[1...Self.namedCount].map { sorted[$0].path ?? "" }.joined(separator: ", ")
            let rest = same.count - Self.namedCount - 1
            first.notes.append(.init("the same is wrong with \(named) and \(counted(rest, "other"))"))
            return first
        }
    }

    /// How many files are named besides the first of those with which the same is wrong.
    private static let namedCount = 3
}

/// A value; what makes it impossible is thrown as the only problem.
package func orProblems<Result>(_ value: @autoclosure () throws(Diagnostic) -> Result) throws(Problems) -> Result {
    try single(value)
}

/// Runs what can fail with one diagnostic where many are expected.
package func single<Result: ~Copyable>(_ work: () throws(Diagnostic) -> Result) throws(Problems) -> Result {
    do throws(Diagnostic) { return try work() } catch { throw Problems([error]) }
}

extension Diagnostic {
    /// What it says of a file as a whole; nil where it points into a text.
    fileprivate var alike: [String]? {
        guard range == nil, path != nil, notes.isEmpty else { return nil }
        return [severity.rawValue, message, help ?? ""]
    }
}
