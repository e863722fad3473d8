internal import Base

/// How replies to sealed pages come back: encrypted for the group, and with the mark of the member who wrote them.
/// `Documentation/Replies.md` describes the format.
extension GroupKeys {
    private static let markSize = 16
    private static let tagSize = 9

    /// Who marked a message.
    package enum Writer: Sendable, Equatable {
        /// Nobody: the pages were opened by a link.
        case nobody
        /// Whoever has this name in the key file.
        case member(String)
        /// Somebody with a passphrase that the group does not have, or not any more.
        case stranger
    }

    /// The text of an encrypted message, and who wrote it; nil where it is for another group, was encrypted with another key, or is damaged.
    ///
    /// - Parameters:
    ///   - head: the first byte of the envelope, which the mark covers.
    ///   - body: nonce, ciphertext and tag.
    ///   - mark: 16 bytes, nil where there is none.
    package func openReply(head: UInt8, _ body: [UInt8], mark: [UInt8]?) -> (text: [UInt8], writer: Writer)? {
        guard body.count >= AES256GCM.nonceSize + AES256GCM.tagSize else { return nil }
        let nonce = Array(body[..<AES256GCM.nonceSize])
        guard
            let text = AES256GCM.open(
                Array(body[AES256GCM.nonceSize...]), key: Derivation.key(from: key, for: "reply"), nonce: nonce,
                authenticating: replyName)
        else { return nil }
        guard let mark else { return (text, .nobody) }
        let writer = members.first { Self.isEqual(mark, self.mark(head, body, of: $0)) }
        return (text, writer.map { .member($0.name) } ?? .stranger)
    }

    /// What the pages tell of a member's key, so that the browser of whoever has it knows who that is; nil for who has no passphrase.
    package func replyTag(of holder: KeyHolder) -> String? {
        members(holder).first.map { member in
            base64url(
                Derivation.code(of: Array("cairn reply member 1\n\(address)".utf8), with: replyKey(of: member))
                    .prefix(Self.tagSize))
        }
    }

    var replyName: [UInt8] { Array("cairn reply 1\n\(address)".utf8) }

    private func replyKey(of member: MemberKeys) -> [UInt8] { Derivation.key(from: member.key, for: "reply") }

    func mark(_ head: UInt8, _ body: [UInt8], of member: MemberKeys) -> [UInt8] {
        Array(
            Derivation.code(of: replyName, Array("\n".utf8), [head], body, with: replyKey(of: member))
                .prefix(Self.markSize))
    }

    /// Compares all bytes, so that the time tells nothing.
    private static func isEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        first.count == second.count && zip(first, second).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
