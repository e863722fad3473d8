import TestSupport
import Testing
@testable import Base

/// Places in texts that are longer than anybody writes.
@Suite struct LongTextTests {
    /// Lines of all lengths, with characters of one to four bytes, longer than what is counted at once.
    private static let text = (0..<900).map { line in
        String(repeating: ["a", "é", "가", "🍜"][line % 4], count: line % 37)
    }.joined(separator: "\n")

    @Test func placesAreThoseThatOneCounts() {
        let file = SourceFile(path: "a", text: Self.text)
        var (line, column, offset) = (1, 1, 0)
        for character in Self.text.unicodeScalars {
            #expect(file.position(at: offset) == (line, column))
            if column == 1 { #expect(file.range(ofLine: line).bytes.lowerBound == offset) }
            (line, column) = character == "\n" ? (line + 1, 1) : (line, column + 1)
            offset += UTF8.width(character)
        }
        #expect(file.position(at: offset) == (line, column))
        #expect(file.range(ofLine: line + 5).bytes == offset..<offset)
    }

    @Test(arguments: ["가나다 ", "가나다\n"]) func thousandsOfDiagnosticsTakeTimeByTheirNumber(unit: String) {
        let printer = DiagnosticPrinter()
        let ratio = Growth.ratio(
            { count in
                let file = SourceFile(path: "a.md", text: String(repeating: unit, count: count))
                let size = unit.utf8.count
                return Problems((0..<count).map { .error("wrong", at: SourceRange(file, $0 * size..<$0 * size + 9)) })
            }, at: 120
        ) { _ = printer.text($0) }
        #expect(ratio < Growth.limit)
    }

    @Test func ofALongLineWhatIsAroundThePlaceIsShown() throws {
        let file = SourceFile(
            path: "a.md",
            text: "첫 줄\n" + String(repeating: "가", count: 40_000) + "!!" + String(repeating: "나", count: 40_000))
        let start = 8 + 120_000
        let shown = DiagnosticPrinter().text(.error("wrong", at: SourceRange(file, start..<start + 2)))
        #expect(shown.hasPrefix("a.md:2:40001: error: wrong\n"))
        #expect(
            shown.contains("…" + String(repeating: "가", count: 25) + "!!" + String(repeating: "나", count: 25) + "…"))
        #expect(shown.utf8.count < 1000)
    }
}
