internal import Base
import Testing
@testable import Editing

@Suite struct ReplyCodeTests {
    private let envelope = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }

    private func found(_ text: String) -> ReplyCodes { ReplyCodes(in: Array(text.utf8)) }

    @Test func aCodeIsFoundInAnyText() {
        let code = WrittenCodes.of(envelope: envelope, message: [1, 2, 3, 4])[0]
        #expect(code.utf8.count <= 2000)
        let codes = found("[소라] [오후 3:21] 가요! cairn 1\n\(code)뒤에 바로 이어진 글 abc123")
        #expect(codes.envelopes == [envelope])
        #expect(codes.faults.isEmpty)
    }

    @Test(arguments: [
        "\n> ", "\r\n", " ", "=\r\n", "\u{200B}", "\u{AD}", "\u{A0}", "\u{3000}", "\u{FEFF}", "\u{2060}", "\n\n>> ",
    ])
    func whatMessengersPutInIsPassedOver(gap: String) {
        let code = WrittenCodes.of(envelope: envelope, message: [1, 2, 3, 4])[0]
        let broken = stride(from: 6, to: code.utf8.count, by: 61).reduce(into: String(code.prefix(6))) { text, start in
            text += gap + code.dropFirst(start).prefix(61)
        }
        #expect(found(broken).envelopes == [envelope])
        #expect(found(broken.uppercased()).envelopes == [envelope])
    }

    @Test func manyPartsComeInAnyOrderAndTwice() {
        let long = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let parts = WrittenCodes.of(envelope: long, message: [9, 9, 9, 9])
        #expect(parts.count == 17 && parts.allSatisfy { $0.utf8.count <= 2000 })
        let text = (parts.reversed() + parts).joined(separator: " 끝 ")
        #expect(found(text).envelopes == [long])
        let codes = found(parts.dropFirst().joined(separator: "\n"))
        #expect(codes.envelopes.isEmpty)
        #expect(codes.faults.map(\.reason) == ["part 1 of 17 is missing"])
    }

    @Test func damageIsToldWithItsLine() {
        let code = WrittenCodes.of(envelope: envelope, message: [1, 2, 3, 4])[0]
        var letters = Array(code.utf8)
        letters[100] = letters[100] == UInt8(ascii: "a") ? UInt8(ascii: "b") : UInt8(ascii: "a")
        let codes = found("한 줄\n두 줄\n\(String(decoding: letters, as: UTF8.self))\n\(code.prefix(200))")
        #expect(codes.faults.map(\.line) == [3, 4])
        #expect(
            codes.faults.map(\.reason) == [
                "the code is damaged: its sum is not what it should be", "the code is cut off",
            ])
        #expect(codes.envelopes.isEmpty)
    }

    @Test(arguments: [0, 1, 3, 9, 20, 200])
    func whatIsCutOffTakesNothingFromTheNext(count: Int) {
        let code = WrittenCodes.of(envelope: envelope, message: [1, 2, 3, 4])[0]
        for gap in ["", "\n", " "] { #expect(found(code.prefix(6 + count) + gap + code).envelopes == [envelope]) }
    }

    /// Whoever reads a message may write others of its name, of as many parts or of more; it is among what is found all the same.
    @Test func aTwinSuppressesNothing() {
        let one = WrittenCodes.of(envelope: envelope, message: [1, 1, 1, 1])[0]
        let other = WrittenCodes.of(envelope: envelope.reversed(), message: [1, 1, 1, 1])[0]
        #expect(found("\(one) \(other) \(one)").envelopes == [envelope, envelope.reversed()])
        let long = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let parts = WrittenCodes.of(envelope: long, message: [9, 9, 9, 9])
        let twins = WrittenCodes.of(envelope: long.reversed(), message: [9, 9, 9, 9])
        let more = WrittenCodes.of(envelope: long + long.prefix(9000), message: [9, 9, 9, 9])
        let codes = found(
            (Array(twins.dropFirst(3)) + parts + twins + twins.reversed() + more.prefix(2)).joined(separator: "\n"))
        #expect(codes.envelopes.contains(long) && codes.envelopes.contains(long.reversed()))
        #expect(codes.faults.map(\.reason) == ["part 3 of 25 is missing"])
    }

    @Test(arguments: ["", "cairn1", "cairn1 is a word", "cairn1cairn1cairn1", "cairn10", "CAIRN1!", "c", "cairn"])
    func noCodeIsNoFault(text: String) {
        #expect(found(text).envelopes.isEmpty)
        #expect(found(text).faults.isEmpty)
    }

    /// A letter that is looked at again for each beginning before it would make this take hours.
    @Test func hostileTextsAreReadOnce() {
        let beginnings = String(repeating: "cairn1zzzzz", count: 400_000)
        #expect(found(beginnings).envelopes.isEmpty)
        let open = String(repeating: "cairn1" + String(repeating: "0", count: 13), count: 100_000)
        #expect(found(open).envelopes.isEmpty)
    }
}
