import Testing

@testable import Preview

@Suite struct QRCodeTests {
    @Test func isASquareWithItsFinders() throws {
        let code = try #require(qrCode("http://192.168.0.9:8000/diary/"))
        let lines = code.split(separator: "\n")
        // Two modules in a line: 25 modules and a quiet zone of 4 on each side, and half a line over.
        #expect(lines.count == 17)
        #expect(lines.allSatisfy { $0.count == 33 })
        #expect(lines[0] == String(repeating: "█", count: 33)[...])
        #expect(lines[2].hasPrefix("████ ▄▄▄▄▄ █"))
        #expect(lines[3].hasPrefix("████ █   █ █"))
    }

    @Test func aTextThatIsTooLongHasNone() {
        #expect(qrCode(String(repeating: "x", count: 10_000)) == nil)
    }
}
