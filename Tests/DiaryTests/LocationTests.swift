internal import Maps
import Testing
@testable import Diary

@Suite struct LocationTests {
    @Test(arguments: [
        "location: {lat: 37.5776, lon: 126.9868}", "location: {lat: 37.5776, lng: 126.9868}",
        "location: {latitude: 37.5776, longitude: 126.9868}", "location: {위도: 37.5776, 경도: 126.9868}",
        "location: {lon: 126.9868, lat: 37.5776}", "location: [37.5776, 126.9868]", "location: 37.5776,126.9868",
        "location: \"37.5776, 126.9868\"", "location: ' 37.5776 , 126.9868 '", "location: geo:37.5776,126.9868",
        "location: GEO:37.5776,126.9868,35", "location: \"geo:37.5776,126.9868;u=35\"",
        "location: geo:37.5776,126.9868?z=15", "lat: 37.5776\nlon: 126.9868", "lat: 37.5776\nlng: 126.9868",
        "위도: 37.5776\n경도: 126.9868", "위치: 37.5776,126.9868", "latlng: 37.5776,126.9868", "좌표: [37.5776, 126.9868]",
        "location: [\"37.5776,126.9868\"]", "location: {lat: \"37.5776\", lon: +126.9868}",
    ])
    func everySpellingIsRead(frontMatter: String) async throws {
        let place = try await place(frontMatter)
        #expect(place.location == Coordinate(latitude: 37.5776, longitude: 126.9868))
    }

    @Test(arguments: [
        ("-33.8568,151.2153", -33.8568, 151.2153), ("64.1466,-21.9426", 64.1466, -21.9426), ("90,180", 90, 180),
        ("-90,-180", -90, -180), ("0,126.9", 0, 126.9), ("37.57761234,126.98684321", 37.57761, 126.98684),
    ])
    func everyPartOfTheEarthIsFine(location: String, latitude: Double, longitude: Double) async throws {
        let place = try await place("location: \"\(location)\"")
        #expect(place.location == Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test func mayBeMissing() async throws {
        #expect(try await place("location:").location == nil)
        #expect(try await place("").location == nil)
    }

    /// The distance of two known points: the city halls of Seoul and Busan are 325 km apart.
    @Test func distancesAreThoseOfTheEarth() {
        let seoul = Coordinate(latitude: 37.5663, longitude: 126.9779)
        let busan = Coordinate(latitude: 35.1798, longitude: 129.0750)
        #expect((324_000...326_500).contains(seoul.distance(to: busan)))
        #expect(seoul.distance(to: seoul) == 0)
        let fiji = [Coordinate(latitude: -17, longitude: 179.999), Coordinate(latitude: -17, longitude: -179.999)]
        #expect(fiji[0].distance(to: fiji[1]) < 300)
    }
}
