internal import ArgumentParser
internal import Base
internal import Diary
internal import Dispatch
internal import Preview
internal import Typesetting
internal import Site
internal import Synchronization

struct PreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: localized("Shows a diary in the browser while you write it."),
        discussion: localized(
            """
            Every save builds what has changed and freshens the pages that are open. Ctrl-C ends it.

              cairn preview --open
              cairn preview ~/diary --drafts --follow
              cairn preview --host 0.0.0.0 --qr
              cairn preview --edit --open
            """),
        aliases: ["serve"])

    @Argument(help: ArgumentHelp(localized("The diary's folder, which holds Content/."), valueName: "dir"))
    var diary = "."

    @Flag(help: .localized("Open the browser."))
    var open = false

    @Flag(help: .localized("Show drafts and private places too, marked as such."))
    var drafts = false

    @Flag(help: .localized("Lead the browser to the page of the entry that was saved."))
    var follow = false

    @Flag(
        help:
            .localized(
                "Let a browser write in the diary: it is let in by an address that the terminal shows and that works once."
            ))
    var edit = false

    @Option(
        help: ArgumentHelp(
            localized("The port to listen on, 0 for any."),
            discussion: localized("Without it, 8000 or the next free one."),
            valueName: "port"))
    var port: Int?

    @Option(
        help: ArgumentHelp(
            localized("The host to listen on; 0.0.0.0 lets other machines look."),
            discussion: localized("Without it, this machine alone."),
            valueName: "host"))
    var host = "127.0.0.1"

    @Flag(help: .localized("Print the address as a QR code, for a phone."))
    var qr = false

    @Flag(help: .localized("Look for changes twice a second, where the system cannot tell of them (network drives)."))
    var poll = false

    func validate() throws {
        if let port, !(0...65535).contains(port) { throw misuse("a port is a number from 0 to 65535") }
        if host.isEmpty { throw misuse("a host is a name or an address") }
    }

    func run() async throws { try await run(showing: "") }

    /// - Parameter part: what the browser that is opened shows besides the page, as the end of its address.
    func run(showing part: String) async throws {
        var preview = Preview(diary: diary, generator: Release.generator) { CivilDay.today }
        preview.host = host
        preview.port = port
        preview.showsDrafts = drafts
        preview.follows = follow
        preview.polls = poll
        preview.isEditable = edit
        preview.onWarning = { Reporter.show(Problems([$0])) }
        let status = PreviewStatus(
            showsQRCode: qr || (edit && host != "127.0.0.1"), opensBrowser: open, isEditable: edit, part: part)
        preview.onBuild = { build, address in status.show(build, address) }
        preview.onKey = { path, address in status.show(key: path, address) }
        try await preview.run()
    }
}

/// `cairn edit`: the preview to write in, with the browser that is let in.
struct EditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: localized("Write in the diary in a browser, on this machine or on a phone."),
        usage: "cairn edit [<dir>] [<options>]",
        discussion: localized(
            """
            This is cairn preview --edit --open --drafts, with its other options:
              cairn edit
              cairn edit ~/diary --host 0.0.0.0
            """))

    @OptionGroup var preview: PreviewCommand

    func run() async throws { try await run(showing: "") }

    func run(showing part: String) async throws {
        var preview = preview
        preview.edit = true
        preview.open = true
        // What was just written as a draft would be nowhere to be seen.
        preview.drafts = true
        try await preview.run(showing: part)
    }
}

/// What the terminal says of a running preview.
final class PreviewStatus: Sendable {
    private let showsQRCode: Bool
    private let opensBrowser: Bool
    private let isEditable: Bool
    private let part: String
    private let hasGreeted = Atomic(false)
    /// Whether a browser was opened to write in.
    private let hasOpened = Atomic(false)

    init(showsQRCode: Bool, opensBrowser: Bool, isEditable: Bool = false, part: String = "") {
        self.part = part
        self.showsQRCode = showsQRCode
        self.opensBrowser = opensBrowser
        self.isEditable = isEditable
    }

    /// Says how the next browser is let in to write.
    func show(key path: String, _ address: PreviewAddress) {
        let (local, remote) = (address.local(path) + part, address.remote(path).map { $0 + part })
        Terminal.say("Write at \(remote ?? local) (works once, for one browser)")
        if showsQRCode, let remote, let code = QRCode(remote) { Terminal.output(code.text) }
        let isFirst = !hasOpened.exchange(true, ordering: .relaxed)
        if isFirst, opensBrowser { openBrowser(local) }
    }

    /// Says what a build has done; with the first one, where to look.
    func show(_ build: FinishedBuild, _ address: PreviewAddress) {
        let isFirst = !hasGreeted.exchange(true, ordering: .relaxed)
        let local = address.local(build.edited ?? build.base)
        switch build.result {
        case .success(let report):
            Reporter.show(report.warnings)
            Terminal.say(
                "\(isFirst ? Message("Built") : changed(build)): \(done(report)) in \(build.duration.inSeconds) s → \(local)"
            )
        case .failure(let problems):
            Reporter.show(problems)
            Terminal.say(
                isFirst
                    ? "Not built: mend it, and the page at \(local) will follow"
                    : "\(changed(build)): mend it, and the page at \(local) will follow")
        }
        if isFirst { greet(build, address) }
    }

    private func changed(_ build: FinishedBuild) -> Message {
        switch build.changed.count {
        case 0: Message("Everything")
        case 1...3: Message(verbatim: build.changed.joined(separator: ", "))
        default: "\(build.changed[0]) and \(build.changed.count - 1) more"
        }
    }

    private func done(_ report: BuildReport) -> Message {
        let (written, removed) = (report.writtenCount, report.removedFiles.count)
        if written + removed == 0 { return "\(counted(report.pageCount, "page")), nothing new" }
        let done: Message =
            "\(counted(report.pageCount, "page")), \(report.renderedCount) of \(report.fileCount) files made, \(written) written"
        return removed == 0 ? done : Message("\(done), \(removed) removed")
    }

    private func greet(_ build: FinishedBuild, _ address: PreviewAddress) {
        let local = address.local(build.base)
        let remote = address.remote(build.base)
        Terminal.say(
            remote.map { "Look at \(local), from elsewhere at \($0); Ctrl-C ends the preview" }
                ?? "Look at \(local); Ctrl-C ends the preview")
        // What lets somebody write is shown by itself.
        if showsQRCode, !isEditable {
            if let remote, let code = QRCode(remote) {
                Terminal.output(code.text)
            } else {
                Reporter.show(
                    Problems([
                        .warning(
                            "no QR code, because no phone can reach this machine alone",
                            help: "let others look with --host 0.0.0.0")
                    ]))
            }
        }
        if opensBrowser, !isEditable { openBrowser(local) }
    }

    private func openBrowser(_ address: String) {
        #if canImport(Darwin)
            let program = "open"
        #else
            let program = "xdg-open"
        #endif
        // A browser may stay as long as it is open, and what it says goes nowhere even when the preview has ended.
        DispatchQueue.global().async {
            let quietly = "exec \"$0\" \"$1\" >/dev/null 2>&1"
            let result = try? ChildProcess.run("/bin/sh", ["-c", quietly, program, address])
            if result?.status != 0 {
                Reporter.show(Problems([.warning("the browser could not be opened", help: "open \(address)")]))
            }
        }
    }
}
