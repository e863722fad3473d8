package import Base

/// Seals the files of one group: what holds them learns their number and roughly their sizes.
///
/// The same file under the same key gives the same bytes, so that a build changes only what changed. Each nonce follows from the
/// file's name and bytes, so that no two different files ever share one.
package struct Seal: Sendable {
    private let keys: GroupKeys
    private let contentKey: [UInt8]
    private let nonceKey: [UInt8]
    private let nameKey: [UInt8]

    /// The first byte of every sealed file.
    static let version: UInt8 = 1

    package init(_ keys: GroupKeys) {
        self.keys = keys
        contentKey = Derivation.key(from: keys.key, for: "content")
        nonceKey = Derivation.key(from: keys.key, for: "nonce")
        nameKey = Derivation.key(from: keys.key, for: "name")
    }

    /// The name under which a file of the group is published, which tells nothing of its own path.
    package func name(of path: String) -> String {
        hexadecimal(Derivation.code(of: Array(path.utf8), with: nameKey).prefix(16)) + ".bin"
    }

    /// The version, a nonce of 12 bytes, the padded file under AES-256-GCM, and its tag of 16 bytes.
    ///
    /// - Parameter path: the file's own path below the group's address, which is bound to the bytes.
    package func sealed(_ bytes: [UInt8], as path: String) throws(Diagnostic) -> [UInt8] {
        let name = Array("cairn sealed 1\n\(keys.address)\n\(path)".utf8)
        let padded = Padding.padded(bytes)
        let nonce = Array(Derivation.code(of: name, [0], padded, with: nonceKey).prefix(AES256GCM.nonceSize))
        guard let message = AES256GCM.seal(padded, key: contentKey, nonce: nonce, authenticating: name) else {
            throw .error("cannot seal this file: the group's key is damaged", path: path)
        }
        return [Self.version] + nonce + message
    }

    /// What tells the versions of a file apart: the nonce of what was sealed, because it follows from it.
    ///
    /// - Parameter sealed: the bytes of a sealed file, of which the first 13 are enough.
    package static func version(of sealed: [UInt8]) -> String { base64url(Array(sealed.dropFirst().prefix(12))) }

    /// How many bytes of a sealed file tell its version.
    package static let versionEnd = 13

    /// The list of a group's files: a line for each, with its path, a tab, and its version.
    package static func list(_ files: [(path: String, version: String)]) -> [UInt8] {
        let lines = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        return Array(lines.map { "\($0.path)\t\($0.version)" }.joined(separator: "\n").utf8)
    }

    /// What a browser needs to try a passphrase, as JSON: parameters, and the group's key wrapped once for each member.
    package func header() throws(Diagnostic) -> String {
        let slots = try Slots.wrapped(keys).map { "\"\(base64url($0))\"" }.joined(separator: ",")
        return """
            {"version":\(Self.version),"group":"\(keys.address)","kdf":"PBKDF2-HMAC-SHA256","rounds":\(keys.rounds),\
            "salt":"\(base64url(keys.salt))","index":"\(name(of: ""))","slots":[\(slots)]}
            """
    }
}

/// Makes sizes tell little of what is sealed, by at most an eighth more bytes.
enum Padding {
    private static let least = 1024

    /// The bytes, a mark, and zeros up to a size that many others have too: only its highest bits are free to differ, as many as
    /// the length of its length has (the PADMÉ scheme of Nikitin and others, 2019).
    static func padded(_ bytes: [UInt8]) -> [UInt8] {
        var padded: [UInt8] = []
        let size = size(bytes.count + 1)
        padded.reserveCapacity(size)
        padded += bytes
        padded.append(0x80)
        padded += repeatElement(0, count: size - padded.count)
        return padded
    }

    static func size(_ count: Int) -> Int {
        guard count > least else { return least }
        let exponent = Int.bitWidth - 1 - count.leadingZeroBitCount
        let free = Int.bitWidth - exponent.leadingZeroBitCount
        let mask = (1 << (exponent - free)) - 1
        return (count + mask) & ~mask
    }
}

/// Keys from passphrases and from other keys.
enum Derivation {
    /// - Parameter passphrase: in one of its forms.
    static func key(from passphrase: String, salt: [UInt8], rounds: Int) -> [UInt8] {
        PBKDF2.key(
            from: Array(passphrase.utf8), salt: salt, rounds: max(rounds, GroupKeys.leastRounds),
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

/// What the operating system gives as unpredictable.
enum Randomness {
    static func bytes(_ count: Int) -> [UInt8] {
        var source = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &source) }
    }

    /// 26 letters and digits without those that look alike: five bits each.
    static func address() -> String { address(of: bytes(addressLength)) }

    static func address(of bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix(addressLength).map { digits[Int($0) & 31] }, as: UTF8.self)
    }

    static func isAddress(_ text: String) -> Bool {
        text.utf8.count == addressLength && text.utf8.allSatisfy(digits.contains)
    }

    private static let addressLength = 26
    private static let digits = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)
}
