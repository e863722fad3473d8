internal import Base
internal import Diary
internal import Editing
internal import Preview
internal import Site

/// What `cairn share` is to do with a group's keys, whatever they are by the time that it is done.
struct KeyChange {
    let group: SharedGroups.SharedGroup
    /// Who is to have a passphrase; nil where nobody was named.
    let member: KeyHolder?
    /// Whose passphrase is to be taken away.
    let revoked: KeyHolder?
    /// Whether the member may be somebody whom nothing in the diary names.
    let isNewMember: Bool
    let rotates: Bool
    /// Whether a passphrase that somebody has may be replaced.
    let replaces: Bool

    var isNothing: Bool { member == nil && revoked == nil && !rotates && !replaces }

    /// Whose passphrase is needed, nil for nobody's.
    ///
    /// - Throws: a diagnostic when the change cannot be made to these keys.
    func holder(of keys: GroupKeys?) throws(Diagnostic) -> KeyHolder? {
        let members = keys?.members ?? []
        if let fault = member?.fault { throw .error(fault) }
        if let member, !isNewMember, group.knowsEverybody, !group.knows(member.name),
            keys?.members(member).isEmpty ?? true
        {
            throw .error(
                "“\(member.name)” is no member of “\(group.title)”, and nobody in the diary is called so",
                notes: [.init("`--new-member` says that it is somebody new")],
                help: didYouMeanHelp(member.name, among: group.names)
                    ?? "add them to `members` in Content/groups/\(group.slug).md")
        }
        if let revoked {
            guard keys?.members(revoked).isEmpty ?? true else { return nil }
            throw .error(
                "nobody called “\(revoked.name)” has a passphrase for “\(group.title)”",
                help: suggestion(revoked, members))
        }
        guard group.isSealed else {
            if member == nil, !replaces { return nil }
            throw .error(
                "“\(group.title)” has no passphrases: whoever knows its address sees its pages",
                help: "“access: passphrase” in Content/groups/\(group.slug).md seals them")
        }
        if member == nil, !replaces { return members.isEmpty ? .everyone : nil }
        let holder = member ?? .everyone
        let isKnown = keys.map { !$0.members(holder).isEmpty } ?? false
        if isKnown, !replaces {
            throw .error(
                "“\(holder.name)” has a passphrase for “\(group.title)” already",
                help: "--replace gives another one in its place, and changes the key")
        }
        if !isKnown, member == nil, !members.isEmpty {
            throw .error("whose passphrase is to be replaced?", help: "--member, one of: \(names(members))")
        }
        return holder
    }

    /// - Parameter passphrase: of the holder that was asked for.
    /// - Throws: a diagnostic when somebody else has changed the keys so that the change cannot be made.
    func apply(to keys: inout GroupKeys, passphrase: Passphrase?) throws(Diagnostic) {
        let holder = try holder(of: keys)
        if let revoked {
            keys.revoke(revoked)
            if !group.isSealed { keys.rotate(changingAddress: true) }
        } else if rotates {
            keys.rotate(changingAddress: !group.isSealed)
        }
        if let holder, let passphrase { keys.admit(holder, passphrase) }
    }

    private func suggestion(_ holder: KeyHolder, _ members: [GroupKeys.MemberKeys]) -> Message {
        if members.isEmpty { return "nobody has one" }
        return didYouMeanHelp(holder.name, among: members.map(\.name))
            ?? "those who have one: \(names(members))"
    }

    private func names(_ members: [GroupKeys.MemberKeys]) -> String { members.map(\.name).joined(separator: ", ") }
}

/// Where a passphrase comes from: the environment, the terminal, or chance. Never the arguments, which every process can read.
struct PassphrasePrompt {
    /// By which name the keys are known.
    let name: String
    /// What the passphrase opens.
    let title: String
    let member: String
    /// What everybody would try as a passphrase.
    let known: [String]
    let isKorean: Bool

    /// - Returns: the passphrase, and its text when nobody has seen it yet.
    func passphrase() throws(Diagnostic) -> (passphrase: Passphrase, shown: String?) {
        let variable = GroupSecrets.variable(for: name)
        if let typed = CurrentProcess.environment(variable), !typed.isEmpty {
            return (try checked(typed, "the passphrase in \(variable)"), nil)
        }
        let offer = OfferedPassphrase.new(inKorean: isKorean)
        let question: Message = "A passphrase for \(member) in “\(title)”; just Enter for: \(offer)"
        Terminal.write(question.text(in: .ofTerminal) + "\n")
        guard let typed = Terminal.askSecretly(Message("Passphrase: ")), !typed.isEmpty else {
            return (Passphrase(offer), offer)
        }
        let passphrase = try checked(typed, "this passphrase")
        guard Terminal.askSecretly("Once more: ").map(Passphrase.init) == passphrase else {
            throw .error("the two are not the same", help: "run the command again")
        }
        return (passphrase, nil)
    }

    private func checked(_ typed: String, _ what: Message) throws(Diagnostic) -> Passphrase {
        let passphrase = Passphrase(typed)
        if let weakness = passphrase.weakness(knowing: known + [member]) {
            throw .error(
                "\(what) will not do: \(weakness)",
                help:
                    "anybody may copy sealed pages and try passphrases at leisure; this one has \(OfferedPassphrase.entropy) bits of chance: \(OfferedPassphrase.new(inKorean: isKorean))"
            )
        }
        return passphrase
    }
}

extension KeyFile {
    /// Changes keys, and has git pass over the file that holds them.
    ///
    /// - Parameter title: the command, as `cairn undo` tells it.
    mutating func change(
        _ name: String, in diary: String, as title: String, _ change: (inout GroupKeys) throws(Diagnostic) -> Void
    ) async throws(Problems) -> GroupKeys {
        // Meanwhile somebody may have changed the file.
        let target = target
        return try await self.change(name, in: diary, change) { before, after throws(Problems) in
            let changes = [try Self.ignoring(in: diary), .write(target, before: before, after: after)]
            try await ChangeSet(title, changes.compactMap(\.self)).apply(in: diary)
        }
    }

    /// Adds to what git ignores what has keys in it; nil where it does so already.
    private static func ignoring(in diary: String) throws(Problems) -> FileChange? {
        let path = (Folder(diary).resolved ?? diary) + "/.gitignore"
        let before = FileKind(at: path) == nil ? nil : try orProblems(try File(path).read(limit: 10_000_000))
        let after = ignoring(before ?? [])
        return after == before ? nil : .write(path, before: before, after: after)
    }
}
