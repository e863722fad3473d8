internal import Content
package import Base

/// All that opens the pages of one group.
package struct GroupKeys: Sendable, Equatable {
    /// Somebody who has a passphrase.
    package struct MemberKeys: Sendable, Equatable {
        package let name: String
        /// What their passphrase gives, so that the group's key can be changed without asking them for it.
        let key: [UInt8]
    }

    /// The group's slug.
    package let group: String
    /// The folder of the group's pages: 26 letters and digits, 130 bits that nobody can guess.
    package internal(set) var address: String
    /// What everything is sealed with, 32 bytes.
    package internal(set) var key: [UInt8]
    /// For deriving keys from passphrases, 16 bytes.
    let salt: [UInt8]
    /// How often PBKDF2 repeats its step.
    let rounds: Int
    package internal(set) var members: [MemberKeys]

    static let keySize = 32
    static let saltSize = 16
    /// What OWASP recommends for PBKDF2 with HMAC-SHA256; a check against key files that somebody weakened.
    package static let leastRounds = 600_000

    init(group: String, address: String, key: [UInt8], salt: [UInt8], rounds: Int, members: [MemberKeys]) {
        self.group = group
        self.address = address
        self.key = key
        self.salt = salt
        self.rounds = rounds
        self.members = members
    }

    /// New random keys without any member.
    package init(newFor group: String) {
        self.init(
            group: group, address: Randomness.address(), key: Randomness.bytes(Self.keySize),
            salt: Randomness.bytes(Self.saltSize), rounds: Self.leastRounds, members: [])
    }

    /// Keys that follow from a passphrase and the group's name alone, for machines that have no key file.
    ///
    /// The salt is not random here, because it would have to be kept. It follows from the passphrase too, because everybody sees it,
    /// and who guesses the group's name could tell by it whether that is right.
    package init(group: String, site: String, passphrase: Passphrase) {
        let name = Array(Derivation.digest("cairn salt 1\n\(site)\n\(group)").prefix(Self.saltSize))
        let seed = Derivation.key(from: passphrase.asWritten, salt: name, rounds: Self.leastRounds)
        self.init(
            group: group, address: Randomness.address(of: Derivation.key(from: seed, for: "address")),
            key: Derivation.key(from: seed, for: "group"),
            salt: Array(Derivation.key(from: seed, for: "salt").prefix(Self.saltSize)), rounds: Self.leastRounds,
            members: [])
        admit(KeyHolder(group), passphrase)
    }

    /// The entries of somebody: more than one where an earlier version took their names for several people.
    package func members(_ holder: KeyHolder) -> [MemberKeys] { members.filter { holder.isMeant(by: $0.name) } }

    /// Gives somebody a passphrase, or another one instead of theirs.
    ///
    /// Whoever had the old passphrase may have read the key with it, so that replacing one changes the key too.
    package mutating func admit(_ holder: KeyHolder, _ passphrase: Passphrase) {
        revoke(holder)
        members.append(
            MemberKeys(name: holder.name, key: Derivation.key(from: passphrase.text, salt: salt, rounds: rounds)))
        members.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Takes somebody's passphrase away and changes the key; nothing happens when they have none.
    package mutating func revoke(_ holder: KeyHolder) {
        guard !members(holder).isEmpty else { return }
        members.removeAll { holder.isMeant(by: $0.name) }
        rotate(changingAddress: false)
    }

    /// Changes the key; every passphrase stays good, every link that carries the old key does not.
    ///
    /// - Parameter changingAddress: whether the pages move too, which is all that helps where the address is the secret.
    package mutating func rotate(changingAddress: Bool) {
        key = Randomness.bytes(Self.keySize)
        if changingAddress { address = Randomness.address() }
    }

    /// The part of a link after `#` that opens the pages without a passphrase.
    package var linkFragment: String { "k=" + base64url(key) }
}

/// The group's key, wrapped once for each member's passphrase, among as many that nothing opens that nobody can count members.
enum Slots {
    /// How many slots there are at least, and by how many their number grows.
    private static let step = 8

    /// Nonces, wrapped keys and tags of 60 bytes each, in an order that tells nothing. All are others as soon as one member is, so that
    /// nobody counts members by what stays between two versions.
    static func wrapped(_ keys: GroupKeys) throws(Diagnostic) -> [[UInt8]] {
        let members = keys.members.flatMap { (member) -> [UInt8] in Array(member.name.utf8) + [0] + member.key }
        let own = Derivation.code(of: members, with: Derivation.key(from: keys.key, for: "slots"))
        let name = Array("cairn slot 1\n\(keys.address)".utf8)
        var slots: [[UInt8]] = []
        for member in keys.members {
            // A key of a member wraps many keys of the group in the course of time, each under another nonce.
            let nonce = Array(
                Derivation.code(of: member.key, Array(member.name.utf8), with: own).prefix(AES256GCM.nonceSize))
            guard let wrapped = AES256GCM.seal(keys.key, key: member.key, nonce: nonce, authenticating: name) else {
                throw .error("cannot wrap the key of the group “\(keys.group)” for \(member.name): it is damaged")
            }
            slots.append(nonce + wrapped)
        }
        for number in slots.count..<max(1, (slots.count + step - 1) / step) * step {
            let noise = (0..<2).flatMap { Derivation.code(of: Array("nobody \(number) \($0)".utf8), with: own) }
            slots.append(Array(noise.prefix(AES256GCM.nonceSize + GroupKeys.keySize + AES256GCM.tagSize)))
        }
        return slots.sorted { $0.lexicographicallyPrecedes($1) }
    }
}

/// Where the keys of groups come from: the key file, and for groups that it does not know the environment.
package struct GroupSecrets: Sendable {
    private let file: KeyFile
    private let environment: @Sendable (String) -> String?
    /// The site's address, which keys from passphrases alone depend on.
    private let site: String

    package init(
        _ file: KeyFile, site: String, environment: @escaping @Sendable (String) -> String? = CurrentProcess.environment
    ) {
        self.file = file
        self.site = site
        self.environment = environment
    }

    /// The keys of a group; nil when there are none.
    ///
    /// - Parameter command: what offers a passphrase, where that is not `cairn share`.
    /// - Throws: a diagnostic when the passphrase of the environment is too weak.
    package func keys(
        of group: String, knowing known: [String], offeredBy command: String? = nil
    ) throws(Diagnostic) -> GroupKeys? {
        if let keys = file[group] { return keys }
        let variable = Self.variable(for: group)
        guard let typed = environment(variable), !typed.isEmpty else { return nil }
        let passphrase = Passphrase(typed)
        if let weakness = passphrase.weakness(knowing: known) {
            throw .error(
                "the passphrase in \(variable) will not do: \(weakness)",
                help: "\(command ?? "cairn share \(group)") offers one")
        }
        return GroupKeys(group: group, site: site, passphrase: passphrase)
    }

    /// The variable with a group's passphrase: letters and digits as capitals, other ASCII as `_`, all else as the hexadecimal
    /// digits of its code points, because shells know no other names.
    package static func variable(for group: String) -> String {
        "CAIRN_PASSPHRASE_"
            + group.unicodeScalars.map { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9": String(scalar).uppercased()
                case _ where scalar.isASCII: "_"
                default: String(scalar.value, radix: 16, uppercase: true)
                }
            }.joined()
    }
}

/// Somebody who has a passphrase of a group, or is to have one: one person, however they are named.
package struct KeyHolder: Sendable, ExpressibleByStringLiteral {
    /// The name that the key file knows them by.
    package let name: String
    private let spellings: Set<String>

    /// Who shares the passphrase that belongs to nobody alone.
    package static let everyone: KeyHolder = "everyone"

    /// - Parameter others: what else they are called, such as the name of their file.
    package init(_ name: String, or others: [String] = []) {
        self.name = Self.trimmed(normalized(name))
        spellings = Set((others + [name]).map(Self.spelling))
    }

    package init(stringLiteral name: String) { self.init(name) }

    /// Whether a name means this person, in any case and in any form of Unicode.
    package func isMeant(by name: String) -> Bool { spellings.contains(Self.spelling(name)) }

    /// Nil for a name that can be kept in a file and shown in a line.
    package var fault: Message? {
        if name.isEmpty { return "a member needs a name" }
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            ![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        }
        return isPlain && name.count <= 60 ? nil : "a member's name is one line of at most 60 characters"
    }

    /// `String` compares by canonical equivalence, and so do sets of it.
    private static func spelling(_ name: String) -> String { trimmed(normalized(name).lowercased()) }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
    }
}
