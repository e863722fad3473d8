internal import Diagnostics
internal import Files
internal import Foundation
internal import Preview
internal import QRCodes
internal import Site
internal import Synchronization

/// What the terminal says of a running preview.
final class PreviewStatus: Sendable {
    private let showsQRCode: Bool
    private let opensBrowser: Bool
    private let isEditable: Bool
    private let hasGreeted = Mutex(false)
    /// Whether a browser was opened to write in.
    private let hasOpened = Mutex(false)

    init(showsQRCode: Bool, opensBrowser: Bool, isEditable: Bool = false) {
        self.showsQRCode = showsQRCode
        self.opensBrowser = opensBrowser
        self.isEditable = isEditable
    }

    /// Says how the next browser is let in to write.
    func show(key path: String, _ address: PreviewAddress) {
        let (local, remote) = (address.local(path), address.remote(path))
        Terminal.say("Write at \(remote ?? local) (works once, for one browser)\n")
        if showsQRCode, let remote, let code = QRCode(remote) { Terminal.say(code.text) }
        let isFirst = hasOpened.withLock { hasOpened in
            defer { hasOpened = true }
            return !hasOpened
        }
        if isFirst, opensBrowser { openBrowser(local) }
    }

    /// Says what a build has done; with the first one, where to look.
    func show(_ build: FinishedBuild, _ address: PreviewAddress) {
        let isFirst = hasGreeted.withLock { hasGreeted in
            defer { hasGreeted = true }
            return !hasGreeted
        }
        let local = address.local(build.edited ?? build.base)
        switch build.result {
        case .success(let report):
            Reporter.show(report.warnings)
            Terminal.say(
                "\(isFirst ? "Built" : changed(build)): \(done(report)) in \(build.duration.inSeconds) s → \(local)\n")
        case .failure(let problems):
            Reporter.show(problems)
            Terminal.say(
                "\(isFirst ? "Not built" : changed(build)): mend it, and the page at \(local) will follow\n")
        }
        if isFirst { greet(build, address) }
    }

    private func changed(_ build: FinishedBuild) -> String {
        switch build.changed.count {
        case 0: "Everything"
        case 1...3: build.changed.joined(separator: ", ")
        default: "\(build.changed[0]) and \(build.changed.count - 1) more"
        }
    }

    private func done(_ report: BuildReport) -> String {
        let (written, removed) = (report.writtenCount, report.removedFiles.count)
        if written + removed == 0 { return "\(report.pageCount) pages, nothing new" }
        let files = written == 1 ? "1 file" : "\(written) files"
        return "\(report.renderedCount) of \(report.pageCount) pages rendered, \(files) written"
            + (removed == 0 ? "" : ", \(removed) removed")
    }

    private func greet(_ build: FinishedBuild, _ address: PreviewAddress) {
        let local = address.local(build.base)
        let remote = address.remote(build.base)
        Terminal.say("Look at \(local)\(remote.map { ", from elsewhere at \($0)" } ?? ""); Ctrl-C ends the preview\n")
        // What lets somebody write is shown by itself.
        if showsQRCode, !isEditable {
            if let remote, let code = QRCode(remote) {
                Terminal.say(code.text)
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
        #if os(macOS)
            let program = "open"
        #else
            let program = "xdg-open"
        #endif
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program, address]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { process in
            if process.terminationStatus != 0 {
                Reporter.show(Problems([.warning("the browser could not be opened", help: "open \(address)")]))
            }
        }
        try? process.run()
    }
}
