internal import Maps
internal import Diary
internal import Typesetting

/// A rectangle of the earth in Web Mercator, as one drawing shows it.
///
/// Places on a drawing are told in shares of its width and height, so that it can have any size.
struct MapView: Sendable, Hashable {
    /// The north-western corner; `x` may lie anywhere, where the rectangle crosses the antimeridian.
    let origin: MapPoint
    /// In shares of the world's width.
    let width: Double
    let height: Double

    /// The smallest view that shows all points.
    ///
    /// - Parameters:
    ///   - aspect: the width divided by the height.
    ///   - margin: the share of the height that is left free on each side, so that signs on the edge are seen whole.
    ///   - leastWidth: in metres, so that even a single place is seen with what surrounds it.
    init(showing points: [MapPoint], aspect: Double, margin: Double, leastWidth: Double = 600) {
        let west = Self.westernmost(points.map(\.x))
        var low = MapPoint(x: .infinity, y: .infinity), high = MapPoint(x: -.infinity, y: -.infinity)
        for point in points {
            let x = Self.unwrapped(point.x, from: west)
            low = MapPoint(x: min(low.x, x), y: min(low.y, point.y))
            high = MapPoint(x: max(high.x, x), y: max(high.y, point.y))
        }
        if points.isEmpty { (low, high) = (MapPoint(x: 0, y: 0), MapPoint(x: 1, y: 1)) }
        let middle = MapPoint(x: (low.x + high.x) / 2, y: (low.y + high.y) / 2)
        // At the poles a metre has no width to speak of.
        let least = min(0.5, leastWidth / max(1000, middle.metresPerWorld))
        width = max(
            (high.x - low.x) / (1 - 2 * margin / aspect), (high.y - low.y) / (1 - 2 * margin) * aspect, least)
        height = width / aspect
        origin = MapPoint(x: middle.x - width / 2, y: middle.y - height / 2)
    }

    init(origin: MapPoint, width: Double, height: Double) {
        self.origin = origin
        self.width = width
        self.height = height
    }

    /// A view of the same shape that shows all of this one, from a grid: views of nearly the same part of the world then share a drawing
    /// of the ground. It is at most 1.72 times as wide.
    var inGrid: MapView {
        let least = width * 8 / 7
        var wide = 2.0
        while wide / 2 >= least { wide /= 2 }
        if wide * 0.75 >= least { wide *= 0.75 }
        let high = wide * height / width
        func edge(_ value: Double, _ size: Double) -> Double { (value / (size / 8)).rounded(.down) * (size / 8) }
        return MapView(
            origin: MapPoint(x: edge(origin.x, wide), y: edge(origin.y, high)), width: wide, height: high)
    }

    /// Where a point lies, in shares of the view's width and height.
    func position(of point: MapPoint) -> (x: Double, y: Double) {
        // The copy of the point that lies nearest to the middle: the world goes on at its edges.
        var x = point.x - origin.x - width / 2
        x -= x.rounded()
        return (x / width + 0.5, (point.y - origin.y) / height)
    }

    /// The edges in degrees; `east` is greater than 180 where the view crosses the antimeridian.
    var bounds: (west: Double, south: Double, east: Double, north: Double) {
        let turns = origin.x.rounded(.down)
        func longitude(_ x: Double) -> Double { (x - turns) * 360 - 180 }
        return (
            longitude(origin.x), MapPoint(x: 0, y: origin.y + height).coordinate.latitude, longitude(origin.x + width),
            MapPoint(x: 0, y: origin.y).coordinate.latitude
        )
    }

    /// A round length that takes less than a third of the width, and the share of the width that it takes in the middle.
    var scaleBar: (metres: Int, share: Double) {
        let metres = MapPoint(x: 0, y: origin.y + height / 2).metresPerWorld * width
        let length = max(1, Self.roundNumber(atMost: metres * 0.3))
        return (Int(length), min(1, length / metres))
    }

    /// The zoom level of web maps at which the view would be so many CSS pixels wide.
    ///
    /// Between two levels it grows evenly instead of by the logarithm, because that is the same on every machine.
    func zoom(pixels: Double) -> Double {
        let ratio = pixels / 256 / width
        return ratio > 1 ? Double(ratio.exponent) + ratio.significand - 1 : 0
    }

    /// The greatest of 1, 2, 5, 10, 20 … and their tenths and hundredths that is not above a number.
    static func roundNumber(atMost limit: Double) -> Double {
        var power = 1.0
        while power > limit, power > 1e-6 { power /= 10 }
        while power * 10 <= limit { power *= 10 }
        return power * (limit >= power * 5 ? 5 : limit >= power * 2 ? 2 : 1)
    }

    // MARK: Around the earth

    /// The first of the points, going east, of the shortest arc that holds all of them.
    private static func westernmost(_ xs: [Double]) -> Double {
        let sorted = xs.sorted()
        guard let first = sorted.first, let last = sorted.last else { return 0 }
        var west = first, greatest = first + 1 - last
        for (x, next) in zip(sorted, sorted.dropFirst()) where next - x > greatest {
            greatest = next - x
            west = next
        }
        return west
    }

    private static func unwrapped(_ x: Double, from west: Double) -> Double { x < west ? x + 1 : x }
}
