import Foundation
import Testing
@testable import Maps

/// Squares on a made world: what holds a point, or is nearest to it.
struct GroundAreasTests {
    private static let side = 1 << GroundAreas.unitBits

    private static func square(_ x: Int, _ y: Int, _ width: Int, _ height: Int? = nil) -> [(x: Int, y: Int)] {
        [(x, y), (x + width, y), (x + width, y + (height ?? width)), (x, y + (height ?? width))]
    }

    /// 가 with a hole for the enclave 나, whose own enclave is 가 again; 다 beside 가; 라 on both sides of the antimeridian;
    /// 마 at the south pole; 바 with a province and two districts.
    private static let world = GroundBytes(areas: [
        .init(
            kind: 1, name: "가\u{1F}A", code: "AA",
            rings: [square(1000, 1000, 1000), square(1200, 1200, 400), square(1300, 1300, 100)]),
        .init(kind: 1, name: "나", code: "NN", rings: [square(1200, 1200, 400), square(1300, 1300, 100)]),
        .init(kind: 1, name: "다", code: "DD", rings: [square(2000, 1000, 1000)]),
        .init(
            kind: 1, name: "라", code: "RR", rings: [square(0, 5000, 100), square(side - 100, 5000, 100)]),
        .init(kind: 1, name: "마", code: "MM", rings: [square(0, side - 500, side, 500)]),
        .init(kind: 1, name: "바", code: "BB", rings: [square(10000, 10000, 2000, 1000)]),
        .init(kind: 2, parent: 6, name: "바도"),
        .init(kind: 3, parent: 7, name: "서군", code: "1", rings: [square(10000, 10000, 1000)]),
        .init(kind: 3, parent: 7, name: "동군", code: "2", rings: [square(11000, 10000, 1000)]),
        .init(kind: 1, name: "사", code: "SS", rings: [square(12000, 10000, 1000)]),
    ])

    private static func find(_ x: Double, _ y: Double) throws -> String {
        let areas = try GroundAreas(try Ground(world.bytes))
        // A unit is ten metres wide.
        let found = areas.whereabouts(
            x: x / Double(side), y: y / Double(side), metresPerWorld: Double(side) * 10)
        return [found.country, found.district].compactMap { $0.map { areas.areas[$0].name.korean } }
            .joined(separator: " ")
    }

    @Test(arguments: [
        (1100, 1100, "가"), (1250, 1250, "나"), (1350, 1350, "가"), (2500, 1500, "다"),
        // A common border belongs to one side of it, as corners do.
        (2000, 1500, "다"), (1999.99, 1500, "가"), (1200, 1300, "나"), (1600, 1300, "가"), (2000, 1000, "다"),
        // Across the antimeridian and at the pole.
        (50, 5050, "라"), (Double(side - 50), 5050, "라"), (0, 5050, "라"), (Double(side), 5050, "라"),
        (7, Double(side), "마"), (7, Double(side) * 1.5, "마"), (3000.0, 900_000, ""),
        // Near: ten kilometres are a thousand units for countries, three hundred for districts.
        (3900, 1500, "다"), (4100, 1500, ""), (Double(side - 500), 5050, "라"), (500, 5050, "라"),
        (10500, 10500, "바 서군"), (11000, 10500, "바 동군"), (10500, 11200, "바 서군"), (10500, 11500, "바"),
        // Not a neighbour's district, however near it is.
        (12010, 10500, "사"), (12010, 11100, "사"), (11900, 11100, "바 동군"),
    ])
    func aPointLiesInAnArea(x: Double, y: Double, names: String) throws {
        #expect(try Self.find(x, y) == names)
    }

    @Test func aPointThatIsNoneLiesNowhere() throws {
        #expect(try Self.find(.nan, 1) == "")
        #expect(try Self.find(.infinity, 1) == "")
    }

    /// Neighbours cut along random slanted lines: no point of the whole is in none or in two of them.
    @Test func neighboursShareNothing() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            let cut = (0...8).map { row in (x: 500 + Int.random(in: -400...400, using: &random), y: row * 100) }
            let west = AreaShape([[(0, 0)] + cut + [(0, 800)]].map { $0.map { SIMD2(Int32($0.0), Int32($0.1)) } })
            let east = AreaShape(
                [[(1000, 0), (1000, 800)] + cut.reversed()].map { $0.map { SIMD2(Int32($0.0), Int32($0.1)) } })
            for _ in 0..<500 {
                let point = AreaShape.ShapePoint(
                    x: Double(Int.random(in: 0..<1000, using: &random)) / Double(Self.side),
                    y: Double(Int.random(in: 0..<800, using: &random)) / Double(Self.side))
                #expect(west.contains(point) != east.contains(point), "\(point) beside \(cut)")
            }
        }
    }

    @Test func damagedAreasAreRefused() throws {
        let bytes = Self.world.bytes
        #expect(throws: (any Error).self) { try GroundAreas(try Ground(Array(bytes.prefix(bytes.count - 400)))) }
        for index in bytes.indices.dropFirst(20) {
            var damaged = bytes
            damaged[index] ^= 0xFF
            guard let areas = try? GroundAreas(try Ground(damaged)) else { continue }
            _ = areas.whereabouts(x: 0.0026, y: 0.0026, metresPerWorld: 4e7)
        }
    }

    /// Points that another program told from finer borders.
    @Test func builtInAreasAgreeWithTheirSources() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/points.csv")
        guard let areas = GroundAreas.builtIn, let text = try? String(contentsOf: file, encoding: .utf8) else { return }
        var wrong: [String] = []
        for line in text.split(separator: "\n") where line.first?.isNumber ?? false || line.first == "-" {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard cells.count >= 4, let longitude = Double(cells[0]), let latitude = Double(cells[1]) else { continue }
            let sine = sin(latitude * .pi / 180)
            let found = areas.whereabouts(
                x: (longitude + 180) / 360, y: 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi),
                metresPerWorld: 40_030_000 * cos(latitude * .pi / 180))
            let country = found.country.map { areas.areas[$0].code } ?? ""
            let district = found.district.map { areas.areas[$0].code } ?? ""
            // In the sea the nearest area is told, up to a few kilometres.
            if cells[2].isEmpty { continue }
            if (country, district) != (cells[2], cells[3]) { wrong.append("\(line): \(country),\(district)") }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
    }
}
