internal import ArgumentParser
internal import Base
internal import Editing
internal import Diary

struct ReceiveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "receive",
        abstract: localized("Takes in what friends answered, and what was written on the road."),
        usage: "cairn receive [<file> ... | -] [--clipboard] [--inbox] [--dry-run] [<options>]",
        discussion: localized(
            """
            A message, a mail or a whole exported conversation is searched for the codes that pages with `replies: true` make. What is \
            known already is dropped, so that the same file can be taken in as often as one likes. Replies are written below \
            Content/replies/; new places and visits become drafts.

              cairn receive KakaoTalkChats.txt
              cairn receive --clipboard --yes
              cairn receive --inbox
            """))

    @Argument(
        help: ArgumentHelp(localized("Files with messages; - is standard input."), valueName: "file"),
        completion: .file())
    var files: [String] = []

    @Flag(help: .localized("Take in what is in the clipboard."))
    var clipboard = false

    @Flag(help: .localized("Take what was written on the road out of Content/inbox/ into the entries."))
    var inbox = false

    @Flag(help: .localized("Write without asking."))
    var yes = false

    @OptionGroup var options: EditOptions

    /// In bytes: a conversation of many years.
    private static let largest = 200_000_000

    func run() async throws {
        if inbox { try await foldInbox() }
        if !inbox || clipboard || !files.isEmpty { try await takeMessages() }
    }

    private func foldInbox() async throws(Problems) {
        guard let inbox = try await Inbox(options.diary, checkingPhotos: true) else {
            return say("There is nothing in the inbox.")
        }
        for line in inbox.news { say("  + \(visible(line))") }
        Reporter.show(inbox.warnings)
        try await inbox.finished().finish("cairn receive --inbox", isDryRun: options.dryRun, isListing: options.dryRun)
        let left = inbox.stayingCount
        if left > 0 {
            throw Problems([.error(left == 1 ? "1 note stays in the inbox" : "\(left) notes stay in the inbox")])
        }
    }

    private func takeMessages() async throws {
        var intake = try await ReplyIntake(options.diary, now: CurrentProcess.secondsSince1970) {
            site throws(Problems) in
            GroupSecrets(try KeyFile(diary: options.diary), site: site)
        }
        for text in try texts() { intake.take(text) }
        show(intake)
        let news = intake.receipts.reduce(0) { $0 + $1.news.count }
        let edits = intake.finished()
        // What strangers wrote is not taken in unseen.
        let isUnseen = news > 0 && !yes && !Terminal.canAsk
        try await edits.finish(
            "cairn receive", isDryRun: options.dryRun || isUnseen, asking: !yes && news > 0, isListing: false)
        if isUnseen, !options.dryRun { say("Nothing is written, because nobody can be asked; --yes writes it.") }
        let refused = intake.refusals.count + intake.receipts.reduce(0) { $0 + $1.refusals.count }
        if refused > 0 {
            throw Problems([
                .error(refused == 1 ? "1 reply could not be taken" : "\(refused) replies could not be taken")
            ])
        }
    }

    private func texts() throws(Problems) -> [[UInt8]] {
        var texts: [[UInt8]] = []
        if clipboard { texts.append(try Clipboard.text()) }
        for file in files.isEmpty && !clipboard ? ["-"] : files {
            let bytes = try orProblems(
                file == "-"
                    ? try StandardStreams.readAll(limit: Self.largest) : try File(file).read(limit: Self.largest))
            texts.append(bytes)
        }
        return texts
    }

    private func show(_ intake: ReplyIntake) {
        for receipt in intake.receipts {
            let (writer, group) = (visible(receipt.writer), visible(receipt.group))
            switch receipt.proof {
            case .member: print("\(writer), \(group)")
            case .group, .none, .stranger: say("who says to be \(writer), \(group)")
            }
            for line in receipt.news { say("  + \(visible(line))") }
            if receipt.knownCount > 0 { say("  \(receipt.knownCount) known already") }
            for reason in receipt.refusals { say("  ! \(visible(reason))") }
        }
        // A conversation may hold the same message many times.
        var counts: [Message: Int] = [:]
        let refusals = intake.refusals.map { line, reason -> Message in
            line.map { Message("line \($0): \(visible(reason))") } ?? visible(reason)
        }
        for words in refusals { counts[words, default: 0] += 1 }
        for words in refusals {
            guard let count = counts.removeValue(forKey: words) else { continue }
            say(count > 1 ? Message("! \(words) (\(count) times)") : "! \(words)")
        }
        if intake.receipts.isEmpty, intake.refusals.isEmpty { say("There is no code of Cairn in it.") }
    }
}

/// What was copied last, as the system's own programs give it.
private enum Clipboard {
    private static let programs = [
        ("pbpaste", []), ("wl-paste", ["--no-newline"]), ("xclip", ["-selection", "clipboard", "-o"]),
        ("xsel", ["--clipboard", "--output"]),
    ]

    static func text() throws(Problems) -> [UInt8] {
        for (program, arguments) in programs {
            if let result = try? ChildProcess.run(program, arguments), result.status == 0 { return result.output }
        }
        throw Problems([
            .error(
                "the clipboard cannot be read",
                help:
                    "install \(programs.dropFirst().map(\.0).joined(separator: ", ")), or paste the message: cairn receive, then Ctrl-D"
            )
        ])
    }
}
