import Typesetting
import Testing

@Suite struct FontSlicesTests {
    private static func letters(_ text: String) -> [UInt32] { LetterSet(text).letters }

    private static func slices(_ pages: [String], first: String = "", others: String = "", font: String) -> [String] {
        FontSlices(
            first: LetterSet(first), pages: pages.map { LetterSet($0) }, others: LetterSet(others), among: letters(font)
        ).slices.map { slice in
            String(String.UnicodeScalarView(slice.compactMap { Unicode.Scalar($0) }))
        }
    }

    @Test func aSetKnowsItsLetters() {
        var set = LetterSet("가나a가\u{1F33F}")
        #expect(set.letters == [0x61, 0xAC00, 0xB098], "an emoji is no letter of a text's font")
        #expect(set.contains(0xAC00) && !set.contains(0xAC01) && !set.contains(0x1F33F))
        set.formUnion(LetterSet("b\u{FFFF}"))
        #expect(set.letters == [0x61, 0x62, 0xAC00, 0xB098, 0xFFFF])
    }

    @Test func whatAllPagesShowStandsInTheFirstFile() {
        let pages = (0..<40).map { number in
            "가나다" + String(String.UnicodeScalarView([Unicode.Scalar(UInt32(0xB000 + number)) ?? "라"]))
        }
        let slices = Self.slices(pages, first: "ab", font: "ab" + pages.joined())
        #expect(slices.first == "ab가나다")
        #expect(slices.count > 1)
    }

    /// Two kinds of pages, each with letters of its own: nobody loads those of the other kind.
    @Test func lettersOfTheSamePagesStandTogether() {
        let (first, second) = ("갂갃간갅갆갇갈갉갊갋갌갍갎갏감갑값갓갔강갖갗갘같갚갛개객갞갟", "힀힁힂힃힄힅힆힇히힉힊힋힌힍힎힏힐힑힒힓힔힕힖힗힘힙힚힛힜힝")
        let plain = (0..<60).map { _ in "가나다" }
        let pages = plain + ["가나다" + first, "가나다" + second, "가나다" + first, "가나다" + second]
        #expect(Self.slices(pages, font: "가나다" + first + second) == ["가나다", first, second])
        #expect(
            Self.slices(pages.reversed(), font: "가나다" + first + second) == ["가나다", first, second],
            "the order of pages does not count")
    }

    /// Whatever the pages: each letter of the font that is shown stands in one file, and no other does.
    @Test func eachLetterStandsInOneFile() {
        var seed: UInt64 = 7
        func roll(_ count: UInt64) -> UInt64 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (seed >> 33) % count
        }
        for _ in 0..<20 {
            let pages = (0..<roll(30)).map { _ in
                String(
                    String.UnicodeScalarView(
                        (0..<roll(60)).compactMap { _ in Unicode.Scalar(UInt32(0xAC00 + roll(30) * roll(30))) }))
            }
            let font = String(String.UnicodeScalarView((0..<700).compactMap { Unicode.Scalar(UInt32(0xAC00 + $0)) }))
            let others = String(font.prefix(100))
            let slices = Self.slices(pages, first: "가", others: others, font: font)
            let all = slices.flatMap { Self.letters($0) }
            #expect(Set(all).count == all.count)
            let shown = LetterSet(pages.joined() + "가" + others)
            #expect(Set(all) == Set(Self.letters(font).filter(shown.contains)))
            #expect(slices == Self.slices(pages, first: "가", others: others, font: font))
        }
    }

    @Test func withoutPagesThereIsTheFirstFile() {
        #expect(Self.slices([], first: "ab", font: "abc") == ["ab"])
        #expect(Self.slices([], font: "abc") == [])
    }
}
