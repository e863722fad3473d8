import Base
import Testing

@Suite struct SourceFileTests {
    private let file = SourceFile(path: "a.md", text: "ab\n가나다\n\r\n🍜x")

    @Test(arguments: [
        (0, 1, 1), (2, 1, 3), (3, 2, 1), (6, 2, 2), (12, 2, 4), (13, 3, 1), (15, 4, 1), (19, 4, 2), (20, 4, 3),
        (99, 4, 3),
        (-5, 1, 1),
    ])
    func anOffsetHasALineAndColumn(offset: Int, line: Int, column: Int) {
        #expect(file.position(at: offset) == (line, column))
    }

    @Test func offsetAndPositionAreEachOthersReverse() {
        for offset in [0, 1, 2, 3, 6, 9, 12, 13, 15, 19, 20] {
            let (line, column) = file.position(at: offset)
            #expect(file.offset(line: line - 1, column: column - 1) == offset)
        }
    }

    @Test(arguments: [(1, 0..<2), (2, 3..<12), (3, 13..<13), (4, 15..<20), (5, 20..<20)])
    func aLineHasNoLineBreak(line: Int, bytes: Range<Int>) {
        #expect(file.range(ofLine: line).bytes == bytes)
    }

    @Test func aRangeStaysInsideOfItsFile() {
        #expect(SourceRange(file, 18..<99).bytes == 18..<20)
        #expect(SourceRange(file, 50..<99).bytes.isEmpty)
    }
}
