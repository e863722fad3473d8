internal import Content
internal import Base

extension Fields {
    /// Where what is written on the road goes; nil when the settings do not say, or not rightly.
    mutating func writing() -> Settings.Writing? {
        guard let node = node("writing") else { return nil }
        return nested("writing", as: .writing) { fields in
            let hosts = Settings.Writing.RepositoryHost.allCases.filter { fields.node($0.rawValue) != nil }
            guard hosts.count == 1, let host = hosts.first else {
                if fields.problems.isEmpty {
                    fields.error(
                        hosts.isEmpty
                            ? "“writing” names no repository" : "“writing” names \(hosts.count) repositories, not one",
                        at: node, help: "it has one of: github, gitlab, forgejo; as in `writing: {github: minji/diary}`"
                    )
                }
                return nil
            }
            guard var writing = fields.repository(host) else { return nil }
            if let node = fields.node("branch"), let branch = fields.text(node, "branch") {
                writing.branch = branch
                if !Self.isBranch(branch) { fields.error("“\(branch)” is no name of a branch", at: node) }
            }
            if let node = fields.node("folder"), let folder = fields.text(node, "folder") {
                let parts = folder.split(separator: "/").filter { $0 != "." }
                if parts.contains("..") || folder.hasPrefix("/") || !parts.allSatisfy({ Self.isPlain($0) }) {
                    fields.error(
                        "“folder” is no folder of the repository", at: node, help: "write it like diary or notes/diary")
                }
                writing.folder = parts.joined(separator: "/")
            }
            writing.isPublic = fields.choice("visibility", Settings.Writing.FirstReaders.self) == .public
            if fields.node("photos")?.text == "original" {
                writing.photoSize = nil
            } else {
                writing.photoSize = fields.integer("photos") ?? writing.photoSize
            }
            return writing
        } ?? nil
    }

    /// `minji/diary`, or the address of it.
    private mutating func repository(_ host: Settings.Writing.RepositoryHost) -> Settings.Writing? {
        guard let node = node(host.rawValue), let text = text(node, host.rawValue) else { return nil }
        guard !holdsSecret(text, node) else { return nil }
        var (server, path) = (host.usualServer, text[...])
        if let scheme = text.firstRange(of: "://") {
            let end = text[scheme.upperBound...].firstIndex(of: "/") ?? text.endIndex
            server = String(text[..<end])
            path = text[end...]
        }
        var parts = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        if let last = parts.last, last.hasSuffix(".git") { parts[parts.count - 1] = String(last.dropLast(4)) }
        let isRight = host == .gitlab ? parts.count >= 2 : parts.count == 2
        guard let server, Self.isServer(server), isRight, parts.allSatisfy({ Self.isPlain($0[...]) }) else {
            let example = host == .forgejo ? "https://codeberg.org/minji/diary" : "minji/diary"
            error("“\(text)” is no repository", at: node, help: "write it like \(example)")
            return nil
        }
        return Settings.Writing(host, server: server, repository: parts.joined(separator: "/"))
    }

    /// Whether browsers may send a token there: only encrypted, or to this machine.
    private static func isServer(_ server: String) -> Bool {
        let isHere = ["http://127.0.0.1", "http://localhost"].contains { server == $0 || server.hasPrefix($0 + ":") }
        let host = server.drop { $0 != "/" }.dropFirst(2)
        return (server.hasPrefix("https://") || isHere) && !host.isEmpty
            && host.utf8.allSatisfy { isLetter($0) || ".-:".utf8.contains($0) }
    }

    /// Whether a part of a path has only what stands in names of owners, repositories and folders, so that no address needs it encoded.
    private static func isPlain(_ part: Substring) -> Bool {
        part != ".." && part.utf8.allSatisfy { isLetter($0) || "._-".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
}
