internal import ArgumentParser
internal import Base

struct UpgradeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upgrade",
        abstract: localized("Says whether there is a newer version of Cairn, and how to get it."),
        discussion: localized(
            """
            It asks only when you do, installs nothing, and sends nothing but the question. No other command asks.

              cairn upgrade
              cairn upgrade --from ~/Downloads
            """))

    @Option(
        help: ArgumentHelp(
            localized("Look here: an address or a folder with the files of a release, such as a mirror."),
            discussion: Release.home.isEmpty ? "" : localized("Without it, \(Release.home)."), valueName: "address"),
        completion: .directory)
    var from: String?

    func validate() throws {
        if from == nil, Release.home.isEmpty {
            throw misuse(
                "this Cairn was compiled from its sources, and they name no place of releases: get newer sources there (git pull), or --from <address>"
            )
        }
    }

    func run() throws {
        let source = from ?? Release.home + "/releases/latest/download"
        let list = "SHA256SUMS"
        let text = Web.isAddress(source) ? try Web.text(of: "\(source)/\(list)") : try text(of: "\(source)/\(list)")
        guard let newest = ReleaseNumber.newest(in: text) else {
            throw Problems([.error("this names no archive of Cairn", path: "\(source)/\(list)")])
        }
        guard let own = ReleaseNumber(Release.version), own < newest else {
            say("This is cairn \(Release.version), and the newest is \(newest.text).")
            return
        }
        say("There is cairn \(newest.text); this is \(Release.version).")
        say("To get it: \(way(to: newest))")
        if from == nil { say("What has changed: \(Release.home)/releases/tag/v\(newest.text)") }
    }

    private func text(of path: String) throws(Diagnostic) -> String {
        String(decoding: try File(path).read(), as: UTF8.self)
    }

    /// How the program is exchanged, by where it lies.
    private func way(to newest: ReleaseNumber) -> Message {
        let program = CurrentProcess.program ?? ""
        let address = from ?? Release.home + "/releases/latest/download"
        return if program.hasSuffix("/lib/cairn/bin/cairn") {
            Message(verbatim: installerLine(address))
        } else if program.contains("/Cellar/") {
            Message(verbatim: "brew upgrade cairn")
        } else if program == "/usr/bin/cairn" {
            "its .deb, then: sudo apt-get install ./cairn_\(newest.text)_*.deb"
        } else {
            "as you have got this one (\(program))"
        }
    }

    /// As Documentation/Installing.md has it.
    private func installerLine(_ address: String) -> String {
        let installer = "\(address)/install.sh"
        if !Web.isAddress(address) { return shellCommand("sh", installer) }
        let mirror = from.map { shellCommand("env", "CAIRN_FROM=\($0)") + " " } ?? ""
        return shellCommand("curl", "-fsSL", "--proto-redir", "=https", installer) + " | \(mirror)sh"
    }
}

/// What is fetched from the web with the system's own program for it, as the installer does.
private enum Web {
    static func isAddress(_ text: String) -> Bool { text.hasPrefix("https://") || text.hasPrefix("http://") }

    /// A small text.
    static func text(of address: String) throws -> String {
        let result: ChildProcess.Result
        do throws(Diagnostic) {
            result = try ChildProcess.run(
                "curl",
                [
                    "--fail", "--silent", "--show-error", "--location", "--globoff", "--proto", "=http,https",
                    "--proto-redir", "=https", "--max-time", "30", "--max-filesize", "1000000", "--", address,
                ])
        } catch {
            throw Problems([error])
        }
        guard result.status == 0 else {
            let words = result.errors.split(separator: "\n").first.map(String.init) ?? "curl: \(result.status)"
            throw Problems([.error("cannot be fetched: \(visible(words))", path: address)])
        }
        return result.text
    }
}

/// A number by semver.org, which says what comes before what.
struct ReleaseNumber: Comparable {
    let text: String
    private let numbers: [Int]
    /// Empty for a finished version, which comes after those that are not.
    private let early: [Substring]

    /// - Parameter text: such as `1.2.0` or `1.2.0-beta.1`; nil for anything else.
    init?(_ text: some StringProtocol) {
        self.text = String(text)
        let parts = text.prefix { $0 != "+" }.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        numbers = parts[0].split(separator: ".", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        early = parts.count > 1 ? parts[1].split(separator: ".").map { Substring($0) } : []
        guard numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    }

    /// The newest one for which a list of digests has an archive, as Scripts/package names them.
    static func newest(in digests: String) -> ReleaseNumber? {
        digests.split(whereSeparator: \.isNewline).compactMap { line -> ReleaseNumber? in
            guard line.utf8.count < 200, let name = line.split(separator: " ").last, name.hasPrefix("cairn-"),
                name.hasSuffix(".tar.xz"), name.contains("-linux-") || name.contains("-macos-")
            else { return nil }
            let rest = name.dropFirst("cairn-".count)
            let end = rest.firstRange(of: "-linux-") ?? rest.firstRange(of: "-macos-")
            return end.flatMap { ReleaseNumber(rest[..<$0.lowerBound]) }
        }.max()
    }

    static func == (left: Self, right: Self) -> Bool { left.numbers == right.numbers && left.early == right.early }

    static func < (left: Self, right: Self) -> Bool {
        if left.numbers != right.numbers { return left.numbers.lexicographicallyPrecedes(right.numbers) }
        if left.early.isEmpty || right.early.isEmpty { return !left.early.isEmpty && right.early.isEmpty }
        return left.early.lexicographicallyPrecedes(right.early) { left, right in
            switch (Int(left), Int(right)) {
            case (let left?, let right?): left < right
            case (nil, nil): left < right
            case (let number, _): number != nil
            }
        }
    }
}
