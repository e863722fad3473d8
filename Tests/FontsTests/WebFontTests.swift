import Base
import Typesetting
import TestSupport
import Testing

@Suite struct WebFontTests {
    private let font = TestFont("가나다abc", advance: 700)

    private func failure(_ bytes: [UInt8], index: Int = 0) -> String {
        do throws(Diagnostic) {
            _ = try WebFont(name: "x.ttf", bytes: bytes, index: index)
            return "read"
        } catch {
            return error.message
        }
    }

    private func replacing(_ tag: String, _ bytes: [UInt8]?) -> TestFont {
        var font = font
        font.replacing = [(tag, bytes)]
        return font
    }

    /// The tables of a file by their names, as a reader finds them.
    private func tables(_ bytes: [UInt8], at start: Int = 0) -> [(tag: String, checksum: UInt32, bytes: [UInt8])] {
        func number(_ offset: Int, _ size: Int) -> Int {
            bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
        }
        return (0..<number(start + 4, 2)).map { index in
            let record = start + 12 + 16 * index
            let offset = number(record + 8, 4)
            let tag = String(decoding: bytes[record..<record + 4], as: UTF8.self)
            return (tag, UInt32(number(record + 4, 4)), Array(bytes[offset..<offset + number(record + 12, 4)]))
        }
    }

    private func checksum(_ bytes: [UInt8]) -> UInt32 {
        let padded = bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        return stride(from: 0, to: padded.count, by: 4).reduce(0) { sum, offset in
            sum &+ padded[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    @Test func emptyTablesAndSignaturesAreLeftOut() throws {
        var font = font
        font.replacing = [("TSI3", []), ("DSIG", [1, 2, 3]), ("zzzz", [1, 2, 3])]
        let rewritten = try WebFont(name: "x.ttf", bytes: font.bytes)
        let before = tables(font.bytes), after = tables(rewritten.bytes)
        #expect(before.map(\.tag).contains("TSI3") && before.map(\.tag).contains("DSIG"))
        #expect(
            after.map(\.tag) == [
                "OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post", "zzzz",
            ])
        for table in after where table.tag != "head" {
            #expect(table.bytes == before.first { $0.tag == table.tag }?.bytes)
            #expect(table.checksum == checksum(table.bytes), "\(table.tag)")
        }
        #expect(checksum(rewritten.bytes) == 0xB1B0_AFBA, "the file's own checksum")
        #expect(rewritten.bytes.count % 4 == 0)
        #expect(
            try WebFont(name: "x.ttf", bytes: rewritten.bytes).bytes == rewritten.bytes, "nothing is left to rewrite")
    }

    @Test func styleSheetsLearnWhatTheyNeed() throws {
        var font = font
        let plain = try WebFont(name: "x.ttf", bytes: font.bytes)
        #expect(plain.format == "ttf" && plain.weights == 400...400 && !plain.isItalic && !plain.isRestricted)
        (font.weight, font.isItalic, font.embedding) = (700, true, 2)
        let bold = try WebFont(name: "x.ttf", bytes: font.bytes)
        #expect(bold.weights == 700...700 && bold.isItalic && bold.isRestricted)
        font.weightAxis = (100, 900)
        #expect(try WebFont(name: "x.ttf", bytes: font.bytes).weights == 100...900)
        font.weightAxis = (900, 100)
        #expect(try WebFont(name: "x.ttf", bytes: font.bytes).weights == 700...700, "an axis that makes no sense")
    }

    @Test func itKnowsWhoseItIs() throws {
        let text = Array("© 2026  나\n".utf16)
        let bytes = text.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let header: [UInt8] = [0, 0, 0, 2, 0, 30]
        let korean: [UInt8] = [0, 3, 0, 1, 4, 18, 0, 0, 0, UInt8(bytes.count), 0, 0]
        let cutOff: [UInt8] = [0, 3, 0, 1, 4, 9, 0, 13, 255, 255, 255, 255]
        let font = try WebFont(name: "x.ttf", bytes: replacing("name", header + korean + cutOff + bytes).bytes)
        #expect(font.notices == ["© 2026 나"])
        #expect(try WebFont(name: "x.ttf", bytes: self.font.bytes).notices.isEmpty)
    }

    @Test func itKnowsWhetherPartsOfItMayBePublished() throws {
        var font = font
        font.embedding = 0x108
        let whole = try WebFont(name: "x.ttf", bytes: font.bytes)
        #expect(whole.isIndivisible && !whole.isRestricted)
        font.embedding = 0x200
        #expect(try WebFont(name: "x.ttf", bytes: font.bytes).isRestricted, "pictures of glyphs alone are allowed")
    }

    @Test func oneFontOfACollectionIsTaken() throws {
        var second = font
        second.weight = 700
        var bytes = Array("ttcf".utf8) + [0, 1, 0, 0, 0, 0, 0, 2]
        let starts = [20, 20 + font.bytes.count]
        for start in starts { bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: start >> $0) } }
        for (start, font) in zip(starts, [font.bytes, second.bytes]) {
            // Offsets of tables count from the beginning of the collection.
            var moved = font
            for table in 0..<Int(font[5]) {
                let field = 12 + 16 * table + 8
                let offset = font[field..<field + 4].reduce(0) { $0 << 8 | Int($1) } + start
                moved.replaceSubrange(
                    field..<field + 4, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: offset >> $0) })
            }
            bytes += moved
        }
        #expect(try WebFont(name: "x.ttc", bytes: bytes).bytes == WebFont(name: "x", bytes: font.bytes).bytes)
        #expect(
            try WebFont(name: "x.ttc", bytes: bytes, index: 1).bytes == WebFont(name: "x", bytes: second.bytes).bytes)
        #expect(failure(bytes, index: 2) == "not a font that browsers read: the collection has only 2 fonts")
    }

    @Test(arguments: ["OS/2", "cmap", "head", "hhea", "hmtx", "maxp", "name", "post"])
    func aFontWithoutATableIsRefused(tag: String) {
        let words = "not a font that browsers read: it has no table “\(tag)”"
        #expect(failure(replacing(tag, nil).bytes) == words)
        #expect(failure(replacing(tag, []).bytes) == words, "an empty table is none")
    }

    @Test func whatIsNoFontIsRefused() throws {
        for bytes in [[], [0], [0, 1, 0, 0], Array("hello, world".utf8), Array("ttcf".utf8), Array("OTTO".utf8)] {
            #expect(failure(bytes).hasPrefix("not a font that browsers read: "))
        }
        #expect(
            failure(replacing("head", [UInt8](repeating: 0, count: 54)).bytes).hasSuffix("its table “head” is broken"))
        do throws(Diagnostic) {
            _ = try WebFont(name: "x.woff2", bytes: Array("wOF2....".utf8))
            Issue.record("a compressed font was read")
        } catch {
            #expect(error.message.hasSuffix("it is compressed") && error.help?.contains(".ttf") == true)
        }
    }

    /// Whatever a byte claims: an answer, no trap, and no file that is much larger than what came in.
    @Test func damagedFontsAreAnswered() throws {
        var font = font
        font.weightAxis = (100, 900)
        let bytes = font.bytes
        for count in 0..<bytes.count { #expect(failure(Array(bytes[..<count])) != "") }
        for position in 0..<min(bytes.count, 1200) {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var damaged = bytes
                damaged[position] = value
                if let font = try? WebFont(name: "x", bytes: damaged) {
                    #expect(font.bytes.count <= 2 * damaged.count)
                    #expect((1...1000).contains(font.weights.lowerBound))
                }
            }
        }
    }

    @Test func tablesThatShareTheirBytesAreRefused() {
        // Each record claims the whole file.
        var bytes = font.bytes
        for table in 0..<Int(bytes[5]) {
            let field = 12 + 16 * table + 8
            bytes.replaceSubrange(
                field..<field + 8,
                with: [0, 0, 0, 0] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bytes.count >> $0) })
        }
        #expect(failure(bytes) == "not a font that browsers read: its tables are larger than the file")
    }
}
