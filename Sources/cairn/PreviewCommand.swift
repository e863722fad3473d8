internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Files
internal import Preview

struct PreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Shows a diary in the browser while you write it.",
        discussion: """
            Every save builds what has changed and freshens the pages that are open. Ctrl-C ends it.

              cairn preview --open
              cairn preview ~/diary --drafts --follow
              cairn preview --host 0.0.0.0 --qr
              cairn preview --edit --open
            """,
        aliases: ["serve"])

    @Argument(help: ArgumentHelp("The diary's folder, which holds Content/.", valueName: "dir"))
    var diary = "."

    @Flag(help: "Open the browser.")
    var open = false

    @Flag(help: "Show drafts and private places too, marked as such.")
    var drafts = false

    @Flag(help: "Lead the browser to the page of the entry that was saved.")
    var follow = false

    @Flag(
        help:
            "Let a browser write in the diary: it is let in by an address that the terminal shows and that works once.")
    var edit = false

    @Option(
        help: ArgumentHelp(
            "The port to listen on, 0 for any.", discussion: "Without it, 8000 or the next free one.",
            valueName: "port"))
    var port: Int?

    @Option(
        help: ArgumentHelp(
            "The host to listen on; 0.0.0.0 lets other machines look.", discussion: "Without it, this machine alone.",
            valueName: "host"))
    var host = "127.0.0.1"

    @Flag(help: "Print the address as a QR code, for a phone.")
    var qr = false

    @Flag(help: "Look for changes twice a second, where the system cannot tell of them (network drives).")
    var poll = false

    func validate() throws {
        if let port, !(0...65535).contains(port) { throw ValidationError("a port is a number from 0 to 65535") }
        if host.isEmpty { throw ValidationError("a host is a name or an address") }
    }

    func run() async throws {
        var preview = Preview(diary: diary, generator: "Cairn \(cairnVersion)") { CivilDay.today.day }
        preview.host = host
        preview.port = port
        preview.showsDrafts = drafts
        preview.follows = follow
        preview.polls = poll
        preview.isEditable = edit
        preview.onWarning = { Reporter.show(Problems([$0])) }
        let status = PreviewStatus(
            showsQRCode: qr || (edit && host != "127.0.0.1"), opensBrowser: open, isEditable: edit)
        preview.onBuild = { build, address in status.show(build, address) }
        preview.onKey = { path, address in status.show(key: path, address) }
        do throws(Diagnostic) {
            try await preview.run()
        } catch {
            throw Reporter.exit(Problems([error]))
        }
    }
}
