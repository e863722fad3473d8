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
    func blurred(metres: Double) -> Coordinate {
        let step = metres / 111_195
        let row = (latitude / step).rounded(.down)
        let middle = min(90, max(-90, (row + 0.5) * step))
        // The width follows from the row alone, so that all points of a cell share it.
        let width = step / max(0.01, cosine(middle * .pi / 180))
        let column = (longitude / width).rounded(.down)
        return Coordinate(latitude: middle, longitude: min(180, max(-180, (column + 0.5) * width))).rounded
    }

    /// Five decimals, about one metre.
    var rounded: Coordinate {
        Coordinate(
            latitude: (latitude * 100_000).rounded() / 100_000, longitude: (longitude * 100_000).rounded() / 100_000)
    }
}
