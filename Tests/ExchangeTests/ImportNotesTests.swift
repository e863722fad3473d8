internal import Base
internal import Maps
import Diary
import Testing
@testable import Import
@testable import Pages

/// Front matter of notes.
@Suite struct ImportNotesTests {
    private func read(_ files: [(String, String)]) async throws -> ImportedFile {
        try #require(try await readExport(files).last { $0.format.english.hasSuffix("in Markdown") })
    }

    private func note(_ front: String, _ body: String = "") -> String { "---\n\(front)\n---\n\(body)" }

    @Test(arguments: [
        "location: 37.5,127.1", "location: [37.5, 127.1]", "location: [\"37.5\", \"127.1\"]",
        "location: [\"37.5,127.1\"]", "location: 'geo:37.5,127.1'", "coordinates: [37.5, 127.1]", "geo: [37.5, 127.1]",
        "location: {latitude: 37.5, longitude: 127.1}", "geo: {lat: 37.5, lng: 127.1}", "lat: 37.5\nlng: 127.1",
        "latitude: 37.5\nlongitude: 127.1", "Location: {lat: 37.5, lon: 127.1}", "coordinates: 37.5, 127.1",
        "params: {lat: 37.5, long: 127.1}",
    ])
    func spots(front: String) async throws {
        let file = try await read([("숲.md", note(front))])
        let place = try #require(file.places.first)
        #expect(place.title == "숲" && place.location == Coordinate(latitude: 37.5, longitude: 127.1))
        #expect(place.source?.id == "숲.md" && file.unknownFields.isEmpty, "\(file.unknownFields)")
    }

    /// What says neither where nor that it is a place is none.
    @Test(arguments: [
        ("title: x", false), ("location:", false), ("location: \"[[서울]]\"", false),
        ("location: https://zoom.us/x", false), ("location: Bloor St W, Toronto", true), ("address: 서울 성동구 1", true),
        ("type: place", true), ("tags: [place/cafe]", true), ("tags: 장소", true), ("category: Places", true),
        ("tags: [person]\naddress: 서울 1", false), ("address: 서울 1\nemail: a@b.example", false),
        ("location: [0, 0]", false), ("location: [1]", false), ("location: {a: {b: c}}", false),
        ("type: place\ndate: <% tp.date.now() %>", false), ("type: place\ntitle: \"{{title}}\"", false),
    ])
    func whatIsAPlace(front: String, isPlace: Bool) async throws {
        let file = try await read([("a.md", note(front, "글"))])
        #expect(file.places.count == (isPlace ? 1 : 0))
        #expect(file.omissionCounts.values.reduce(0, +) == (isPlace ? 0 : 1))
    }

    @Test(arguments: [
        "visited: 2024-05-03", "date: 2024-05-03T23:30:00-05:00", "date: 2024-05-03 23:30:00 +0900",
        "visits: [2024-05-03]", "date: \"[[2024-05-03]]\"", "date: [[2024-05-03]]", "방문일: 2024-05-03",
        "visits: [{date: 2024-05-03, note: x}]", "dates: [2024-05-03, 2024-05-03]",
    ])
    func days(front: String) async throws {
        let file = try await read([("a.md", note("location: 1,2\n" + front))])
        #expect(file.places.first?.visits.map(\.from) == ["2024-05-03"])
    }

    @Test func severalDaysAreSeveralVisits() async throws {
        let front = "location: 1,2\nvisited: [2024-05-03, 2024-06-01]\nimage: a.jpg\nwith: [\"[[민지]]\"]"
        let place = try #require(try await read([("a.md", note(front)), ("a.jpg", "1")]).places.first)
        #expect(place.visits.map(\.from) == ["2024-05-03", "2024-06-01"])
        #expect(place.photos.map(\.file.name) == ["a.jpg"] && place.visits.allSatisfy(\.photos.isEmpty))
        let one = note("location: 1,2\ndate: 2024-05-03\nto: 2024-05-05\nwith: [\"[[민지]]\"]")
        let single = try #require(try await read([("a.md", one)]).places.first)
        #expect(single.visits.map(\.to) == ["2024-05-05"] && single.visits.map(\.companions) == [["민지"]])
    }

    @Test func factsAndWhatIsNone() async throws {
        let front = """
            location: 37.5,127.1
            category: Cafe
            categories: [place, Food]
            tags: [place, "#줄", 카페/빵]
            rating: 4.4
            price: 12,000 KRW
            comment: true
            description: 한 줄로
            url: https://a.example
            want: true
            features: [콘센트]
            mood: 좋음
            aliases: [x]
            """
        let file = try await read([("a.md", note(front))])
        let place = try #require(file.places.first)
        #expect(place.category == "Cafe" && place.tags == ["Food", "줄", "카페/빵"] && place.rating == "4.5")
        #expect(place.price == "12000 KRW" && place.comment == "한 줄로")
        #expect(place.links.map(\.url) == ["https://a.example"])
        #expect(place.isWish && place.features == ["콘센트"] && file.unknownFields == ["mood": 1, "aliases": 1])
        let other = try await read([
            ("a.md", note("location: 1,2\nrating: 9\nprice: $$\nurl: javascript:x\ncomment: false"))
        ])
        #expect(other.unknownFields.isEmpty && other.unread.mapValues(\.count) == ["rating": 1, "price": 1, "url": 1])
        #expect(other.places.first?.rating == nil && other.places.first?.price == nil)
        #expect(other.places.first?.links.isEmpty == true && other.places.first?.comment == nil)
    }

    /// What its author does not show stays private.
    @Test(arguments: [
        ("a.md", "draft: true", true), ("a.md", "published: false", true), ("a.md", "publish: false", true),
        ("_drafts/a.md", "x: 1", true), ("a.md", "private: true", true), ("a.md", "draft: false", false),
        ("a.md", "published: true", false),
    ])
    func unpublished(name: String, front: String, isPrivate: Bool) async throws {
        #expect(
            try await read([(name, note("location: 1,2\n" + front))]).places.map { $0.visibility == .private } == [
                isPrivate
            ])
    }

    /// What is no TOML ends the reading, and nothing traps.
    @Test(arguments: [
        "a", "a =", "= 1", "a = \"", "a = '''", "a = [", "a = {", "[a", "[[a]", "a = 1 2 [", "a = \"\\u{1}\"",
        "a = \"\\ud800\"", "a.b = 1\na = 2\n[a]", "a = 1\n[a]", "a = 1\n[[a]]", "[a]\n[[a]]", "a = 1\na = 2",
        "[a.b]\n[[a.b.c]]\nx = {y = [{z = 1}]}", "\u{0}", "a = \"\\", "a = \"\\U00110000\"",
    ])
    func brokenTOML(text: String) async throws {
        let file = try await read([("a.md", "+++\nlatitude = 1\nlongitude = 2\n\(text)\n+++\n글")])
        #expect(file.recordCount == 1)
        for depth in [40, 2000] {
            _ = TOMLReader.value("a = \(String(repeating: "[", count: depth))".utf8)
            _ = TOMLReader.value("\(String(repeating: "a.", count: depth))a = 1".utf8)
            _ = TOMLReader.value("a = \(String(repeating: "{a=", count: depth))".utf8)
            _ = TOMLReader.value(String(repeating: "[[a]]\n[a.b]\n", count: depth).utf8)
        }
    }

    @Test func anyTypeAnywhere() async throws {
        let keys = [
            "title", "location", "coordinates", "lat", "lng", "address", "category", "categories", "tags", "rating",
            "price", "comment", "date", "visits", "to", "with", "image", "resources", "draft", "params", "features",
            "url", "want", "permalink", "type",
        ]
        let values = [
            "", "~", "1", "-1e400", "true", "[]", "{}", "[[[[]]]]", "[~, {}]", "{a: {b: [1]}}", "\"\\0\"",
            "'../../x.jpg'", "[{date: {}}]", "2024-99-99",
        ]
        for value in values {
            for key in keys {
                let front = "\(key == "location" ? "" : "location: 1,2\n")\(key): \(value)"
                _ = try await read([("a.md", note(front, "글")), ("x.jpg", "1")])
            }
            let all = keys.filter { $0 != "location" }.map { "\($0): \(value)" }.joined(separator: "\n")
            _ = try await read([("a.md", note("location: 1,2\n" + all))])
        }
    }
}
