internal import Content
package import Base

/// The file with the keys of a diary's groups: beside `Content/`, never in it, and never in a repository.
///
/// It is no cache: without it the pages can be sealed anew, but every link and passphrase that was given away is void.
package struct KeyFile: Sendable {
    package static let name = ".cairn-keys"
    /// Goes up when an older program would read something wrong out of the file; a file that tells none is of the first.
    private static let version = 1

    /// By the groups' slugs.
    package private(set) var groups: [GroupKeys] = []
    package let path: String
    /// What is doubtful: whoever has an account on the machine can open the groups when others may read the file, and nobody knows
    /// whether git keeps it when git cannot be asked.
    package private(set) var warnings = Problems()

    /// Reads the file of a diary; one that is missing has no keys.
    ///
    /// - Parameter environment: gives the value of a variable; `CAIRN_KEYS` names a key file in another place.
    /// - Throws: a diagnostic when it is damaged, or known to git.
    package init(diary: String, environment: (String) -> String? = CurrentProcess.environment) throws(Problems) {
        let named = environment("CAIRN_KEYS").flatMap { $0.isEmpty ? nil : $0 }
        path = named ?? diary + "/" + Self.name
        guard FileKind(at: path) != nil else {
            // Hosts print what is said here, and some give a secret as text where a file was meant.
            if let named, named.contains("\n") || named.contains(": ") || named.utf8.count > 1000 {
                throw Problems([
                    .error(
                        "CAIRN_KEYS names a file, and this is the text of one", path: "CAIRN_KEYS",
                        help: "write it into a file; at GitLab, choose the variable's type “file”")
                ])
            }
            if let named {
                throw Problems([.error("CAIRN_KEYS names a file that is not there", path: named)])
            }
            return
        }
        if File(path).isOpenToOthers {
            warnings.add(.warning("others may read the key file", path: path, help: "chmod 600 \(path)"))
        }
        var problems = Problems()
        let file = path.split(separator: "/").last ?? ""
        switch Repository.keeps(path) {
        case .untracked: break
        case .tracked:
            problems.add(
                .error(
                    "git keeps the key file, so that whoever gets the repository can open the groups", path: path,
                    help:
                        "git rm --cached \(file), add it to .gitignore, then change the keys: cairn share GROUP --rotate"
                ))
        case .unknown(let reason):
            warnings.add(
                .warning(
                    "cannot ask git whether it keeps the key file: \(reason)", path: path,
                    help: "see to it that it is in no repository: git ls-files \(file)"))
        }
        problems.gather { () throws(Diagnostic) in try read() }
        try problems.throwErrors()
    }

    /// Changes the file as it is now, with nobody else's change in between.
    ///
    /// - Parameter write: writes the file, of which it gets the bytes that it has, nil where there is none, and those that it is to have.
    /// - Throws: what the change and the writing throw, and everything that is wrong with the file.
    package mutating func change(
        _ group: String, in diary: String, environment: (String) -> String? = CurrentProcess.environment,
        _ change: (inout GroupKeys) throws(Diagnostic) -> Void,
        writing write: (_ before: [UInt8]?, _ after: [UInt8]) async throws(Problems) -> Void
    ) async throws(Problems) -> GroupKeys {
        let lock = try lock()
        defer { _ = lock }
        self = try KeyFile(diary: diary, environment: environment)
        var keys = self[group] ?? GroupKeys(newFor: group)
        let before = try single { () throws(Diagnostic) in
            try change(&keys)
            return FileKind(at: path) == nil ? nil : try File(path).read()
        }
        if keys != self[group] {
            put(keys)
            try await write(before, bytes)
        }
        return keys
    }

    package subscript(group: String) -> GroupKeys? { groups.first { $0.group.utf8.elementsEqual(group.utf8) } }

    package mutating func put(_ keys: GroupKeys) {
        groups.removeAll { $0.group.utf8.elementsEqual(keys.group.utf8) }
        groups.append(keys)
        groups.sort { $0.group.utf8.lexicographicallyPrecedes($1.group.utf8) }
    }

    // MARK: On disk

    /// Keeps others from changing the file.
    private func lock() throws(Problems) -> FileLock {
        try single { () throws(Diagnostic) in try FileLock(onFolder: File(path).parts.folder) }
    }

    private mutating func read() throws(Diagnostic) {
        let (file, root) = try yaml(SourceFile(path: path, bytes: try File(path).read(limit: 10_000_000)))
        if let version = try value("version", of: root, file) {
            guard let number = version.text.flatMap({ Int($0) }) else { throw damage(version, file) }
            guard number <= Self.version else {
                throw .error(
                    "the key file is of version \(number), and this Cairn knows version \(Self.version)", path: path,
                    help: "use the Cairn that wrote it, or a newer one")
            }
        }
        for (name, node) in try mapping(try value("groups", of: root, file), file) {
            groups.append(try keys(name.text ?? "", node, file))
        }
    }

    private func keys(_ group: String, _ node: YAMLNode, _ file: SourceFile) throws(Diagnostic) -> GroupKeys {
        let address = try text("address", of: node, file)
        let rounds = Int(try text("rounds", of: node, file)) ?? 0
        guard Randomness.isAddress(address), (GroupKeys.leastRounds...1_000_000_000).contains(rounds) else {
            throw damage(node, file)
        }
        let members = try mapping(try value("members", of: node, file), file).map {
            (name, key) throws(Diagnostic) in
            GroupKeys.MemberKeys(name: name.text ?? "", key: try bytes(key.text ?? "", GroupKeys.keySize, key, file))
        }
        return GroupKeys(
            group: group, address: address,
            key: try bytes(try text("key", of: node, file), GroupKeys.keySize, node, file),
            salt: try bytes(try text("salt", of: node, file), GroupKeys.saltSize, node, file), rounds: rounds,
            members: members)
    }

    private func bytes(_ text: String, _ count: Int, _ node: YAMLNode, _ file: SourceFile) throws(Diagnostic) -> [UInt8]
    {
        guard let bytes = base64urlBytes(text), bytes.count == count else { throw damage(node, file) }
        return bytes
    }

    private func mapping(
        _ node: YAMLNode?, _ file: SourceFile
    ) throws(Diagnostic) -> [(key: YAMLNode, value: YAMLNode)] {
        guard let node, !node.isNull else { return [] }
        guard case .mapping(let pairs) = node.content else { throw damage(node, file) }
        return pairs
    }

    private func value(_ name: String, of node: YAMLNode?, _ file: SourceFile) throws(Diagnostic) -> YAMLNode? {
        try mapping(node, file).first { $0.key.text == name }?.value
    }

    private func text(_ name: String, of node: YAMLNode, _ file: SourceFile) throws(Diagnostic) -> String {
        guard let text = try value(name, of: node, file)?.text else { throw damage(node, file) }
        return text
    }

    /// The message shows no excerpt, because that would be a key.
    private func damage(_ node: YAMLNode, _ file: SourceFile) -> Diagnostic {
        let line = file.position(at: node.range(in: file).bytes.lowerBound).line
        return .error(
            "the key file is damaged at line \(line)", path: path,
            help: "bring it back from a copy; without one, move it away and give new passphrases with cairn share")
    }

    /// The file itself: a link to one in a safer place stays one.
    package var target: String { File(path).resolved ?? path }

    /// The bytes of the file, which is for its owner alone.
    package var bytes: [UInt8] {
        var text = """
            # The keys of this diary's groups, made by `cairn share`. Whoever has this file can open their pages.
            # Keep a copy in a safe place; never publish it, never put it into a repository.
            version: \(Self.version)
            groups:

            """
        for keys in groups {
            text += """
                  \(quoted(keys.group)):
                    address: \(keys.address)
                    key: \(base64url(keys.key))
                    salt: \(base64url(keys.salt))
                    rounds: \(keys.rounds)
                    members:

                """
            for member in keys.members { text += "      \(quoted(member.name)): \(base64url(member.key))\n" }
        }
        return Array(text.utf8)
    }

    /// What git is told to ignore, with the key file and the folder in which changes of it are remembered.
    ///
    /// - Parameter lines: the bytes of a diary's `.gitignore`.
    package static func ignoring(_ lines: [UInt8]) -> [UInt8] {
        let feed = UInt8(ascii: "\n")
        let known = lines.split(separator: feed)
        func knows(_ names: String...) -> Bool {
            known.contains { line in names.contains { line.elementsEqual($0.utf8) } }
        }
        let missing = (knows(".cairn/", ".cairn") ? [] : [".cairn/"]) + (knows(Self.name) ? [] : [Self.name])
        if missing.isEmpty { return lines }
        return lines + (lines.last.map { $0 == feed } ?? true ? [] : [feed])
            + missing.flatMap { Array($0.utf8) + [feed] }
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } + "\""
    }
}

/// The git repository that a folder lies in, as git itself knows it: a worktree, a submodule, with an index in parts or not.
enum Repository {
    enum Keeping: Equatable {
        case tracked, untracked
        /// It lies in a repository, but git could not be asked, for this reason.
        case unknown(String)
    }

    /// Whether git keeps a file.
    ///
    /// The repository may be anybody's, so nothing that it names is run: no hook, no monitor of its files, no transport that fetches
    /// what is missing in it.
    static func keeps(_ path: String) -> Keeping {
        // Git keeps a link as a text, which is no secret; what it leads to is.
        guard let file = File(path).resolved else { return .untracked }
        let (folder, name) = File(file).parts
        let result: ChildProcess.Result
        do throws(Diagnostic) {
            result = try ChildProcess.run(
                "git",
                [
                    "--no-pager", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
                    "-c", "safe.directory=*", "-C", folder, "ls-files", "--cached", "-z", "--", name,
                ], variables: variables)
        } catch {
            return fallback(folder, name, error.message)
        }
        if result.status == 0 { return result.output.isEmpty ? .untracked : .tracked }
        let words = result.errors.split(whereSeparator: \.isNewline)
        return fallback(folder, name, words.first.map(String.init) ?? "git gave \(result.status)")
    }

    /// A hook that runs `cairn build` hands on its own repository in these, and settings with it.
    private static let variables: [String: String?] = {
        let foreign = [
            "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
            "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_CEILING_DIRECTORIES", "GIT_CONFIG",
            "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS",
            "GIT_ICASE_PATHSPECS",
        ]
        let own = ["LC_ALL": "C", "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0"]
        return Dictionary(uniqueKeysWithValues: foreign.map { ($0, String?.none) }).merging(own) { $1 }
    }()

    /// What can be told without git: that there is no repository, or that its index names the file.
    private static func fallback(_ folder: String, _ name: String, _ reason: String) -> Keeping {
        var root = folder
        while FileKind(at: root + "/.git") == nil {
            guard let slash = root.lastIndex(of: "/"), slash != root.startIndex else { return .untracked }
            root = String(root[..<slash])
        }
        guard let index = try? File(root + "/.git/index").read(limit: 1_000_000_000), index.count > 12 else {
            return .unknown(reason)
        }
        // Paths stand in it as they are, ended by a zero byte; version 4 cuts off what a path shares with the one before, so that only
        // the end of it can be looked for there.
        let path = index[7] == 4 || folder == root ? name : folder.dropFirst(root.count + 1) + "/" + name
        return index.firstRange(of: Array(path.utf8) + [0]) == nil ? .unknown(reason) : .tracked
    }
}
