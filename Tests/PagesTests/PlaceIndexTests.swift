import Foundation
import Pages
import Testing

@Suite struct PlaceIndexTests {
    private func index(_ archive: String) async throws -> String {
        try #require(try await MadePages(archive).pages.first { $0.address.path == "data/places.json" }).text
    }

    @Test(arguments: [
        #""version":1,"url":"/diary/places/""#, #""title":["서울숲","어니언 안국"]"#, #""rating":[10,9]"#,
        #""first":[0,20240200],"last":[20260504,20260503]"#, #""year":[2026,[2024,2025,2026]]"#,
        #""tags":["빵","한옥"]"#, #""tag":[1,[1,0]]"#, #",3757760],"lon":["#, #",12698680]"#,
        #""language":{"en":[1]}"#, #""visits":[1,4]"#, #""name":[0,1],"initials":[["ㅅ",0],["ㅇ",1]]"#,
        #""category":[1,0]"#, #""want":[[0,"#, #""photo":[0,0]"#, #""mark":{}"#,
    ])
    func everyColumnHasEveryPlace(part: String) async throws {
        let index = try await index(richDiary)
        #expect(index.contains(part), "\(index)")
    }

    /// A place is found by its region and by its city, whether an address or its spot tells them.
    @Test func areasAreNumbered() async throws {
        let text = try await index(
            places([
                "title: 가\nlocation: 37.5776, 126.9868", "title: 나\naddress: 서울 중구 을지로 1", "title: 다",
                "title: 라\nlocation: 38.71, -9.14",
            ]))
        #expect(text.contains(#""areas":["서울","서울 종로구","서울 중구","포르투갈"]"#), "\(text)")
        #expect(text.contains(#""area":[[0,1],[0,2],[],3]"#), "\(text)")
    }

    /// Every column is as long as there are places, whatever they lack.
    @Test func columnsAreComplete() async throws {
        let text = try await index(
            places(["title: 가", "title: 나\ndate: 2026\nrating: 3\nlocation: 1,2", "title: 다\nwant: true"]))
        let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        for column in [
            "slug", "title", "comment", "category", "tag", "feature", "station", "area", "with", "rating", "visits",
            "first",
            "last",
            "year", "name", "lat", "lon", "photo",
        ] {
            #expect((json[column] as? [Any])?.count == 3, "\(column)")
        }
    }

    @Test func blurredSpotsSaySo() async throws {
        let index = try await index(
            places([
                "title: 가\nlocation: 37.5,127\nprecision: district", "title: 나\nlocation: 37.5,127",
                "title: 다\nlocation: 37.5,127\nprecision: none",
            ]))
        #expect(index.contains(#""precision":{"district":[0]}"#) && index.contains(#",3750000,null],"lon""#))
    }

    /// Groups are named only where the pages lead to them.
    @Test func groupsAreThoseThatTheSiteLeadsTo() async throws {
        func group(_ access: String) -> String {
            "-- Content/groups/\(access).md --\n---\ntitle: 모임 \(access)\naccess: \(access)\nmembers: [minji]\n---\n"
        }
        let index = try await index(
            group("open") + group("link") + group("passphrase") + """
                -- Content/diary.yml --
                title: 수첩
                author: minji
                -- Content/people/minji.md --
                ---
                name: 민지
                ---
                -- Content/places/a.md --
                ---
                title: 가
                groups: [open, link, passphrase]
                ---
                """)
        #expect(index.contains(#""groups":[["open","모임 open"]]"#) && index.contains(#""group":[0]"#))
        #expect(!index.contains("link") && !index.contains("passphrase"))
    }
}
