internal import Maps
import Base
import Diary
import Testing
@testable import Import
@testable import Pages

/// Timelines of Arc, in all the forms that its exports have had.
@Suite struct ImportArcTests {
    private static let facts =
        #"{"schemaVersion": "2.4.0", "exportMode": "bucketed", "exportType": "full", "stats": {"placeCount": 2}}"#
    private static let places = """
        [{"id": "A1", "name": "어니언 안국", "streetAddress": "계동길 5", "locality": "서울", "latitude": 37.5776, "longitude": 126.9868, "radiusMean": 20, "radiusSD": 1, "isStale": false,
          "visitCount": 2, "visitDays": 2, "secondsFromGMT": 32400, "googlePrimaryType": "coffee_shop"},
         {"id": "A2", "name": "가 보지 않은 곳", "latitude": 37.6, "longitude": 127.0, "radiusMean": 20, "visitCount": 0, "visitDays": 0}]
        """

    private static func visit(_ id: String, _ start: String, _ end: String, _ visit: String, more: String = "")
        -> String
    {
        """
        {"base": {"id": "\(id)", "isVisit": true, "startDate": "\(start)", "endDate": "\(end)", "deleted": false, "disabled": false}, "visit": {"itemId": "\(id)", \(visit)}\(more)}
        """
    }

    private static let items =
        "["
        + [
            visit(
                "1", "2025-12-02T15:30:00Z", "2025-12-02T17:00:00Z",
                #""latitude": 37.57, "longitude": 126.98, "placeId": "A1", "confirmedPlace": true"#),
            visit("2", "2025-12-09T03:00:00Z", "2025-12-11T04:00:00Z", #""placeId": "A1", "customTitle": "생일 *잔치*""#),
            // Nobody is sure of it.
            visit(
                "3", "2025-12-10T03:00:00Z", "2025-12-10T04:00:00Z",
                #""latitude": 37.5, "longitude": 127.1, "placeId": "A1", "uncertainPlace": true"#),
            visit("4", "2025-12-12T03:00:00Z", "2025-12-12T03:05:00Z", #""placeId": "A1", "confirmedPlace": false"#),
            visit(
                "5", "2025-12-13T03:00:00Z", "2025-12-13T04:00:00Z",
                #""latitude": 37.7, "longitude": 127.2, "placeId": null, "streetAddress": "산길 1", "customTitle": "약수터""#
            ),
            visit("6", "2025-12-14T03:00:00Z", "2025-12-14T04:00:00Z", #""placeId": "GONE""#),
            #"{"base": {"id": "7", "isVisit": false, "startDate": "2025-12-14T04:00:00Z"}, "trip": {"distance": 5}}"#,
            #"{"base": {"id": "8", "isVisit": true, "deleted": true, "startDate": "2025-12-14T04:00:00Z"}, "visit": {}}"#,
        ].joined(separator: ",") + "]"

    private static let samples =
        #"[{"id": "1", "date": "2025-12-02T10:30:00Z", "movingState": 0, "recordingState": 1, "latitude": 37.5}]"#

    /// LocoKit2's export, with and without gzip.
    @Test(arguments: [false, true]) func placesInFilesOfTheirOwn(isPacked: Bool) async throws {
        func file(_ name: String, _ text: String) -> ImportFile {
            let bytes = isPacked ? Deflate.gzip(Array(text.utf8)) ?? [] : Array(text.utf8)
            let path = isPacked ? name + ".gz" : name
            return ImportFile(bytes, name: path, path: path)
        }
        let (files, problems) = await ImportReader.read(
            ImportSet([
                file("export/items/2025-12.json", Self.items), file("export/metadata.json", Self.facts),
                file("export/places/A.json", Self.places), file("export/samples/2025-W49.json", Self.samples),
            ]))
        #expect(problems.map(\.message) == ["these are samples of Arc: where a phone was"])
        let arc = try #require(files.first)
        #expect(files.count == 1 && arc.format == "a timeline of Arc" && arc.recordCount == 10)
        #expect(arc.places.map(\.title) == ["어니언 안국", "약수터"])
        let onion = arc.places[0]
        #expect(onion.source == .init(service: "arc", id: "A1") && onion.address == "계동길 5, 서울")
        #expect(onion.category == "coffee shop" && onion.location == Coordinate(latitude: 37.5776, longitude: 126.9868))
        // Half past three in the afternoon of London is after midnight in Seoul.
        #expect(
            onion.visits.map(\.from) == ["2025-12-03", "2025-12-09"] && onion.visits.map(\.to) == [nil, "2025-12-11"])
        #expect(onion.visits.map(\.note) == ["", "생일 \\*잔치\\*"])
        #expect(arc.places[1].address == "산길 1" && arc.places[1].source == nil)
        #expect(arc.stays.map(\.day) == ["2025-12-10"])
        #expect(
            arc.omissions.map(\.reason.english).sorted() == [
                "it does not say where", "no visit says that anybody was there",
            ])
        #expect(
            arc.omissionCounts == [
                "it is shorter than ten minutes": 1, "it is deleted": 1,
                "it is a way between places; tracks are not brought along": 1,
            ])
    }

    /// Daily and monthly exports, of which the oldest count seconds since 2001.
    @Test(arguments: [
        "\"2018-05-02T16:00:00Z\", \"endDate\": \"2018-05-02T17:00:00Z\"", "546969600, \"endDate\": 546973200.5",
    ])
    func placesInVisits(dates: String) async throws {
        let text = """
            {"timelineItems": [{"itemId": "1", "isVisit": true, "startDate": \(dates), "center": {"latitude": 37.5, "longitude": 127.1}, "streetAddress": "성동구",
              "placeId": "P-1", "manualPlace": true, "place": {"placeId": "P-1", "name": "서울숲", "center": {"latitude": 37.5445, "longitude": 127.0374}, "radius": 60},
              "notes": [{"body": "비"}, {"body": "# 끝"}], "samples": [{"date": 5}]},
             {"itemId": "2", "isVisit": true, "startDate": \(dates), "center": {"latitude": 36.5, "longitude": 127.1}, "placeId": null, "place": null},
             {"itemId": "3", "isVisit": false, "startDate": \(dates), "activityType": "walking"}, 7]}
            """
        let arc = try #require(try await readExport([("2018-05.json", text)]).first)
        let forest = try #require(arc.places.first)
        #expect(arc.recordCount == 4 && arc.places.count == 1 && arc.stays.count == 1)
        #expect(forest.title == "서울숲" && forest.location == Coordinate(latitude: 37.5445, longitude: 127.0374))
        #expect(forest.visits.map(\.from) == ["2018-05-03"] && forest.visits.map(\.note) == ["비\n\n\\# 끝"])
    }

    /// Backups of LocoKit, a file an item.
    @Test func fileAnItem() async throws {
        let files = try await readExport([
            (
                "Place/A/A1.json",
                #"{"placeId": "A1", "name": "숲", "center": {"latitude": 37.5, "longitude": 127.1}, "radius": 5}"#
            ),
            (
                "TimelineItem/0/01.json",
                #"{"itemId": "01", "isVisit": true, "placeId": "A1", "startDate": "2024-05-03T01:00:00Z", "endDate": "2024-05-03T03:00:00Z"}"#
            ),
        ])
        #expect(files.count == 1 && files[0].places.map(\.title) == ["숲"] && files[0].places[0].records == [1, 2])
    }

    @Test(
        arguments: [
            ([0x1F, 0x8B, 8, 0], "damaged"), (Deflate.gzip(Deflate.gzip([0x20]) ?? []) ?? [], "packed twice"),
            (Deflate.gzip([UInt8](repeating: 0x20, count: 64_000_001)) ?? [], "too large"),
            ((Deflate.gzip(Array(samples.utf8)) ?? []).dropLast(9) + [], "samples of Arc"),
        ] as [([UInt8], String)])
    func whatGzipPacks(bytes: [UInt8], what: String) async {
        let (files, problems) = await ImportReader.read(ImportSet([ImportFile(bytes, name: "a.gz", path: "a.gz")]))
        #expect(files.isEmpty && problems.first?.message.contains(what) == true, "\(problems)")
    }
}
