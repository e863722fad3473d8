import Diary
import TestSupport
import Testing
@testable import Site

/// That what is hidden is found however it is written, where it was found is told, and what only looks like it is left alone.
@Suite struct WordFinderTests {
    private static func found(_ words: [HiddenWord], in text: String) -> [(word: String, where: String)] {
        var found: [(String, String)] = []
        var text = text
        text.withUTF8 { bytes in
            WordFinder(words).find(in: bytes) { word, range in
                found.append((words[word].text, String(decoding: bytes[range()], as: UTF8.self)))
            }
        }
        return found
    }

    private static func word(_ text: String, _ kind: HiddenWord.Kind = .name) -> HiddenWord {
        HiddenWord(text: text, role: "the title", entry: "Content/places/secret.md", kind: kind)
    }

    @Test(arguments: [
        "near Windy Hollow Cottage we", "near Windy\nHollow Cottage we", "Windy  Hollow\tCottage",
        "WINDY HOLLOW COTTAGE",
        "Windy\u{A0}Hollow\u{202F}Cottage", "Windy\u{3000}Hollow\u{3000}Cottage", "WindyHollowCottage",
        "windy-hollow-cottage",
        "Windy Hol-\nlow Cottage", "Win\u{AD}dy Hol\u{200B}low Cot\u{2060}tage", "> near Windy\n> Hollow Cottage we",
        "&gt; Windy\n&gt; Hollow Cottage", "?q=Windy+Hollow+Cottage&x=1", "windy_hollow_cottage",
        "“Windy” Hollow ’Cottage’",
        "Windy&nbsp;Hollow&#32;Cottage", "W&#105;ndy Hollow &#x43;ottage", "Windy&shy; Hollow Cottage",
        "Windy&amp;nbsp;Hollow Cottage", "Windy\\u0020Hollow\\nCottage", "\\u0057indy\\\\u0020Hollow Cottage",
        "Windy%20Hollow%20Cottage", "Windy%2520Hollow%252520Cottage", "%57indy%2DHollow%2dCottage",
        "Windy <b>Hollow</b> Cottage", "Windy<br>Hollow <em class=\"x\">Cottage</em>",
        "near <a href=\"https://example.org/\">Windy Hollow</a> Cottage", "Ｗｉｎｄｙ　Ｈｏｌｌｏｗ　Ｃｏｔｔａｇｅ",
        "Wíndy Hollow Cóttage", "Wi\u{301}ndy Hollow Co\u{302}ttage", "Windy — Hollow – Cottage",
        "**Windy** _Hollow_ `Cottage`",
        "<b title=\"Windy Hollow Cottage\">x</b>",
    ])
    func whateverItsLatinForm(text: String) throws {
        let found = Self.found([Self.word("Windy Hollow Cottage")], in: text)
        try #require(found.count == 1, "\(text)")
        // What is marked begins with the first letter, or what stands for it.
        #expect(["w", "W", "&", "\\", "%", "Ｗ"].contains(found[0].where.first), "\(found[0].where)")
        #expect(found[0].where.count < text.count + 1)
    }

    @Test(arguments: [
        "우리의 바람언덕 비밀집터에서", "바람언덕비밀집터", "바람언덕\n비밀집터", "바람\n언덕 비밀 집터", "바람언덕-비밀집터",
        "바람언덕\u{3000}비밀집터", "바람언덕\u{200B}비밀집터", "> 바람언덕\n> 비밀집터",
        "%EB%B0%94%EB%9E%8C%EC%96%B8%EB%8D%95+%EB%B9%84%EB%B0%80%EC%A7%91%ED%84%B0",
        "%25EB%25B0%2594%25EB%259E%258C%25EC%2596%25B8%25EB%258D%2595-%25EB%25B9%2584%25EB%25B0%2580%25EC%25A7%2591%25ED%2584%25B0",
        "\\ubc14\\ub78c\\uc5b8\\ub355 \\ube44\\ubc00\\uc9d1\\ud130", "&#xBC14;&#xB78C;&#50616;&#45909; 비밀집터",
        "\u{1107}\u{1161}\u{1105}\u{1161}\u{11B7}언덕 비밀집터", "<strong>바람언덕</strong> 비밀집터", "「바람언덕 비밀집터」",
        "큰바람언덕 비밀집터",
    ])
    func whateverItsKoreanForm(text: String) {
        #expect(Self.found([Self.word("바람언덕 비밀집터")], in: text).count == 1, "\(text)")
    }

    @Test func sentencesToo() {
        let sentence = Self.word("여기서는 밤마다 오래된 영화를 본다", .sentence)
        for text in ["여기서는 밤마다\n오래된 영화를 본다", "여기서는  밤마다 오래된<br>영화를 본다고", "여기서는밤마다오래된영화를본다"] {
            #expect(Self.found([sentence], in: text).count == 1, "\(text)")
        }
    }

    /// Words that only stand beside each other, or are parts of others, are another thing.
    @Test(arguments: [
        ("서울 카페", "<a href=\"/\">서울</a> <a href=\"/\">카페</a>"), ("서울 카페", "<li>서울</li><li>카페</li>"),
        ("서울 카페", "[\"서울\",\"카페\"]"), ("서울 카페", "서울, 카페"), ("나무", "하나 무엇"), ("나무", "나무늘보"), ("나무", "소나무"),
        ("나무", "나 무엇"), ("Therapist", "the rapist"), ("Windy Hollow", "windy hollows"),
        ("Windy Hollow", "awindy hollow"),
        ("Paris 11", "Paris 110"), ("사과집터는", "명사과 집터는"),
    ])
    func whatIsAnotherThingIsLeft(word: String, text: String) {
        #expect(Self.found([Self.word(word)], in: text).isEmpty, "\(text)")
    }

    /// A short name is an ordinary word too: it counts where nothing else can be meant.
    @Test(arguments: [
        ("준", "{\"name\":\"준\",\"slug\":\"x\"}", true), ("준", "<span>준</span>", true), ("준", "/people/준/", true),
        ("준", "x,준;소라", true), ("준", "준이가 왔다", true), ("준", "그날 준이랑 준이는", true), ("준", "친구가 준 선물", false),
        ("준", "성준이가 왔다", false), ("준", "기준은 준비", false), ("봄", "봄이 왔다. 봄에는 봄이네, 봄이랑", false),
        ("봄", "<b>봄</b>", true), ("나", "나는 나에게", false), ("Bo", "with Bo and", true), ("Bo", "어제 Bo와", true),
        ("Bo", "\"bo\"", true),
        ("Bo", "Bob, bo, box", false), ("Mark", "<mark>Mark the map. we mark</mark>", false),
        ("Anna", "and Anna’s", true),
        ("葵", "\"葵\"", true), ("葵", "向日葵", false), ("나리", "나리와", true), ("나리", "개나리와", false),
    ])
    func shortNames(name: String, text: String, isFound: Bool) {
        let found = Self.found([Self.word(name, .person)], in: text)
        #expect(found.isEmpty != isFound, "\(found)")
    }

    /// Whatever stands in a text, it is folded in one pass and never beyond its bounds.
    @Test(arguments: 1...8) func anyBytesAreFolded(seed: UInt64) {
        var random = Dice(seed: seed)
        let pieces =
            [
                "<a", "<b ", ">", "&", "&amp;", "&#x", ";", "\\u", "\\ud83d", "\\", "%", "%25", "%EB", "%C3", "가", "é",
                "\u{1100}", "\u{1161}", "\u{3099}", "か", "Ⱥ", "𝅗𝅥", "ﬀ", "İ", "\n", ">", "x", " ",
            ]
            .map { Array($0.utf8) } + [[0xEB], [0xFF], [0xE3, 0x81], [0xF0, 0x9F], [0]]
        for _ in 0..<300 {
            let text = (0..<Int.random(in: 0..<40, using: &random)).flatMap { _ in
                pieces.randomElement(using: &random) ?? []
            }
            text.withUnsafeBufferPointer { text in
                let folded = FoldedText(text)
                #expect(folded.bytes.count <= text.count + text.count / 2 + 8)
                guard !folded.bytes.isEmpty else { return }
                let origin = FoldedText.origin(of: 0..<folded.bytes.count, in: text)
                #expect(origin.lowerBound >= 0 && origin.upperBound <= text.count)
            }
        }
    }
}
