internal import Cryptography
internal import Diagnostics

/// The group's key, wrapped once for each member's passphrase, among as many that nothing opens that nobody can count members.
enum Slots {
    /// How many slots there are at least, and by how many their number grows.
    private static let step = 8

    /// Nonces, wrapped keys and tags of 60 bytes each, in an order that tells nothing.
    static func wrapped(_ keys: GroupKeys) throws(Diagnostic) -> [[UInt8]] {
        let own = Derivation.key(from: keys.key, for: "slots")
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
