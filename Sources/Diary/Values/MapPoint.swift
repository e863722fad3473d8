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
