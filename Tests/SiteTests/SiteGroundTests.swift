import Base
import Foundation
import Maps
import TestSupport
import Testing
@testable import Site

/// Files of one's own that maps lie on.
@Suite struct SiteGroundTests {
    private static let place = "-- Content/places/가.md --\n---\ntitle: 가\nlocation: 37.5, 127\n---\n"
    private static let square = "[[126.9, 37.4], [127.1, 37.4], [127.1, 37.6], [126.9, 37.6], [126.9, 37.4]]"

    private func diary(_ file: String, name: String = "land.json", _ more: String = "") throws -> TestDiary {
        try TestDiary(
            "-- Content/diary.yml --\ntitle: 동네\nmap: {leaflet: none, ground: \(name)\(more)}\n\(Self.place)-- Content/\(name) --\n\(file)\n"
        )
    }

    private func kept(_ diary: TestDiary) throws -> KeptGround {
        let files = diary.folder.files(in: ".cairn/ground")
        try #require(files.count == 1, "\(files)")
        return try #require(KeptGround(at: diary.folder.path + "/.cairn/ground/" + files[0]))
    }

    /// The features of all squares.
    private func features(_ tree: Ground) -> [GroundFeature<SIMD2<Int32>>] {
        tree.levels.flatMap { level in tree.squares(of: level).flatMap { tree.features(of: $0, in: level) ?? [] } }
    }

    private func kinds(_ diary: TestDiary) async throws -> Set<GroundKind> {
        try await diary.build()
        let tree = try kept(diary).tree
        return Set(
            tree.levels.flatMap { level in
                tree.squares(of: level).flatMap { tree.features(of: $0, in: level) ?? [] }.map(\.kind)
            })
    }

    private func feature(_ geometry: String, _ coordinates: String, _ properties: String = "{}") -> String {
        #"{"type": "Feature", "properties": \#(properties), "geometry": {"type": "\#(geometry)", "coordinates": \#(coordinates)}}"#
    }

    // MARK: Kinds

    @Test func withoutWordsAreasAreLandAndLinesAreBorders() async throws {
        let diary = try diary(
            #"{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": null}, {"type": "Feature", "geometry": {"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1, 2]}, {"type": "Polygon", "coordinates": [\#(Self.square)]}, {"type": "MultiLineString", "coordinates": [\#(Self.square)]}]}}]}"#
        )
        #expect(try await kinds(diary) == [.land, .countryBorder])
    }

    @Test(arguments: [
        (#"{"kind": "park"}"#, "Polygon", [GroundKind.green]), (#"{"kind": "water"}"#, "Polygon", [.water]),
        (#"{"kind": "water"}"#, "LineString", [.river]), (#"{"kind": "coast"}"#, "Polygon", [.land]),
        (#"{"kind": "main_road"}"#, "LineString", [.mainRoad]),
        (#"{"kind": "station", "name": "역"}"#, "Point", [.station]),
        (#"{"kind": "station"}"#, "Point", []), (#"{"kind": "district_border"}"#, "Polygon", [.districtBorder]),
        (#"{"leisure": "park", "name": "숲"}"#, "Polygon", [.green, .landmark]),
        (#"{"natural": "water"}"#, "Polygon", [.water]), (#"{"landuse": "forest"}"#, "MultiPolygon", [.green]),
        (#"{"waterway": "river"}"#, "LineString", [.river]),
        (#"{"waterway": "stream", "tunnel": "yes"}"#, "LineString", []),
        (#"{"railway": "subway", "colour": "red"}"#, "LineString", [.underground]),
        (#"{"highway": "residential"}"#, "LineString", [.road]),
        (#"{"highway": "motorway"}"#, "LineString", [.mainRoad]),
        (#"{"highway": "footway"}"#, "LineString", []), (#"{"place": "city", "name": "서울"}"#, "Point", [.city]),
        (#"{"boundary": "administrative", "admin_level": "4"}"#, "Polygon", [.provinceBorder]),
        (#"{"boundary": "administrative", "admin_level": 6}"#, "LineString", [.districtBorder]),
        (#"{"boundary": "administrative", "admin_level": "8"}"#, "LineString", []),
    ])
    func wordsTellKinds(properties: String, geometry: String, expected: [GroundKind]) async throws {
        let coordinates =
            switch geometry {
            case "Point": "[127, 37.5]"
            case "LineString": "[[126.9, 37.4], [127, 37.5]]"
            case "MultiPolygon": "[[\(Self.square)]]"
            default: "[\(Self.square)]"
            }
        let diary = try diary(feature(geometry, coordinates, properties))
        #expect(try await kinds(diary) == Set(expected))
    }

    @Test func namesAndColoursAreKept() async throws {
        let diary = try diary(
            feature(
                "LineString", "[[126.9, 37.4], [127, 37.5]]",
                ##"{"railway": "subway", "name": "2号\u001f線", "name:ko": "2호선", "name:en": "Line 2", "colour": "#00A84D"}"##
            ))
        try await diary.build()
        let line = try #require(features(try kept(diary).tree).first)
        #expect(line.name == GroundName(korean: "2호선", english: "Line 2"))
        #expect(line.color == "#00a84d")
    }

    @Test(arguments: [
        ("red", "#ff0000"), ("#FfA500", "#ffa500"), ("#abc", "#aabbcc"), ("url(x)", nil), ("#12345g", nil), ("", nil),
        ("#00a84d;background:url(//x)", nil),
    ])
    func onlyColoursAreColours(text: String, expected: String?) {
        #expect(GroundTags.color(text) == expected)
    }

    @Test func aCoastIsSeaAndLand() async throws {
        let lines = [
            feature("LineString", "[[126.8, 37.5], [127, 37.5]]", #"{"natural": "coastline"}"#),
            feature("LineString", "[[127, 37.5], [127.2, 37.5]]", #"{"natural": "coastline"}"#),
        ]
        let diary = try diary(
            #"{"type": "FeatureCollection", "bbox": [126.9, 37.4, 127.1, 37.6], "features": [\#(lines.joined(separator: ","))]}"#
        )
        #expect(try await kinds(diary) == [.sea, .land])
    }

    @Test func whatLeadsOutOfTheBoundsIsCut() async throws {
        let lines = [
            feature("LineString", "[[120, 37.5], [127, 37.5], [135, 37.5]]", #"{"kind": "railway"}"#),
            feature("LineString", "[[120, 30.5], [127, 30.5]]", #"{"kind": "river"}"#),
            feature("Point", "[120, 37.5]", #"{"kind": "city", "name": "먼 곳"}"#),
        ]
        let diary = try diary(
            #"{"type": "FeatureCollection", "bbox": [126.9, 37.4, 127.1, 37.6], "features": [\#(lines.joined(separator: ","))]}"#
        )
        #expect(try await kinds(diary) == [.railway])
        let tree = try kept(diary).tree
        #expect(tree.levels.map { tree.squares(of: $0).count } == [1, 0, 0])
    }

    @Test func aCoastThatEndsInTheMidstIsSaid() async throws {
        let diary = try diary(
            #"{"type": "FeatureCollection", "bbox": [126, 37, 128, 38], "features": [\#(feature("LineString", "[[126.9, 37.5], [127.1, 37.5]]", #"{"natural": "coastline"}"#))]}"#
        )
        let report = try await diary.build()
        let warning = try #require(report.warnings.diagnostics.first)
        #expect(warning.message == "a coast ends in the midst of the file, so that it is not drawn")
        #expect(warning.path == "Content/land.json")
    }

    // MARK: Forms

    @Test(arguments: [
        ("a.geojsonseq", "\u{1E}"), ("a.ndjson", ""), ("a.geojsonl", ""), ("a.json", "\u{1E}"),
    ])
    func aValueALineIsRead(name: String, mark: String) async throws {
        let lines = [
            mark + feature("LineString", "[[126.9, 37.4], [127, 37.5]]", #"{"kind": "railway"}"#), "",
            mark + feature("Polygon", "[\(Self.square)]", #"{"kind": "park"}"#) + "\r",
        ]
        let diary = try diary(lines.joined(separator: "\n"), name: name)
        #expect(try await kinds(diary) == [.railway, .green])
    }

    @Test func aMistakeInALineIsToldWhereItIs() async throws {
        let failure = await
            (try diary(
                "\n" + feature("Point", "[127, 37.5]") + "\n" + feature("LineString", "[[127, 137.5], [1, 2]]"),
                name: "a.ndjson"))
            .failure()
        #expect(failure.contains("Content/a.ndjson:3:90: error: longitude comes first"), "\(failure)")
        let broken = await (try diary("\n{\"type\": \"Feature\"\n{}", name: "a.ndjson")).failure()
        #expect(broken.contains("Content/a.ndjson:2:1: error: `{` is never closed"), "\(broken)")
    }

    @Test func severalFilesAreOneGround() async throws {
        let diary = try diary(feature("Polygon", "[\(Self.square)]"), name: "[land.json, lines.json]")
        try diary.folder.write("Content/land.json", feature("Polygon", "[\(Self.square)]"))
        try diary.folder.write(
            "Content/lines.json", feature("LineString", "[[126.9, 37.4], [127, 37.5]]", #"{"kind": "railway"}"#))
        #expect(try await kinds(diary) == [.land, .railway])
    }

    @Test func theOldKeyIsReadWithAWarning() async throws {
        let diary = try TestDiary(
            "-- Content/diary.yml --\ntitle: 동네\nmap: {leaflet: none, outline: land.json}\n\(Self.place)-- Content/land.json --\n\(feature("Polygon", "[\(Self.square)]"))\n"
        )
        let report = try await diary.build()
        #expect(report.warnings.diagnostics.contains { $0.message.contains("“outline”") })
        #expect(try kept(diary).tree.squares.isEmpty == false)
    }

    /// A station on the map tells nobody that there is a private place of its name.
    @Test func whatTheGroundNamesIsNoSecret() async throws {
        let diary = try diary(
            feature("Point", "[127.015, 37.51]", #"{"kind": "station", "name": "바람개비언덕역"}"#))
        try diary.folder.write(
            "Content/places/hill.md", "---\ntitle: 바람개비언덕역\ndate: 2026-05-01\nvisibility: private\n---\n")
        try await diary.build()
        #expect(diary.text("map/index.html").contains("바람개비언덕역"))
    }

    // MARK: Between builds

    @Test func otherGroundIsOtherPages() async throws {
        let diary = try diary(feature("Polygon", "[\(Self.square)]"), ", credit: \"© [가](https://a.example)\"")
        try await diary.build()
        #expect(diary.text("map/index.html").contains("</a> · © <a href=\"https://a.example\""))
        let before = diary.folder.files(in: ".cairn/ground")
        try diary.folder.write(
            "Content/land.json", feature("Polygon", "[\(Self.square)]", #"{"landuse": "forest"}"#))
        let report = try await diary.build()
        #expect(diary.folder.files(in: ".cairn/ground") != before && before.count == 1)
        #expect(try kept(diary).isOfOpenStreetMap)
        #expect(diary.text("map/index.html").contains("OpenStreetMap contributors</a> · © <a"))
        #expect(report.warnings.isEmpty)
    }

    @Test func whatIsDamagedIsMadeAgain() async throws {
        let diary = try diary(feature("Polygon", "[\(Self.square)]", #"{"kind": "park"}"#))
        try await diary.build()
        let path = diary.folder.path + "/.cairn/ground/" + diary.folder.files(in: ".cairn/ground")[0]
        let bytes = try File(path).read()
        var dice = Dice(seed: 7)
        for _ in 0..<20 {
            var damaged = bytes
            if dice.chance(50) {
                damaged[dice.from(0, to: bytes.count - 1)] ^= UInt8(dice.from(1, to: 255))
            } else {
                damaged.removeLast(dice.from(1, to: bytes.count))
            }
            try File(path).replace(with: damaged)
            #expect(KeptGround(at: path) == nil)
        }
        try await diary.build()
        #expect(try File(path).read() == bytes)
    }

    @Test func whatWasSaidIsSaidAgain() async throws {
        let diary = try diary(feature("Polygon", "[\(Self.square)]", #"{"kind": "parkk"}"#))
        let first = await diary.outcome { try await diary.build() }
        #expect(first.text.contains("Content/land.json:1:44: warning: “parkk” is no kind of ground"), "\(first.text)")
        #expect(first.text.contains("did you mean “park”?"))
        #expect(await diary.outcome { try await diary.build() } == first)
    }

    @Test func nothingToDrawIsSaid() async throws {
        let report = try await diary(#"{"type": "Point", "coordinates": [1, 2]}"#).build()
        #expect(
            report.warnings.diagnostics.contains { $0.message == "nothing of the ground is drawn from this file" })
    }
}
