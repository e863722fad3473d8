package import Diary
package import Files

/// What nobody may learn from a track.
package struct TrackPrivacy: Sendable {
    /// A circle of which a track shows nothing.
    package struct Zone: Sendable, Hashable {
        package let center: Coordinate
        /// In metres, above 0.
        package let radius: Double

        package init(center: Coordinate, radius: Double) {
            self.center = center
            self.radius = radius
        }
    }

    package var zones: [Zone]
    /// How many metres around the points at which somebody set out and arrived are not told; 0 for none.
    package var trim: Double
    /// Whether the clock times of points are told.
    package var tellsTimes: Bool

    package init(zones: [Zone] = [], trim: Double = 0, tellsTimes: Bool = false) {
        self.zones = zones
        self.trim = trim
        self.tellsTimes = tellsTimes
    }

    /// Writes what tells it from others.
    package func write(to writer: inout ByteWriter) {
        writer.write(zones) { writer, zone in
            for number in [zone.center.latitude, zone.center.longitude, zone.radius] {
                writer.write(number.bitPattern)
            }
        }
        writer.write(trim.bitPattern)
        writer.write(tellsTimes)
    }
}

/// A zone as it is cut from one track: a circle on the map, a little larger than the zone.
///
/// On the map of Mercator a circle on the ground is no circle, but lies within one that is drawn with the scale of its point
/// farthest from the equator: the radius in shares of the world is R / (U · cos(|φ| + R)), with the circumference U.
struct CutCircle: Sendable {
    /// In metres.
    let radius: Double
    private let x: Double
    private let y: Double
    /// What is cut, in shares of the world's width.
    private let cut: Double
    /// What no line may cross that is drawn straight instead of a crooked one.
    private let guarded: Double

    /// The least that is cut around a zone, as a share of its radius and in metres: told points are rounded to a metre.
    private static let least = (share: 0.02, metres: 2.0)
    /// The greatest share of the radius by which a circle is larger than the least.
    private static let greatestMargin = 0.13

    /// - Parameter margin: 0 to 1, another for each track and zone: many tracks that end at one circle would show where its middle is.
    init(_ zone: TrackPrivacy.Zone, margin: Double) {
        radius = zone.radius
        let middle = MapPoint(zone.center)
        (x, y) = (middle.x, middle.y)
        func share(_ metres: Double) -> Double {
            let circumference = MapPoint(x: 0, y: 0.5).metresPerWorld
            let farthest = min(89.99, abs(zone.center.latitude) + metres / circumference * 360)
            return metres / (circumference * cosine(farthest * .pi / 180))
        }
        let factor = 1 + Self.least.share + Self.greatestMargin * margin
        cut = share(zone.radius * factor + Self.least.metres)
        guarded = share(zone.radius + Self.least.metres / 2)
    }

    /// The corners of the square around it.
    var low: SIMD2<Double> { SIMD2(x - cut, y - cut) }
    var high: SIMD2<Double> { SIMD2(x + cut, y + cut) }

    /// The shares of the way from one point to another between which it lies in the circle, nil for a way that does not.
    ///
    /// - Parameters: points in shares of the world, whose `x` may lie in any turn around it.
    func cut(from start: SIMD2<Double>, to end: SIMD2<Double>) -> ClosedRange<Double>? {
        crossing(start, end, cut)
    }

    /// Whether a straight line from one point to another would show a way through the zone.
    func isCrossed(from start: SIMD2<Double>, to end: SIMD2<Double>) -> Bool { crossing(start, end, guarded) != nil }

    private func crossing(_ start: SIMD2<Double>, _ end: SIMD2<Double>, _ radius: Double) -> ClosedRange<Double>? {
        guard min(start.y, end.y) <= y + radius, max(start.y, end.y) >= y - radius else { return nil }
        // The world goes on at its edges: the circle lies in each turn around it.
        let first = (min(start.x, end.x) - radius - x).rounded(.up)
        let last = (max(start.x, end.x) + radius - x).rounded(.down)
        guard first <= last else { return nil }
        var found: ClosedRange<Double>?
        for turn in stride(from: first, through: last, by: 1) {
            guard let range = Self.crossing(start, end, SIMD2(x + turn, y), radius) else { continue }
            found = found.map { min($0.lowerBound, range.lowerBound)...max($0.upperBound, range.upperBound) } ?? range
        }
        return found
    }

    private static func crossing(
        _ start: SIMD2<Double>, _ end: SIMD2<Double>, _ center: SIMD2<Double>, _ radius: Double
    ) -> ClosedRange<Double>? {
        let (way, offset) = (end - start, start - center)
        let (a, b) = ((way * way).sum(), (way * offset).sum())
        let c = (offset * offset).sum() - radius * radius
        guard a > 0 else { return c <= 0 ? 0...1 : nil }
        let square = b * b - a * c
        guard square >= 0 else { return nil }
        let root = square.squareRoot()
        let (from, to) = ((-b - root) / a, (-b + root) / a)
        return from <= 1 && to >= 0 ? max(0, from)...min(1, to) : nil
    }
}
