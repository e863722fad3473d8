internal import Base
import Diary
import Testing
@testable import Import
@testable import Pages

/// Trips of Polarsteps, as an export has them.
@Suite struct ImportPolarstepsTests {
    @Test func tripsOfPolarsteps() async throws {
        let step = #""type": 1, "weather_condition": "clear-day", "is_deleted": false"#
        let trip = """
            {"id": 7, "name": "실크로드", "slug": "silk", "summary": "멀리", "timezone_id": "Asia/Seoul", "all_steps": [
            {"id": 11, "name": null, "display_name": "Khiva", "slug": "khiva", "description": "*모래*", "start_time": 1714694400.5,
             "timezone_id": "Asia/Samarkand", "location": {"name": "Khiva", "full_detail": "Khiva, Uzbekistan", "country_code": "UZ", "lat": 41.3783, "lon": 60.3639}, \(step)},
            {"id": 12, "name": "또 왔다", "slug": "khiva", "description": "", "start_time": 1714780800, "timezone_id": "Asia/Samarkand",
             "location": {"name": "Khiva", "lat": 41.3784, "lon": 60.3639}, \(step)},
            {"id": 13, "name": "뉴욕", "slug": "ny", "description": null, "start_time": 1714694400, "timezone_id": "America/New_York",
             "location": {"name": "NY", "lat": 40.7, "lon": -74.0}},
            {"id": 14, "name": "지운 곳", "is_deleted": true}, {"id": 15, "name": "언제?", "location": null}, {"id": 16}, 5
            ]}
            """
        let files = try await readExport([
            ("polarsteps/trip/silk_7/trip.json", trip),
            (
                "polarsteps/trip/silk_7/locations.json",
                #"{"locations": [{"lat": 1, "lon": 2, "time": 3.5}, {"time": 1}]}"#
            ),
            ("polarsteps/trip/silk_7/khiva_11/photos/a_b.jpg", "1"),
            ("polarsteps/trip/silk_7/khiva_12/photos/c_d.jpg", "2"),
            ("polarsteps/trip/other_8/x_11/photos/e.jpg", "3"),
        ])
        #expect(files.map(\.format) == ["a trip of Polarsteps", "a track of Polarsteps", "photos"])
        let result = files[0]
        #expect(result.recordCount == 7 && files[1].recordCount == 2)
        #expect(result.places.map(\.title) == ["Khiva", "뉴욕"])
        let khiva = result.places[0]
        #expect(khiva.records == [1, 2] && khiva.tags == ["실크로드"] && khiva.source?.id == "11")
        #expect(khiva.address == "Khiva, Uzbekistan")
        #expect(khiva.visits.map(\.from) == ["2024-05-03", "2024-05-04"])
        #expect(khiva.visits.map(\.note) == ["\\*모래\\*", "또 왔다"])
        #expect(khiva.visits.map { $0.photos.map(\.file.lastName) } == [["a_b.jpg"], ["c_d.jpg"]])
        // Midnight of London is the evening before in New York.
        #expect(result.places[1].visits.map(\.from) == ["2024-05-02"])
        #expect(result.omissions.map(\.reason) == ["it does not say when", "it has no name", "it has no name"])
        #expect(files[2].omissionCounts.values.first == 1)
    }

    private static func trip(_ id: Int, _ name: String, _ steps: String, more: String = "") -> String {
        """
        {"id": \(id), "user_id": 5, "name": "\(name)", "slug": "t", "visibility": 1, "start_date": 1735693261.00, "total_km": 1234.00,
         "travel_tracker_device": {"device_name": "민지의 iPhone"}, "timezone_id": "Europe/London",
         "cover_photo": {"path": "https://polarsteps.s3.amazonaws.com/x.jpg"}\(more), "all_steps": [\(steps)]}
        """
    }

    /// A step at the spot of London's wheel.
    private static func step(_ id: Int, _ name: String, _ time: Int, more: String = "") -> String {
        """
        {"id": \(id), "trip_id": 0, "name": \(name), "display_name": "London Eye", "description": "", "slug": "step", "type": 1, "supertype": "normal",
         "start_time": \(time).00, "end_time": null, "is_deleted": false, "timezone_id": "Europe/London", "weather_condition": "rain", "weather_temperature": 8.0,
         "location": {"id": 9, "name": "London", "detail": "United Kingdom", "full_detail": "United Kingdom", "country_code": "GB", "lat": 51.503452, "lon": -0.120473, "venue": null}\(more)}
        """
    }

    /// Two trips to one place are visits of it, though their steps have other numbers.
    @Test func placesOfTwoTripsAreOne() async throws {
        let files = try await readExport(
            [
                (
                    "user/user.json",
                    #"{"id": 5, "username": "minji", "email": "minji@example.com", "living_location": {"lat": 37.5}}"#
                ),
                ("trip/a_1/trip.json", Self.trip(1, "겨울", Self.step(11, "null", 1_735_693_269))),
                (
                    "trip/b_2/trip.json",
                    Self.trip(2, "여름", Self.step(21, "null", 1_751_328_000, more: ", \"comment_count\": 3"))
                ),
                ("trip/b_2/step_21/photos/x.jpg", "1"), ("trip/b_2/step_21/videos/x.mp4", "\0\0\0 ftypisom"),
                (
                    "trip/c_3/trip.json",
                    Self.trip(3, "지운 여행", Self.step(31, "null", 1), more: ", \"is_deleted\": true")
                ),
            ], warnings: 1)
        #expect(files.map(\.recordCount) == [1, 1, 1] && files[2].omissionCounts == ["it is deleted": 1])
        let bundle = ImportedBundle(files)
        let place = try #require(bundle.items.first).place
        #expect(bundle.items.count == 1 && place.source?.id == "11")
        #expect(place.title == "London Eye" && place.address == "London, United Kingdom")
        #expect(place.visits.map(\.from) == ["2025-01-01", "2025-07-01"] && place.tags == ["겨울", "여름"])
        #expect(
            place.visits[1].photos.map(\.file.name) == [
                "trip/b_2/step_21/photos/x.jpg", "trip/b_2/step_21/videos/x.mp4",
            ])
    }

    /// What is said of the way and of its owner does not come along.
    @Test func nothingPrivateComesAlong() async throws {
        let file = try #require(
            try await readExport([("trip.json", Self.trip(1, "겨울", Self.step(11, #""바퀴""#, 1_735_693_269)))]).first)
        let said = "\(file.places)\(file.unknownFields)"
        #expect(said.contains("바퀴"))
        for word in ["iPhone", "rain", "8.0", "amazonaws"] { #expect(!said.contains(word), "\(word)") }
    }
}
