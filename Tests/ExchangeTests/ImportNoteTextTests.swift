internal import Base
internal import Maps
import Diary
import Testing
@testable import Import
@testable import Pages

/// Whole vaults of Obsidian and sites of Jekyll and Hugo.
@Suite struct ImportNoteTextTests {
    private func read(_ files: [(String, String)]) async throws -> ImportedFile {
        try #require(try await readExport(files).last { $0.format.english.hasSuffix("in Markdown") })
    }

    private func note(_ front: String, _ body: String = "") -> String { "---\n\(front)\n---\n\(body)" }

    @Test func aVaultOfObsidian() async throws {
        let onions = note(
            "tags: [카페/빵]\nvisited: 2024-05-03\nlocation: 37.5446,127.0583",
            #"""
            # 어니언

            [[서울숲#사슴|그 숲]]에서 왔다. [[서울숲]] [[누구]] ![[빵 하나.jpg|300]] ![[소리.mp3]] 끝 ^a1
            #아침 #아침_빵
            오늘은 #카페 에서 쉬었다 #2024 #빵 #줄
            > [!tip]- 줄이 길다
            > 9시 전에
            >
            > > [!note]
            > > 안

            %%비밀
            이야기%%둘째 줄 <b>굵게</b> [지도](https://a.example/x) ![먼](https://a.example/x.png) \[[아님]] [[#소제목]]
            | [[서울숲\|표]] | `[[코드]] #아님` |
            [길](../서울숲.md#사슴) [둘](<없는 것.md>) [![빵](../그림/빵%20하나.jpg)](https://a.example) [메일](mailto:a@b.example)

            ```dataview
            LIST
            ```
            ```
            [[그대로]] %%#그대로%%
            ```
            """#)
        let ways = note(
            "locations:", "[옥상](geo:37.57,126.99) tag:전망 tag:밤\n그리고 [골목](geo:37.58,126.98,10)\n[여기](geo:x)")
        let file = try await read([
            ("장소/어니언.md", onions), ("서울숲.md", note("location: [37.5444, 127.0374]")), ("누구.md", "그냥 [[서울숲]]"),
            ("그림/빵 하나.jpg", "1"), ("길.md", ways), ("깨진.md", "---\ntitle: [\n---\n"), ("가로줄.md", "---\n글\n"),
            ("두 줄.md", "---\n글\n---\n글"), ("빈.md", ""),
        ])
        #expect(file.format == "notes in Markdown")
        let places = Dictionary(uniqueKeysWithValues: file.places.map { ($0.title, $0) })
        #expect(Set(places.keys) == ["옥상", "골목", "서울숲", "어니언"])
        let onion = try #require(places["어니언"])
        #expect(onion.tags == ["카페/빵", "아침", "아침 빵", "카페", "빵", "줄"])
        #expect(
            onion.text == #"""
                [[서울숲|그 숲]]에서 왔다. [[서울숲|서울숲]] 누구 끝
                오늘은 카페 에서 쉬었다 #2024
                > **줄이 길다**
                > 9시 전에
                >
                > > 안

                둘째 줄 \<b>굵게\</b> [지도](https://a.example/x) \[[아님]] 소제목
                | [[서울숲|표]] | `\[\[코드]] #아님` |
                [[서울숲|길]] 둘 메일

                ```
                \[\[그대로]] %%#그대로%%
                ```
                """#, "\(onion.text)")
        #expect(onion.visits.map { $0.photos.map(\.file.name) } == [["그림/빵 하나.jpg"]])
        #expect(onion.visits.first?.photos.first?.caption == "")
        #expect(places["옥상"]?.tags == ["전망", "밤"] && places["옥상"]?.source?.id == "길.md#37.57,126.99")
        #expect(
            file.unknownFields == [
                "embedded files that are no pictures": 1, "photos on a server, which is not asked": 1,
                "what plugins show": 1,
            ], "\(file.unknownFields)")
        #expect(file.omissions.map(\.title) == ["깨진.md"])
        #expect(file.omissionCounts.values.reduce(0, +) == 4)
    }

    /// Of two places of one name none is meant, and a link in another is none.
    @Test func linksThatAreUnclear() async throws {
        let text = """
            [[숲]] [[a/숲]] [[강\u{301}]] [[강|\u{301}물]] [a [[강]] b](https://x.example/y) [[강|a]b]]\u{E000}x\u{E002}
            """
        let file = try await read([
            ("a/숲.md", note("location: 1,2")), ("b/숲.md", note("location: 3,4")), ("강.md", note("location: 5,6")),
            ("c.md", note("location: 7,8", text)),
        ])
        let c = try #require(file.places.first { $0.title == "c" })
        #expect(c.text == "숲 숲 강\u{301} [[강|\u{301}물]] [a 강 b](https://x.example/y) [[강|ab]]x", "\(c.text)")
    }

    @Test func postsOfJekyll() async throws {
        let toronto = note(
            """
            layout: post
            title: "Bloor & Co"
            location: Bloor St W, Toronto
            categories: travel food
            image:
              path: /assets/a.jpg
            """,
            """
            {% include figure image_path="/assets/b.jpg" alt="둘" caption="셋" %}
            Words {{ site.url }} <img src="/assets/b.jpg" alt="넷"><br>more <!-- more --> end #1 #tag 100%% ok%%
            [prev]({% post_url 2024-06-01-busan %}) [self](/2024/05/03/toronto/) ![x]({{ site.baseurl }}/assets/c.jpg)
            ![y]({{ "/assets/d.jpg" | relative_url }}) ![없는](/assets/none.jpg)
            {: .center}
            """)
        let file = try await read([
            ("_posts/2024-05-03-toronto.md", toronto),
            ("_posts/2024-06-01-busan.markdown", note("geo: [35.1587, 129.1604]", "# Haeundae Beach\n바다")),
            ("_posts/2024-07-01-a-b-c.html", note("lat: 35.2\nlng: 129.2", "<p>문단 <b>굵게</b></p>")),
            ("assets/a.jpg", "1"), ("assets/b.jpg", "2"), ("assets/c.jpg", "3"), ("assets/d.jpg", "4"),
            ("about.md", note("title: About")),
        ])
        #expect(file.format == "posts in Markdown")
        #expect(file.places.map(\.title) == ["Bloor & Co", "Haeundae Beach", "a b c"])
        let place = file.places[0]
        #expect(place.address == "Bloor St W, Toronto" && place.location == nil)
        #expect(place.category == "travel" && place.tags == ["food"])
        #expect(place.source?.id == "_posts/2024-05-03-toronto.md")
        let visit = try #require(place.visits.first)
        #expect(place.visits.count == 1 && visit.from == "2024-05-03")
        #expect(visit.photos.map(\.file.lastName) == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
        #expect(visit.photos.map(\.caption) == ["", "셋", "x", "y"])
        #expect(
            place.text == """
                Words\\
                more end #1 #tag 100%% ok%%
                [[haeundae-beach|prev]] [[bloor-co|self]]
                """, "\(place.text)")
        #expect(file.places[1].text == "바다" && file.places[2].text == "문단 **굵게**")
        #expect(file.unknownFields == ["commands of templates": 1, "photos that are not among the files": 1])
    }

    @Test func postsOfHugo() async throws {
        let busan = note(
            """
            date: 2024-06-01T23:30:00+09:00
            location: {place: 해운대, locality: 부산}
            latitude: 35.1587
            longitude: 129.1604
            """,
            """
            ![바다](sea.jpg "제목")
            {{< figure src="b.jpg" caption="둘" >}}
            {{% notice %}}알림{{% /notice %}} [제주]({{< ref "jeju.md" >}}) [또](../jeju/)
            """)
        let jeju = #"""
            +++
            # 주석
            title = "제주 \"섬\" \uC12C"
            date = 2024-07-01T10:00:00+09:00
            tags = ["섬", 'C:\x',
              "바람", # 셋
            ]
            draft = true
            coordinates = [33.5, 126.5]
            summary = """
            한 \
               줄"""
            [params]
            rating = 4.5
            place.name = 'x'
            [[resources]]
            src = "x.jpg"
            [[resources]]
            src = "y.jpg"
            +++
            제주 글
            """#
        let seoul = #"""
            {
             "title": "서울 {\"}", "Date": "2024-08-01",
             "location": {"lat": 37.56, "lng": 126.97}, "tags": ["a", 3]
            }

            글 {괄호}
            """#
        let file = try await read([
            ("archetypes/default.md", "+++\ndate = '{{ .Date }}'\nlatitude = 1\nlongitude = 2\n+++\n"),
            ("content/_posts/curly.md", "{{< toc >}}\n글"), ("content/bad.md", "+++\ntitle = \n+++\n"),
            ("content/jeju.md", jeju), ("content/open.md", "+++\na = 1\n"), ("content/seoul.md", seoul),
            ("content/trips/busan/index.md", busan), ("content/trips/busan/sea.jpg", "1"),
            ("content/trips/busan/b.jpg", "2"), ("content/trips/busan/c.jpg", "3"), ("content/x.jpg", "1"),
            ("content/y.jpg", "1"),
        ])
        let places = Dictionary(uniqueKeysWithValues: file.places.map { ($0.file, $0) })
        let one = try #require(places["content/trips/busan/index.md"])
        #expect(one.title == "busan" && one.address == "해운대, 부산" && one.visits.map(\.from) == ["2024-06-01"])
        #expect(one.visits.first?.photos.map(\.file.lastName) == ["sea.jpg", "b.jpg", "c.jpg"])
        #expect(one.visits.first?.photos.map(\.caption) == ["바다", "둘", ""])
        #expect(one.text == "알림 [[제주-섬-섬|제주]] [[제주-섬-섬|또]]", "\(one.text)")
        let two = try #require(places["content/jeju.md"])
        #expect(two.title == "제주 \"섬\" 섬" && two.tags == ["섬", "C:\\x", "바람"] && two.rating == "4.5")
        #expect(two.comment == "한 줄" && two.visibility == .private && two.visits.map(\.from) == ["2024-07-01"])
        #expect(two.visits.first?.photos.count == 2 && two.text == "제주 글")
        let three = try #require(places["content/seoul.md"])
        #expect(three.title == "서울 {\"}" && three.location?.latitude == 37.56 && three.tags == ["a", "3"])
        #expect(three.text == "글 {괄호}" && places.count == 3)
        #expect(file.omissions.map(\.title) == ["content/bad.md"])
    }

    /// Signs with and without an end, in long lines and on many.
    @Test(arguments: [
        "[[", "![", "![[", "[a](", "%%", "<!--", "<img", "<br", "<%", "{{", "{%", "{:", "> [!", "#", "#a ", "\\", "`",
        "``", "\u{E000}", "[x](geo:", "](", "[](", "[", "(", "[[a]]", "[[a|", "[![a](b)](", "^", " ^", "![[a.jpg]]",
        "[a](b)", "[a](https://b)", "~~~", "```a\n", "--->", "\u{301}", "|", "#a#b",
    ])
    func hostileNotes(sign: String) async throws {
        let line = String(repeating: sign, count: 20_000 / sign.utf8.count)
        for end in ["", "](x)", ")", "]]", ">", "}}", "`"] {
            _ = try await read([("a.md", note("location: 1,2", line + end))])
        }
        _ = try await read([("a.md", note("location: 1,2", String(repeating: sign + "\n", count: 2000)))])
    }
}

extension ImportedPlace {
    /// The file that it was made of.
    fileprivate var file: String { source?.id ?? "" }
}
