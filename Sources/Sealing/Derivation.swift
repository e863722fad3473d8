internal import Cryptography

/// Keys from passphrases and from other keys.
enum Derivation {
    static func key(from passphrase: Passphrase, salt: [UInt8], rounds: Int) -> [UInt8] {
        PBKDF2.key(
            from: Array(passphrase.text.utf8), salt: salt, rounds: max(rounds, GroupKeys.leastRounds),
            count: GroupKeys.keySize)
    }

    /// A key for one purpose, by HKDF without salt.
    static func key(from key: [UInt8], for purpose: String) -> [UInt8] {
        HKDF.key(from: key, info: Array("cairn sealed 1 \(purpose)".utf8), count: GroupKeys.keySize)
    }

    static func code(of pieces: [UInt8]..., with key: [UInt8]) -> [UInt8] {
        HMAC.code(joining: pieces, key: key).bytes
    }

    static func digest(_ text: String) -> [UInt8] { SHA256.digest(of: Array(text.utf8)).bytes }
}
