import Diary
import Import
import Pages
import Foundation
import Testing

/// Ways that cross 180 degrees are told in parts that do not (RFC 7946, section 3.1.9).
@Suite struct AntimeridianTests {
    /// The lines of a journey's way from spot to spot, as GeoJSON has them.
    private func lines(_ spots: [String]) async throws -> [[[Double]]] {
        let entries = spots.enumerated().map { index, spot in
            place("p\(index)", "title: p\(index)\nlocation: [\(spot)]\ndate: 2026-05-0\(index + 1)")
        }
        let edition = try await edition(
            entries.joined() + "-- Content/journeys/way.md --\n---\ntitle: 길\nfrom: 2026-05-01\nto: 2026-05-09\n---\n")
        let export = Export(
            Selection(edition.places, journeys: edition.journeys), of: edition, home: nil,
            file: ExportFormat.geojson.fileName, generator: "Cairn Test")
        let json = try JSONSerialization.jsonObject(with: Data(export.bytes(.geojson) ?? [])) as? [String: Any]
        let features = json?["features"] as? [[String: Any]] ?? []
        let geometry = features.first { $0["id"] as? String == "journeys/way" }?["geometry"] as? [String: Any]
        return geometry?["coordinates"] as? [[[Double]]]
            ?? (geometry?["coordinates"] as? [[Double]]).map { [$0] } ?? []
    }

    @Test(arguments: [
        (["0,170", "10,-170"], [[[170, 0], [180, 5]], [[-180, 5], [-170, 10]]]),
        (["0,-170", "10,170"], [[[-170, 0], [-180, 5]], [[180, 5], [170, 10]]]),
        // There and back.
        (
            ["0,179", "0,-179", "4,175"],
            [[[179, 0], [180, 0]], [[-180, 0], [-179, 0], [-180, 0.66667]], [[180, 0.66667], [175, 4]]]
        ),
        // A spot on the line itself.
        (["0,180", "1,-170"], [[[-180, 0], [-170, 1]]]), (["0,170", "1,-180"], [[[170, 0], [180, 1]]]),
        (["0,10", "1,-20"], [[[10, 0], [-20, 1]]]), (["0,90", "0,-90"], [[[90, 0], [-90, 0]]]),
    ])
    func aWayIsCut(spots: [String], expected: [[[Double]]]) async throws {
        #expect(try await lines(spots) == expected)
    }
}
