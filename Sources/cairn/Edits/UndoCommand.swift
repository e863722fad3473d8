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
            guard let last = try orProblems(try journal.last()) else {
                throw Problems([.error("there is nothing to take back", path: options.diary)])
            }
            for change in last.inverse.changes { print(change.difference(in: options.diary), terminator: "") }
            if options.dryRun { return }
            try await last.inverse.make()
            journal.remove(last)
            print("Taken back: \(visible(last.inverse.title))")
        } catch {
            throw Reporter.exit(error)
        }
    }
}

extension EditJournal {
    /// Takes back what the last import wrote and nobody has touched since.
    func undoImport(in diary: String, isDryRun: Bool) throws(Problems) {
        guard let last = try orProblems(try last(where: { $0.hasPrefix("cairn import ") })) else {
            throw Problems([.error("no import is remembered", path: diary)])
        }
        if isDryRun {
            for change in last.inverse.changes { print(change.difference(in: diary), terminator: "") }
            return
        }
        let (made, kept) = last.inverse.makePossible()
        for change in kept { print("\(change.shownPath(in: diary)) stays, because it was changed since") }
        remove(last)
        print("Taken back: \(visible(last.inverse.title)), \(counted(made.count, "file"))")
    }
}
