import Base
import TestSupport
import Testing

/// `cairn ground add`, as one runs it.
@Suite(.enabled(if: (try? Tool("osmium")) != nil, "osmium is not installed")) struct GroundCommandTests {
    private let folder: TemporaryFolder
    private static let settings = "title: 수첩 # 우리\n"

    init() throws {
        folder = try TemporaryFolder(
            """
            -- Content/places/성수.md --
            ---
            title: 성수
            location: 37.53, 127.0
            date: 2026-05-03
            ---
            -- Content/places/home.md --
            ---
            title: 집
            location: 37.58, 127.08
            visibility: private
            ---
            -- Content/places/busan.md --
            ---
            title: 부산
            location: 35.1, 129.0
            date: 2026-05-03
            ---
            -- seoul-latest.osm --
            <?xml version="1.0"?>
            <osm version="0.6" generator="test">
            <bounds minlat="37.4" minlon="126.9" maxlat="37.6" maxlon="127.1"/>
            <node id="1" version="1" lat="37.53" lon="126.99"/><node id="2" version="1" lat="37.53" lon="127.01"/>
            <node id="3" version="1" lat="37.58" lon="127.08"/><node id="4" version="1" lat="37.581" lon="127.081"/>
            <node id="5" version="1" lat="37.5801" lon="127.0801"><tag k="amenity" v="cafe"/><tag k="name" v="집앞 카페"/></node>
            <way id="11" version="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/><tag k="name" v="왕십리로"/></way>
            <way id="12" version="1"><nd ref="3"/><nd ref="4"/><tag k="highway" v="primary"/><tag k="name" v="집앞길"/></way>
            </osm>

            """)
        try folder.write("Content/diary.yml", Self.settings)
    }

    private func run(_ arguments: String...) throws -> Program.Outcome { try Program.run(arguments, in: folder.path) }

    @Test func mapsAreDrawnOnWhatWasCutOut() throws {
        let dry = try run("ground", "add", "seoul-latest.osm", "--dry-run")
        #expect(dry.status == 0, "\(dry.errors)")
        #expect(folder.files(in: "Content/ground").isEmpty && folder.files(in: ".cairn/names").isEmpty)
        #expect(folder.text("Content/diary.yml") == Self.settings)
        let outcome = try run("ground", "add", "seoul-latest.osm")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("1 kB around 1 place\n") && outcome.output.contains("1 place outside of"))
        let files = folder.files(in: "Content/ground")
        let file = try #require(files.first)
        #expect(files.count == 1 && file.hasPrefix("seoul/") && file.hasSuffix(".osm.pbf"))
        #expect(folder.text("Content/diary.yml") == Self.settings + "map: {ground: ground/seoul}\n")
        // What is published with the maps must not tell where a private place is.
        let part = String(
            decoding: try Tool("osmium").run(["cat", "-f", "osm", folder.path + "/Content/ground/" + file]).output,
            as: UTF8.self)
        #expect(part.contains("왕십리로") && !part.contains("집앞길"))
        #expect(!part.contains("카페"))
        // But the editor may know it.
        #expect(outcome.output.contains("The editor finds 1 spot of it by name"))
        #expect(folder.text(".cairn/names/seoul.tsv")?.contains("\t집앞 카페\tcafe\t서울 중랑구\t\t37.5801\t127.0801\n") == true)
        let built = try run("build")
        #expect(built.status == 0, "\(built.errors)")
        #expect(folder.text("Site/map/index.html")?.contains("OpenStreetMap contributors") == true)
        #expect(folder.files(in: ".cairn/extract").isEmpty, "nothing is left behind")
        let again = try run("ground", "add", "seoul-latest.osm")
        #expect(again.output.contains("Nothing changes."))
    }

    @Test func anotherDayReplacesTheParts() throws {
        try folder.write("Content/diary.yml", "title: 수첩\nmap:\n  ground: own.geojson\n")
        try folder.write("Content/own.geojson", #"{"type": "FeatureCollection", "features": []}"#)
        #expect(try run("ground", "add", "seoul-latest.osm").status == 0)
        let first = folder.files(in: "Content/ground")
        #expect(try run("ground", "add", "seoul-latest.osm", "--within", "1").status == 0)
        let second = folder.files(in: "Content/ground")
        #expect(first.count == 1 && second.count == 1 && first != second)
        let settings = try #require(folder.text("Content/diary.yml"))
        #expect(settings.contains("own.geojson") && settings.contains("ground/seoul"))
        #expect(try run("undo").status == 0)
        #expect(folder.files(in: "Content/ground") == first)
    }

    @Test(arguments: [
        (["nothing.osm.pbf"], "no such file"), (["Content/diary.yml"], "osmium cannot read it"),
        (["seoul-latest.osm", "--within", "0"], "--within is 0.5 to 100 kilometres"),
    ])
    func whatCannotBeCutIsTold(arguments: [String], message: String) throws {
        let outcome = try Program.run(["ground", "add"] + arguments, in: folder.path)
        #expect(outcome.status != 0 && outcome.errors.contains(message), "\(outcome.errors)")
        #expect(folder.text("Content/diary.yml") == Self.settings)
    }
}
