/// A ring, a line or a point of a feature, with its bounds.
struct GroundPiece {
    let feature: Int
    let points: [SIMD2<Double>]
    let low: SIMD2<Double>
    let high: SIMD2<Double>

    init(feature: Int, _ points: [SIMD2<Double>]) {
        self.feature = feature
        self.points = points
        var low = SIMD2(repeating: Double.infinity), high = SIMD2(repeating: -Double.infinity)
        for point in points { (low, high) = (pointwiseMin(low, point), pointwiseMax(high, point)) }
        self.low = low
        self.high = high
    }

    /// 1 where the piece is all of a square, -1 where a hole is, 0 else.
    func cover(of frame: ClipFrame) -> Int {
        let size = frame.high - frame.low
        // Points where rings are cut are not exact.
        let (from, to) = (low - frame.low, frame.high - high)
        guard max(max(from.x, from.y), max(to.x, to.y)) < size.x * 1e-9 else { return 0 }
        let share = GroundRing.area(points) / (size.x * size.y)
        return share.magnitude > 1 - 1e-9 ? share > 0 ? 1 : -1 : 0
    }
}

/// A ring or line and how much each of its points matters.
struct SimplifiedPart {
    private let points: [SIMD2<Double>]
    private let weights: [Double]
    private let isRing: Bool

    init(_ points: [SIMD2<Double>], isRing: Bool) {
        self.isRing = isRing
        // A ring is opened at its least point, the same one however it was written.
        var line = points
        if isRing, let first = points.indices.min(by: { (points[$0].x, points[$0].y) < (points[$1].x, points[$1].y) }) {
            line = Array(points[first...] + points[...first])
        }
        self.points = line
        weights = LineSimplification.areas(of: line) { _, _ in true }
    }

    /// The points that are seen where a pixel has a width; nil where nothing is.
    func points(pixel: Double) -> [SIMD2<Double>]? {
        guard points.count > 1 else { return points }
        // Half of a pixel's area: a corner of that size is not missed.
        let limit = pixel * pixel / 2
        var kept: [SIMD2<Double>] = []
        for (point, weight) in zip(points, weights) where weight >= limit { kept.append(point) }
        if isRing {
            kept.removeLast()
            return kept.count > 2 && GroundRing.area(kept).magnitude >= 4 * pixel * pixel ? kept : nil
        }
        let size = GroundPiece(feature: 0, kept)
        let extent = size.high - size.low
        return max(extent.x, extent.y) >= pixel ? kept : nil
    }
}

/// Cuts pieces into squares and writes these.
struct SquareWriter {
    /// Where a square's bytes lie.
    struct IndexRow {
        let x: Int
        let y: Int
        let start: Int
        let length: Int
    }

    private(set) var bytes: [UInt8] = []
    private let features: [GroundFeature<SIMD2<Double>>]
    /// The numbers of names and colours.
    private let labels: [(name: Int, color: Int)]
    private var pointsLeft: Int
    private var entries: [IndexRow] = []
    /// What tells the contents of a coarser level's squares from others.
    private var known: [GroundSquare: Int] = [:]

    init(_ features: [GroundFeature<SIMD2<Double>>], _ labels: [(name: Int, color: Int)], _ pointLimit: Int) {
        self.features = features
        self.labels = labels
        pointsLeft = pointLimit
    }

    /// - Parameter coarser: the level before, which stands in for squares of which this one has nothing more to say.
    /// - Returns: the squares of the level, by row and column.
    mutating func write(
        _ pieces: [GroundPiece], _ level: GroundWriter.WrittenLevel, coarser: GroundWriter.WrittenLevel?
    ) throws(GroundWriter.TooLarge) -> [IndexRow] {
        entries = []
        try descend(pieces, GroundSquare(zoom: 0, x: 0, y: 0), level, coarser)
        return entries.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    }

    private mutating func descend(
        _ pieces: [GroundPiece], _ square: GroundSquare, _ level: GroundWriter.WrittenLevel,
        _ coarser: GroundWriter.WrittenLevel?
    ) throws(GroundWriter.TooLarge) {
        let corner = SIMD2(Double(square.x), Double(square.y)) * square.size
        let frame = ClipFrame(low: corner, high: corner + SIMD2(repeating: square.size))
        var inside: [GroundPiece] = []
        for piece in pieces { cut(piece, frame, &inside) }
        inside = Self.withoutFilledHoles(inside, frame)
        guard !inside.isEmpty else { return }
        if let known = known[square], known == Self.signature(of: inside) { return }
        if let coarser, square.zoom >= coarser.zoom,
            inside.allSatisfy({ piece in
                let feature = features[piece.feature]
                return feature.kind.isArea && Int(feature.rank) < level.zoom && piece.cover(of: frame) > 0
            })
        {
            return
        }
        guard square.zoom < level.zoom else { return try write(inside, square, level) }
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let child = GroundSquare(zoom: square.zoom + 1, x: square.x * 2 + x, y: square.y * 2 + y)
            try descend(inside, child, level, coarser)
        }
    }

    private static func signature(of pieces: [GroundPiece]) -> Int {
        var hasher = Hasher()
        for piece in pieces {
            hasher.combine(piece.feature)
            hasher.combine(piece.points)
        }
        return hasher.finalize()
    }

    /// The pieces without areas that fill a square, and holes in them that do.
    private static func withoutFilledHoles(_ pieces: [GroundPiece], _ frame: ClipFrame) -> [GroundPiece] {
        var covers: [Int: Int] = [:]
        let all = pieces.map { $0.cover(of: frame) }
        guard all.contains(-1) else { return pieces }
        for (piece, cover) in zip(pieces, all) { covers[piece.feature, default: 0] += cover }
        return zip(pieces, all).filter { piece, cover in
            guard cover != 0, let rest = covers[piece.feature] else { return true }
            // One is enough where several lie on each other.
            guard rest > 0, cover > 0 else { return false }
            covers[piece.feature] = 0
            return true
        }.map(\.0)
    }

    private func cut(_ piece: GroundPiece, _ frame: ClipFrame, _ inside: inout [GroundPiece]) {
        guard piece.low.x <= frame.high.x, piece.low.y <= frame.high.y, piece.high.x >= frame.low.x,
            piece.high.y >= frame.low.y
        else { return }
        let kind = features[piece.feature].kind
        if kind.isPoint {
            // A point on an edge belongs to one square, on the world's last edge to that one.
            if (0...1).allSatisfy({ axis in
                piece.low[axis] >= frame.low[axis]
                    && (piece.low[axis] < frame.high[axis] || frame.high[axis] == 1)
            }) {
                inside.append(piece)
            }
        } else if piece.low.x >= frame.low.x, piece.low.y >= frame.low.y, piece.high.x <= frame.high.x,
            piece.high.y <= frame.high.y
        {
            inside.append(piece)
        } else if kind.isArea {
            let ring = frame.clipped(ring: piece.points)
            // What only touches the square runs along its edges and back.
            let size = frame.high - frame.low
            guard ring.count > 2, GroundRing.area(ring).magnitude > size.x * size.y * 1e-12 else { return }
            inside.append(GroundPiece(feature: piece.feature, ring))
        } else {
            for line in frame.clipped(line: piece.points) {
                inside.append(GroundPiece(feature: piece.feature, line))
            }
        }
    }

    /// Writes what lies in a square, with all that looks the same as one feature.
    private mutating func write(
        _ pieces: [GroundPiece], _ square: GroundSquare, _ level: GroundWriter.WrittenLevel
    ) throws(GroundWriter.TooLarge) {
        struct Appearance: Comparable {
            let kind: UInt8, rank: UInt8, name: Int, color: Int
            /// Names of points stand each for itself.
            let number: Int

            static func < (first: Appearance, second: Appearance) -> Bool {
                (first.kind, first.rank, first.name, first.color, first.number)
                    < (second.kind, second.rank, second.name, second.color, second.number)
            }
        }
        var parts: [(look: Appearance, points: [SIMD2<Int32>])] = []
        for piece in pieces {
            let points = units(piece, square, level)
            guard !points.isEmpty else { continue }
            pointsLeft -= points.count
            guard pointsLeft >= 0 else { throw GroundWriter.TooLarge() }
            let feature = features[piece.feature], label = labels[piece.feature]
            let look = Appearance(
                kind: feature.kind.rawValue, rank: feature.rank, name: label.name, color: label.color,
                number: feature.kind.isPoint ? piece.feature : -1)
            parts.append((look, points))
        }
        guard !parts.isEmpty else { return }
        known[square] = Self.signature(of: pieces)
        let start = bytes.count
        // Sorting does not keep equals in order.
        let order = parts.indices.sorted { (parts[$0].look, $0) < (parts[$1].look, $1) }
        var place = 0
        while place < order.count {
            let look = parts[order[place]].look
            let end = order[place...].firstIndex { parts[$0].look != look } ?? order.count
            bytes.append(look.kind)
            bytes.append(look.rank)
            bytes.append(varint: UInt(look.name))
            bytes.append(varint: UInt(look.color))
            bytes.append(varint: UInt(end - place))
            var last = SIMD2<Int32>()
            for number in order[place..<end] {
                let points = parts[number].points
                bytes.append(varint: UInt(points.count))
                for point in points {
                    bytes.append(signed: Int(point.x) - Int(last.x))
                    bytes.append(signed: Int(point.y) - Int(last.y))
                    last = point
                }
            }
            place = end
        }
        entries.append(IndexRow(x: square.x, y: square.y, start: start, length: bytes.count - start))
    }

    /// A piece in units of its square; empty where nothing is left of it.
    private func units(_ piece: GroundPiece, _ square: GroundSquare, _ level: GroundWriter.WrittenLevel) -> [SIMD2<
        Int32
    >] {
        let side = Double(1 << level.bits)
        let corner = SIMD2(Double(square.x), Double(square.y)) * square.size
        let kind = features[piece.feature].kind
        var points: [SIMD2<Int32>] = []
        points.reserveCapacity(piece.points.count)
        for point in piece.points {
            let exact = (point - corner) / square.size * side
            // A name's point belongs to this square, and not to the one whose edge it is rounded to.
            let unit =
                kind.isPoint
                ? exact.rounded(.down).clamped(lowerBound: .zero, upperBound: SIMD2(repeating: side - 1))
                : exact.rounded(.toNearestOrAwayFromZero).clamped(
                    lowerBound: .zero, upperBound: SIMD2(repeating: side))
            let whole = SIMD2<Int32>(Int32(unit.x), Int32(unit.y))
            if points.last != whole { points.append(whole) }
        }
        if kind.isArea {
            if points.count > 1, points.first == points.last { points.removeLast() }
            return points.count > 2 && hasArea(points) ? points : []
        }
        return kind.isPoint || points.count > 1 ? points : []
    }

    private func hasArea(_ ring: [SIMD2<Int32>]) -> Bool {
        GroundRing.area(ring.map { SIMD2(Double($0.x), Double($0.y)) }) != 0
    }
}
