import Foundation
import Testing
@testable import Content

@Suite struct NormalizationTests {
    /// Text in NFC must be what Foundation makes of it on every scalar, alone and beside others, but for consonants at the end of a
    /// syllable, which Foundation on Linux leaves alone or joins wrongly: these are counted (Unicode Standard, section 3.12).
    @Test func everyScalarIsNormalisedAsUnicodeSays() {
        var wrong: [String] = []
        for value in UInt32(1)...0x3FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for text in ["a\(scalar)", "가\(scalar)"] {
                var expected = text.precomposedStringWithCanonicalMapping
                if text.unicodeScalars.first == "가", (0x11A7...0x11C3).contains(value) {
                    let isConsonant = (0x11A8...0x11C2).contains(value)
                    expected = isConsonant ? Unicode.Scalar(0xAC00 + value - 0x11A7).map { String($0) } ?? "" : text
                }
                let bytes = Array(expected.utf8)
                if Array(normalized(text).utf8) != bytes || normalized(Array(text.utf8)) != bytes {
                    wrong.append(String(value, radix: 16))
                }
            }
        }
        #expect(wrong.isEmpty)
    }

    /// Marks that no letter has so many of are broken up by a joiner that nobody sees; all others stay as Unicode has them.
    @Test(arguments: [1, 29, 30, 31, 60, 61, 1000])
    func manyMarksOnALetterAreBrokenUp(count: Int) {
        let text =
            "e"
            + String(repeating: "\u{301}\u{323}", count: count).unicodeScalars.prefix(count).map(String.init).joined()
        let joiners = (count - 1) / 30
        #expect(normalized(text).unicodeScalars.count { $0 == "\u{34F}" } == joiners)
        #expect(normalized(normalized(text)).utf8.elementsEqual(normalized(text).utf8))
        #expect(normalized(decomposed(text)).utf8.elementsEqual(normalized(text).utf8))
        if joiners == 0 {
            #expect(normalized(text).utf8.elementsEqual(text.precomposedStringWithCanonicalMapping.utf8))
            #expect(decomposed(text).utf8.elementsEqual(text.decomposedStringWithCanonicalMapping.utf8))
        }
    }

    @Test func halfAndFullWidthsAreAsUnicodeSays() throws {
        for value in UInt32(0xFF01)...0xFFA0 {
            let text = String(try #require(Unicode.Scalar(value)))
            #expect(
                commonWidths(text).unicodeScalars.elementsEqual(
                    text.precomposedStringWithCompatibilityMapping.unicodeScalars))
        }
    }

    @Test(arguments: [
        [0x80], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x8D], [0xF5, 0x80, 0x80, 0x80],
        [0xEB, 0x41, 0x41], [0xE3, 0x81, 0x41], [0x61, 0xFF], [0xF0, 0x8F, 0xBF, 0xBF], [0xEC, 0x80],
    ])
    func brokenBytesAreNoText(bytes: [UInt8]) {
        #expect(normalized(bytes) == nil)
        #expect(normalized(Array("가나".utf8) + bytes) == nil)
    }

    @Test(arguments: [
        ("CAFÉ", "cafe"), ("한옥", "한옥"), ("Ångström", "angstrom"), ("が", "が"), ("ß", "ß"), ("ÑAÑ", "nan"),
    ])
    func baseLettersHaveNeitherCaseNorAccent(text: String, expected: String) {
        #expect(baseLetters(text) == expected)
    }
}
