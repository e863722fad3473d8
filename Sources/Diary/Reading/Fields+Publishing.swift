internal import Content
internal import Base

extension Fields {
    private static let targetNames = ["folder", "rsync", "git", "rclone"]
    /// Where the site goes; nil when the settings do not say, or not rightly.
    mutating func publishing() -> Settings.Publishing? {
        guard let node = node("publish") else { return nil }
        return nested("publish", as: .publish) { fields in
            let deletions = fields.percentage("deletions")
            let targets = Self.targetNames.filter { fields.keyRange($0) != nil }
            guard targets.count == 1, let name = targets.first else {
                if fields.problems.isEmpty {
                    fields.error(
                        targets.isEmpty
                            ? "“publish” names no target" : "“publish” names \(targets.count) targets, not one",
                        at: node,
                        help: "it has one of: folder, rsync, git, rclone; as in `publish: {folder: ../public}`")
                }
                return nil
            }
            guard let value = fields.node(name) else {
                fields.problems.add(.error("“\(name)” is empty", at: fields.keyRange(name)))
                return nil
            }
            guard let target = fields.target(name, value) else { return nil }
            var publishing = Settings.Publishing(target)
            publishing.deletions = deletions ?? publishing.deletions
            publishing.range = value.range(in: fields.file)
            return publishing
        } ?? nil
    }

    private mutating func target(_ name: String, _ node: YAMLNode) -> Settings.Publishing.Target? {
        switch name {
        case "folder": return address(node, name).map { .folder($0) }
        case "rsync": return address(node, name).map { .rsync($0) }
        case "git": return git(node).map { .git($0) }
        default:
            guard let remote = address(node, name) else { return nil }
            guard let colon = remote.firstIndex(of: ":"), colon != remote.startIndex || remote.count > 1 else {
                error(
                    "“rclone” is the name of a remote, a colon and a path", at: node,
                    help: "write it like `photos:bucket/diary`; `rclone listremotes` shows the names")
                return nil
            }
            return .rclone(remote)
        }
    }

    /// A path or an address for another program, which must take it for no option and hold no secret.
    private mutating func address(_ node: YAMLNode, _ name: String) -> String? {
        guard let text = text(node, name) else { return nil }
        guard !text.hasPrefix("-"), !text.utf8.contains(UInt8(ascii: "\n")) else {
            error("“\(name)” is no address", at: node, help: "it is one line and does not begin with a hyphen")
            return nil
        }
        return holdsSecret(text, node) ? nil : text
    }

    /// Whether an address has a password or a token in it, which is an error that does not show it.
    mutating func holdsSecret(_ address: String, _ node: YAMLNode) -> Bool {
        guard let scheme = address.firstRange(of: "://") else { return false }
        let rest = address[scheme.upperBound...]
        let host = rest.prefix { !"/?#".contains($0) }
        // For the web a name alone is a token; `ssh://git@host` names nobody.
        let isWeb = address.lowercased().hasPrefix("http")
        let user = host.lastIndex(of: "@").map { host[..<$0] }
        let isInQuery = rest.firstIndex(of: "?").map { rest[$0...].lowercased() }.map { query in
            ["token=", "key=", "password=", "secret=", "sig="].contains { query.contains($0) }
        }
        guard user.map({ isWeb || $0.contains(":") }) ?? false || isInQuery ?? false else { return false }
        let range = node.range(in: file)
        var bytes = file.bytes
        for index in range.bytes where bytes[index] >= 0x20 { bytes[index] = UInt8(ascii: "*") }
        problems.add(
            .error(
                "a password does not belong into the settings, nor does a token",
                at: SourceRange(SourceFile(path: file.path, bytes: bytes), range.bytes),
                help: "take it out, and withdraw it if it was ever shared; git, ssh and rclone keep their own"))
        return true
    }

    private mutating func git(_ node: YAMLNode) -> Settings.Publishing.Git? {
        var git = Settings.Publishing.Git()
        if node.text != nil {
            guard let remote = address(node, "git") else { return nil }
            git.remote = remote
            return git
        }
        var fields = Fields(node, in: file, as: .git)
        defer { problems.add(fields.problems) }
        if let remote = fields.node("remote") { git.remote = fields.address(remote, "remote") ?? git.remote }
        if let node = fields.node("branch"), let branch = fields.text(node, "branch") {
            git.branch = branch
            if !Self.isBranch(branch) { fields.error("“\(branch)” is no name of a branch", at: node) }
        }
        git.history = fields.choice("history", Settings.Publishing.Git.History.self) ?? git.history
        if let node = fields.node("cname"), let name = fields.text(node, "cname") {
            git.cname = name
            if !Self.isDomain(name) {
                fields.error("“cname” is a domain alone", at: node, help: "write it like diary.example")
            }
        }
        return fields.problems.hasErrors ? nil : git
    }

    /// 25, or 25%.
    private mutating func percentage(_ name: String) -> Int? {
        guard let node = node(name) else { return nil }
        let text = node.text.map { $0.hasSuffix("%") ? String($0.dropLast()) : $0 } ?? ""
        guard let number = Int(trimmed(text)), (0...100).contains(number) else {
            error("“\(name)” is a share from 0% to 100%", at: node)
            return nil
        }
        return number
    }

    /// The rules of `git check-ref-format` that a name can break.
    static func isBranch(_ name: String) -> Bool {
        let isPlain = name.unicodeScalars.allSatisfy { $0.value > 0x20 && !"~^:?*[\\".unicodeScalars.contains($0) }
        let pieces = name.split(separator: "/", omittingEmptySubsequences: false)
        return isPlain && !name.hasPrefix("-") && !name.contains("..") && !name.contains("@{") && !name.hasSuffix(".")
            && pieces.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix(".lock") }
    }

    private static func isDomain(_ name: String) -> Bool {
        name.contains(".") && !name.hasPrefix(".") && !name.hasSuffix(".") && !name.contains("..")
            && name.unicodeScalars.allSatisfy {
                $0 == "-" || $0 == "." || $0.properties.isAlphabetic || ("0"..."9").contains($0)
            }
    }
}

extension Fields {
    /// What browsers keep: `true` for as much as is usual, or how much; nil for nothing.
    mutating func offline() -> Settings.Offline? {
        guard let node = node("offline") else { return nil }
        guard case .mapping = node.content else { return bool("offline") ?? false ? Settings.Offline() : nil }
        var offline = Settings.Offline()
        var fields = Fields(node, in: file, as: .offline)
        offline.pages = fields.integer("pages") ?? offline.pages
        offline.photos = fields.integer("photos") ?? offline.photos
        problems.add(fields.problems)
        return offline
    }
}

extension Fields {
    /// No files for other programs, where the word says so.
    mutating func noExports() -> Settings.Exports? {
        if node("exports")?.text == "none" { return Settings.Exports.nothing }
        nested("exports", as: .exports) { _ in }
        return nil
    }
}
