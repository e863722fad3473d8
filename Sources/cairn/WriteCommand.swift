internal import ArgumentParser
internal import Base
internal import Content
internal import Diary
internal import Editing
internal import Site
internal import Typesetting

struct WriteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "write",
        abstract: localized("Prepares the page of the published site where one writes on the road."),
        usage: "cairn write [--pair] [--replace] [<options>]",
        discussion: localized(
            """
            With `writing: {github: owner/repo}` in the settings the site has a page at write/. It opens with a passphrase, which is asked \
            for, taken from the environment, or proposed, and sends what is written there into the repository. At home \
            `cairn receive --inbox` takes it into the entries.

              cairn write
              cairn write --pair
            """))

    @Flag(
        help: .localized(
            "Show a QR code that opens the page on a phone and brings a token of the repository along, which is asked for."
        ))
    var pair = false

    @Flag(
        name: .customLong("replace"),
        help: .localized("Give another passphrase, and change the key: what phones keep opens nothing any more."))
    var replaces = false

    @Option(help: ArgumentHelp(localized("The diary's folder."), valueName: "dir"))
    var diary = "."

    /// The variable that may hold a token of the repository.
    private static let tokenVariable = "CAIRN_WRITE_TOKEN"

    func run() async throws {
        let (settings, writing) = try settings()
        var file = try KeyFile(diary: diary)
        Reporter.show(file.warnings)
        let known = file[WritingPage.keyName]
        var shown: String?
        if replaces || known?.members.isEmpty ?? true {
            let prompt = PassphrasePrompt(
                name: WritingPage.keyName, title: settings.title, member: KeyHolder.everyone.name,
                known: [settings.title, settings.url ?? ""], isKorean: settings.language == .ko)
            let given = try orProblems(try prompt.passphrase())
            shown = given.shown
            // They follow from the passphrase, so that a host that knows it alone has the same.
            let own = GroupKeys(group: WritingPage.keyName, site: settings.url ?? "", passphrase: given.passphrase)
            _ = try await file.change(
                WritingPage.keyName, in: diary, as: "cairn write" + (replaces ? " --replace" : "")
            ) { keys in
                keys = own
            }
        }
        guard let keys = file[WritingPage.keyName] else { return }
        let page = (settings.url ?? "/") + WritingPage.prefix
        say("  page        \(page)")
        say("  repository  \(writing.server)/\(writing.repository)")
        say("  token       \(writing.tokenAddress)")
        if let shown { say("  passphrase  \(shown)   (it is shown this once)") }
        if pair { try show(page, keys, settings) }
        if settings.url == nil { say("Set “url” in Content/diary.yml for complete links and a QR code.") }
        if file[WritingPage.keyName] != known {
            say("The keys are in \(KeyFile.name). Keep a copy in a safe place, and never publish it.")
            say(
                "Where a host builds the site, it needs the new passphrase too, as the secret \(GroupSecrets.variable(for: WritingPage.keyName))."
            )
        }
        if let inbox = try await Inbox(diary), inbox.count > 0 {
            say("\(counted(inbox.count, "note")) in the inbox: cairn receive --inbox takes them in")
        }
        say("Next: cairn build")
    }

    private func settings() throws(Problems) -> (Settings, Settings.Writing) {
        let group = "\(diary)/Content/groups/\(WritingPage.keyName).md"
        if FileKind(at: group) != nil {
            throw Problems([
                .error(
                    "the pages of the group “\(WritingPage.keyName)” and the page for writing would have the same keys",
                    path: group, help: "give the group's file another name")
            ])
        }
        let (file, root) = try orProblems(try ContentFolder(diary: diary).settings())
        let (settings, problems) = Settings.read(file, root)
        try problems.throwErrors()
        guard let writing = settings.writing else {
            throw Problems([
                .error(
                    "the settings do not say where to write to", path: diary + "/Content/diary.yml",
                    help: "add a line like `writing: {github: minji/diary}`; there are gitlab and forgejo, too")
            ])
        }
        return (settings, writing)
    }

    /// The link that a phone opens, with the key of the page and a token, as a QR code alone: nobody should copy it.
    private func show(_ page: String, _ keys: GroupKeys, _ settings: Settings) throws(Problems) {
        guard settings.url != nil else {
            throw Problems([.error("a phone needs the address of the site", help: "set “url” in Content/diary.yml")])
        }
        let token = CurrentProcess.environment(Self.tokenVariable) ?? Terminal.askSecretly("The token: ") ?? ""
        if trimmed(token).isEmpty { say("There is no token in it: the page asks for one.") }
        let carried = trimmed(token).isEmpty ? "" : "&t=" + base64url(Array(trimmed(token).utf8))
        guard let code = QRCode(page + "#" + keys.linkFragment + carried) else {
            throw Problems([.error("this is too long for a QR code", help: "open the page and paste the token there")])
        }
        print(code.text, terminator: "")
        say("Open it with the phone's camera. Whoever sees it can read the diary and write in it.")
    }
}
