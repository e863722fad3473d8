import Diary
import Base
import Templates
import Testing
@testable import Pages

@Suite struct ShareCardTests {
    private static let style = ShareCardStyle(fingerprint: Fingerprint(high: 1, low: 2))

    private func made(_ archive: String, style: ShareCardStyle? = style) async throws -> MadePages {
        try await MadePages(archive, shareCards: style)
    }

    private func card(_ made: MadePages, _ address: String) -> ShareCard? {
        made.pages.first { $0.address.path == address }?.card
    }

    @Test func pagesThatAreSharedHaveACard() async throws {
        let made = try await made(richDiary)
        let carded = Set(made.pages.filter { $0.card != nil }.map(\.address.path))
        #expect(
            carded.isSuperset(of: [
                "", "places/onion/", "places/forest/", "categories/cafe/", "tags/한옥/", "tags/한옥/page/2/",
                "people/minji/",
            ]))
        #expect(!carded.contains("places/hidden/") && !carded.contains("calendar/") && !carded.contains("404.html"))
        for page in made.pages where page.card != nil {
            let file = try #require(page.card?.file)
            #expect(made.text(page.address.path, "page.card.url") == "/diary/\(file)")
            let name = file.dropFirst(page.subsite.prefix.count)
            #expect(name.hasPrefix("cards/") && name.hasSuffix(".jpg") && name.count == 42)
        }
        #expect(made.text("tags/한옥/", "page.card.url") == made.text("tags/한옥/page/2/", "page.card.url"))
        #expect(made.text("places/onion/", "page.card.alt") == "어니언 안국 – 동네 수첩")
    }

    @Test func withoutTheSettingThereIsNone() async throws {
        let made = try await made(richDiary, style: nil)
        #expect(made.pages.allSatisfy { $0.card == nil })
        #expect(made.text("places/onion/", "page.card") == "none")
    }

    /// A group's own pages are not for everybody; its home page is, where the group is open.
    @Test func ofAGroupOnlyTheHomePageHasACard() async throws {
        let made = try await made(
            """
            -- Content/groups/walkers.md --
            ---
            title: 걷는 모임
            access: open
            members: [민지]
            ---
            -- Content/places/a.md --
            ---
            title: 가
            groups: [walkers]
            date: 2026-05-03
            ---
            """)
        #expect(
            Set(made.pages.filter { $0.card != nil && $0.subsite != .site }.map(\.address.path)) == ["groups/walkers/"])
        #expect(made.text("groups/walkers/", "page.card.url").hasPrefix("/groups/walkers/cards/"))
    }

    /// The name changes with what the card shows, and with nothing else.
    @Test func theNameFollowsFromWhatIsShown() async throws {
        func name(_ frontMatter: String, _ style: ShareCardStyle = Self.style) async throws -> String? {
            card(try await made(places([frontMatter]), style: style), "places/p1/")?.file
        }
        let usual = try await name("title: 가\ncomment: 말\nrating: 4")
        #expect(try await name("title: 가\ncomment: 말\nrating: 4\ntags: [나]\ndate: 2026-05-03") == usual)
        for other in ["title: 나\ncomment: 말\nrating: 4", "title: 가\ncomment: 말", "title: 가\ncomment: 글\nrating: 4"] {
            #expect(try await name(other) != usual, "\(other)")
        }
        #expect(
            try await name("title: 가\ncomment: 말\nrating: 4", .init(fingerprint: Fingerprint(high: 1, low: 3))) != usual
        )
    }

    @Test(arguments: [
        ("서울숲", ["서울숲"], 80), ("응봉산 팔각정에서 보는 해", ["응봉산", "팔각정에서 보는", "해"], 64),
        ("Livraria Bertrand, Chiado", ["Livraria", "Bertrand,", "Chiado"], 64), ("", [], 80),
    ])
    func titlesAreBrokenBetweenWords(title: String, lines: [String], size: Int) {
        let broken = ShareCardText.title(title)
        #expect(broken.lines == lines && broken.size == size, "\(broken)")
    }

    @Test func aTitleWithoutSpacesIsBrokenAnywhere() {
        let title = String(repeating: "가나다라마바사", count: 30)
        let broken = ShareCardText.title(title)
        #expect(broken.lines.count == 4 && broken.size == 52 && broken.lines[3].hasSuffix("…"))
        #expect(title.hasPrefix(broken.lines[0] + broken.lines[1]))
        // One letter that is wider than the line is no reason to go on for ever.
        #expect(ShareCardText.lines("가나", size: 2000, limit: 3).lines == ["가", "나"])
    }

    @Test(arguments: ["#ffffff", "#ffe600", "#8a5a2b", "#000000", "#4e7060"])
    func colouredTextCanBeRead(color: String) throws {
        func luminance(_ color: String) throws -> Double {
            let number = try #require(Int(color.dropFirst(), radix: 16))
            let linear = [number >> 16, number >> 8 & 255, number & 255].map { channel -> Double in
                let share = Double(channel) / 255
                return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055)
            }
            return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        }
        /// x to the power of 2.4.
        func power(_ x: Double) -> Double {
            var root = x
            for _ in 0..<60 { root -= (root * root * root * root * root - x * x) / (5 * root * root * root * root) }
            return x * x * root
        }
        let contrast = try (luminance("#fbfaf7") + 0.05) / (luminance(ShareCardColor.ink(color)) + 0.05)
        #expect(contrast >= 4.4, "\(ShareCardColor.ink(color)) \(contrast)")
        if color == "#8a5a2b" || color == "#000000" { #expect(ShareCardColor.ink(color) == color) }
    }

    /// Characters that XML has no place for would spoil the drawing.
    @Test func whatXMLCannotHoldIsLeftOut() async throws {
        let made = try await made(places(["title: \"가\\uFFFE나 <&>\""]))
        let context = try #require(card(made, "places/p1/")?.context)
        #expect(brief(.map(context)).contains("title: 가나 <&>"))
    }
}
