internal import Content
package import Base

extension EditJournal {
    /// What became of a change that was taken back.
    package struct Undone: Sendable {
        package let made: [FileChange]
        /// What somebody has touched since, and which therefore stays.
        package let kept: [FileChange]
    }

    /// Takes back what nobody has touched since. Entries that go by that are moved to the trash, except those of an import, which can be
    /// repeated.
    ///
    /// - Throws: what could not be done; then all is as it was.
    package func takeBack(_ record: Record) async throws(Problems) -> Undone {
        let (possible, kept) = record.inverse.parted
        let trash = EditJournal(diary: diary, .trash)
        var thrown: [Int] = []
        do throws(Problems) {
            for change in possible where !record.isImport {
                guard case .remove(let path, let before) = change, path.hasSuffix(".md") else { continue }
                let set = ChangeSet("remove \(change.path(in: diary))", [.write(path, before: nil, after: before)])
                thrown.append(try orProblems(try trash.add(set)))
            }
            try await ChangeSet(record.inverse.title, possible).make()
        } catch {
            for number in thrown { trash.remove(number) }
            throw error
        }
        markAsTakenBack(record)
        return Undone(made: possible, kept: kept)
    }
}

extension EditJournal.Record {
    /// Whether it was an import that made the change.
    package var isImport: Bool { inverse.title.hasPrefix("cairn import ") }
}
