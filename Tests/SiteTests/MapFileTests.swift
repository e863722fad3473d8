import Diagnostics
import Foundation
import Site
import TestSupport
import Testing

/// The outline and Leaflet: files from outside that the map is made with.
@Suite struct MapFileTests {
    private static let place = "-- Content/places/가.md --\n---\ntitle: 가\nlocation: 37.5, 127\n---\n"

    private func diary(_ map: String, _ files: String = "") throws -> TestDiary {
        try TestDiary("-- Content/diary.yml --\ntitle: 동네\nmap: {\(map)}\n\(Self.place)\(files)")
    }

    // MARK: Outline

    private func diary(outline: String) throws -> TestDiary {
        try diary("leaflet: none, outline: land.json", "-- Content/land.json --\n\(outline)\n")
    }

    @Test(arguments: [
        #"{"type": "Polygon", "coordinates": [[[126, 37], [128, 37], [128, 38], [126, 37]]]}"#,
        #"{"type": "Feature", "geometry": {"type": "MultiPolygon", "coordinates": [[[[126, 37], [128, 37], [128, 38], [126, 37]]]]}}"#,
        #"{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": null}, {"type": "Feature", "geometry": {"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1, 2]}, {"type": "Polygon", "coordinates": [[[126, 37], [128, 37], [128, 38], [126, 37]]]}]}}]}"#,
    ])
    func everyKindOfAreaIsDrawn(outline: String) async throws {
        let diary = try diary(outline: outline)
        try await diary.build()
        #expect(diary.text("map/index.html").contains(#"<path class="land" d="M"#))
    }

    @Test func aLineIsDrawn() async throws {
        let diary = try diary(
            outline: #"{"type": "LineString", "coordinates": [[126, 37.4995, 8], [128, 37.5005, 9]]}"#)
        try await diary.build()
        #expect(diary.text("map/index.html").contains(#"<path d="M-8 "#))
    }

    @Test func anotherOutlineIsAnotherMap() async throws {
        let diary = try diary(outline: #"{"type": "LineString", "coordinates": [[126, 37.5], [128, 37.5]]}"#)
        try await diary.build()
        let before = diary.text("map/index.html")
        try diary.folder.write(
            "Content/land.json", #"{"type": "LineString", "coordinates": [[126, 37.5001], [128, 37.5]]}"#)
        try await diary.build()
        #expect(diary.text("map/index.html") != before)
    }

    @Test func nothingToDrawIsSaid() async throws {
        let report = try await diary(outline: #"{"type": "Point", "coordinates": [1, 2]}"#).build()
        #expect(report.warnings.diagnostics.contains { $0.message == "the outline has no lines and no areas" })
    }

    @Test(arguments: [
        (#"{"type": "Topology"}"#, "Content/land.json:1:10: error: “Topology” is no type of GeoJSON"),
        (#"{"kind": 1}"#, "Content/land.json:1:1: error: an object of GeoJSON has a “type”"),
        (
            #"{"type": "Feature", "geometry": {"type": "Polygon"}}"#,
            "Content/land.json:1:33: error: a geometry has “coordinates”"
        ),
        (
            "{\"type\": \"LineString\", \"coordinates\": [\n[126, 37],\n[\"a\", 37]]}",
            "Content/land.json:3:1: error: a point is a list of longitude and latitude"
        ),
        (
            #"{"type": "Polygon", "coordinates": [[[37.5, 126.9], [38, 127], [39, 128]]]}"#,
            "Content/land.json:1:38: error: longitude comes first and runs from -180 to 180, latitude from -90 to 90"
        ),
        (#"{"type": "Polygon", "coordinates": 7}"#, "Content/land.json:1:36: error: a list is expected here"),
        (#"{"type": "Polygon", "#, "Content/land.json:1:1: error: `{` is never closed"),
        ("not JSON", "Content/land.json:1:1: error: expected a value"),
        (String(repeating: "[", count: 5000), "Content/land.json:1:129: error: the data is nested too deeply"),
    ])
    func whatIsWrongWithAnOutlineIsTold(outline: String, expected: String) async throws {
        let failure = await (try diary(outline: outline)).failure()
        #expect(failure.contains(expected), "\(failure)")
    }

    @Test func manyMistakesAreTenMistakes() async throws {
        let lines = Array(repeating: #"{"type": "LineString", "coordinates": 1}"#, count: 5000).joined(separator: ",\n")
        let failure = await (try diary(outline: #"{"type": "GeometryCollection", "geometries": [\#(lines)]}"#))
            .failure()
        #expect(failure.components(separatedBy: "a list of points is expected here").count == 11)
    }

    @Test func tooManyPointsAreRefused() async throws {
        let points = Array(repeating: "[127,37.5]", count: 400_001).joined(separator: ",")
        let failure = await (try diary(outline: #"{"type": "LineString", "coordinates": [\#(points)]}"#)).failure()
        #expect(failure.contains("the outline has more than 400000 points"))
    }

    @Test(arguments: [
        ("outline: gone.json", "there is no file for the outline “gone.json”"),
        ("outline: ../land.json", "“../land.json” does not lie inside the diary"),
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
        #expect(page.contains("data-tiles=\"https://tile.openstreetmap.org/{z}/{x}/{y}.png\""))
    }

    @Test func withoutLeafletTheMapIsADrawing() async throws {
        let diary = try diary(
            "leaflet: none, cdn: [{url: \"https://c.example/l.js\", integrity: sha256-\(String(repeating: "A", count: 43))=}]"
        )
        try await diary.build()
        let page = diary.text("map/index.html")
        #expect(
            page.contains("<svg class=\"plan\"") && !page.contains("_leaflet") && !page.contains("c.example")
                && !page.contains("data-tiles"))
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
