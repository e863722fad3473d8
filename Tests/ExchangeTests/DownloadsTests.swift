import Diary
import Import
import Pages
import Testing

@Suite struct DownloadsTests {
    private func paths(_ settings: String, url: String = "url: https://minji.example/") async throws -> [String] {
        let edition = try await edition(
            "-- Content/diary.yml --\ntitle: 수첩\n\(url)\ncategories: [{id: cafe}]\n\(settings)\n"
                + place("a", "title: 가\ncategory: cafe\ntags: [한옥]\nvisits: [{date: 2026-05-03, with: [현우]}]"))
        return Downloads(edition).groups.flatMap(\.files).map(\.path)
    }

    private static let usual = [
        "atom.xml", "feed.json", "visits.ics", "places.geojson", "places.gpx", "visits.csv", "places.json",
        "categories/cafe/atom.xml",
    ]

    @Test func aSiteHasFewWholeFiles() async throws {
        #expect(try await paths("") == Self.usual)
    }

    @Test func feedsNeedTheAddressOfTheSite() async throws {
        #expect(try await paths("", url: "") == Self.usual.filter { !$0.hasSuffix("atom.xml") && $0 != "feed.json" })
    }

    @Test func sealedFilesAreNoFeeds() async throws {
        let edition = try await edition(place("a", "title: 가\ndate: 2026-05-03"))
        let formats = Downloads(edition, hasFeeds: false).groups.flatMap(\.files).map(\.format)
        #expect(formats == [.ics, .geojson, .gpx, .csv, .json])
    }

    @Test func theSettingsChoose() async throws {
        #expect(try await paths("exports: none") == [])
        let chosen = try await paths("exports: {gpx: none, ics: [people, tags], kml: diary, csv: [], atom: none}")
        #expect(
            chosen == [
                "feed.json", "places.geojson", "places.kml", "places.json", "tags/한옥/visits.ics",
                "people/현우/visits.ics",
            ])
    }

    @Test func feedsTellAsManyVisitsAsTheSettingsSay() async throws {
        let archive = place("a", "title: 가\nvisits: [2026-01-01, 2026-01-02, 2026-01-03]")
        let feed = try await exported(.jsonfeed, archive, settings: "exports: {newest: 2}")
        #expect(feed.ranges(of: "\"date_published\":").count == 2)
        #expect(feed.contains("2026-01-03T") && feed.contains("2026-01-02T"))
    }
}
