import Base
import Foundation
import Site
import TestSupport
import Testing

/// Leaflet and the ground: files from outside that the map is made with.
@Suite struct MapFileTests {
    private static let place = "-- Content/places/가.md --\n---\ntitle: 가\nlocation: 37.5, 127\n---\n"

    private func diary(_ map: String, _ files: String = "") throws -> TestDiary {
        try TestDiary("-- Content/diary.yml --\ntitle: 동네\nmap: {\(map)}\n\(Self.place)\(files)")
    }

    @Test(arguments: [
        ("ground: gone.json", "there is no file for the ground “gone.json”"),
        ("ground: [../land.json]", "“../land.json” does not lie inside the diary"),
        ("leaflet: vendor", "there is no folder for Leaflet “vendor”"),
        ("leaflet: Content", "the folder “Content” has no leaflet.css"),
    ])
    func whatIsMissingIsTold(map: String, expected: String) async throws {
        let failure = await (try diary(map)).failure()
        #expect(failure.contains("Content/diary.yml:2:") && failure.contains(expected), "\(failure)")
    }

    // MARK: Leaflet

    private static let vendor = ["leaflet.css", "MarkerCluster.css", "leaflet.js", "leaflet.markercluster.js"]
        .map { "-- vendor/\($0) --\n/* \($0) */\n" }.joined()

    @Test func aFolderOfTheDiaryIsPublished() async throws {
        let diary = try diary("leaflet: vendor", Self.vendor)
        try await diary.build()
        let files = diary.folder.files(in: "Site/assets/leaflet")
        #expect(files.count == 4 && files.allSatisfy { $0.split(separator: ".").contains { $0.count == 10 } })
        let page = diary.text("map/index.html")
        let scripts = page.components(separatedBy: "<script src=\"/assets/leaflet/").dropFirst()
        #expect(scripts.map { $0.hasPrefix("leaflet.markercluster") } == [false, true])
        #expect(page.contains("data-ground=\"/map/ground/index.") && !page.contains("data-tiles"))
    }

    @Test func withoutLeafletTheMapIsADrawing() async throws {
        let diary = try diary(
            "leaflet: none, cdn: [{url: \"https://c.example/l.js\", integrity: sha256-\(String(repeating: "A", count: 43))=}]"
        )
        try await diary.build()
        let page = diary.text("map/index.html")
        #expect(
            page.contains("<svg class=\"drawing\"") && !page.contains("_leaflet") && !page.contains("c.example")
                && !page.contains("data-ground"))
        #expect(diary.folder.files(in: "Site/map").allSatisfy { $0.hasSuffix("index.html") })
        #expect(diary.folder.files(in: "Site/assets/leaflet").isEmpty)
    }

    @Test func aDiaryWithoutSpotsPublishesNoLeaflet() async throws {
        let diary = try TestDiary(
            "-- Content/diary.yml --\ntitle: 동네\nmap: {leaflet: vendor}\n-- Content/places/가.md --\n---\ntitle: 가\n---\n\(Self.vendor)"
        )
        try await diary.build()
        #expect(diary.folder.files(in: "Site/assets/leaflet").isEmpty)
    }
}
