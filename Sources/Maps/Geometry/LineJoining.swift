/// Lines that were cut into pieces, put together again.
package enum LineJoining {
    /// Each line that ends where exactly one other begins, together with that one. A line that comes back to its begin is closed: its
    /// last point is its first.
    ///
    /// Lines keep their direction; where three or more meet, all of them end.
    package static func joined(_ lines: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
        var starts: [SIMD2<Double>: Int] = [:], ends: [SIMD2<Double>: Int] = [:]
        /// Stands for several lines.
        let several = -1
        for (index, line) in lines.enumerated() {
            guard let first = line.first, let last = line.last, line.count > 1, first != last else { continue }
            starts[first] = starts[first] == nil ? index : several
            ends[last] = ends[last] == nil ? index : several
        }
        /// The line after one, where there is no doubt.
        func next(_ index: Int) -> Int? {
            guard let point = lines[index].last, ends[point] == index, let other = starts[point], other != several
            else { return nil }
            return other
        }
        func hasPrevious(_ index: Int) -> Bool {
            guard let point = lines[index].first, starts[point] == index, let other = ends[point] else { return false }
            return other != several
        }
        var isUsed = [Bool](repeating: false, count: lines.count)
        var joined: [[SIMD2<Double>]] = []
        func gather(from start: Int) {
            var line = lines[start]
            isUsed[start] = true
            var index = start
            while let other = next(index), !isUsed[other] {
                isUsed[other] = true
                line += lines[other].dropFirst()
                index = other
            }
            if line.count > 1 { joined.append(line) }
        }
        for index in lines.indices where !hasPrevious(index) { gather(from: index) }
        // What is left goes round.
        for index in lines.indices where !isUsed[index] { gather(from: index) }
        return joined
    }
}
