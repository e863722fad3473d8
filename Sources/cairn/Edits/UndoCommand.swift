internal import ArgumentParser
internal import Diagnostics
internal import Editing

struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Takes back the last change that a command made to the diary's files.",
        discussion:
            "Again, and it takes back the one before. A file that was changed since is left as it is, and so is all the rest then."
    )

    @OptionGroup var options: EditOptions

    func run() async throws {
        do throws(Problems) {
            let journal = EditJournal(diary: options.diary)
            guard let last = try lastChange(in: journal) else {
                throw Problems([.error("there is nothing to take back", path: options.diary)])
            }
            for change in last.changes { print(LineDifference(change, in: options.diary).text, terminator: "") }
            if options.dryRun { return }
            try await last.make()
            journal.removeLast()
            print("Taken back: \(visible(last.title))")
        } catch {
            throw Reporter.exit(error)
        }
    }

    private func lastChange(in journal: EditJournal) throws(Problems) -> ChangeSet? {
        do throws(Diagnostic) { return try journal.last() } catch { throw Problems([error]) }
    }
}
