import Base
import Foundation
import Maps
import TestSupport
import Testing
@testable import Site

/// What is wrong with files of ground.
@Suite struct BrokenGroundTests {
    private static let place = "-- Content/places/가.md --\n---\ntitle: 가\nlocation: 37.5, 127\n---\n"
    private static let square = "[[126.9, 37.4], [127.1, 37.4], [127.1, 37.6], [126.9, 37.6], [126.9, 37.4]]"

    private func diary(_ file: String, name: String = "land.json", _ more: String = "") throws -> TestDiary {
        try TestDiary(
            "-- Content/diary.yml --\ntitle: 동네\nmap: {leaflet: none, ground: \(name)\(more)}\n\(Self.place)-- Content/\(name) --\n\(file)\n"
        )
    }

    private func feature(_ geometry: String, _ coordinates: String, _ properties: String = "{}") -> String {
        #"{"type": "Feature", "properties": \#(properties), "geometry": {"type": "\#(geometry)", "coordinates": \#(coordinates)}}"#
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
    func whatIsWrongWithAFileIsTold(file: String, expected: String) async throws {
        let diary = try diary(file)
        let failure = await diary.failure()
        #expect(failure.contains(expected) && failure.contains("the settings name it"), "\(failure)")
        #expect(diary.folder.files(in: ".cairn/ground").isEmpty)
    }

    @Test func manyMistakesAreTenMistakes() async throws {
        let lines = Array(repeating: #"{"type": "LineString", "coordinates": 1}"#, count: 5000).joined(separator: ",\n")
        let failure = await (try diary(#"{"type": "GeometryCollection", "geometries": [\#(lines)]}"#)).failure()
        #expect(failure.components(separatedBy: "a list of points is expected here").count == 11)
    }

    private func read(_ text: String, _ limits: GroundLimits) -> GeoJSONReader {
        let file = SourceFile(path: "a.json", text: text)
        var reader = GeoJSONReader(file, GroundMaterial(), limits)
        reader.read(file)
        return reader
    }

    @Test func tooManyPointsAreRefused() {
        var limits = GroundLimits()
        limits.points = 100
        let points = Array(repeating: "[127,37.5]", count: 101).joined(separator: ",")
        let text = #"{"type": "LineString", "coordinates": [\#(points)]}"#
        #expect(
            read(text, limits).problems.diagnostics.map(\.message) == ["the ground has more than 100 points"])
        limits.points = 101
        #expect(read(text, limits).problems.isEmpty)
    }

    /// Whatever stands in a file, it gives ground or a message.
    @Test(arguments: 0..<60)
    func brokenFilesAreTold(seed: Int) {
        var dice = Dice(seed: UInt64(seed))
        let whole = Array(
            #"{"type": "FeatureCollection", "bbox": [126, 37, 128, 38], "features": [\#(feature("Polygon", "[\(Self.square)]", #"{"leisure": "park", "name": "숲"}"#)), \#(feature("LineString", "[[126.9, 37.4], [127, 37.5, 3]]", #"{"natural": "coastline"}"#)), \#(feature("MultiPoint", "[[1, 2]]"))]}"#
                .utf8)
        for _ in 0..<40 {
            var bytes = whole
            for _ in 0..<dice.from(1, to: 4) {
                let place = dice.from(0, to: bytes.count - 1)
                switch dice.from(0, to: 3) {
                case 0: bytes[place] = UInt8(dice.from(0, to: 255))
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(contentsOf: Array("[]{},\":9eE-".utf8.shuffled().prefix(2)), at: place)
                default: bytes.replaceSubrange(place..<min(bytes.count, place + 20), with: Array("1e308".utf8))
                }
            }
            let file = SourceFile(path: "a.json", bytes: bytes)
            var reader = GeoJSONReader(file, GroundMaterial(), GroundLimits())
            reader.read(file)
            for diagnostic in reader.problems.diagnostics {
                #expect((diagnostic.range?.bytes.upperBound ?? 0) <= bytes.count)
            }
            var material = reader.material
            _ = material.finishFile()
            var writer = GroundWriter()
            for feature in material.features { writer.add(feature) }
            if let made = try? writer.bytes() { #expect((try? Ground(made))?.isWhole == true) }
        }
    }
}
