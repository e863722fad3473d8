/// The order of a cloud's words.
package enum CloudOrder: String, Sendable, CaseIterable {
    /// As they came.
    case given
    /// The heaviest first, equals by name.
    case weight
    case name
    /// An even texture: heavy words spread over the whole cloud, the same each time.
    case mixed

    /// The indices of words in this order.
    ///
    /// - Parameters:
    ///   - weights: of the words.
    ///   - names: the indices of the words in the order of their names, which their language decides.
    package func indices(weights: [Double], names: [Int]) -> [Int] {
        switch self {
        case .given: return Array(weights.indices)
        case .name: return names
        case .weight: return Self.heaviestFirst(weights, names)
        case .mixed:
            // The word of each rank stands where the sequence of J. G. van der Corput (1935) puts it: each new point as far
            // from the earlier ones as can be. Its fractions are the bits of the rank in reverse.
            let ranked = Self.heaviestFirst(weights, names)
            let positions = ranked.indices.map { reversedBits(UInt32(truncatingIfNeeded: $0)) }
            return ranked.indices.sorted { positions[$0] < positions[$1] }.map { ranked[$0] }
        }
    }

    private static func heaviestFirst(_ weights: [Double], _ names: [Int]) -> [Int] {
        var ranks = [Int](repeating: 0, count: weights.count)
        for (rank, index) in names.enumerated() where ranks.indices.contains(index) { ranks[index] = rank }
        return weights.indices.sorted { (weights[$1], ranks[$0], $0) < (weights[$0], ranks[$1], $1) }
    }

    private func reversedBits(_ value: UInt32) -> UInt32 {
        var value = value
        var result: UInt32 = 0
        for _ in 0..<32 {
            result = result << 1 | value & 1
            value >>= 1
        }
        return result
    }
}
