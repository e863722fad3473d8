internal import Crypto
package import Diagnostics

/// Seals the files of one group: what holds them learns their number and roughly their sizes.
///
/// The same file under the same key gives the same bytes, so that a build changes only what changed. Each nonce follows from the
/// file's name and bytes, so that no two different files ever share one.
package struct Seal: Sendable {
    private let keys: GroupKeys
    private let contentKey: SymmetricKey
    private let nonceKey: SymmetricKey
    private let nameKey: [UInt8]

    /// The first byte of every sealed file.
    static let version: UInt8 = 1

    package init(_ keys: GroupKeys) {
        self.keys = keys
        contentKey = SymmetricKey(data: Derivation.key(from: keys.key, for: "content"))
        nonceKey = SymmetricKey(data: Derivation.key(from: keys.key, for: "nonce"))
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
        var code = HMAC<SHA256>(key: nonceKey)
        code.update(data: name)
        code.update(data: [0])
        code.update(data: padded)
        do {
            let nonce = try AES.GCM.Nonce(data: Array(code.finalize()).prefix(12))
            let box = try AES.GCM.seal(padded, using: contentKey, nonce: nonce, authenticating: name)
            var sealed: [UInt8] = [Self.version]
            sealed.reserveCapacity(padded.count + 29)
            sealed += nonce
            sealed += box.ciphertext
            sealed += box.tag
            return sealed
        } catch {
            throw .error("cannot seal this file: \(error)", path: path)
        }
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
