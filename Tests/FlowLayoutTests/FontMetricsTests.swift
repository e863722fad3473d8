import Base
import Foundation
import Typesetting
import TestSupport
import Testing

@Suite struct FontMetricsTests {
    let latin = TestFont("abcdefghij ", advance: 500)
    let hangul = TestFont("가나다각한", advance: 920)

    private func metrics(_ fonts: TestFont...) throws -> FontMetrics {
        try FontMetrics(fonts: fonts.enumerated().map { ("font \($0)", $1.bytes) })
    }

    @Test func scalesFontUnits() throws {
        var font = latin
        font.unitsPerEm = 2000
        #expect(try metrics(latin).width(of: "abc", fontSize: 20) == 30)
        #expect(try metrics(font).width(of: "abc", fontSize: 20) == 15)
        #expect(try metrics(latin).width(of: "", fontSize: 20) == 0)
    }

    @Test func kernsPairs() throws {
        var font = latin
        font.kerning = [("a", "b", -100), ("c", "d", 50)]
        let metrics = try metrics(font)
        #expect(metrics.extent(of: "ab").ems == 0.9)
        #expect(metrics.extent(of: "ba").ems == 1.0)
        #expect(abs(metrics.extent(of: "abcd").ems - 1.95) < 1e-12)
    }

    @Test func takesEachGraphemeFromTheFirstFontThatHasIt() throws {
        let metrics = try metrics(latin, hangul)
        #expect(abs(metrics.extent(of: "가a나").ems - 2.34) < 1e-12)
        #expect(metrics.extent(of: "가a나").missing.isEmpty)
    }

    @Test func composesDecomposedText() throws {
        let metrics = try metrics(hangul)
        let extent = metrics.extent(of: "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1161}")
        #expect(abs(extent.ems - 1.84) < 1e-12)
        #expect(extent.missing.isEmpty)
        #expect(extent.clusters == 2)
    }

    @Test func keepsCanonicallyEqualTextsApart() throws {
        // Only the decomposed form has glyphs here: a cache that took both for one text would mix them up.
        let metrics = try metrics(TestFont("e\u{301}", advance: 300))
        let composed = metrics.extent(of: "\u{E9}")
        let single = try self.metrics(TestFont("\u{E9}", advance: 700))
        #expect(composed.missing.isEmpty)
        #expect(single.extent(of: "\u{E9}").ems == 0.7)
        #expect(single.extent(of: "x").missing == ["x"])
    }

    @Test func reportsWhatNoFontHas() throws {
        let extent = try metrics(latin, hangul).extent(of: "a漢b漢字")
        #expect(extent.missing == ["漢", "字"])
        #expect(abs(extent.ems - 4) < 1e-12)
        #expect(FontMetrics.averages.extent(of: "漢").missing.isEmpty)
        #expect(!FontMetrics.averages.isExact)
    }

    @Test func keepsGraphemesTogetherInFallback() throws {
        let first = TestFont("ae", advance: 500)
        var second = TestFont("ae", advance: 600)
        second.advances["\u{323}"] = 0
        let extent = try metrics(first, second).extent(of: "ae\u{323}a")
        #expect(abs(extent.ems - 1.6) < 1e-12)
        #expect(extent.missing.isEmpty)
    }

    @Test func spacesLetters() throws {
        let metrics = try metrics(latin, hangul)
        #expect(metrics.width(of: "abc", fontSize: 10, letterSpacing: 1) == 18)
        #expect(metrics.width(of: "abc", fontSize: 10, letterSpacing: -1) == 12)
        #expect(metrics.width(of: "abc", fontSize: 10, letterSpacing: -100) == 0)
        #expect(metrics.extent(of: "a\u{200B}b", hasLigatures: false).clusters == 2)
        #expect(metrics.extent(of: "가나\u{1100}\u{1161}", hasLigatures: false).clusters == 3)
    }

    @Test func readsTheHeightsOfLetters() throws {
        var font = latin
        (font.ascender, font.descender, font.lineGap) = (900, -250, 40)
        let metrics = try metrics(font, hangul)
        #expect((metrics.ascent, metrics.descent, metrics.lineGap) == (0.9, 0.25, 0.04))
    }

    @Test func averagesAreGenerous() {
        let averages = FontMetrics.averages
        #expect(averages.extent(of: "한옥 카페").ems > 4 * 0.92 + 0.25)
        #expect(averages.extent(of: "\u{1112}\u{1161}\u{11AB}").ems == averages.extent(of: "한").ems)
        #expect(averages.extent(of: "👩‍👩‍👧‍👦").ems == averages.extent(of: "☕️").ems)
        #expect(averages.extent(of: "e\u{301}").ems == averages.extent(of: "e").ems)
        #expect(averages.extent(of: "\u{200B}\u{FEFF}\u{AD}").ems == 0)
        #expect(averages.extent(of: "ｶ").ems < averages.extent(of: "カ").ems)
    }

    @Test(
        arguments: [[], [0], Array("wOF2 and more".utf8), Array("not a font at all, but some text".utf8)] as [[UInt8]])
    func refusesWhatIsNoFont(_ bytes: [UInt8]) {
        #expect(throws: Diagnostic.self) { try FontMetrics(fonts: [("x.ttf", bytes)]) }
    }

    @Test func namesTheFileThatIsNoFont() {
        do throws(Diagnostic) {
            _ = try FontMetrics(fonts: [("good.ttf", latin.bytes), ("bad.woff2", Array("wOF2....".utf8))])
            Issue.record("a WOFF font was read")
        } catch {
            #expect(error.path == "bad.woff2")
            #expect(error.message == "a WOFF font cannot be measured with")
            #expect(error.help != nil)
        }
    }

    @Test func survivesBrokenFonts() throws {
        var random = Randomness(seed: 7)
        var font = latin
        font.kerning = [("a", "b", -100)]
        let originals = [font.bytes, Fixtures.nanumGothic.map { Array($0.prefix(200_000)) } ?? hangul.bytes]
        for round in 0..<400 {
            var bytes = originals[round % 2]
            for _ in 0..<random.number(1...20) {
                // Mostly the directory and the small tables, where every byte matters.
                bytes[random.number(0...(round % 4 < 2 ? min(600, bytes.count) : bytes.count) - 1)] = UInt8(
                    random.number(0...255))
            }
            if round % 5 == 0 { bytes.removeLast(random.number(0...bytes.count / 2)) }
            guard let metrics = try? FontMetrics(fonts: [("broken", bytes)]) else { continue }
            let extent = metrics.extent(of: "abba 가나다 \u{1112}\u{1161} 👩‍👩‍👧")
            #expect(extent.ems.isFinite)
            let item = FlowItem("ab 가", fontSize: 20)
            let flow = try Flow([item, item], metrics: metrics, width: 100)
            #expect(flow.frames.allSatisfy { $0.x + $0.width <= 100 && $0.width >= 0 && $0.height.isFinite })
        }
    }

    @Test func measuresOnSeveralThreads() async throws {
        let metrics = try metrics(latin, hangul)
        let texts = try Fixtures.names.flatMap { try Fixtures.terms($0) }.map(\.text)
        let alone = texts.map { metrics.extent(of: $0) }
        let fresh = try self.metrics(latin, hangul)
        await withTaskGroup(of: [TextExtent].self) { group in
            for _ in 0..<8 { group.addTask { texts.map { fresh.extent(of: $0) } } }
            for await extents in group { #expect(extents == alone) }
        }
    }

    @Test(.enabled(if: Fixtures.nanumGothic != nil)) func measuresNanumGothic() throws {
        let metrics = try FontMetrics(fonts: [("NanumGothic.ttf", try #require(Fixtures.nanumGothic))])
        #expect(abs(metrics.extent(of: "한옥").ems - 1.88) < 1e-12)
        for term in try Fixtures.terms("korean-decomposed") {
            let composed = term.text.precomposedStringWithCanonicalMapping
            #expect(metrics.extent(of: term.text).ems == metrics.extent(of: composed).ems, "\(composed)")
        }
        #expect(metrics.extent(of: "AV").ems < metrics.extent(of: "A").ems + metrics.extent(of: "V").ems)
    }
}
