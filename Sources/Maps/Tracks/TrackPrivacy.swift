package import Base

/// What nobody may learn from a track.
package struct TrackPrivacy: Sendable, Hashable {
    /// A secret circle of which a track shows nothing: nobody may learn where its middle is.
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
    /// Circles that hide the spots of places.
    package var circles: Set<KnownCircle>
    /// How many metres around the points at which somebody set out and arrived are not told; 0 for none.
    package var trim: Double
    /// Spots at which tracks begin and end, with the trim of the first that does: one that ends beside it is cut around the same middle.
    package var ends: [Zone]
    /// Whether the clock times of points are told.
    package var publishesTimes: Bool

    package init(
        zones: [Zone] = [], circles: Set<KnownCircle> = [], trim: Double = 0, ends: [Zone] = [],
        publishesTimes: Bool = false
    ) {
        self.zones = zones
        self.circles = circles
        self.trim = trim
        self.ends = ends
        self.publishesTimes = publishesTimes
    }

    /// Holds to what somebody else asks for, too.
    package mutating func add(_ other: TrackPrivacy) {
        zones += other.zones.filter { !zones.contains($0) }
        circles.formUnion(other.circles)
        trim = max(trim, other.trim)
        publishesTimes = publishesTimes && other.publishesTimes
    }

    /// Writes what tells it from others.
    package func write(to writer: inout ByteWriter) {
        let circles = circles.map { Zone(center: $0.middle, radius: $0.radius) }.sorted {
            ($0.center.latitude, $0.center.longitude, $0.radius) < ($1.center.latitude, $1.center.longitude, $1.radius)
        }
        for circles in [zones, circles, ends] {
            writer.write(circles) { writer, zone in
                for number in [zone.center.latitude, zone.center.longitude, zone.radius] {
                    writer.write(number.bitPattern)
                }
            }
        }
        writer.write(trim.bitPattern)
        writer.write(publishesTimes)
    }

    /// Spots at which tracks begin and end and that no other of them, and no zone, is beside.
    ///
    /// - Parameters:
    ///   - tracks: the ends of each, and what nobody may learn from it.
    ///   - known: spots that readers know by other tracks already, which therefore hold for these too.
    package static func ends(
        of tracks: [(ends: [Coordinate], privacy: TrackPrivacy)], knowing known: [Zone] = []
    ) -> [Zone] {
        var (ends, spots) = (known, known.map(\.concealed))
        // The wider ones come first, so that they are the coarser squares.
        let order = tracks.indices.filter { tracks[$0].privacy.trim > 0 }.sorted {
            (-tracks[$0].privacy.trim, $0) < (-tracks[$1].privacy.trim, $1)
        }
        for track in order.map({ tracks[$0] }) {
            let zones = track.privacy.zones.map(\.concealed)
            for end in track.ends where !(zones + spots).contains(where: { $0.isBeside(end) }) {
                let spot = Zone(center: end, radius: track.privacy.trim)
                ends.append(spot)
                spots.append(spot.concealed)
            }
        }
        return ends
    }

    /// All that is cut from a track with these ends. It follows from what may be known alone, so that any number of tracks tells no more than one.
    func hidden(around ends: [Coordinate]) -> Set<KnownCircle> {
        let zones = zones.map(\.concealed)
        let all = circles.union(zones.map(\.circle))
        guard trim > 0 else { return all }
        let spots = zones + self.ends.map(\.concealed)
        return all.union(ends.map { KnownCircle(hiding: trim, around: $0, beside: spots) })
    }
}

extension TrackPrivacy.Zone {
    /// Whether another spot counts as this one.
    package func isBeside(_ spot: Coordinate) -> Bool { concealed.isBeside(spot) }

    fileprivate var concealed: ConcealedSpot { ConcealedSpot(center, radius: radius) }
}

/// A circle as it is cut from tracks.
///
/// On the map of Mercator a circle on the ground is no circle, but lies within one that is drawn with the scale of its point
/// farthest from the equator: the radius in shares of the world is R / (U · cos(|φ| + R)), with the circumference U.
struct CutCircle: Sendable {
    private let x: Double
    private let y: Double
    /// What is cut, in shares of the world's width.
    private let cut: Double
    /// What no line may cross that is drawn straight instead of a crooked one.
    private let guarded: Double

    /// What is cut around what must not be shown, as a share of the radius and in metres: told points are rounded to a metre.
    private static let margin = (share: 0.01, metres: 2.0)

    init(_ circle: KnownCircle) {
        let middle = MapPoint(circle.middle)
        (x, y) = (middle.x, middle.y)
        func share(_ metres: Double) -> Double {
            let circumference = MapPoint(x: 0, y: 0.5).metresPerWorld
            let farthest = min(89.99, abs(circle.middle.latitude) + metres / circumference * 360)
            return metres / (circumference * cosine(farthest * .pi / 180))
        }
        cut = share(circle.radius * (1 + Self.margin.share) + Self.margin.metres)
        guarded = share(circle.radius + Self.margin.metres / 2)
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
