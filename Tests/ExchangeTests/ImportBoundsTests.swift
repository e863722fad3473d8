import Base
import TestSupport
import Testing
@testable import Import
@testable import Pages

/// Whatever a file is, little of it is held: what is kept is counted, and what would be more is refused or named as left out.
@Suite struct ImportBoundsTests {
    private func read(_ text: String) async -> (files: [ImportedFile], problems: [Diagnostic]) {
        await ImportReader.read(ImportSet([ImportFile(Array(text.utf8), name: "a", path: "a")]))
    }

    private static func many(_ piece: String, _ count: Int, in frame: String) -> String {
        frame.replacing("X", with: String(repeating: piece, count: count))
    }

    @Test(arguments: [
        ("{},", 4_700_000, "[X{}]", "more values than are held"),
        ("{\"a\":1},", 850_000, #"{"type": "FeatureCollection", "features": [X{}]}"#, "more values than are held"),
        ("1,", 4_700_000, "[X1]", "more values than are held"),
        ("<a/>", 1_300_000, "<kml>X</kml>", "more values than are held"),
        ("<a b=\"1\"/>", 600_000, "<kml>X</kml>", "more values than are held"),
        ("<wpt><name>a</name></wpt>", 600_000, "<gpx>X</gpx>", "more values than are held"),
        ("<a>", 300, "<kml>X", "more than 256 levels deep"),
        ("x", 4_000_001, #"[{"name": "X"}]"#, "a text is longer than 4000000 bytes"),
        ("x", 4_000_001, "<kml><Placemark><name>X</name></Placemark></kml>", "a text is longer than 4000000 bytes"),
        ("x", 4_000_001, "title,note\na,X\n", "a text is longer than 4000000 bytes"),
        ("\n", 1_048_577, "title,lat\nX", "a table of more than 1048576 rows"),
    ])
    func whatIsTooMuchIsRefused(piece: String, count: Int, frame: String, words: String) async {
        let (files, problems) = await read(Self.many(piece, count, in: frame))
        #expect(files.isEmpty && problems.count == 1)
        #expect(problems.first?.message.contains(words) == true, "\(problems.map(\.message))")
    }

    /// Each record is accounted for, though not each is kept.
    @Test(arguments: [
        ("\n", 20_000, "title,lat\nX", 0, 20_000), (",1\n", 20_000, "title,lat\nX", 0, 20_000),
        ("<wpt/>", 20_000, "<gpx>X</gpx>", 0, 20_000),
        (#"{"properties": {}},"#, 20_000, #"{"type": "FeatureCollection", "features": [X{}]}"#, 0, 20_001),
    ])
    func whatIsLeftOutIsCounted(piece: String, count: Int, frame: String, places: Int, records: Int) async throws {
        let (files, problems) = await read(Self.many(piece, count, in: frame))
        let file = try #require(files.first)
        #expect(problems.isEmpty && file.places.count == places && file.recordCount == records)
        #expect(file.omissions.count == (piece == "\n" ? 0 : 1000) && file.omissionCounts.count == 1)
    }

    @Test func placesAndRecordsHaveBounds() async throws {
        let different = (0..<50_010).map { "\($0),1\n" }.joined()
        let file = try #require(await read("title,lat\n" + different).files.first)
        #expect(file.places.count == 50_000 && file.omissionCounts.values.reduce(0, +) == 10)
        let same = try #require(await read("title,lat\n" + String(repeating: "a,1\n", count: 250_010)).files.first)
        #expect(same.places.map(\.records.count) == [250_000] && same.recordCount == 250_010)
        let fields = (0..<2000).map { #"{"properties": {"name": "a", "\#($0)": 1}}"# }.joined(separator: ",")
        let named = try #require(await read(#"{"type": "FeatureCollection", "features": [\#(fields)]}"#).files.first)
        #expect(named.unknownFields.count == 1001 && named.unknownFields["other fields"] == 1000)
    }

    @Test func filesTogetherHaveThem() async {
        let files = (0..<3).map { number in
            let rows = (0..<20_000).map { "\(number) \($0),1\n" }.joined()
            return ImportFile(Array(("title,lat\n" + rows).utf8), name: "\(number).csv", path: "\(number).csv")
        }
        let (found, problems) = await ImportReader.read(ImportSet(files))
        #expect(found.count == 2 && problems.map(\.message).allSatisfy { $0.contains("more than an import takes") })
        #expect(problems.count == 1)
    }

    /// What is collected of several files counts as they do, and is a warning where other files are read.
    @Test func partsTogetherHaveThem() async {
        let rows = (0..<40_000).map { "\($0),1\n" }.joined()
        let items = (0..<10_001).map {
            #"{"isVisit": true, "startDate": 0, "center": {"latitude": 1.5, "longitude": 2.5}, "customTitle": "\#($0)"}"#
        }
        let set = ImportSet([
            ImportFile(Array(("title,lat\n" + rows).utf8), name: "a.csv", path: "x/a.csv"),
            ImportFile(
                Array("{\"timelineItems\": [\(items.joined(separator: ","))]}".utf8), name: "b.json", path: "x/b.json"),
        ])
        let (found, problems) = await ImportReader.read(set)
        #expect(found.map(\.format) == ["a table"])
        #expect(problems.map(\.severity) == [.warning] && problems[0].message.contains("more than an import takes"))
    }

    /// Of ways nothing is kept, so that maps with long ones are read.
    @Test func longWaysAreNoBurden() async throws {
        let point = "<trkpt lat='37.5' lon='127'><ele>1</ele><time>2024-05-03T10:00:00Z</time></trkpt>"
        let text = Self.many(
            point, 300_000,
            in:
                "<gpx><wpt lat='37.5' lon='127'><name>가</name><link href='https://a.example/?b=1&amp;c=&#38;#38;'/></wpt>"
                + "<trk><name>길</name><trkseg>X</trkseg></trk></gpx>")
        let file = try #require(await read(text).files.first)
        #expect(file.places.map { $0.links.map(\.url) } == [["https://a.example/?b=1&c=&#38;"]])
        #expect(file.omissions.map(\.title) == ["길"])
    }

    @Test func itemsOfAZipFileDoNotShareTheirBytes() throws {
        let table = Array("title,lat\n가,37.5\n".utf8)
        let folder = try TemporaryFolder("")
        try folder.write("twins.zip", bytes: zipFile([("a.csv", table), ("b.csv", table)], named: 20))
        #expect {
            try ImportSet(folder.path + "/twins.zip")
        } throws: { error in
            (error as? Diagnostic).map {
                $0.message.contains("lie in each other") && $0.path?.hasSuffix(".csv") == true
            }
                ?? false
        }
        try folder.write("honest.zip", bytes: zipFile([("a.csv", table), ("b.csv", table)]))
        #expect(try ImportSet(folder.path + "/honest.zip").files.count == 2)
    }
}
