internal import Diary
internal import Maps

/// A drawing of all areas of a kind, of which a page colours some: the countries, Korea's 시군구, or those of one metropolitan city.
///
/// It follows from the ground alone, so that it is made once.
struct AreaMap: Sendable {
    let width: Int
    let height: Int
    /// By the codes of the areas.
    let shapes: [(code: String, shape: AreaDrawing.DrawnShape)]

    private static let side = Double(1 << GroundAreas.unitBits)
    private static let wideness = 1000.0

    static let korea = GroundAreas.builtIn.map { AreaMap($0, of: Municipalities.builtIn.all) }

    static let world = GroundAreas.builtIn.map { AreaMap(countriesOf: $0, withPole: false) }

    static let worldWithPole = GroundAreas.builtIn.map { AreaMap(countriesOf: $0, withPole: true) }

    /// The metropolitan cities, which are small on the drawing of all of Korea, by the Korean name.
    static let cities: [String: AreaMap] = {
        guard let areas = GroundAreas.builtIn else { return [:] }
        let provinces = Dictionary(grouping: Municipalities.builtIn.all, by: \.province.korean)
        return provinces.filter { province in
            // A province of cities and counties is seen well enough.
            province.value.count > 1
                && province.value.count { $0.name.korean.hasSuffix("구") } * 2 > province.value.count
        }.mapValues { AreaMap(areas, of: $0.filter { !Self.isFarOff($0) }) }
    }()

    /// Islands that belong to a metropolitan city, and would make everything else of it small.
    private static func isFarOff(_ municipality: Municipality) -> Bool { municipality.name.korean == "옹진군" }

    /// The lowest latitude that is drawn where nobody was in Antarctica.
    private static let south = -57.0
    private static let north = 83.7

    private init(_ areas: GroundAreas, of municipalities: [Municipality]) {
        let all = municipalities.flatMap { $0.districts.map { areas.areas[$0] } }
        let low = all.reduce(SIMD2<Int32>(repeating: .max)) { pointwiseMin($0, $1.low) }
        let high = all.reduce(SIMD2<Int32>(repeating: 0)) { pointwiseMax($0, $1.high) }
        let size = SIMD2(Double(high.x - min(low.x, high.x)), Double(high.y - min(low.y, high.y)))
        let scale = (Self.wideness - 8) / max(1, size.x, size.y)
        width = Int(size.x * scale) + 8
        height = Int(size.y * scale) + 8
        let drawing = AreaDrawing(
            municipalities.map { $0.districts.flatMap { areas.rings(of: $0) } }, grain: scale < 0.02 ? 4 : 1
        ) { point in
            SIMD2(Double(point.x) - Double(low.x), Double(point.y) - Double(low.y)) * scale + SIMD2(4, 4)
        }
        shapes = Array(zip(municipalities.map(\.code), drawing.shapes))
    }

    /// Degrees of latitude are as long everywhere, and those of longitude as they are at 35°, so that no country is drawn as large as Web
    /// Mercator would.
    private init(countriesOf areas: GroundAreas, withPole: Bool) {
        let across = Self.wideness / 360, down = across / 0.82
        let countries = areas.areas.indices.filter {
            areas.areas[$0].kind == .country && (withPole || areas.areas[$0].code != "AQ")
        }
        width = Int(Self.wideness)
        height = Int((Self.north - (withPole ? -85 : Self.south)) * down)
        let drawing = AreaDrawing(countries.map { areas.rings(of: $0) }, grain: 9) { point in
            let latitude = MapPoint(x: 0, y: Double(point.y) / Self.side).coordinate.latitude
            return SIMD2(Double(point.x) / Self.side * 360 * across, (Self.north - latitude) * down)
        }
        shapes = Array(zip(countries.map { areas.areas[$0].code }, drawing.shapes))
    }
}
