internal import Maps
import Base
import Diary
import Testing
@testable import Import
@testable import Pages

/// Google's timelines in each shape that they have been seen in, and texts in each encoding.
@Suite struct ImportTimelineTests {
    private func read(_ bytes: [UInt8]) async throws -> ImportedFile {
        let (files, problems) = await ImportReader.read(ImportSet([ImportFile(bytes, name: "x", path: "x")]))
        if let problem = problems.first { throw problem }
        return try #require(files.first)
    }

    private func read(_ text: String) async throws -> ImportedFile { try await read(Array(text.utf8)) }

    private static let android = """
        {"semanticSegments": [
          {"startTime": "2024-05-03T23:30:00.000+09:00", "endTime": "2024-05-04T01:00:00.000+09:00", "startTimeTimezoneUtcOffsetMinutes": 540,
           "visit": {"hierarchyLevel": 0, "probability": 0.9, "topCandidate": {"placeId": "x", "semanticType": "UNKNOWN", "placeLocation": {"latLng": "37.5776°, 126.9868°"}}}},
          {"startTime": "2024-05-03T10:00:00Z", "endTime": "2024-05-03T11:00:00Z", "visit": {"hierarchyLevel": 1, "topCandidate": {"placeLocation": {"latLng": "37.5, 127.0"}}}},
          {"startTime": "2024-05-03T10:00:00Z", "endTime": "2024-05-03T11:00:00Z", "visit": {"topCandidate": {"semanticType": "INFERRED_HOME", "placeLocation": {"latLng": "37.5, 127.0"}}}},
          {"startTime": "2024-05-03T10:00:00Z", "endTime": "2024-05-03T10:05:00Z", "visit": {"topCandidate": {"placeLocation": {"latLng": "37.5, 127.0"}}}},
          {"startTime": "2024-05-03T10:00:00Z", "activity": {"start": {"latLng": "37.5, 127.0"}}},
          {"startTime": "2024-05-03T10:00:00Z", "timelinePath": [{"point": "37.5, 127.0"}]},
          {"startTime": "2024-05-03T10:00:00Z", "visit": {}}],
         "rawSignals": [{"position": {}}, {"wifiScan": {}}], "userLocationProfile": {"frequentPlaces": [{"label": "HOME"}]}}
        """

    private static let iOS = """
        [{"startTime": "2024-05-03T23:30:00+09:00", "endTime": "2024-05-04T00:30:00+09:00",
          "visit": {"hierarchyLevel": "0", "topCandidate": {"probability": "0.9", "placeID": "x", "semanticType": "Unknown", "placeLocation": "geo:37.5776,126.9868"}}},
         {"startTime": "2024-05-03T10:00:00+09:00", "endTime": "2024-05-03T11:00:00+09:00",
          "visit": {"hierarchyLevel": "0", "topCandidate": {"semanticType": "Home", "placeLocation": "geo:37.5,127.0"}}},
         {"startTime": "2024-05-03T10:00:00+09:00", "endTime": "2024-05-03T11:00:00+09:00", "activity": {}}]
        """

    @Test(arguments: [
        (
            android, "a timeline of Google Maps (Android)", 9,
            [
                "it is a way between places; tracks are not brought along": 2, "it is at home or at work": 1,
                "it is inside of another stay": 1, "it is shorter than ten minutes": 1,
                "it says neither where nor when": 1,
                "it is what the device measured, no visit": 2,
            ]
        ),
        (
            iOS, "a timeline of Google Maps (iOS)", 3,
            ["it is at home or at work": 1, "it is a way between places; tracks are not brought along": 1]
        ),
    ])
    func staysOfPhones(text: String, format: String, count: Int, omissions: [String: Int]) async throws {
        let file = try await read(text)
        #expect(file.format.english == format && file.recordCount == count && file.places.isEmpty)
        #expect(Dictionary(uniqueKeysWithValues: file.omissionCounts.map { ($0.key.english, $0.value) }) == omissions)
        let stay = try #require(file.stays.first)
        #expect(stay.day == "2024-05-03" && stay.location == Coordinate(latitude: 37.5776, longitude: 126.9868))
    }

    @Test(arguments: [
        (#""startTimestamp": "2019-05-03T15:30:00Z", "endTimestamp": "2019-05-03T16:30:00.123Z""#, "2019-05-04"),
        (#""startTimestampMs": "1556897400000", "endTimestampMs": "1556901000000""#, "2019-05-04"),
        (#""startTimestamp": "2019-05-03T14:30:00Z""#, "2019-05-03"),
    ])
    func visitsOfTheHistory(duration: String, day: String) async throws {
        let visit = """
            {"placeVisit": {"location": {"latitudeE7": 375776000, "longitudeE7": 1269868000, "placeId": "ChIJ_1-x", "name": "어니언 안국", "address": "계동길 5\\n서울"}, "duration": {\(duration)}}}
            """
        let file = try await read(#"{"timelineObjects": [\#(visit), {"activitySegment": {}}, \#(visit)]}"#)
        #expect(file.recordCount == 3)
        let place = try #require(file.places.first)
        #expect(place.title == "어니언 안국" && place.records == [1, 3] && place.visits.map(\.from) == [day])
        #expect(place.source?.id == "ChIJ_1-x" && place.address == "계동길 5, 서울")
        #expect(place.location == Coordinate(latitude: 37.5776, longitude: 126.9868))
    }

    @Test func pointsAreCountedAlone() async throws {
        let file = try await read(
            #"{"locations": [{"latitudeE7": 375776000, "longitudeE7": 1269868000, "timestampMs": "1"}, {"latitudeE7": 1}]}"#
        )
        #expect(file.format == "location records of Google" && file.recordCount == 2 && file.places.isEmpty)
    }

    @Test(arguments: [
        #"{"semanticSegments": [{"startTime": "x"}, {"a": }]}"#, #"{"semanticSegments": [{"startTime": "x"}"#,
    ])
    func brokenTimelinesAreRefused(text: String) async {
        await #expect(throws: Diagnostic.self) { try await read(text) }
    }

    @Test(
        arguments: [
            // "이름,위도,경도\n카페,37.5,127\n" in CP949, with a syllable beyond KS X 1001.
            (
                [
                    0xC0, 0xCC, 0xB8, 0xA7, 0x2C, 0xC0, 0xA7, 0xB5, 0xB5, 0x2C, 0xB0, 0xE6, 0xB5, 0xB5, 0x0A, 0xC4,
                    0xAB, 0xC6, 0xE4, 0x8C, 0x63,
                ], "카페똠"
            ),
            // "name,lat,lon\nCafé Zoé" in Windows-1252.
            (Array("name,lat,lon\nCaf".utf8) + [0xE9] + Array(" Zo".utf8) + [0xE9], "Café Zoé"),
        ] as [([UInt8], String)])
    func otherEncodings(bytes: [UInt8], title: String) async throws {
        #expect(try await read(bytes + Array(",37.5,127\n".utf8)).places.first?.title == title)
    }

    @Test func staysAtOneSpotAreOneCluster() {
        func stay(_ latitude: Double, _ day: String) -> ImportedStay {
            ImportedStay(record: 1, location: Coordinate(latitude: latitude, longitude: 126.98), day: day)
        }
        let clusters = StayCluster.clusters(
            of: [
                stay(37.60, "2024-01-01"), stay(37.57999, "2024-01-01"), stay(37.58001, "2024-01-02"),
                stay(37.58, "2024-01-02"),
            ])
        #expect(clusters.map(\.dayCount) == [2, 1])
    }

    /// Hours come along where services tell them: by the clocks of the spot, and never by those of a server.
    @Test(
        arguments: [
            (
                #"{"items": [{"id": "c1", "createdAt": 1777777777, "timeZoneOffset": 540, "venue": {"id": "v1", "name": "소공원", "location": {"lat": 37.55, "lng": 126.99}}}]}"#,
                "12:09"
            ),
            (
                #"{"items": [{"id": "c1", "createdAt": 1777777777, "venue": {"id": "v1", "name": "소공원"}}]}"#, nil
            ),
            (
                #"{"timelineObjects": [{"placeVisit": {"location": {"name": "소공원", "latitudeE7": 375500000, "longitudeE7": 1269900000}, "duration": {"startTimestamp": "2026-05-03T03:00:00Z", "endTimestamp": "2026-05-03T05:30:00Z"}}}]}"#,
                "12:00–14:30"
            ),
        ] as [(String, String?)])
    func hoursComeAlong(text: String, hours: String?) async throws {
        let visits = try await readExport([("checkins1.json", text)]).flatMap(\.places).flatMap(\.visits)
        #expect(visits.map { $0.hours?.words } == [hours])
        #expect(visits.map(\.from) == ["2026-05-03"])
    }
}
