internal import Base
package import Maps

/// Finds the points nearest to a point of the earth without looking at all of them.
///
/// A k-d tree over unit vectors: the straight line between two points of a sphere grows with the great circle between them, so
/// that what is nearest in space is nearest on the ground, across the antimeridian and at the poles too. Points at one spot
/// are one node, however many there are.
package struct SpatialIndex: Sendable {
    package struct Neighbor: Sendable, Equatable {
        /// The position of the point among those that the index was made of.
        package let item: Int
        /// The great-circle distance.
        package let metres: Double
    }

    /// Where one or several points lie.
    private struct Spot: Sendable {
        let vector: SIMD3<Double>
        let coordinate: Coordinate
        /// The least of its items, and the others ascending: most spots have one, which is looked at without counting references.
        let first: Int
        var others: [Int] = []
        /// The axis by which the points around this one are divided: the ones before it lie below, the others above.
        var axis = 0
    }

    /// As many points as are looked at one by one, because dividing them costs more.
    private static let leafSize = 8

    /// In the order of the tree: the middle one of a range divides it.
    private var spots: [Spot] = []

    /// - Parameter points: nil for an item that lies nowhere.
    package init(_ points: [Coordinate?]) {
        var indices: [Coordinate: Int] = [:]
        for (item, point) in points.enumerated() {
            guard let point = point?.normalized else { continue }
            if let index = indices[point] {
                spots[index].others.append(item)
            } else {
                indices[point] = spots.count
                spots.append(Spot(vector: point.unitVector, coordinate: point, first: item))
            }
        }
        arrange(spots.indices)
    }

    /// The items nearest to a point, nearest first; of equally near ones those that come first in the index's order.
    ///
    /// - Parameter excluded: an item that does not count, such as the one that stands at the point.
    package func nearest(_ count: Int, to point: Coordinate, excluding excluded: Int? = nil) -> [Neighbor] {
        guard count > 0 else { return [] }
        let point = point.normalized
        var best = Best(count: count, excluded: excluded)
        // Through a buffer, because an array is counted as in use for each of its items that is looked at.
        spots.withUnsafeBufferPointer { Self.search($0, $0.indices, point.unitVector, &best) }
        let found = best.found.map { found in
            Neighbor(item: found.item, metres: spots[found.spot].coordinate.distance(to: point))
        }
        return found.sorted { ($0.metres, $0.item) < ($1.metres, $1.item) }
    }

    // MARK: The tree

    private mutating func arrange(_ range: Range<Int>) {
        guard range.count > Self.leafSize else { return }
        var least = spots[range.lowerBound].vector, greatest = least
        for spot in spots[range] {
            least = pointwiseMin(least, spot.vector)
            greatest = pointwiseMax(greatest, spot.vector)
        }
        let extent = greatest - least
        let axis = extent.x >= extent.y ? (extent.x >= extent.z ? 0 : 2) : (extent.y >= extent.z ? 1 : 2)
        let middle = range.lowerBound + range.count / 2
        select(middle, in: range, axis)
        spots[middle].axis = axis
        arrange(range.lowerBound..<middle)
        arrange(middle + 1..<range.upperBound)
    }

    /// Moves the spots of a range so that none before the position lies above it and none behind it below: Hoare's selection.
    private mutating func select(_ position: Int, in range: Range<Int>, _ axis: Int) {
        var low = range.lowerBound, high = range.upperBound - 1
        while low < high {
            let pivot = spots[low + (high - low) / 2].vector[axis]
            var left = low, right = high
            while left <= right {
                while spots[left].vector[axis] < pivot { left += 1 }
                while spots[right].vector[axis] > pivot { right -= 1 }
                if left <= right {
                    spots.swapAt(left, right)
                    left += 1
                    right -= 1
                }
            }
            if position <= right {
                high = right
            } else if position >= left {
                low = left
            } else {
                return
            }
        }
    }

    private static func search(
        _ spots: UnsafeBufferPointer<Spot>, _ range: Range<Int>, _ target: SIMD3<Double>, _ best: inout Best
    ) {
        guard range.count > leafSize else {
            for index in range { offer(spots, index, target, &best) }
            return
        }
        let middle = range.lowerBound + range.count / 2
        let axis = spots[middle].axis
        let difference = target[axis] - spots[middle].vector[axis]
        let below = range.lowerBound..<middle, above = middle + 1..<range.upperBound
        search(spots, difference < 0 ? below : above, target, &best)
        offer(spots, middle, target, &best)
        // Equally near ones are looked at too, so that which of them is found does not depend on the tree.
        if difference * difference <= best.limit {
            search(spots, difference < 0 ? above : below, target, &best)
        }
    }

    private static func offer(
        _ spots: UnsafeBufferPointer<Spot>, _ index: Int, _ target: SIMD3<Double>, _ best: inout Best
    ) {
        let line = spots[index].vector - target
        let square = (line * line).sum()
        guard square <= best.limit, best.add(spots[index].first, at: index, square) else { return }
        for item in spots[index].others { guard best.add(item, at: index, square) else { return } }
    }

    /// The nearest items so far, nearest first.
    private struct Best {
        let count: Int
        let excluded: Int?
        private(set) var found: [(square: Double, item: Int, spot: Int)] = []

        init(count: Int, excluded: Int?) {
            self.count = count
            self.excluded = excluded
            found.reserveCapacity(count + 1)
        }

        /// The square of the distance beyond which nothing counts any more.
        var limit: Double { found.count < count ? .infinity : found[count - 1].square }

        /// False when neither the item nor a later one at the same spot counts.
        mutating func add(_ item: Int, at spot: Int, _ square: Double) -> Bool {
            guard item != excluded else { return true }
            var position = found.count
            while position > 0, (square, item) < (found[position - 1].square, found[position - 1].item) {
                position -= 1
            }
            guard position < count else { return false }
            found.insert((square, item, spot), at: position)
            if found.count > count { found.removeLast() }
            return true
        }
    }
}

extension Coordinate {
    /// The same spot with one longitude where it has several: at the poles and on the antimeridian.
    fileprivate var normalized: Coordinate {
        if abs(latitude) == 90 { return Coordinate(latitude: latitude, longitude: 0) }
        return longitude == 180 ? Coordinate(latitude: latitude, longitude: -180) : self
    }

    /// The point on a sphere of radius 1 around the origin.
    fileprivate var unitVector: SIMD3<Double> {
        let degree = Double.pi / 180
        let width = cosine(latitude * degree)
        return [
            width * cosine(longitude * degree), width * sine(longitude * degree), sine(latitude * degree),
        ]
    }
}
