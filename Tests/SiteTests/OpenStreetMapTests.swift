import Base
import Foundation
import Maps
import TestSupport
import Testing
@testable import Site

/// Extracts of OpenStreetMap, which osmium reads.
@Suite(.enabled(if: (try? Tool("osmium")) != nil, "osmium is not installed")) struct OpenStreetMapTests {
    /// A quay, a line of the underground, a park, a station and a street.
    private static let extract = """
        <?xml version="1.0"?>
        <osm version="0.6" generator="test">
        <bounds minlat="37.4" minlon="126.9" maxlat="37.6" maxlon="127.1"/>
        <node id="1" version="1" lat="37.5" lon="126.85"/><node id="2" version="1" lat="37.5" lon="127.0"/>
        <node id="3" version="1" lat="37.5" lon="127.15"/>
        <node id="4" version="1" lat="37.52" lon="126.95"/><node id="5" version="1" lat="37.55" lon="127.0"/>
        <node id="6" version="1" lat="37.55" lon="127.05"/><node id="7" version="1" lat="37.52" lon="127.05"/>
        <node id="8" version="1" lat="37.53" lon="127.0"><tag k="railway" v="station"/><tag k="station" v="subway"/><tag k="name" v="성수"/></node>
        <way id="11" version="1"><nd ref="1"/><nd ref="2"/><tag k="natural" v="coastline"/></way>
        <way id="12" version="1"><nd ref="2"/><nd ref="3"/><tag k="natural" v="coastline"/></way>
        <way id="13" version="1"><nd ref="4"/><nd ref="8"/><tag k="railway" v="rail"/><tag k="name" v="경의중앙선"/></way>
        <way id="14" version="1"><nd ref="5"/><nd ref="6"/><nd ref="7"/><nd ref="5"/><tag k="leisure" v="park"/><tag k="name" v="서울숲"/></way>
        <way id="15" version="1"><nd ref="4"/><nd ref="5"/><tag k="highway" v="residential"/></way>
        <relation id="21" version="1"><member type="way" ref="13" role=""/><tag k="type" v="route"/><tag k="route" v="subway"/><tag k="colour" v="#77C4A3"/></relation>
        </osm>
        """

    private func diary(_ name: String) throws -> TestDiary {
        try TestDiary(
            "-- Content/diary.yml --\ntitle: 동네\nmap: {leaflet: none, ground: \(name)}\n-- Content/places/가.md --\n---\ntitle: 가\nlocation: 37.5, 127\n---\n"
        )
    }

    /// The extract in a form of its own.
    private func put(_ name: String, in diary: TestDiary) throws {
        let plain = diary.folder.path + "/plain.osm"
        try diary.folder.write("plain.osm", Self.extract)
        try Folder(diary.folder.path + "/Content").create()
        try Tool("osmium").run(["cat", "--no-progress", "-o", diary.folder.path + "/Content/" + name, "--", plain])
    }

    private func tree(_ diary: TestDiary) throws -> KeptGround {
        let files = diary.folder.files(in: ".cairn/ground")
        try #require(files.count == 1, "\(files)")
        return try #require(KeptGround(at: diary.folder.path + "/.cairn/ground/" + files[0]))
    }

    @Test(arguments: ["a.osm.pbf", "a.osm", "a.osm.bz2", "-o.osm.pbf"])
    func anExtractIsRead(name: String) async throws {
        let diary = try diary(name)
        try put(name, in: diary)
        let report = try await diary.build()
        #expect(report.warnings.isEmpty)
        let kept = try tree(diary)
        #expect(kept.isOfOpenStreetMap)
        let tree = kept.tree
        let features = tree.levels.flatMap { level in
            tree.squares(of: level).flatMap { tree.features(of: $0, in: level) ?? [] }
        }
        #expect(Set(features.map(\.kind)) == [.sea, .land, .green, .underground, .road, .station, .landmark])
        let line = try #require(features.first { $0.kind == .underground })
        #expect(line.color == "#77c4a3" && line.name?.korean == "경의중앙선")
        #expect(features.first { $0.kind == .station }?.name?.korean == "성수")
        #expect(diary.text("map/index.html").contains("OpenStreetMap contributors</a></small>"))
    }

    /// Where nothing was changed the program is not asked.
    @Test func aKeptExtractNeedsNoProgram() async throws {
        let diary = try diary("a.osm")
        try put("a.osm", in: diary)
        try await diary.build()
        let file = diary.folder.files(in: ".cairn/ground")[0]
        let stamp = FileStamp(at: diary.folder.path + "/.cairn/ground/" + file)
        try await diary.build()
        #expect(FileStamp(at: diary.folder.path + "/.cairn/ground/" + file) == stamp)
    }

    @Test(arguments: 0..<12)
    func aBrokenExtractIsTold(seed: Int) async throws {
        let diary = try diary("a.osm.pbf")
        try put("a.osm.pbf", in: diary)
        let path = diary.folder.path + "/Content/a.osm.pbf"
        var bytes = try File(path).read()
        var dice = Dice(seed: UInt64(seed))
        switch seed % 4 {
        case 0: bytes = Array(bytes.prefix(dice.from(0, to: bytes.count - 1)))
        case 1: bytes = (0..<300).map { _ in UInt8(dice.from(0, to: 255)) }
        case 2: for _ in 0..<20 { bytes[dice.from(0, to: bytes.count - 1)] = UInt8(dice.from(0, to: 255)) }
        // A block that claims to be large.
        default: bytes[0...3] = [0x7F, 0xFF, 0xFF, 0xFF]
        }
        try File(path).replace(with: bytes)
        let outcome = await diary.outcome { try await diary.build() }
        if outcome.hasErrors {
            #expect(outcome.text.contains("Content/a.osm.pbf: error: osmium "), "\(outcome.text)")
            #expect(outcome.text.contains("the settings name it"))
            #expect(diary.folder.files(in: ".cairn/ground").isEmpty)
        } else {
            #expect(seed % 4 != 1 && seed % 4 != 3)
        }
    }

    /// A station lies 3.4 km from the park's corner, and 2 km from a street.
    @Test func partsAroundPlacesAreCutOut() throws {
        let diary = try diary("a.osm.pbf")
        try put("a.osm.pbf", in: diary)
        let folder = diary.folder.path + "/parts"
        try Folder(folder).create()
        let extract = try GroundExtract(diary.folder.path + "/Content/a.osm.pbf")
        let station = Coordinate(latitude: 37.53, longitude: 127.0)
        let elsewhere = Coordinate(latitude: 35.1, longitude: 129.0)
        let parts = try extract.parts(around: [elsewhere, station, station], margin: 1, in: folder)
        #expect(parts.map(\.placeCount) == [2], "what lies outside of the extract is in no part")
        let part = try #require(parts.first)
        #expect(part.size > 0 && Int64(part.size) == FileStamp(at: part.path)?.size)
        let box = try #require(try Osmium(part.path, shown: part.path, GroundLimits()).bounds())
        #expect(box.contains(station) && abs(box.north - 37.53 - 1 / 111.195) < 1e-6)
        let text = String(decoding: try Tool("osmium").run(["cat", "-f", "opl", part.path]).output, as: UTF8.self)
        #expect(text.contains("colour=#77C4A3"), "the line's colour comes along")
        #expect(text.contains("%c131%%c218%"), "the station")
        #expect(!text.contains("leisure=park"))
        let found = #expect(throws: Diagnostic.self) {
            try extract.parts(around: [elsewhere], margin: 1, in: folder)
        }
        #expect(found?.message.contains("none of the diary's places lies in it") == true)
    }

    @Test(arguments: [
        ("r1 v1 Tcolour=%23%00A84D,route=subway Mw5@,n6@stop,w7@", "#00a84d", ["w5", "w7"]),
        ("r1 v1 Tcolor=red Mw5@forward", "#ff0000", ["w5"]), ("r1 v1 Tname=x Mw5@", nil, []),
        ("r1 v1 Tcolour=url(x) Mw5@", nil, []), ("w1 Tcolour=red Mw5@", nil, []), ("", nil, []),
    ])
    func coloursOfRelationsAreRead(line: String, color: String?, ways: [String]) {
        let relation = OPLRelation(Array(line.utf8))
        #expect(relation?.color == color)
        #expect(relation?.ways ?? [] == ways)
    }
}
