internal import Base
internal import Typesetting
internal import Diary
internal import Site

/// What the author sees after keys were made or changed.
struct ShareNotice {
    let group: SharedGroups.SharedGroup
    let keys: GroupKeys
    /// A new passphrase, which is shown this once.
    let passphrase: String?
    let isNew: Bool
    let hasRotated: Bool

    func show() {
        let page = (group.site ?? "") + "s/\(keys.address)/"
        say(
            group.placeCount.map { "“\(group.title)”: \(counted($0, "place"))" }
                ?? Message(verbatim: "“\(group.title)”"))
        say("  address     \(page)")
        if group.isSealed {
            let link = page + "#" + keys.linkFragment
            say("  key link    \(link)")
            say("              whoever has it needs no passphrase; a change of the key ends it")
            say("  passphrases \(keys.members.map(\.name).joined(separator: ", "))")
            if keys.members.isEmpty {
                say("              nobody has one: no build is made until cairn share \(group.slug) gives one")
            }
            if let passphrase { say("  new         \(passphrase)   (it is shown this once)") }
            qr(link)
        } else {
            qr(page)
        }
        if group.site == nil { say("Set “url” in Content/diary.yml for complete links and a QR code.") }
        if hasRotated {
            say(
                group.isSealed
                    ? "The key is another one now: earlier key links open nothing. What somebody has saved stays theirs."
                    : "The address is another one now: the old one goes with the next build. What somebody has saved stays theirs."
            )
            if group.isSealed {
                say(
                    "A reply that was made before and not yet taken in is refused from now on: who sent one answers again."
                )
            }
        }
        if isNew { say("The keys are in \(KeyFile.name). Keep a copy in a safe place, and never publish it.") }
        say("Next: cairn build")
    }

    private func qr(_ link: String) {
        if group.site != nil, let code = QRCode(link)?.text { print(code, terminator: "") }
    }
}

/// The groups of a diary, as `cairn share` lists them.
struct GroupList {
    private let groups: SharedGroups
    private let file: KeyFile

    init(_ groups: SharedGroups, _ file: KeyFile) {
        self.groups = groups
        self.file = file
    }

    func show() {
        if groups.groups.isEmpty { say("There is no group yet. A file in Content/groups/ makes one.") }
        for group in groups.groups {
            say(
                group.placeCount.map {
                    "\(group.slug)  “\(group.title)”: \(counted($0, "place")), \(Message(foreign: group.access))"
                } ?? "\(group.slug)  “\(group.title)”: \(Message(foreign: group.access))"
            )
            if !group.members.isEmpty { say("  members     \(group.members.joined(separator: ", "))") }
            if group.isOpen {
                say("  address     \(group.address ?? "")")
            } else if let keys = file[group.slug] {
                say("  address     \(group.site ?? "")s/\(keys.address)/")
                if group.isSealed { say("  passphrases \(keys.members.map(\.name).joined(separator: ", "))") }
            } else {
                let variable = GroupSecrets.variable(for: group.slug)
                let hasVariable = CurrentProcess.environment(variable)?.isEmpty == false
                say(
                    hasVariable
                        ? "  address     from \(variable)" : "  address     none yet: cairn share \(group.slug)")
            }
        }
    }
}
