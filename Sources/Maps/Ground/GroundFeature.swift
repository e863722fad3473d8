/// What a feature of the ground is; the numbers are those of its binary form, and the order in which kinds are drawn.
package enum GroundKind: UInt8, Sendable, CaseIterable {
    // Areas. Sea lies only where ground of one's own has a coast, above land that is drawn more coarsely.
    case sea = 1
    case land, green, water
    // Lines.
    case river = 10
    case districtBorder, provinceBorder, countryBorder, disputedBorder
    case road = 20
    case mainRoad, railway, underground
    // Names of points.
    case country = 40
    case province, city, district, quarter, station, landmark

    package var isArea: Bool { rawValue < 10 }
    package var isPoint: Bool { rawValue >= 40 }

    /// As a class of style sheets.
    package var className: String {
        switch self {
        case .districtBorder: "district-border"
        case .provinceBorder: "province-border"
        case .countryBorder: "country-border"
        case .disputedBorder: "disputed-border"
        case .mainRoad: "main-road"
        case .sea: "sea"
        case .land: "land"
        case .green: "green"
        case .water: "water"
        case .river: "river"
        case .road: "road"
        case .railway: "railway"
        case .underground: "underground"
        case .country: "country"
        case .province: "province"
        case .city: "city"
        case .district: "district"
        case .quarter: "quarter"
        case .station: "station"
        case .landmark: "landmark"
        }
    }
}

/// What something on the ground is called.
package struct GroundName: Sendable, Hashable {
    package let korean: String
    package let english: String

    package init(korean: String, english: String) {
        self.korean = korean
        self.english = english
    }

    /// Between both forms in the binary form.
    static let separator: Unicode.Scalar = "\u{1F}"

    /// As it stands in the binary form; a text without a separator is both.
    init(stored text: String) {
        let scalars = text.unicodeScalars
        guard let index = scalars.firstIndex(of: Self.separator) else {
            self.init(korean: text, english: text)
            return
        }
        self.init(korean: String(scalars[..<index]), english: String(scalars[scalars.index(after: index)...]))
    }

    var stored: String { korean + String(Self.separator) + english }
}

/// A shape or a name of the ground.
///
/// Its points are in units of whoever gives it: of a square of the ground, or of the world's width in Web Mercator.
package struct GroundFeature<Point: Sendable>: Sendable {
    package let kind: GroundKind
    /// The zoom level of web maps from which it is shown.
    package let rank: UInt8
    package let name: GroundName?
    /// The colour of a line of the underground, as `#00a84d`.
    package let color: String?
    /// Rings that close themselves, lines, or one point.
    package let parts: [[Point]]

    package init(
        _ kind: GroundKind, rank: UInt8, name: GroundName? = nil, color: String? = nil, parts: [[Point]]
    ) {
        self.kind = kind
        self.rank = rank
        self.name = name
        self.color = color
        self.parts = parts
    }

    func with<Other>(parts: [[Other]]) -> GroundFeature<Other> {
        GroundFeature<Other>(kind, rank: rank, name: name, color: color, parts: parts)
    }
}

/// A square of the world, as web maps cut it: 2^zoom columns and rows, the first in the north-west.
package struct GroundSquare: Sendable, Hashable {
    package let zoom: Int
    package let x: Int
    package let y: Int

    package init(zoom: Int, x: Int, y: Int) {
        self.zoom = zoom
        self.x = x
        self.y = y
    }

    /// The width of the square, as a share of the world's.
    package var size: Double { 1 / Double(1 << zoom) }

    /// The square of a coarser level that this one lies in.
    package func ancestor(zoom: Int) -> GroundSquare {
        GroundSquare(zoom: zoom, x: x >> (self.zoom - zoom), y: y >> (self.zoom - zoom))
    }
}
