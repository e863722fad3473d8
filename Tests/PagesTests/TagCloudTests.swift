import Typesetting
import Foundation
import Pages
import TestSupport
import Testing

@Suite struct TagCloudTests {
    /// A diary whose tags occur as often as told.
    private static func diary(_ counts: [(name: String, count: Int)], category: String = "") -> String {
        places(
            (0..<(counts.map(\.count).max() ?? 0)).map { place in
                let tags = counts.filter { $0.count > place }.map(\.name).joined(separator: ", ")
                return "title: 장소 \(place)\ntags: [\(tags)]\n\(category)"
            })
    }

    private static let letters = Array("가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초코토포호")

    /// Tags by name, the first ones heaviest.
    private static func tags(_ count: Int) -> [(name: String, count: Int)] {
        (0..<count).map { ("\(letters[$0 % letters.count])\($0)", max(1, 40 - $0)) }
    }

    @Test func sizesGrowByTheLogarithm() async throws {
        let made = try await MadePages(Self.diary([("숲", 1), ("빵", 8), ("한옥", 64), ("길", 8)]))
        #expect(made.texts("tags/", "words", "name") == ["길", "빵", "숲", "한옥"])
        #expect(made.texts("tags/", "words", "size") == ["1.62", "1.62", "0.88", "2.35"])
        #expect(made.texts("tags/", "words", "url").first == "/tags/길/")
        // Where weights hardly differ, no word is a giant.
        let even = try await MadePages(Self.diary([("나", 1), ("다", 2)]))
        #expect(even.texts("tags/", "words", "size") == ["1.25", "1.98"])
    }

    @Test func theHomePageShowsTheHeaviest() async throws {
        let made = try await MadePages(Self.diary(Self.tags(40)))
        let names = made.texts("", "words", "name")
        #expect(Set(names) == Set(Self.tags(30).map(\.name)))
        #expect(names.first == "가0", "the heaviest word begins a mixed cloud")
        #expect(made.texts("tags/", "words", "name").count == 40)
    }

    @Test func aLargeCategoryShowsTheHeaviestAndThenAll() async throws {
        let settings = "categories: [{id: a}]\nper_page: 3"
        let large = try await MadePages(Self.diary(Self.tags(40), category: "category: a"), settings: settings)
        #expect(large.texts("categories/a/", "words", "name").count == 30)
        #expect(large.text("categories/a/", "rest_count") == "10")
        #expect(large.texts("categories/a/", "tags", "name").sorted() == Self.tags(40).map(\.name).sorted())
        #expect(large.texts("categories/a/page/2/", "words", "name") == [])
        #expect(large.text("categories/a/page/2/", "rest_count") == "0")
        let small = try await MadePages(Self.diary(Self.tags(30), category: "category: a"), settings: settings)
        #expect(small.texts("categories/a/", "words", "name").count == 30)
        #expect(small.text("categories/a/", "rest_count") == "0" && small.text("categories/a/", "tags") == "[]")
    }

    /// The rows that a page is told at each width are those of the calculator: none is too long.
    @Test(arguments: [1, 12, 40, 200]) func rowsFitTheirWidths(count: Int) async throws {
        let made = try await MadePages(Self.diary(Self.tags(count)))
        let names = made.texts("tags/", "words", "name")
        let sizes = made.texts("tags/", "words", "size").compactMap(Double.init)
        let breaks = made.texts("tags/", "words", "breaks").map { $0.split(separator: " ") }
        try #require(names.count == count && sizes.count == count)
        for (stop, rem) in Self.stops.enumerated() {
            // As the style sheet has it: .3 rem beside each word, .6 rem between two, and the list hangs over by .3 rem.
            var length = 0.0
            var rowCount = 1
            for index in names.indices {
                let text = FontMetrics.averages.width(of: names[index], fontSize: sizes[index] * 17)
                length += max(text + 0.6 * 17, 1.5 * 17) + (length > 0 ? 0.6 * 17 : 0)
                #expect(length <= (rem + 0.6) * 17, "the row of \(names[index]) at \(rem) rem")
                if breaks[index].contains("b\(stop)") {
                    (length, rowCount) = (0, rowCount + 1)
                }
            }
            #expect(rowCount > 1 || count < 12 || rem > 20)
            #expect(breaks.last?.contains("b\(stop)") == false, "no row ends after the last word")
        }
    }

    /// The widths that the default theme's style sheet has rules for: of clouds, and of chips.
    private static let stops: [Double] = {
        let style = try? String(contentsOf: repository.appending(path: "Templates/assets/reading.css"), encoding: .utf8)
        return (style ?? "").matches(of: /@container \((?:([\d.]+)rem <= width|width >= ([\d.]+)rem).*\.b\d+::after/)
            .compactMap { ($0.1 ?? $0.2).flatMap { Double($0) } }
    }()

    private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test func theStyleSheetHasARuleForEachWidth() async throws {
        let style = try String(
            contentsOf: Self.repository.appending(path: "Templates/assets/reading.css"), encoding: .utf8)
        #expect(Self.stops.count > 10 && Self.stops == Self.stops.sorted())
        // At the first width of all nothing is shown for the first time.
        for (index, rem) in Self.stops.enumerated().dropFirst() {
            let text = rem == rem.rounded() ? "\(Int(rem))" : "\(rem)"
            #expect(style.contains("@container (width < \(text)rem) { .c\(index) { display: none; } }"))
            #expect(style.contains("@container (width >= \(text)rem) { .u\(index) { display: none; } }"))
        }
        #expect(style.contains(".c\(Self.stops.count), "))
        // The program breaks rows at the same widths: a hundred words have rows at each of them, and at no other.
        let made = try await MadePages(Self.diary(Self.tags(100)))
        let used = Set(made.texts("tags/", "words", "breaks").flatMap { $0.split(separator: " ") })
        #expect(used == Set(Self.stops.indices.map { "b\($0)" }))
    }

    @Test func aPictureHasLinksThatLeadHomeFromAnywhere() async throws {
        let tags = "tags: [한옥 <a>, \"b&c\", \"d\\\"e\"]"
        let made = try await MadePages(places(["title: 가\n\(tags)"]), settings: "url: https://a.example/diary/")
        #expect(made.text("tags/cloud.svg", "count") == "3")
        #expect(made.texts("tags/cloud.svg", "words", "name").sorted() == ["b&c", "d\"e", "한옥 <a>"])
        #expect(made.texts("tags/cloud.svg", "words", "count") == ["1", "1", "1"])
        #expect(
            made.texts("tags/cloud.svg", "words", "url").contains("https://a.example/diary/tags/%ED%95%9C%EC%98%A5-a/"))
        let drawings = made.texts("tags/cloud.svg", "words", "drawing").joined()
        #expect(
            drawings.contains(">한옥 &lt;a&gt;<") && drawings.contains(">b&amp;c<") && drawings.contains(">d&quot;e<"))
        #expect(!drawings.contains("textLength"), "averages are no reason to squeeze a text")
        let local = try await MadePages(places(["title: 가\nfeatures: [콘센트]"]))
        #expect(local.texts("features/cloud.svg", "words", "url") == ["/features/%EC%BD%98%EC%84%BC%ED%8A%B8/"])
    }

    /// Every word of the picture can be hit where it stands, with 24 px and more (WCAG 2.2, success criterion 2.5.8).
    @Test func wordsOfAPictureAreTargets() async throws {
        let made = try await MadePages(Self.diary(Self.tags(100)))
        let sizes = made.texts("tags/cloud.svg", "words", "drawing").compactMap { drawing in
            try? Regex("<rect x=\"[^\"]+\" y=\"[^\"]+\" width=\"([^\"]+)\" height=\"([^\"]+)\" fill=\"none\"")
                .firstMatch(in: drawing).map { [$0[1], $0[2]].compactMap { $0.substring.flatMap { Double($0) } } }
        }
        #expect(sizes.count == 100 && sizes.allSatisfy { $0.count == 2 && $0.allSatisfy { $0 >= 24 } })
    }

    /// A single tag as long as an entry may write it does not take a card's two rows and more.
    @Test func aLongTagIsCutOnCards() async throws {
        let long = String(repeating: "긴", count: 60)
        let made = try await MadePages(places(["title: 가\ntags: [\(long), 한옥]"]))
        let line = try #require(made.texts("places/", "places", "tag_line").first)
        #expect(line.hasPrefix("#\u{2060}긴긴") && line.contains("긴…") && line.count < 20, "\(line)")
    }

    @Test func aFontDecidesTheRows() async throws {
        let archive = Self.diary(Self.tags(40))
        let plain = try await MadePages(archive)
        let narrow = TestFont(String(Self.letters) + "0123456789", advance: 300).bytes
        let made = try await MadePages(
            archive,
            typography: Typography(
                faces: [.init(path: "assets/x.ttf", type: "font/ttf", weight: "400", style: "normal")],
                metrics: try FontMetrics(fonts: [("narrow.ttf", narrow)])))
        #expect(made.text("", "site.fonts") == "[{url: /assets/x.ttf, type: font/ttf, weight: 400, style: normal}]")
        #expect(made.texts("tags/", "words", "breaks") != plain.texts("tags/", "words", "breaks"))
        #expect(made.texts("tags/cloud.svg", "words", "drawing").allSatisfy { $0.contains("textLength") })
    }
}
