internal import Crypto
internal import CryptoExtras

/// Keys from passphrases and from other keys.
enum Derivation {
    /// PBKDF2 with HMAC-SHA256 (RFC 8018, section 5.2).
    static func key(from passphrase: Passphrase, salt: [UInt8], rounds: Int) -> [UInt8] {
        // The checked function refuses fewer rounds than 210,000 and nothing else; the key file's are never fewer.
        let key = try? KDF.Insecure.PBKDF2.deriveKey(
            from: Array(passphrase.text.utf8), salt: salt, using: .sha256, outputByteCount: GroupKeys.keySize,
            rounds: max(rounds, GroupKeys.leastRounds))
        return key.map(bytes) ?? []
    }

    /// A key for one purpose, by HKDF with SHA-256 (RFC 5869) without salt.
    static func key(from key: [UInt8], for purpose: String) -> [UInt8] {
        bytes(
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: SymmetricKey(data: key), info: Array("cairn sealed 1 \(purpose)".utf8),
                outputByteCount: GroupKeys.keySize))
    }

    static func code(of bytes: [UInt8], with key: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key)))
    }

    static func digest(_ text: String) -> [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }

    private static func bytes(_ key: SymmetricKey) -> [UInt8] { key.withUnsafeBytes { Array($0) } }
}
