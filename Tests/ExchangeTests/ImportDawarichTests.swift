internal import Base
import Diary
import Testing
@testable import Import
@testable import Pages

/// Exports of Dawarich, of both versions.
@Suite struct ImportDawarichTests {
    @Test func recordsOfDawarich() async throws {
        let files = try await readExport([
            ("manifest.json", #"{"format_version": 2, "dawarich_version": "1.0", "counts": {"places": 1}}"#),
            (
                "places.jsonl",
                #"{"name": "숲", "longitude": "127.0374", "latitude": "37.5444", "city": "서울", "note": "사슴 *둘*"}"# + "\n"
                    + #"{"name": "", "longitude": "127", "latitude": "37"}"# + "\n"
            ),
            (
                "points/2024/2024-05.jsonl",
                #"{"timestamp": 1, "lonlat": "POINT(127 37)"}"# + "\n" + #"{"timestamp": 2}"# + "\n"
            ),
            (
                "visits/2024/2024-05.jsonl",
                ["confirmed", "suggested", "confirmed"].enumerated().map {
                    #"{"name": "숲", "started_at": "2024-05-0\#($0.offset + 1)T16:00:00Z", "status": "\#($0.element)", "place_reference": {"name": "숲", "latitude": "37.5444", "longitude": "127.0374"}}"#
                }.joined(separator: "\n")
            ), ("tags.jsonl", #"{"name": "공원", "icon": "x"}"#),
        ])
        let bundle = ImportedBundle(files)
        #expect(bundle.items.count == 1)
        #expect(bundle.items[0].place.visits.map(\.from) == ["2024-05-02", "2024-05-04"])
        #expect(bundle.items[0].place.text == "사슴 \\*둘\\*")
        #expect(files.map(\.recordCount).reduce(0, +) == 8)
    }

    private static func visit(_ day: Int, _ status: String, _ place: String) -> String {
        #"{"name": "어니언", "started_at": "2024-05-0\#(day)T16:00:00.000Z", "ended_at": "2024-05-0\#(day)T17:00:00.000Z", "duration": 60, "status": "\#(status)", "place_reference": \#(place)}"#
    }

    private static func place(_ name: String, _ more: String = "") -> String {
        #"{"name": "\#(name)", "latitude": "37.544600", "longitude": "127.058300", "source": "photon"\#(more)}"#
    }

    private static let forest = place(
        "서울숲",
        #", "note": "사슴\n<b>둘</b>", "city": "서울", "country": "대한민국", "geodata": {"properties": {"street": "뚝섬로", "housenumber": "273"}}"#
    )

    private static let lines: [(String, [String])] = [
        ("manifest.json", [#"{"format_version": 2, "dawarich_version": "1.3.0", "files": {}}"#]),
        (
            "places.jsonl",
            [
                place("성수 카페"), place("Suggested place"), forest,
                #"{"name": "이름만", "latitude": null, "longitude": "x"}"#, #"{"name": "cut"#,
            ]
        ),
        (
            "taggings.jsonl",
            [
                #"{"tag_name": "빵", "taggable_type": "Place", "taggable_name": "어니언", "taggable_latitude": "37.5446", "taggable_longitude": "127.0583"}"#,
                #"{"tag_name": "", "taggable_type": "Place"}"#, "",
            ]
        ),
        ("tags.jsonl", [#"{"name": "빵", "icon": "🥐", "color": "red", "privacy_radius_meters": null}"#]),
        ("settings.jsonl", [#"{"distance_unit": "km", "immich_api_key": "secret"}"#, ""]),
        ("trips.jsonl", [#"{"name": "여름", "started_at": "x", "created_at": "x", "updated_at": "x"}"#]),
        (
            "points/2024/2024-05.jsonl",
            [
                #"{"timestamp": 1, "lonlat": "POINT(127 37)", "ssid": "집 와이파이", "in_regions": ["home"]}"#, "\r",
                #"{"timestamp": "#,
            ]
        ),
        (
            "visits/2024/2024-05.jsonl",
            [
                visit(1, "confirmed", place("어니언")), visit(2, "declined", place("어니언")),
                visit(3, "suggested", place("어니언")), visit(4, "confirmed", "null"),
                visit(5, "confirmed", place("Suggested place")),
                visit(6, "confirmed", place("Suggested place")).replacing("어니언", with: "Unknown Location"),
                visit(7, "confirmed", place("어니언")).replacing("2024-05-07T16:00:00.000Z", with: "soon"),
            ]
        ),
    ]

    @Test func recordsOfEachKind() async throws {
        let files = try await readExport(Self.lines.map { ("export/\($0.0)", $0.1.joined(separator: "\n")) })
        #expect(files.map(\.recordCount) == [0, 5, 2, 1, 1, 1, 2, 7])
        #expect(files[1].places.map(\.title) == ["서울숲"])
        #expect(files[1].places.first?.address == "뚝섬로 273, 서울, 대한민국")
        #expect(files[1].places.first?.text == "사슴\n\\<b>둘\\</b>", "\(files[1].places.first?.text ?? "")")
        #expect(
            files[1].omissionCounts == [
                "the server suggests it; places of confirmed visits come along": 1, "it is no JSON": 1,
            ])
        #expect(files[1].omissions.map(\.title) == ["Suggested place", "이름만"])
        let visits = files[7]
        #expect(visits.omissionCounts == ["it is declined": 1, "nobody has confirmed it": 1])
        #expect(visits.omissions.map(\.record) == [4, 7] && visits.stays.map(\.day) == ["2024-05-07"])
        // Four in the afternoon of London is the next day in Seoul.
        let onion = try #require(ImportedBundle(files).items.first { $0.place.title == "어니언" })
        #expect(onion.place.visits.map(\.from) == ["2024-05-02", "2024-05-06"] && onion.place.tags == ["빵"])
        #expect(!"\(files)".contains("secret") && !"\(files)".contains("와이파이"))
    }

    @Test func theFirstVersion() async throws {
        let data = """
            {"counts": {"places": 2, "points": 2}, "settings": {"timezone": "UTC"}, "areas": [], "points": [{"timestamp": 1}, {"timestamp": 2}],
             "visits": [\(Self.visit(1, "confirmed", Self.place("어니언"))), \(Self.visit(2, "suggested", "null"))],
             "places": [\(Self.place("어니언", #", "note": "줄""#)), \(Self.place("길"))]}
            """
        let file = try #require(try await readExport([("data.json", data)]).first)
        let onion = try #require(file.places.first)
        #expect(file.recordCount == 6 && file.places.count == 1 && onion.records == [1, 3])
        #expect(onion.text == "줄" && onion.visits.map(\.from) == ["2024-05-02"])
    }

    /// JSON on one line is not a file of lines, and lines of anything else are refused.
    @Test func othersAreNot() async throws {
        let saved =
            #"{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": "숲"}, "geometry": {"type": "Point", "coordinates": [127, 37]}}]}"#
        #expect(try await readExport([("a.json", saved + "\n")]).first?.format == "GeoJSON")
        #expect(try await readExport([("a.json", "{\"a\": 1}\n{\"a\": 2}\n")], warnings: 1).isEmpty)
    }
}
