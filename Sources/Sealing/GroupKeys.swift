internal import Encoding

/// All that opens the pages of one group.
package struct GroupKeys: Sendable, Equatable {
    /// Somebody who has a passphrase.
    package struct Member: Sendable, Equatable {
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
    package internal(set) var members: [Member]

    static let keySize = 32
    static let saltSize = 16
    /// What OWASP recommends for PBKDF2 with HMAC-SHA256; a check against key files that somebody weakened.
    package static let leastRounds = 600_000

    init(group: String, address: String, key: [UInt8], salt: [UInt8], rounds: Int, members: [Member]) {
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
        let seed = Derivation.key(from: passphrase, salt: name, rounds: Self.leastRounds)
        self.init(
            group: group, address: Randomness.address(of: Derivation.key(from: seed, for: "address")),
            key: Derivation.key(from: seed, for: "group"),
            salt: Array(Derivation.key(from: seed, for: "salt").prefix(Self.saltSize)), rounds: Self.leastRounds,
            members: [])
        admit(KeyHolder(group), passphrase)
    }

    /// The entries of somebody: more than one where an earlier version took their names for several people.
    package func members(_ holder: KeyHolder) -> [Member] { members.filter { holder.isMeant(by: $0.name) } }

    /// Gives somebody a passphrase, or another one instead of theirs.
    ///
    /// Whoever had the old passphrase may have read the key with it, so that replacing one changes the key too.
    package mutating func admit(_ holder: KeyHolder, _ passphrase: Passphrase) {
        revoke(holder)
        members.append(Member(name: holder.name, key: Derivation.key(from: passphrase, salt: salt, rounds: rounds)))
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
