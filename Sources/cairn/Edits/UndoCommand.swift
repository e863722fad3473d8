internal import ArgumentParser
internal import Base
internal import Content
internal import Editing

struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: localized("Takes back the last change that a command or the browser made to the diary's files."),
        discussion: localized(
            """
            Again, and it takes back the one before. A file that was changed since stays as it is, and is told; where something was moved, all \
            of it stays then. Entries that go by it are in the trash of `cairn edit`.

              cairn undo --list
              cairn undo --dry-run
            """))

    @Flag(help: .localized("Tell the last fifty changes, and take nothing back."))
    var list = false

    @Option(help: .localized("With --list: table, json, or schema: the JSON Schema of what json tells."))
    var format = ListFormat.table

    @OptionGroup var options: EditOptions

    func validate() throws {
        if format == .json, !list { throw misuse("--format is for --list") }
    }

    func run() async throws {
        let journal = EditJournal(diary: options.diary)
        if list || format == .schema {
            if format != .schema { _ = try orProblems(try ContentFolder(diary: options.diary).settings()) }
            return try await format.tell(.changes, of: "cairn undo --list") {
                journal.history.map { ChangeSummary($0, in: options.diary) }
            } table: {
                ChangeTable($0).show()
            }
        }
        try await journal.takeBackLast(isDryRun: options.dryRun, orSay: "there is nothing to take back") { _ in true
        }
    }
}

extension EditJournal {
    /// Takes back the last change that is meant, and tells what comes of it.
    ///
    /// - Parameters:
    ///   - reason: why nothing is taken back, where there is none.
    ///   - isMeant: tells by its title whether a change is meant.
    func takeBackLast(isDryRun: Bool, orSay reason: Message, where isMeant: (String) -> Bool) async throws(Problems) {
        guard let last = try orProblems(try last(where: isMeant)) else {
            throw Problems([.error(reason, path: diary)])
        }
        let title = visible(last.inverse.title)
        if isDryRun {
            for change in last.inverse.parted.possible { say(change.difference(in: diary), terminator: "") }
            return say("Would be taken back: \(title)")
        }
        let undone = try await takeBack(last)
        if !last.isImport { for change in undone.made { say(change.difference(in: diary), terminator: "") } }
        for change in undone.kept { say("\(change.shownPath(in: diary)) stays, because it was changed since") }
        if last.hasOthers {
            say("What lies elsewhere stays too: nothing is remembered of what is no file of this diary.")
        }
        guard !undone.made.isEmpty else {
            throw Problems([
                .error(
                    "nothing was left to take back of “\(title)”", path: diary,
                    help: "again, and `cairn undo` takes back the change before it")
            ])
        }
        say("Taken back: \(title), \(counted(undone.made.count, "file"))")
    }
}

/// The last changes as a terminal or a program takes them.
private struct ChangeTable {
    private let changes: [ChangeSummary]

    init(_ changes: [ChangeSummary]) {
        self.changes = changes
    }

    /// How many entries of a change are named.
    private static let namedCount = 3

    func show() {
        if changes.isEmpty { say("No change is remembered.") }
        for change in changes {
            let others = change.titles.count - Self.namedCount
            let names = visible(change.titles.prefix(Self.namedCount).joined(separator: ", "))
            var parts = [change.time ?? "-", change.command].map { Message(verbatim: visible($0)) }
            if !names.isEmpty { parts.append(others > 0 ? "\(names) and \(others) more" : Message(verbatim: names)) }
            if change.isTakenBack { parts.append("(taken back)") }
            say(parts.list("  "))
        }
    }

}
