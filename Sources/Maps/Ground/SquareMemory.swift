internal import Synchronization

/// A square that was read, with the room that each part of its features takes, so that views pass over what lies elsewhere.
struct ReadSquare: Sendable {
    struct Box: Sendable {
        let low: SIMD2<Int32>
        let high: SIMD2<Int32>

        init(_ points: [SIMD2<Int32>]) {
            var low = SIMD2<Int32>(repeating: .max), high = SIMD2<Int32>(repeating: .min)
            for point in points {
                low = pointwiseMin(low, point)
                high = pointwiseMax(high, point)
            }
            (self.low, self.high) = (low, high)
        }
    }

    let features: [GroundFeature<SIMD2<Int32>>]
    /// Of each feature, of each of its parts.
    let boxes: [[Box]]

    init(_ features: [GroundFeature<SIMD2<Int32>>]) {
        self.features = features
        boxes = features.map { $0.parts.map { Box($0) } }
    }
}

/// The squares that were read lately, because views of one city lie in the same few.
final class SquareMemory: Sendable {
    private static let limit = 64

    private let squares = Mutex<[GroundSquare: ReadSquare]>([:])

    /// Two threads may read the same at once, which is the same.
    func square(_ square: GroundSquare, orElse read: () -> [GroundFeature<SIMD2<Int32>>]?) -> ReadSquare? {
        if let known = squares.withLock({ $0[square] }) { return known }
        guard let found = read().map({ ReadSquare($0) }) else { return nil }
        squares.withLock { squares in
            if squares.count >= Self.limit { squares.removeAll(keepingCapacity: true) }
            squares[square] = found
        }
        return found
    }
}
