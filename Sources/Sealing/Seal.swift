internal import Cryptography
package import Diagnostics
internal import Encoding

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
