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
        let alike = Dictionary(grouping: sorted.indices.filter { sorted[$0].wording != nil }) { sorted[$0].wording }
        return sorted.indices.compactMap { index in
            guard let same = alike[sorted[index].wording], same.count > Self.namedCount + 1 else {
                return sorted[index]
            }
            guard index == same[0] else { return nil }
            var first = sorted[index]
            let named = same[1...Self.namedCount].map { sorted[$0].path ?? "" }.joined(separator: ", ")
            let rest = same.count - Self.namedCount - 1
            first.notes.append(.init("the same is wrong with \(named) and \(rest) other\(rest == 1 ? "" : "s")"))
            return first
        }
    }

    /// How many files are named besides the first of those with which the same is wrong.
    private static let namedCount = 3
}

extension Diagnostic {
    /// What it says of a file as a whole; nil where it points into a text.
    fileprivate var wording: [String]? {
        guard range == nil, path != nil, notes.isEmpty else { return nil }
        return [severity.rawValue, message, help ?? ""]
    }
}
