import Foundation
import Pages
import Testing

@Suite struct SearchFileTests {
    private func json(_ made: MadePages, _ address: String) throws -> [String: Any] {
        let text = try #require(made.pages.first { $0.address.path == address }).text
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test(arguments: [
        ("**굵은**글자와 `코드`", "굵은글자와 코드"),
        ("첫 줄\n둘째 줄\n\n- 하나\n- 둘", "첫 줄 둘째 줄 하나 둘"),
        ("a < b && c > \\\"d\\\"", "a < b && c > “d”"),
        ("## 제목\n글[링크](https://a.example)는", "제목 글링크는"),
        ("[[forest]]에서 [[forest|숲]]까지", "서울숲에서 숲까지"),
        ("<b>그대로</b>", "<b>그대로</b>"),
        ("Ａ  café", "Ａ café"),
    ])
    func textsAreWords(markdown: String, expected: String) async throws {
        let made = try await MadePages(
            """
            -- Content/places/a.md --
            ---
            title: 가
            ---
            \(markdown)
            -- Content/places/forest.md --
            ---
            title: 서울숲
            ---
            """)
        let texts = try #require(try json(made, "data/texts/1.json")["texts"] as? [[String]])
        #expect(texts.map { Array($0.prefix(2)) } == [["a", expected]])
        #expect(texts[0].count == (expected == "Ａ café" ? 3 : 2))
        if texts[0].count == 3 { #expect(texts[0][2] == "a cafe") }
    }

    @Test func notesAndCaptionsAreFoundToo() async throws {
        let made = try await MadePages(
            places(["title: 가\nvisits: [{date: 2026-01-01, note: 줄이 **길다**}, {date: 2026-02-01, note: 눈}]"]))
        let texts = try #require(try json(made, "data/texts/1.json")["texts"] as? [[String]])
        #expect(texts == [["p1", "눈 줄이 길다"]])
    }

    @Test func wordsTellAddressesAndWhatAScriptCannotFold() async throws {
        let made = try await MadePages(
            places(["title: Café\naddress: 계동길 5\ntags: [빵, Œuf]\ndate: 2026", "title: 나\ncomment: a–b"]))
        let words = try json(made, "data/words.json")
        #expect(words["address"] as? [String] == ["계동길 5", ""])
        #expect(words["texts"] as? [String] == [])
        let folded = try #require(words["folded"] as? [String: [AnyHashable]])
        #expect(folded["title"] == [0, "cafe"] && folded["comment"] == [1, "a-b"] && folded["address"] == [])
        #expect(folded["tags"] == [1, "oeuf"])
    }

    /// An edit changes the file of its own place alone.
    @Test func textsStandInManyFiles() async throws {
        let body = String(repeating: "긴 글 ", count: 3000)
        func made(_ change: String) async throws -> [String: String] {
            let archive = (1...40).map { number in
                "-- Content/places/p\(number).md --\n---\ntitle: 장소 \(number)\ndate: 20\(number + 10)\n---\n\(body)\(number == 7 ? change : "")\n"
            }
            let pages = try await MadePages(archive.joined()).pages
            return Dictionary(
                uniqueKeysWithValues: pages.filter { $0.address.path.hasPrefix("data/texts/") }.map {
                    ($0.address.path, $0.text)
                })
        }
        let before = try await made(""), after = try await made("그리고 더")
        #expect(before.count > 1 && before.keys == after.keys)
        #expect(before.filter { after[$0.key] != $0.value }.count == 1)
    }
}
