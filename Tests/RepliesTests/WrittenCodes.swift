import Base
@testable import Editing
@testable import Diary

/// Messages as pages make them, from `Documentation/Replies.md`.
enum WrittenCodes {
    /// - Parameters:
    ///   - id: four bytes by chance.
    ///   - keys: those of a sealed group, with the name of the member whose mark the message gets.
    static func of(
        _ text: JSONValue, id: [UInt8], sealedWith keys: (group: GroupKeys, member: String?, nonce: [UInt8])? = nil
    ) throws -> [String] {
        guard let keys else { return of(envelope: [0] + text.bytes, message: id) }
        let member = keys.group.members.first { $0.name == keys.member }
        let head: UInt8 = member == nil ? 2 : 6
        let sealed = AES256GCM.seal(
            text.bytes, key: Derivation.key(from: keys.group.key, for: "reply"), nonce: keys.nonce,
            authenticating: keys.group.replyName)
        let body = keys.nonce + (sealed ?? [])
        return of(envelope: [head] + body + (member.map { keys.group.mark(head, body, of: $0) } ?? []), message: id)
    }

    static func of(envelope: [UInt8], message: [UInt8]) -> [String] {
        let most = ReplyCodes.greatestEnvelope
        let count = max(1, (envelope.count + most - 1) / most)
        return (0..<count).map { number in
            let part = envelope[number * most..<min(envelope.count, (number + 1) * most)]
            let body = message + [UInt8(number), UInt8(count), UInt8(part.count >> 8), UInt8(part.count & 255)] + part
            let sum = Checksum.crc32(of: body)
            return "cairn1" + base32(body + (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * UInt32($0))) })
        }
    }

    private static func base32(_ bytes: [UInt8]) -> String {
        let bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
        let letters = Array("0123456789abcdefghjkmnpqrstvwxyz")
        return String(
            stride(from: 0, to: bits.count, by: 5).map { start in
                letters[(0..<5).reduce(0) { $0 << 1 | Int(start + $1 < bits.count ? bits[start + $1] : 0) }]
            })
    }
}
