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

    func run() throws {
        guard let source = from ?? (Release.home.isEmpty ? nil : Release.home + "/releases/latest/download") else {
            throw Problems([
                .error(
                    "this Cairn was compiled from its sources, and they name no place of releases",
                    help:
                        "get newer sources there (git pull), or name a place: --from https://github.com/…/releases/latest/download"
                )
            ])
        }
        let list = "\(source)/SHA256SUMS"
        let text = Web.isAddress(source) ? try Web.text(of: list) : try text(of: list)
        guard let newest = ReleaseNumber.newest(in: text), let own = ReleaseNumber(Release.version) else {
            throw Problems([.error("this names no archive of Cairn for \(ReleaseNumber.system)", path: list)])
        }
        if own == newest { return say("This is cairn \(Release.version), the newest.") }
        if own > newest {
            return say("This is cairn \(Release.version), which is newer than the newest release (\(newest.text)).")
        }
        say("There is cairn \(newest.text); this is \(Release.version).")
        say("To get it: \(way(to: newest, from: source))")
        if from == nil { say("What has changed: \(Release.home)/releases/tag/v\(newest.text)") }
    }

    /// A list in a folder, of which no more is read than there can be.
    private func text(of path: String) throws(Diagnostic) -> String {
        var bytes: [UInt8] = []
        try File(path).readPieces { piece in
            bytes.append(contentsOf: piece)
            return bytes.count < Web.sizeLimit
        }
        return String(decoding: bytes.prefix(Web.sizeLimit), as: UTF8.self)
    }

    /// How the program is exchanged, by where it lies.
    private func way(to newest: ReleaseNumber, from source: String) -> Message {
        let program = CurrentProcess.program ?? ""
        let installed = "/lib/cairn/bin/cairn"
        return if program.hasSuffix(installed) {
            Message(verbatim: installerLine(source, prefix: String(program.dropLast(installed.count))))
        } else if program.contains("/Cellar/") {
            "its cairn.rb, into your tap; then: brew upgrade cairn"
        } else if program == "/usr/bin/cairn" {
            "its .deb, then: sudo apt-get install ./cairn_\(newest.text)_*.deb"
        } else {
            "in the way in which you got this one (\(program))"
        }
    }

    /// As Documentation/Installing.md has it, into the folder that this program is in.
    private func installerLine(_ source: String, prefix: String) -> String {
        let isUsual = CurrentProcess.environment("HOME").map { prefix == $0 + "/.local" } ?? false
        var variables = isUsual ? [] : ["CAIRN_PREFIX=\(prefix)"]
        if from != nil, Web.isAddress(source) { variables.append("CAIRN_FROM=\(source)") }
        let settings =
            variables.isEmpty ? "" : (["env"] + variables).map { shellCommand($0) }.joined(separator: " ") + " "
        let installer = "\(source)/install.sh"
        if !Web.isAddress(source) { return settings + shellCommand("sh", installer) }
        return shellCommand("curl", "-fsSL", "--proto-redir", "=https", installer) + " | \(settings)sh"
    }
}

/// What is fetched from the web with the system's own program for it, as the installer does.
private enum Web {
    /// In bytes.
    static let sizeLimit = 1_000_000

    static func isAddress(_ text: String) -> Bool { text.hasPrefix("https://") || text.hasPrefix("http://") }

    /// A small text; of a longer one the beginning.
    static func text(of address: String) throws(Problems) -> String {
        var bytes: [UInt8] = []
        let result: ChildProcess.Result
        do throws(Diagnostic) {
            result = try ChildProcess.run(
                "curl",
                [
                    "--fail", "--silent", "--show-error", "--location", "--globoff", "--proto", "=http,https",
                    "--proto-redir", "=https", "--max-time", "30", "--", address,
                ]
            ) { piece in
                // Not every server says beforehand how much it sends.
                bytes.append(contentsOf: piece)
                return bytes.count < sizeLimit
            }
        } catch {
            throw Problems([error])
        }
        guard result.status == 0 || bytes.count >= sizeLimit else {
            let words = result.errors.split(separator: "\n").first.map(String.init) ?? "curl: \(result.status)"
            throw Problems([.error("cannot be fetched: \(visible(words))", path: address)])
        }
        return String(decoding: bytes.prefix(sizeLimit), as: UTF8.self)
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
        guard
            let parts = String(text).wholeMatch(
                of: /([0-9]{1,9})\.([0-9]{1,9})\.([0-9]{1,9})(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?/)
        else { return nil }
        self.text = String(text)
        numbers = [parts.1, parts.2, parts.3].compactMap { Int($0) }
        early = (parts.4 ?? "").split(separator: ".")
    }

    /// This system as Scripts/package calls it in the names of archives.
    static let system: String = {
        #if canImport(Darwin)
            let kernel = "macos"
        #else
            let kernel = "linux"
        #endif
        #if arch(arm64)
            return kernel + "-aarch64"
        #else
            return kernel + "-x86_64"
        #endif
    }()

    /// The newest one for which a list of digests has an archive for this system.
    static func newest(in digests: String) -> ReleaseNumber? {
        digests.split(whereSeparator: \.isNewline).compactMap { line -> ReleaseNumber? in
            let (head, tail) = ("cairn-", "-\(system).tar.xz")
            guard line.utf8.count < 200, let name = line.split(separator: " ").last, name.hasPrefix(head),
                name.hasSuffix(tail), name.count > head.count + tail.count
            else { return nil }
            return ReleaseNumber(name.dropFirst(head.count).dropLast(tail.count))
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
