internal import Content
package import Base

/// Changes to files of a diary that belong together: all of them are made or none.
package struct ChangeSet: Sendable {
    /// What was asked for, as one would type it: `cairn rename tag 한옥 옛집`.
    package let title: String
    package let changes: [FileChange]

    package init(_ title: String, _ changes: [FileChange]) {
        self.title = title
        self.changes = changes
    }

    /// Makes the changes, and remembers them for `cairn undo`.
    ///
    /// - Parameters:
    ///   - diary: the diary's folder.
    ///   - shelf: where they are remembered as well.
    ///   - keepsCopies: whether files that are copied stay when the rest is taken back, because there is no other original.
    /// - Throws: what could not be done; then all is as it was.
    package func apply(
        in diary: String, remembering shelf: EditJournal.Shelf = .edits, keepingCopies keepsCopies: Bool = false
    ) async throws(Problems) {
        var records: [(journal: EditJournal, number: Int)] = []
        do throws(Problems) {
            var inverse = try orProblems(try inverse())
            if keepsCopies {
                inverse = ChangeSet(
                    title, inverse.changes.filter { if case .removeCopy = $0 { false } else { true } })
            }
            for journal in (shelf == .edits ? [.edits] : [.edits, shelf]).map({ EditJournal(diary: diary, $0) }) {
                records.append((journal, try orProblems(try journal.add(inverse))))
            }
            try await make()
        } catch {
            for (journal, number) in records { journal.remove(number) }
            throw error
        }
    }

    /// What takes the changes back, the last first.
    func inverse() throws(Diagnostic) -> ChangeSet {
        var inverses: [FileChange] = []
        for change in changes.reversed() { if let inverse = try change.inverse() { inverses.append(inverse) } }
        return ChangeSet(title, inverses)
    }

    /// Makes the changes; those that can be made are taken back when one cannot.
    package func make() async throws(Problems) {
        var doubts = Problems()
        for change in changes { doubts.gather { () throws(Diagnostic) in try change.check() } }
        try doubts.throwErrors()
        // What is moved is what was written before, or the other way round.
        let runs = hasMoves ? changes.map { [$0] } : [changes]
        var done: [FileChange] = []
        for run in runs {
            let results = await run.concurrentMap { change in Result { () throws(Diagnostic) in try change.make() } }
            var problems = Problems()
            for (change, result) in zip(run, results) {
                if problems.gather({ () throws(Diagnostic) in try result.get() }) != nil { done.append(change) }
            }
            guard problems.isEmpty else {
                for change in done.reversed() {
                    problems.gather { () throws(Diagnostic) in try change.inverse()?.make() }
                }
                throw problems
            }
        }
    }

    /// Those changes whose files are still as they are expected, and those of which somebody has touched the file; copies stay as long as an
    /// entry beside them does. What is moved belongs together, and is told apart by nobody.
    package var parted: (possible: [FileChange], kept: [FileChange]) {
        if hasMoves { return (changes, []) }
        func isCopy(_ change: FileChange) -> Bool { if case .removeCopy = change { true } else { false } }
        var possible: [FileChange] = []
        var kept: [FileChange] = []
        for change in changes { if change.isPossible { possible.append(change) } else { kept.append(change) } }
        let folders = Set(kept.filter { !isCopy($0) }.map { parentFolder($0.path) })
        return (possible.filter { !isCopy($0) || !folders.contains(parentFolder($0.path)) }, kept)
    }

    private var hasMoves: Bool { changes.contains { if case .move = $0 { true } else { false } } }
}
