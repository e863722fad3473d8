import Maps
import Testing
@testable import Pages

/// Where one has been, by the spots and addresses that the readers may see.
@Suite(.enabled(if: GroundAreas.builtIn != nil)) struct AreasPageTests {
    private static let spots = places([
        "title: 가\nlocation: 37.5776,126.9868\nvisits: [2026-05-03, 2025-01-01]",
        "title: 나\naddress: 서울 종로구 계동길 5\nvisits: [2026-06-01]",
        "title: 다\nlocation: 37.2850,127.0130\nvisits: [2026-06-02]",
        "title: 라\nlocation: 38.7117,-9.1366\nvisits: [2024-06-02]",
        "title: 마\nlocation: 48.8566,2.3522\nwant: true",
        "title: 바\nlocation: 51.5007,-0.1246\nvisibility: private\nvisits: [2024-06-02]",
    ])

    @Test func areasAreCountedByTheirVisits() async throws {
        let made = try await MadePages(Self.spots)
        #expect(made.texts("map/areas/", "areas.korea.provinces", "name") == ["서울", "경기"])
        #expect(made.texts("map/areas/", "areas.korea.provinces", "visit_count") == ["3", "1"])
        #expect(made.texts("map/areas/", "areas.korea.map.shapes", "name") == ["종로구", "수원시"])
        #expect(made.texts("map/areas/", "areas.korea.map.shapes", "level") == ["2", "1"])
        #expect(made.texts("map/areas/", "areas.world.lines", "name") == ["대한민국", "포르투갈"])
        #expect(made.texts("map/areas/", "areas.world.lines", "first_visit") == ["2025-01-01", "2024-06-02"])
        #expect(made.text("map/", "map.areas_url") == "/map/areas/")
        #expect(made.text("places/p1/", "place.area") == "서울 종로구")
        #expect(made.text("places/p4/", "place.area") == "포르투갈")
    }

    @Test func aDrawingOfOnePartAloneIsShown() async throws {
        let korea = try await MadePages(places(["title: 가\nlocation: 37.5776,126.9868\ndate: 2026-05-03"]))
        #expect(korea.texts("map/areas/", "areas.korea.map.shapes", "name") == ["종로구"])
        #expect(korea.texts("map/areas/", "areas.world", "name") == ["missing"])
        let abroad = try await MadePages(places(["title: 가\nlocation: 48.8566,2.3522\ndate: 2026-05-03"]))
        #expect(abroad.texts("map/areas/", "areas.world.map.shapes", "name") == ["프랑스"])
        #expect(abroad.texts("map/areas/", "areas.korea", "name") == ["missing"])
    }

    @Test(arguments: [
        "title: 가\ndate: 2026-05-03", "title: 가\nlocation: 37.5776,126.9868",
        "title: 가\nlocation: 37.5776,126.9868\nprecision: none\ndate: 2026-05-03",
        "title: 가\nlocation: 0,-30\ndate: 2026-05-03",
    ])
    func noPageTellsOfNothing(entry: String) async throws {
        let made = try await MadePages(places([entry]))
        #expect(!made.addresses.contains("map/areas/"))
    }

    /// What lies beside each other is simplified alike: no point of a common border is left on one side alone.
    @Test func neighboursFitEachOther() throws {
        let border: [SIMD2<Int32>] = (0...40).map { SIMD2(Int32(1000 + ($0 * 37) % 90), Int32($0 * 50)) }
        let west = [SIMD2<Int32>(0, 0)] + border + [SIMD2(0, 2000)]
        let east = border.reversed() + [SIMD2<Int32>(2000, 0), SIMD2(2000, 2000)]
        let drawing = AreaDrawing([[west], [east]], grain: 1) { SIMD2(Double($0.x) / 4, Double($0.y) / 4) }
        let inner = drawing.shapes.map { shape in Set(points(of: shape.path).filter { $0.x > 0 && $0.x < 500 }) }
        #expect(inner[0] == inner[1])
        #expect((2...38).contains(inner[0].count))
    }

    private func points(of path: String) -> [SIMD2<Int>] {
        var numbers: [Int] = []
        for match in path.matches(of: /-?[0-9]+/) { numbers.append(Int(match.output) ?? 0) }
        var points: [SIMD2<Int>] = []
        for index in stride(from: 0, to: numbers.count - 1, by: 2) {
            points.append((points.last ?? SIMD2(0, 0)) &+ SIMD2(numbers[index], numbers[index + 1]))
        }
        return points
    }
}
