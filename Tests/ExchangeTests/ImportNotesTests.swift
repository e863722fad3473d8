import Diary
import Testing

@testable import Exchange

/// Notes of Obsidian, posts of Jekyll and Hugo.
@Suite struct ImportNotesTests {
    private func read(_ files: [(String, String)]) throws -> ImportedFile {
        let set = ImportSet(files.map { ImportFile(Array($0.1.utf8), name: $0.0, path: $0.0) })
        let file = try #require(ImportReader.read(set).files.first)
        let records = file.places.flatMap(\.records) + file.omissions.map(\.record)
        #expect(Set(records).count == records.count)
        #expect(records.count + file.omissionCounts.values.reduce(0, +) == file.recordCount)
        return file
    }

    private func note(_ front: String, _ body: String = "") -> String { "---\n\(front)\n---\n\(body)" }

    @Test(arguments: [
        "location: 37.5,127.1", "location: [37.5, 127.1]", "location: [\"37.5\", \"127.1\"]",
        "location: [\"37.5,127.1\"]",
        "coordinates: [37.5, 127.1]", "geo: [37.5, 127.1]", "location: {latitude: 37.5, longitude: 127.1}",
        "lat: 37.5\nlng: 127.1",
        "latitude: 37.5\nlongitude: 127.1", "Location: {lat: 37.5, lon: 127.1}",
    ])
    func spots(front: String) throws {
        let file = try read([("숲.md", note(front))])
        let place = try #require(file.places.first)
        #expect(place.title == "숲" && place.location == Coordinate(latitude: 37.5, longitude: 127.1))
        #expect(place.source?.id == "숲.md" && file.unknownFields.isEmpty)
    }

    @Test func aVaultOfObsidian() throws {
        let file = try read([
            (
                "장소/어니언.md",
                note(
                    "aliases: [Onion]\ntags: [카페/빵, \"#줄\"]\nrating: 4.4\nvisited: 2024-05-03\nlocation: 37.5446,127.0583\nmood: 좋음",
                    """
                    # 어니언

                    [[서울숲#사슴|그 숲]]에서 왔다. [[서울숲]] [[누구]] ![[빵 하나.jpg|300]] ![[소리.mp3]]
                    #아침 #2024 #아침_빵
                    > [!tip]- 줄이 길다
                    > 9시 전에

                    %%비밀
                    이야기%%둘째 줄 <b>굵게</b> [지도](https://a.example/x) ![먼](https://a.example/x.png) \\[[아님]]
                    ```
                    [[그대로]] #그대로
                    ```
                    """)
            ),
            ("서울숲.md", note("location: [37.5444, 127.0374]")), ("누구.md", "그냥 [[서울숲]]"), ("그림/빵 하나.jpg", "1"),
            (
                "길.md",
                note("locations:", "[옥상](geo:37.57,126.99) tag:전망 tag:밤\n그리고 [골목](geo:37.58,126.98,10)\n[여기](geo:x)")
            ),
            ("깨진.md", "---\ntitle: [\n---\n"), ("어디.md", note("type: place")), (".obsidian/x.md", "숨은"),
        ])
        #expect(file.places.map(\.title) == ["어니언", "서울숲", "옥상", "골목", "어디", "x"].filter { $0 != "x" })
        let onion = file.places[0]
        #expect(onion.tags == ["카페/빵", "줄", "아침", "아침 빵"] && onion.rating == "4.5")
        #expect(
            onion.text == """
                [[서울숲|그 숲]]에서 왔다. [[서울숲|서울숲]] 누구  \("")
                #2024\(" ")
                > **줄이 길다**
                > 9시 전에

                둘째 줄 \\<b>굵게\\</b> [지도](https://a.example/x)  \\[[아님]]
                ```
                \\[\\[그대로]] #그대로
                ```
                """, "\(onion.text)")
        #expect(onion.visits.map(\.from) == ["2024-05-03"])
        #expect(onion.visits[0].photos.map(\.file.name) == ["그림/빵 하나.jpg"])
        #expect(file.places[2].tags == ["전망", "밤"])
        #expect(
            file.unknownFields == [
                "mood": 1, "embedded files that are no pictures": 1, "photos on a server, which is not asked": 1,
            ], "\(file.unknownFields)")
        #expect(file.omissions.map(\.title) == ["깨진.md"])
        #expect(file.omissionCounts.values.reduce(0, +) == 2)
    }

    @Test func postsOfJekyllAndHugo() throws {
        let file = try read([
            (
                "_posts/2024-05-03-toronto.md",
                note(
                    "layout: post\ntitle: \"Bloor & Co\"\nlocation: Bloor St W, Toronto\ncategories: [travel, food]\nimage: /assets/a.jpg",
                    "{% include map.html %}\nWords {{ site.url }} <img src=\"/assets/b.jpg\" alt=\"둘\"><br>more <!-- more --> end"
                )
            ),
            (
                "content/trips/busan/index.md",
                note(
                    "date: 2024-06-01T23:30:00+09:00\nlocation: {place: 해운대, locality: 부산}\nlatitude: 35.1587\nlongitude: 129.1604",
                    "![바다](sea.jpg \"제목\")")
            ),
            ("content/trips/busan/sea.jpg", "1"), ("assets/a.jpg", "2"), ("static/assets/b.jpg", "3"),
            ("content/toml.md", "+++\ntitle = \"x\"\n+++\n"), ("content/about.md", note("title: About")),
        ])
        #expect(
            file.places.map(\.title) == ["busan", "Bloor & Co"] || file.places.map(\.title) == ["Bloor & Co", "busan"])
        let toronto = try #require(file.places.first { $0.title == "Bloor & Co" })
        #expect(
            toronto.address == "Bloor St W, Toronto" && toronto.location == nil && toronto.tags == ["travel", "food"])
        #expect(toronto.visits.map(\.from) == ["2024-05-03"])
        #expect(toronto.visits[0].photos.map(\.file.name) == ["assets/a.jpg", "static/assets/b.jpg"])
        #expect(toronto.text == "Words    more  end", "\(toronto.text)")
        let busan = try #require(file.places.first { $0.title == "busan" })
        #expect(
            busan.visits.map(\.from) == ["2024-06-01"] && busan.address == "해운대, 부산"
                && busan.location?.latitude == 35.1587)
        #expect(busan.visits[0].photos.map(\.caption) == ["바다"])
        #expect(file.omissions.map(\.reason) == ["its front matter is no YAML; `hugo convert toYAML` makes it so"])
    }

    /// Signs without an end, in a text as long as is read.
    @Test(arguments: [
        "[[", "![", "![[", "[a](", "%%", "<!--", "<img", "{{", "{%", "> [!", "#", "\\", "`", "\u{E000}", "[x](geo:",
        "](",
    ])
    func hostileNotes(sign: String) throws {
        let text = String(repeating: sign, count: 40_000 / sign.utf8.count)
        _ = try read([("a.md", note("location: 1,2", text))])
        _ = try read([("a.md", note("location: 1,2", String(repeating: sign + "\n", count: 4000)))])
    }
}
