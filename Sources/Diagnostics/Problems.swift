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
}
