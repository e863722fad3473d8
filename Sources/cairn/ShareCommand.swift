internal import ArgumentParser
internal import Base
internal import Diary
internal import Editing
internal import Preview
internal import Site

struct ShareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: localized("Lists the groups of a diary, and gives or takes the keys to their pages."),
        usage: "cairn share [<group>] [--member <name>] [--replace] [--revoke <name>] [--rotate] [<options>]",
        discussion: localized(
            """
            Without a group it lists them all. With one it makes what is missing: an address that nobody can guess, and for \
            a group with a passphrase a key and a passphrase, which is asked for, taken from the environment, or proposed. \
            Keys are kept in .cairn-keys beside Content/: keep a copy of that file, and never publish it.

              cairn share
              cairn share roommates --member 현우
              cairn share roommates --revoke 현우
              cairn share roommates --single-file roommates.html --max-size 10MB
            """))

    @Argument(
        help: ArgumentHelp(localized("The group's name, that of its file."), valueName: "group"),
        completion: .names(.group))
    var group: String?

    @Option(
        help: ArgumentHelp(
            localized("Whose passphrase it is; each member may have one of their own."), valueName: "name"),
        completion: .names(.person))
    var member: String?

    @Flag(help: .localized("Let --member be somebody whom neither the group nor any entry names."))
    var newMember = false

    @Option(
        help: ArgumentHelp(localized("Take a member's passphrase away, and change the key."), valueName: "name"),
        completion: .names(.person))
    var revoke: String?

    @Flag(
        name: .customLong("replace"),
        help: .localized(
            "Give another passphrase to a member who has one, or without --member to everyone, and change the key."))
    var replaces = false

    @Flag(help: .localized("Change the key, and the address of a group that is reached by it alone."))
    var rotate = false

    @Option(
        help: ArgumentHelp(
            localized("Write the group's pages into one file that needs no network, to be sent to somebody."),
            valueName: "file"))
    var singleFile: String?

    @Flag(
        name: .customLong("passphrase"),
        help: .localized("Seal that file, so that it asks for a passphrase of the group."))
    var isSealed = false

    @Option(
        help: ArgumentHelp(
            localized("The greatest size of that file; photos that do not fit are left out."), valueName: "size"))
    var maxSize = ByteCount(20_000_000)

    @Option(help: ArgumentHelp(localized("The diary's folder."), valueName: "dir"))
    var diary = "."

    func validate() throws {
        if group == nil, member != nil || revoke != nil || rotate || replaces || singleFile != nil {
            throw misuse("name the group: cairn share <group>")
        }
        if newMember, member == nil { throw misuse("--new-member goes with --member") }
        if revoke != nil, member != nil || replaces {
            throw misuse("--revoke and \(replaces ? "--replace" : "--member") are two steps")
        }
    }

    func run() async throws {
        var file = try KeyFile(diary: diary)
        let groups = try await SharedGroups(diary: diary, keys: file)
        Reporter.show(groups.warnings)
        Reporter.show(file.warnings)
        guard let group else { return GroupList(groups, file).show() }
        if let singleFile {
            return try await write(try groups.group(named: group), to: singleFile, file)
        }
        try await change(try groups.group(named: group), &file)
    }

    private func change(_ group: SharedGroups.SharedGroup, _ file: inout KeyFile) async throws(Problems) {
        guard !group.isOpen else {
            say(
                "The group “\(group.title)” is open: everybody finds its pages at \(group.address ?? "groups/\(group.slug)/")."
            )
            return
        }
        let change = KeyChange(
            group: group, member: member.map { group.holder(named: $0) },
            revoked: revoke.map { group.holder(named: $0) },
            isNewMember: newMember, rotates: rotate, replaces: replaces)
        let old = file[group.slug]
        var given: (passphrase: Passphrase, shown: String?)?
        do throws(Diagnostic) {
            if let holder = try change.holder(of: old) {
                given = try PassphrasePrompt(
                    name: group.slug, title: group.title, member: holder.name, known: group.known,
                    isKorean: group.isKorean
                ).passphrase()
            }
        } catch {
            throw Problems([error])
        }
        let keys = try await file.change(group.slug, in: diary, as: title) { keys throws(Diagnostic) in
            try change.apply(to: &keys, passphrase: given?.passphrase)
        }
        ShareNotice(
            group: group, keys: keys, passphrase: given?.shown, isNew: old == nil,
            hasRotated: old.map { $0.key != keys.key } ?? false
        ).show()
    }

    /// The command, as `cairn undo` tells it.
    private var title: String {
        let options = [("--member", member), ("--revoke", revoke)].compactMap { name, value in
            value.map { "\(name) \($0)" }
        }
        let flags = [("--replace", replaces), ("--rotate", rotate)].compactMap { $1 ? $0 : nil }
        return (["cairn share", group].compactMap(\.self) + options + flags).joined(separator: " ")
    }

    private func write(_ group: SharedGroups.SharedGroup, to output: String, _ file: KeyFile) async throws(Problems) {
        if isSealed, file[group.slug]?.members.isEmpty ?? true {
            throw Problems([
                .error("the group “\(group.title)” has no passphrase yet", help: "cairn share \(group.slug) makes one")
            ])
        }
        var builder = SiteBuilder(diary: diary, output: diary + "/Site", generator: Release.generator)
        builder.keys = file
        let result = try await builder.singleFile(
            of: group.slug, maxSize: maxSize.count, sealedWith: isSealed ? file[group.slug] : nil)
        try orProblems(try OutputFile(output).write(result.bytes, of: diary))
        OutputFile(output).tell(
            "\(result.bytes.count / 1000) kB, \(result.pageCount) pages, \(result.photoCount) photos")
        if !result.leftOut.isEmpty {
            say("Left out to stay under \(maxSize): \(result.leftOut.count) photos (the file names them)")
        }
        if result.bytes.count > maxSize.count { say("That is more than \(maxSize): the texts alone take so much.") }
        if !isSealed, !group.isOpen {
            say("Whoever gets this file can read it. With --passphrase it would ask first.")
        }
    }
}

/// A size as it is typed: `400kB`, `20MB`, or a number of bytes; units are powers of 1000.
struct ByteCount: ExpressibleByArgument, CustomStringConvertible {
    let count: Int

    init(_ count: Int) {
        self.count = count
    }

    init?(argument: String) {
        let text = argument.lowercased()
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let factors = ["": 1, "b": 1, "k": 1000, "kb": 1000, "m": 1_000_000, "mb": 1_000_000]
        guard let number = Int(digits), let factor = factors[String(text.dropFirst(digits.count))],
            (1..<10_000_000_000).contains(number)
        else { return nil }
        count = number * factor
    }

    var description: String { count % 1_000_000 == 0 ? "\(count / 1_000_000)MB" : "\(count / 1000)kB" }
}
