import Base
import Typesetting
import TestSupport
import Testing

private let nanum = try? File("/usr/share/fonts/truetype/nanum/NanumMyeongjo.ttf").read()

/// They need Debian's package fonts-nanum.
@Suite(.enabled(if: nanum != nil && FontCutter.isPossible)) struct FontCutterTests {
    private func cutter() throws -> FontCutter {
        try FontCutter(WebFont(name: "x.ttf", bytes: try #require(nanum)), name: "x.ttf")
    }

    @Test func aFontKnowsItsLetters() throws {
        let letters = try cutter().letters
        #expect(letters.contains(0xAC00) && letters.contains(0x20) && !letters.contains(0x1F33F))
        #expect(letters == letters.sorted())
    }

    @Test func aPartHasItsLettersAndItsLicence() throws {
        let whole = try WebFont(name: "x.ttf", bytes: try #require(nanum))
        let bytes = try cutter().cut([0x41, 0xAC00, 0xB098])
        let part = try WebFont(name: "part", bytes: bytes)
        #expect(part.notices == whole.notices)
        #expect(part.notices.first?.contains("NHN Corporation") == true)
        #expect(part.weights == whole.weights && part.isRestricted == whole.isRestricted)
        #expect(bytes.count < 4000)
        #expect(try FontCutter(part, name: "part").letters == [0x41, 0xAC00, 0xB098])
    }

    @Test func aPartIsPackedTheSameEachTime() throws {
        let cutter = try cutter()
        let letters = Array(cutter.letters.filter { (0xAC00...0xAC40).contains($0) })
        let part = try cutter.part(with: letters)
        #expect(part.starts(with: Array("wOF2".utf8)))
        #expect(part.count < 120 * letters.count + 1500, "\(part.count) bytes for \(letters.count) letters")
        #expect(try cutter.part(with: letters) == part && self.cutter().part(with: letters) == part)
    }

    @Test func lettersThatTheFontLacksAreNone() throws {
        #expect(try cutter().part(with: [0x1F33F, 0xAC00]) == cutter().part(with: [0xAC00]))
    }

    /// Whatever a byte claims: an answer, and no trap.
    @Test func aDamagedFontIsAnswered() throws {
        let whole = try cutter().cut([0x41, 0x42, 0xAC00, 0xB098])
        for position in stride(from: 0, to: whole.count, by: 7) {
            var damaged = whole
            damaged[position] ^= 0xFF
            guard let font = try? WebFont(name: "x", bytes: damaged), let cutter = try? FontCutter(font, name: "x")
            else {
                continue
            }
            _ = try? cutter.part(with: [0x41, 0xAC00])
        }
    }
}
