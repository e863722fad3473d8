internal import Base

/// A point on earth in degrees, WGS 84.
package struct Coordinate: Sendable, Hashable {
    /// -90 to 90, north positive.
    package let latitude: Double
    /// -180 to 180, east positive.
    package let longitude: Double

    /// The radius of a sphere with the earth's volume, in metres.
    private static let earthRadius = 6_371_000.8

    /// The length of the equator of that sphere, in metres.
    static let circumference = 2 * Double.pi * earthRadius

    package init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The great-circle distance in metres, by the haversine formula.
    package func distance(to other: Coordinate) -> Double {
        let degree = Double.pi / 180
        let (first, second) = (latitude * degree, other.latitude * degree)
        let sineLatitude = sine((second - first) / 2)
        let sineLongitude = sine((other.longitude - longitude) * degree / 2)
        let square = sineLatitude * sineLatitude + cosine(first) * cosine(second) * sineLongitude * sineLongitude
        return 2 * Self.earthRadius * arcSine(min(1, square.squareRoot()))
    }

    /// The centre of the grid cell that holds the point.
    ///
    /// - Parameter metres: the side of a cell along the meridian; a cell is about as wide as it is high.
    package func blurred(metres: Double) -> Coordinate {
        let step = metres / 111_195
        let row = (latitude / step).rounded(.down)
        let middle = min(90, max(-90, (row + 0.5) * step))
        // The width follows from the row alone, so that all points of a cell share it.
        let width = step / max(0.01, cosine(middle * .pi / 180))
        let column = (longitude / width).rounded(.down)
        return Coordinate(latitude: middle, longitude: min(180, max(-180, (column + 0.5) * width))).rounded
    }

    /// Five decimals, about one metre.
    package var rounded: Coordinate {
        Coordinate(
            latitude: (latitude * 100_000).rounded() / 100_000, longitude: (longitude * 100_000).rounded() / 100_000)
    }
}

/// A point of the Web Mercator projection (EPSG:3857), which web maps are drawn in, as shares of the square world.
///
/// With the longitude λ and the latitude φ: x = (λ + 180°) / 360°, y = 1/2 − ln((1 + sin φ) / (1 − sin φ)) / 4π.
package struct MapPoint: Sendable, Hashable {
    /// 0 at 180° west, growing eastward to 1.
    package var x: Double
    /// 0 at the northern edge, 1 at the southern one.
    package var y: Double

    /// The latitude of the northern edge in degrees, atan(sinh π), where the world is as high as it is wide.
    package static let greatestLatitude = 85.051_128_779_806_59

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// What lies beyond the edges, at the poles, is drawn on the edge.
    package init(_ coordinate: Coordinate) {
        let greatest = Self.greatestLatitude
        let sine = sine(max(-greatest, min(greatest, coordinate.latitude)) * .pi / 180)
        x = (coordinate.longitude + 180) / 360
        y = 0.5 - logarithm((1 + sine) / (1 - sine)) / (4 * .pi)
    }

    package var coordinate: Coordinate {
        let wrapped = x - x.rounded(.down)
        return Coordinate(
            latitude: arcTangent(hyperbolicSine(.pi * (1 - 2 * y))) * 180 / .pi,
            longitude: (x == 1 ? 1 : wrapped) * 360 - 180)
    }

    /// How many metres on the ground the width of the world stands for at this point: the circle of its latitude.
    package var metresPerWorld: Double { Coordinate.circumference * cosine(coordinate.latitude * .pi / 180) }
}

/// How exactly a place's spot is told.
package enum Precision: String, Sendable, CaseIterable {
    case exact, block, district, none

    /// The point as it may be told, nil for none of it.
    package func applied(to coordinate: Coordinate) -> Coordinate? {
        switch self {
        case .exact: coordinate.rounded
        case .block, .district: coordinate.blurred(metres: blur)
        case .none: nil
        }
    }

    /// How little of a spot is told: 0 for all.
    package var strictness: Int {
        switch self {
        case .exact: 0
        case .block: 1
        case .district: 2
        case .none: 3
        }
    }

    /// The side of the cell that a told point stands for, in metres; 0 for the very spot.
    package var blur: Double {
        switch self {
        case .exact, .none: 0
        case .block: 100
        case .district: 1000
        }
    }
}
