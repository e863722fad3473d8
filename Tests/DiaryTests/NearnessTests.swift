import Testing
@testable import Diary

@Suite struct NearnessTests {
    @Test(arguments: [
        (0.0, 0.0, 0, 1), (4, 0, 0, 1), (333, 0, 330, 5), (999, 0, 1000, 15), (1234, 0, 1200, 18), (8040, 0, 8000, 120),
        (104, 100, 100, 1), (0, 100, 100, 1), (640, 100, 600, 9), (0, 1000, 1000, 15), (3700, 1000, 4000, 60),
    ])
    func distancesAreToldAsWellAsTheyAreKnown(metres: Double, blur: Double, told: Int, minutes: Int) {
        let nearby = Nearby(place: 0, metres: metres, blur: blur)
        #expect(nearby.metres == told)
        #expect(nearby.walkingMinutes == minutes)
        #expect(nearby.isAbout == (blur > 0))
    }

    @Test func nobodyWalksToAnotherCity() {
        #expect(Nearby(place: 0, metres: 325_100, blur: 0).walkingMinutes == nil)
        #expect(Nearby(place: 0, metres: 325_100, blur: 0).metres == 325_000)
    }

    private func nearness(_ archive: String) async throws -> (edition: Edition, nearness: Nearness) {
        let (diary, problems) = try await read(archive)
        guard let diary else { throw problems }
        let edition = await diary.edition(for: .everyone).edition
        return (edition, Nearness(edition))
    }

    private func entry(_ slug: String, _ location: String, _ more: String = "") -> String {
        "-- Content/places/\(slug).md --\n---\ntitle: \(slug)\nlocation: \"\(location)\"\n\(more)\n---\n"
    }

    @Test func onlyListedPlacesWithASpotAreFound() async throws {
        let (edition, nearness) = try await nearness(
            entry("a", "37.5,127") + entry("b", "37.501,127") + entry("c", "37.502,127", "precision: none")
                + entry("d", "37.503,127", "visibility: unlisted") + entry("e", "37.504,127", "visibility: private")
                + entry("f", "37.505,127", "draft: true"))
        #expect(edition.places.map(\.slug) == ["a", "b", "c"])
        #expect(nearness.places(near: edition.places[0], at: 0).map(\.place) == [1])
        // An unlisted place may tell of listed ones, which everyone may know.
        #expect(nearness.places(near: edition.unlisted[0], at: nil).map(\.place) == [1, 0])
        #expect(nearness.places(near: edition.places[2], at: 2) == [])
    }

    @Test func blurredSpotsAreFoundWhereTheyAreTold() async throws {
        let (edition, nearness) = try await nearness(
            entry("a", "37.57761,126.98681") + entry("b", "37.57761,126.98681", "precision: district")
                + entry("c", "37.58,126.98681"))
        let found = nearness.places(near: edition.places[0], at: 0)
        let blurred = try #require(found.first { $0.place == 1 }), exact = try #require(found.first { $0.place == 2 })
        #expect(blurred.isAbout && blurred.metres == 1000)
        #expect(!exact.isAbout && exact.metres == 270)
    }
}
