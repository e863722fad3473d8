internal import Maps
import Base
import TestSupport
import Testing
@testable import Diary

/// Where somebody lives must not be found out from what is published.
@Suite struct PrivacyTests {
    private static let zone = "privacy: {zones: [{name: home, lat: 37.55512, lon: 126.91234, radius: 500}]}"

    @Test(arguments: [
        ("37.57761,126.98681", "exact", true), ("37.57761,126.98681", "block", false),
        ("37.57761,126.98681", "district", false),
        ("37.55511,126.91233", "exact", false), ("37.55511,126.91233", "block", false),
        ("37.55511,126.91233", "none", false),
        ("37.55961,126.91233", "exact", false), ("37.57,126.91233", "exact", true),
    ])
    func anExactPointIsNowhere(location: String, precision: String, isTold: Bool) async throws {
        let (diary, problems) = try await read(
            """
            -- Content/diary.yml --
            title: 수첩
            \(Self.zone)
            -- Content/places/a.md --
            ---
            title: 가
            location: \(location)
            precision: \(precision)
            ---
            """)
        #expect(problems.isEmpty)
        let edition = try await #require(diary).edition(for: .everyone).edition
        let texts = texts(in: edition)
        for number in location.split(separator: ",") {
            #expect(texts.contains { $0.contains(number) } == isTold)
        }
        #expect((edition.places.first?.location == nil) == (precision == "none"))
        #expect((edition.places.first?.precision == .exact) == isTold)
    }

    /// Which of many places a zone blurs draws no circle around its middle: what is blurred lies around the square's.
    @Test(arguments: 0..<20)
    func placesAroundAZoneDoNotTellItsMiddle(seed: Int) async throws {
        var dice = Dice(seed: UInt64(seed))
        let home = Coordinate(
            latitude: 37.4 + Double(dice.from(0, to: 200_000)) / 1_000_000,
            longitude: 126.8 + Double(dice.from(0, to: 400_000)) / 1_000_000)
        let radius = Double(dice.from(100, to: 900))
        let (diary, _) = try await read(
            """
            -- Content/diary.yml --
            title: 수첩
            privacy: {zones: [{lat: \(home.latitude), lon: \(home.longitude), radius: \(Int(radius))}]}
            """)
        let settings = try #require(diary).settings
        let step = radius / 8 / 111_195
        let blurred = (-40...40).flatMap { row in
            (-40...40).map { column in
                Coordinate(
                    latitude: home.latitude + Double(row) * step,
                    longitude: home.longitude + Double(column) * step / cosine(home.latitude * .pi / 180))
            }
        }.filter { spot in
            let isBlurred = settings.published(spot, .exact).precision != .exact
            #expect(isBlurred || spot.distance(to: home) > radius)
            return isBlurred
        }
        let count = Double(blurred.count)
        let middle = Coordinate(
            latitude: blurred.reduce(0) { $0 + $1.latitude } / count,
            longitude: blurred.reduce(0) { $0 + $1.longitude } / count)
        #expect(middle.distance(to: home) > radius * 0.45)
    }

    /// Within a zone the point is as vague as a district, and says so.
    @Test func aZoneMakesTheLeastExact() async throws {
        for precision in ["exact", "block", "district"] {
            let place = try await place("location: 37.55511,126.91233\nprecision: \(precision)", settings: Self.zone)
            #expect(place.precision == .district)
            #expect(place.location == Coordinate(latitude: 37.55511, longitude: 126.91233).blurred(metres: 1000))
        }
    }

    /// All points of a cell become one, wherever on earth; nothing of the point itself is left.
    @Test(arguments: [100.0, 1000.0], [-89.99, -60, -0.001, 0.001, 37.5, 60, 85, 89.99])
    func aCellHasOnePoint(metres: Double, latitude: Double) {
        for longitude in [-179.999, -0.0001, 0.0001, 126.98, 179.999] {
            let point = Coordinate(latitude: latitude, longitude: longitude)
            let blurred = point.blurred(metres: metres)
            // Half of a cell's diagonal; near the poles a cell is as wide as one at 89.4 degrees.
            #expect(point.distance(to: blurred) <= metres * 0.75)
            #expect(blurred.blurred(metres: metres).distance(to: blurred) < 2)
            #expect((-90...90).contains(blurred.latitude) && (-180...180).contains(blurred.longitude))
        }
    }

    /// Whoever sees a hundred visits near one home must not find its middle.
    @Test func manyPointsGiveFewCells() {
        var cells: Set<Coordinate> = []
        for row in 0..<30 {
            for column in 0..<30 {
                let point = Coordinate(
                    latitude: 37.55 + Double(row) * 0.0001, longitude: 126.91 + Double(column) * 0.0001)
                cells.insert(point.blurred(metres: 1000))
            }
        }
        #expect(cells.count <= 4)
    }
}
