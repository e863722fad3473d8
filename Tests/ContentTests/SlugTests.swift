import TestSupport
import Content
import Foundation
import Testing

@Suite struct SlugTests {
    @Test(arguments: [
        ("어니언 안국", "어니언-안국"), ("Café Onion", "café-onion"), ("  서울숲!! (뚝섬)  ", "서울숲-뚝섬"), ("A.B_C", "a-b-c"),
        ("it's", "its"), ("it’s", "its"), ("도쿄・カフェ", "도쿄-カフェ"), ("中文 字", "中文-字"), ("ÄÖÜ ß", "äöü-ß"),
        ("Straße 5", "straße-5"), ("3호선 ③", "3호선-③"), ("----", "u2d-2d-2d-2d"), ("🍜", "u1f35c"), ("🍜 라면", "라면"),
        ("👨‍👩‍👧", "u1f468-200d-1f469-200d-1f467"), ("❤️", "u2764-fe0f"), ("", "untitled"), (" ", "u20"),
        ("../../etc/passwd", "etc-passwd"), (".", "u2e"), ("a/b\\c", "a-b-c"), ("हिन्दी", "हिन्दी"), ("ไทย", "ไทย"),
        ("İstanbul", "i̇stanbul"), ("ㄱㄴㄷ", "ㄱㄴㄷ"), ("con", "con"), ("ＡＢ１", "ａｂ１"), ("100%", "100"),
    ])
    func keepLettersOfEveryScript(name: String, expected: String) {
        #expect(slug(name) == expected)
    }

    /// Decomposed and composed names are one name.
    @Test(arguments: ["한옥", "카페 Café", "が", "Ångström", "각ㅏ"])
    func doNotDependOnTheNormalForm(name: String) {
        let slugs = [name.precomposedStringWithCanonicalMapping, name.decomposedStringWithCanonicalMapping].map {
            Array(slug($0).unicodeScalars)
        }
        #expect(slugs[0] == slugs[1])
        #expect(slugs[0] == Array(slug(name).precomposedStringWithCanonicalMapping.unicodeScalars))
    }

    /// Whatever the name: the slug is a piece of a path, in NFC, not empty, and its own slug.
    @Test func areSafeForEveryName() {
        var dice = Dice(seed: 7)
        let scalars = Array(
            "aZ09 .-_/\\'’%?#&가힣ㄱ\u{1100}\u{1161}\u{0301}éßİ🍜\u{200D}\u{FE0F}中カ・「\u{0}\n\u{202E}ﾃ①½".unicodeScalars)
        for _ in 0..<5000 {
            var name = String.UnicodeScalarView()
            for _ in 0..<dice.from(0, to: 12) { name.append(dice.one(scalars)) }
            let slug = slug(String(name))
            #expect(!slug.isEmpty)
            #expect(
                slug.utf8.elementsEqual(slug.precomposedStringWithCanonicalMapping.utf8), "\(slug.debugDescription)")
            #expect(!slug.contains { "/\\. %?#&\u{0}\n\u{202E}".contains($0) }, "\(slug.debugDescription)")
            #expect(!slug.hasPrefix("-") && !slug.hasSuffix("-") && !slug.contains("--"), "\(slug.debugDescription)")
            #expect(Content.slug(slug) == slug, "\(slug.debugDescription) of \(String(name).debugDescription)")
        }
    }
}
