internal import Base
import Diary
import Testing
@testable import Import
@testable import Pages

/// Journals of Day One, entry by entry.
@Suite struct ImportDayOneTests {
    private func read(_ entries: String..., files: [String] = []) async throws -> ImportedFile {
        let journal = "{\"metadata\": {\"version\": \"1.0\"}, \"entries\": [\(entries.joined(separator: ",\n"))]}"
        let set = ImportSet(
            [ImportFile(Array(journal.utf8), name: "a/Travel.json", path: "a/Travel.json")]
                + files.map { ImportFile([1], name: $0, path: $0) })
        let file = try #require(await ImportReader.read(set).files.first)
        let records = file.places.flatMap(\.records) + file.omissions.map(\.record)
        #expect(records.sorted() == Array(1...max(1, file.recordCount)))
        return file
    }

    private func entry(
        _ more: String, at spot: String = "37.5776, 126.9868", name: String? = nil, day: String = "2024-05-02"
    )
        -> String
    {
        let parts = spot.split(separator: ",")
        let placeName = name.map { ", \"placeName\": \"\($0)\"" } ?? ""
        return """
            {"creationDate": "\(day)T16:00:00Z", "location": {"latitude": \(parts[0]), "longitude": \(parts[1])\(placeName),
             "localityName": "Seoul", "administrativeArea": "Seoul", "country": "대한민국", "timeZoneName": "Asia\\/Seoul"}, \(more)}
            """
    }

    @Test(arguments: [
        ("345 Des Voeux Road West, Hong Kong", true), ("3 Soi Phetchaburi 13", true), ("17 Guthridge Crescent", true),
        ("Karl-Marx-Straße 12", true), ("세종대로 110", true), ("을지로3가 12-4", true), ("朝日溫泉", false),
        ("London Eye", false), ("Europcar Dublin Airport Terminal 2", false), ("Pier 39", false), ("63 빌딩", false),
        ("강남역", false),
    ])
    func streetAddressesAreNoNames(name: String, isAddress: Bool) async throws {
        let place = try #require(await read(entry(#""text": "긴 하루였다\n그리고""#, name: name)).places.first)
        #expect(place.title == (isAddress ? "긴 하루였다" : name))
        #expect(place.address == (isAddress ? "\(name), " : "") + "Seoul, 대한민국")
        // Nothing better is there.
        let alone = try #require(await read(entry(#""text": """#, name: name)).places.first)
        #expect(alone.title == name && alone.address == "Seoul, 대한민국")
        // A heading is a better name, and the app's stays.
        let headed = try #require(await read(entry(##""text": "# 첫 줄\n글""##, name: name)).places.first)
        #expect(headed.title == "첫 줄" && headed.text == "글" && headed.address == "\(name), Seoul, 대한민국")
    }

    @Test func journalsOfDayOne() async throws {
        let rich =
            #"{\"meta\": {}, \"contents\": [{\"text\": \"큰 글\\n\", \"attributes\": {\"line\": {\"header\": 1}}}, {\"text\": \"굵게\", \"attributes\": {\"bold\": true}}, {\"text\": \" *별*\\n\"}, {\"embeddedObjects\": [{\"type\": \"photo\", \"identifier\": \"B\"}]}, {\"text\": \"하나\\n\", \"attributes\": {\"line\": {\"listStyle\": \"bulleted\"}}}]}"#
        let place =
            #""latitude": 37.5776, "longitude": 126.9868, "placeName": "어니언 안국", "localityName": "서울", "country": "대한민국""#
        let journal = #"""
            {"metadata": {"version": "1.0"}, "entries": [
             {"uuid": "A1", "creationDate": "2024-05-02T16:00:00Z", "timeZone": "Asia\/Seoul", "tags": ["빵"], "starred": true,
              "text": "# 아침의 줄\n40분\\. ![](dayone-moment:\/\/AA)<b>x</b>", "location": {\#(place)}, "creationDevice": "민지의 iPhone", "weather": {"temperatureCelsius": 3},
              "photos": [{"identifier": "B", "md5": "bb", "type": "png", "orderInEntry": 1}, {"identifier": "AA", "md5": "aa", "type": "jpeg", "orderInEntry": 0}, {"md5": "cc", "type": "jpeg", "orderInEntry": 2}]},
             {"uuid": "A2", "creationDate": "2024-06-02T03:00:00Z", "timeZone": "Asia/Seoul", "location": {\#(place)}, "richText": "\#(rich)"},
             {"uuid": "A3", "creationDate": "2024-07-02T03:00:00Z", "text": "바다\n파도", "photos": [{"location": {"latitude": 35.1, "longitude": 129.0}}]},
             {"uuid": "A4", "creationDate": "2024-07-02T03:00:00Z", "text": "어디도 아닌"}, {}
            ]}
            """#
        let result = try #require(
            try await readExport([("Journal.json", journal), ("photos/aa.jpeg", "1"), ("photos/bb.png", "2")]).first)
        #expect(result.places.map(\.title) == ["어니언 안국", "바다"] && result.recordCount == 5)
        let onion = result.places[0]
        #expect(onion.visits.map(\.from) == ["2024-05-03", "2024-06-02"] && onion.records == [1, 2])
        #expect(onion.visits[0].note == "**아침의 줄**\n\n40분\\. \\<b>x\\</b>", "\(onion.visits[0].note)")
        #expect(onion.visits[1].note == "**큰 글**\n\n**굵게** \\*별\\*\n\n- 하나", "\(onion.visits[1].note)")
        #expect(onion.visits[0].photos.map(\.file.name) == ["photos/aa.jpeg", "photos/bb.png"])
        #expect(onion.tags == ["빵"] && onion.address == "서울, 대한민국" && onion.source?.id == "A1")
        #expect(result.places[1].text == "바다\n파도")
        #expect(result.omissions.map(\.title) == ["어디도 아닌", ""])
        #expect(result.unknownFields == ["stars of entries": 1, "photos that are not among the files": 2])
    }

    /// The same places come of entries in any order, and of an export that has more of them.
    @Test func theOldestEntryNamesThePlace() async throws {
        let old = entry(#""uuid": "OLD", "text": "처음", "tags": ["a"]"#, day: "2020-01-01")
        let new = entry(
            #""uuid": "NEW", "text": "나중", "tags": ["b", "a"]"#, at: "37.57765, 126.98685", name: "카페",
            day: "2024-05-02")
        for entries in [[old, new], [new, old]] {
            let file = try await read(entries[0], entries[1])
            let place = try #require(file.places.first)
            #expect(
                file.places.count == 1 && place.source?.id == "OLD" && place.title == "카페" && place.tags == ["a", "b"])
            #expect(
                place.visits.map(\.from) == ["2020-01-02", "2024-05-03"] && place.visits.map(\.note) == ["처음", "나중"])
        }
        #expect(try await read(old).places.first?.source?.id == "OLD")
    }

    @Test func homesAreHomesUnderAnyTitle() async throws {
        #expect(try await read(entry(##""text": "# 아침""##, name: "Home")).places.map(\.isHome) == [true])
        #expect(try await read(entry(##""text": "# 아침""##, name: "집")).places.map(\.isHome) == [true])
        #expect(try await read(entry(##""text": "# 아침""##, name: "집밥")).places.map(\.isHome) == [false])
    }

    @Test(arguments: [
        (#""timeZone": "America/New_York""#, "2024-05-02"), (#""timeZone": "GMT+0900""#, "2024-05-03"),
        (#""timeZone": null"#, "2024-05-03"), (#""timeZone": "No/Where""#, "2024-05-03"), (#""x": 1"#, "2024-05-03"),
    ])
    func daysAreThoseOfTheZone(zone: String, day: String) async throws {
        #expect(try await read(entry(zone)).places.first?.visits.map(\.from) == [day])
    }

    @Test(arguments: [
        (#"40분\\. 좋다\\! \\(끝\\)"#, #"40분\. 좋다\! \(끝\)"#), (#"[[어니언]] [[a|b]]"#, #"\[\[어니언]] \[\[a|b]]"#),
        (#"<script>x</script> <https://a.example/b>"#, #"\<script>x\</script> <https://a.example/b>"#),
        (#"앞 ![](dayone-moment:\/\/AA)뒤 ![x](https://a.example/b(1).jpg)"#, "앞 뒤"),
        (#"![](dayone-moment:/video/AA)\n![](dayone-moment:/audio/BB)"#, ""),
        (#"[![](dayone-moment://AA)[a]]"#, #"[\[a]]"#), (#"!![](dayone-moment://AA)[a](b)"#, #"!\[a](b)"#),
        (##"&#91;&lbrack;a]] &#x05b; &#8217;"##, ##"\&#91;\&lbrack;a]] \&#x05b; &#8217;"##),
        (#"![ref][r]"#, #"\![ref][r]"#), (#"글[^1]\n\n[^1]: 설명"#, "글\\[^1]\n\n\\[^1\\]: 설명"),
        (#"[a]\n\n[a]: /b\n[c]:\n <https://d.example>"#, "[a]\n\n[a\\]: /b\n[c]:\n <https://d.example>"),
        (#"\u0000\u0007제어\u007f"#, "제어"), (#"a\r\nb\rc"#, "a\nb\nc"),
    ])
    func textsDoNothingElse(text: String, markdown: String) async throws {
        let place = try #require(await read(entry("\"text\": \"\(text)\"")).places.first)
        #expect(place.text == markdown, "\(place.text)")
    }

    /// The app's own form, where an export lacks the text.
    @Test func richTexts() async throws {
        func quoted(_ text: String) -> String {
            "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "") + "\""
        }
        let rich = #"""
            {"meta": {"version": 1}, "contents": [
            {"attributes": {"line": {"header": 1, "identifier": "A"}}, "text": "Header\n"}, {"text": "앞 "},
            {"attributes": {"bold": true}, "text": "굵은 글\n둘째 줄 "}, {"attributes": {"italic": true}, "text": "기운"}, {"text": "\n"},
            {"attributes": {"line": {"indentLevel": 1, "quote": true}}, "text": "인용 *별*\n"},
            {"embeddedObjects": [{"type": "horizontalRuleLine"}]}, {"text": "\n"},
            {"attributes": {"line": {"indentLevel": 1, "listStyle": "bulleted"}}, "text": "하나\n"},
            {"attributes": {"line": {"indentLevel": 2, "listStyle": "bulleted"}}, "text": "둘\n"},
            {"attributes": {"line": {"header": 0}}, "text": "\n"},
            {"attributes": {"line": {"checked": true, "listStyle": "checkbox"}}, "text": "한 일\n"},
            {"attributes": {"line": {"checked": false, "listStyle": "checkbox"}}, "text": "할 일\n"},
            {"attributes": {"line": {"listIndex": 1, "listStyle": "numbered"}}, "text": "셋\n"},
            {"attributes": {"line": {"header": 0}}, "text": "\n"}, {"attributes": {"inlineCode": true}, "text": "c*d"}, {"text": " 뒤\n"},
            {"attributes": {"line": {"codeBlock": true}}, "text": "let a = *b*\n"},
            {"embeddedObjects": [{"type": "photo", "identifier": "X"}]},
            {"attributes": {"linkURL": "https://a.example/b c"}, "text": "여기"}, {"attributes": {"linkURL": "javascript:x"}, "text": " 저기"}
            ]}
            """#
        let place = try #require(await read(entry("\"richText\": \(quoted(rich))")).places.first)
        #expect(place.title == "Header")
        #expect(
            place.text == """
                앞 **굵은 글**
                **둘째 줄** *기운*

                > 인용 \\*별\\*

                ---

                - 하나
                  - 둘

                - [x] 한 일
                - [ ] 할 일
                1. 셋

                `c*d` 뒤

                ```
                let a = *b*
                ```

                [여기](<https://a.example/bc>) 저기
                """, "\(place.text)")
    }

    @Test func whatIsLeftIsCounted() async throws {
        let file = try await read(
            entry(
                #""text": "글 ![](https://a.example/b.jpg)", "starred": true, "videos": [{}, {}], "audios": [{}], "photos": [{"md5": "aa", "type": "jpeg", "orderInEntry": 1, "fnumber": "(null)"}, {"md5": "../../../secret", "type": "x"}]"#
            ),
            #"{"creationDate": "2024-05-02T16:00:00Z", "text": "어디도 아닌"}"#,
            #"{"location": {"latitude": 1, "longitude": 2}}"#,
            #"{"creationDate": "2024-05-02T16:00:00Z", "location": {"latitude": 0, "longitude": 0}}"#, "7", "null",
            files: ["a/photos/aa.jpeg", "secret.x", "a/photos/unnamed.jpeg"])
        #expect(file.places.first?.visits.first?.photos.map(\.file.name) == ["a/photos/aa.jpeg"])
        #expect(
            file.unknownFields == [
                "pictures on the web": 1, "stars of entries": 1, "videos, sounds and documents": 3,
                "photos that are not among the files": 1,
            ], "\(file.unknownFields)")
        #expect(file.omissions.count == 5 && file.places.count == 1)
    }

    /// Texts that are long and of one kind are read in time that grows with them.
    @Test(arguments: ["<", "![", "![](", "[[", "<http://", "\\\\", "![](x", "!", "`", "&", "# ", "> ", "(", "]("])
    func longTexts(sign: String) async throws {
        for end in ["", ")", ">", "]](x)"] {
            let text = String(repeating: sign, count: 100_000 / sign.utf8.count) + end
            _ = try await read(entry("\"text\": \"\(text)\""))
        }
    }
}
