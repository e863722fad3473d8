internal import Base
import Diary
import Testing
@testable import Import
@testable import Pages

/// Backups of AdventureLog.
@Suite struct ImportAdventureLogTests {
    @Test func backupsOfAdventureLog() async throws {
        let data = #"""
            {"version": "1", "export_date": "2026-01-01T00:00:00Z", "user_email": "minji@example.com", "user_username": "민지",
             "categories": [{"name": "cafe", "display_name": "카페", "icon": "☕"}], "collections": [{"export_id": 3, "name": "여름"}],
             "locations": [
              {"export_id": 1, "name": "어니언", "location": "서울 성동구", "tags": ["빵"], "description": "# 줄\n<script>x</script> [[a|b]] ![x](https://x.example/a.jpg)",
               "rating": 4.3, "price": "1,553.59", "price_currency": "USD", "link": "javascript:alert(1)", "is_public": true,
               "latitude": "37.544600", "longitude": "127.058300", "city": 5, "category_name": "cafe", "collection_export_ids": [3],
               "visits": [{"start_date": "2024-05-03T16:00:00Z", "end_date": "2024-05-04T16:00:00Z", "timezone": "Asia/Seoul", "notes": "좋다",
                           "activities": [{"name": "달리기"}], "images": []},
                          {"start_date": "2024-06-01T00:00:00Z", "end_date": "2024-06-01T00:00:00Z", "timezone": null}],
               "images": [{"filename": "b.jpg", "is_primary": false}, {"filename": "../../a.jpg", "is_primary": true}, {"filename": "none.jpg"}],
               "attachments": [{"name": "x"}], "trails": []},
              {"export_id": 2, "name": "꿈", "visits": []}, {"name": " "}, []
             ], "lodging": [{}, {}], "notes": []}
            """#
        let files = try await readExport([
            ("data.json", data), ("images/a.jpg", "1"), ("images/b.jpg", "2"), ("attachments/c.jpg", "3"),
        ])
        let result = files[0]
        let place = try #require(result.places.first)
        #expect(place.title == "어니언" && place.category == "카페" && place.tags == ["빵", "여름"] && place.rating == "4.5")
        #expect(place.price == "1553.59 USD" && place.links.isEmpty && place.source == nil)
        #expect(place.text == "# 줄\n\\<script>x\\</script> \\[\\[a|b]]", "\(place.text)")
        #expect(
            place.visits.map(\.from) == ["2024-05-04", "2024-06-01"] && place.visits.map(\.to) == ["2024-05-05", nil])
        #expect(place.visits[0].note == "좋다" && place.photos.map(\.file.name) == ["images/a.jpg", "images/b.jpg"])
        #expect(result.places.map(\.isWish) == [false, true] && result.omissions.count == 2)
        #expect(
            result.unknownFields == [
                "activities of visits": 1, "attachments": 1, "nights": 2, "photos that are not among the files": 1,
                "pictures in texts that are elsewhere": 1,
            ] && result.unread["link"]?.example == "javascript:alert(1)")
    }

    @Test(
        arguments: [
            (#""15000.00", "price_currency": "KRW""#, "15000 KRW"), (#""$1,553.59""#, "1553.59 USD"),
            (#""USD 1,553.59""#, "1553.59 USD"), (#""€12.50""#, "12.5 EUR"), ("12.5", "12.5"),
            (#""12.5", "price_currency": "<script>""#, "12.5"), (#""-3""#, nil), ("null", nil), (#""1.2.3""#, nil),
            (#""99999999999999999999""#, nil),
        ] as [(String, String?)])
    func prices(price: String, expected: String?) async throws {
        let data = #"{"export_date": "x", "locations": [{"name": "가", "price": \#(price)}]}"#
        #expect(try await readExport([("data.json", data)]).first?.places.map(\.price) == [expected])
    }

    /// Days that are none are told, and days are those of the visit's own zone.
    @Test func daysOfVisits() async throws {
        let visits = #"""
            {"start_date": "2024-05-03", "end_date": "2024-05-05", "timezone": null},
            {"start_date": "2024-05-03T15:30:00+00:00", "end_date": null, "timezone": "Asia/Seoul", "attachments": [{"name": "x"}]},
            {"start_date": "2024-05-03T02:30:00Z", "timezone": "America/New_York"},
            {"start_date": null, "timezone": null}, {"start_date": "soon"}, 7, {"start_date": "9998-12-31T00:00:00Z", "timezone": "Asia/Seoul"}
            """#
        let data =
            #"{"export_date": "x", "locations": [{"name": "가", "visits": [\#(visits)]}], "visited_cities": [{"city": 1}]}"#
        let file = try #require(try await readExport([("data.json", data)]).first)
        let place = try #require(file.places.first)
        #expect(place.visits.map(\.from) == ["2024-05-03", "2024-05-04", "2024-05-02"])
        #expect(place.visits[0].to == "2024-05-05" && !place.isWish)
        #expect(
            file.unknownFields == [
                "visits without a day": 3, "visits that are still to come": 1, "attachments": 1,
                "towns that were visited": 1,
            ])
    }

    /// The numbers of a backup count its places, so that another backup says them of other ones.
    @Test func numbersOfABackupTellNoPlaces() async throws {
        func backup(_ names: [String]) async throws -> [ImportedFile] {
            let places = names.enumerated().map { #"{"export_id": \#($0.offset), "name": "\#($0.element)"}"# }
            return try await readExport([
                ("data.json", #"{"export_date": "x", "locations": [\#(places.joined(separator: ","))]}"#)
            ])
        }
        let bundle = ImportedBundle(try await backup(["가", "나"]) + backup(["나"]))
        #expect(bundle.items.map(\.place.title) == ["가", "나", "나"])
        #expect(bundle.items.allSatisfy { $0.place.source == nil })
    }
}
