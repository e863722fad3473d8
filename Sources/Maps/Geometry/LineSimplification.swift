/// Which points of a line are worth drawing (M. Visvalingam and J. D. Whyatt, Line generalisation by repeated elimination of points,
/// 1993): one after the other the point is left out that spans the least triangle with those beside it.
package enum LineSimplification {
    /// How much each point matters: the area of its triangle when it was its turn, or that of a point that went before it, if that is
    /// greater; infinite for the ends, and for a point without which the line would be drawn where it must not.
    ///
    /// Those points whose area is not less than a limit are, at any limit, a line that the elimination came by. Takes time in
    /// proportion to n · log n.
    ///
    /// - Parameter mayJoin: whether two points may be joined by a straight line.
    package static func areas(of points: [SIMD2<Double>], mayJoin: (SIMD2<Double>, SIMD2<Double>) -> Bool) -> [Double] {
        var areas = [Double](repeating: .infinity, count: points.count)
        guard points.count > 2 else { return areas }
        var before = points.indices.map { $0 - 1 }, after = points.indices.map { $0 + 1 }
        func area(_ index: Int) -> Double {
            let (own, first, last) = (points[index], points[before[index]], points[after[index]])
            let (from, to) = (own - first, last - first)
            return abs(from.x * to.y - from.y * to.x) / 2
        }
        var queue = PointQueue(points.indices.dropFirst().dropLast().map { ($0, area($0)) }, count: points.count)
        var greatest = 0.0
        while let (index, own) = queue.removeLeast() {
            guard mayJoin(points[before[index]], points[after[index]]) else { continue }
            greatest = max(greatest, own)
            areas[index] = greatest
            after[before[index]] = after[index]
            before[after[index]] = before[index]
            for neighbour in [before[index], after[index]] where queue.holds(neighbour) {
                queue.update(neighbour, area(neighbour))
            }
        }
        return areas
    }
}

/// The points that have not had their turn, the one with the least triangle first: a binary heap that knows where each point is.
private struct PointQueue {
    private var heap: [(index: Int, area: Double)]
    /// Where each point stands in the heap, -1 for one that does not.
    private var places: [Int]

    init(_ points: [(index: Int, area: Double)], count: Int) {
        heap = points
        places = [Int](repeating: -1, count: count)
        for (place, point) in heap.enumerated() { places[point.index] = place }
        for place in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(place) }
    }

    func holds(_ index: Int) -> Bool { places[index] >= 0 }

    mutating func removeLeast() -> (index: Int, area: Double)? {
        guard let least = heap.first, let last = heap.popLast() else { return nil }
        places[least.index] = -1
        if !heap.isEmpty {
            heap[0] = last
            places[last.index] = 0
            sink(0)
        }
        return least
    }

    mutating func update(_ index: Int, _ area: Double) {
        let place = places[index]
        heap[place].area = area
        rise(place)
        sink(places[index])
    }

    /// By area, then by place on the line, so that the same line always gives the same.
    private func precedes(_ first: Int, _ second: Int) -> Bool {
        (heap[first].area, heap[first].index) < (heap[second].area, heap[second].index)
    }

    private mutating func swap(_ first: Int, _ second: Int) {
        heap.swapAt(first, second)
        places[heap[first].index] = first
        places[heap[second].index] = second
    }

    private mutating func rise(_ place: Int) {
        var place = place
        while place > 0, precedes(place, (place - 1) / 2) {
            swap(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private mutating func sink(_ place: Int) {
        var place = place
        while true {
            let left = place * 2 + 1
            guard left < heap.count else { return }
            let child = left + 1 < heap.count && precedes(left + 1, left) ? left + 1 : left
            guard precedes(child, place) else { return }
            swap(place, child)
            place = child
        }
    }
}
