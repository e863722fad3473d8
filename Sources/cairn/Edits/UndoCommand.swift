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
            guard let last = try journal.change() else {
                throw Problems([.error("there is nothing to take back", path: options.diary)])
            }
            for change in last.inverse.changes { print(LineDifference(change, in: options.diary).text, terminator: "") }
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
    /// The last change that is meant, nil where none is remembered.
    func change(where isMeant: (String) -> Bool = { _ in true }) throws(Problems) -> Record? {
        do throws(Diagnostic) { return try last(where: isMeant) } catch { throw Problems([error]) }
    }

    /// Takes back what the last import wrote and nobody has touched since.
    func undoImport(in diary: String, isDryRun: Bool) throws(Problems) {
        guard let last = try change(where: { $0.hasPrefix("cairn import ") }) else {
            throw Problems([.error("no import is remembered", path: diary)])
        }
        if isDryRun {
            for change in last.inverse.changes { print(LineDifference(change, in: diary).text, terminator: "") }
            return
        }
        let (made, kept) = last.inverse.makePossible()
        for change in kept {
            print("\(LineDifference(change, in: diary).path) stays, because it was changed since")
        }
        remove(last)
        print("Taken back: \(visible(last.inverse.title)), \(made.count) file\(made.count == 1 ? "" : "s")")
    }
}
