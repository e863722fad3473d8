internal import Diary
internal import Maps

/// What files of one's own tell of the ground, in shares of the world, before it is written as a tree.
struct GroundMaterial {
    typealias Point = SIMD2<Double>

    private(set) var features: [GroundFeature<Point>] = []
    /// How many of them are of other files.
    private var earlierCount = 0
    /// Pieces of coast, with the land on their left.
    private var coast: [[Point]] = []
    private var borders = GroundBorders()
    /// Shapes whose properties tell no kind: areas are land and lines are borders, in a file that tells no kinds.
    private var plain: [GroundFeature<Point>] = []
    private var hasKinds = false
    private(set) var pointCount = 0
    private var plainCount = 0
    /// Whether anything comes from OpenStreetMap.
    var isOfOpenStreetMap = false
    private var bounds: (low: Point, high: Point)?
    /// The bounds that the file tells itself.
    var ownBounds: (low: Point, high: Point)?
    /// The colours of lines by the numbers of their ways, where relations have them.
    var lineColors: [String: String] = [:]

    var isEmpty: Bool { features.isEmpty }

    /// Where a point of a file lies in the world.
    static func place(_ position: Point) -> Point {
        let point = MapPoint(Coordinate(latitude: position.y, longitude: position.x))
        return Point(min(1, max(0, point.x)), min(1, max(0, point.y)))
    }

    // MARK: Adding

    /// - Parameter id: of the way, as `w123`.
    mutating func add(_ shape: GroundTags.TaggedShape, _ parts: [[Point]], _ tags: GroundTags, id: String?) {
        let parts = parts.map { $0.map(Self.place) }
        if tags.areOfOpenStreetMap { isOfOpenStreetMap = true }
        guard let meaning = meaning(shape, tags, id) else {
            addPlain(shape, parts)
            return
        }
        if !hasKinds {
            hasKinds = true
            pointCount -= plainCount
            (plain, plainCount) = ([], 0)
        }
        switch meaning {
        case .nothing: break
        case .coast:
            count(parts)
            coast += parts.filter { $0.count > 1 }
        case .border(let kind):
            count(parts)
            for part in parts { borders.add(part, kind) }
        case .kind(let kind, let rank):
            count(parts)
            switch shape {
            case .point: addName(kind, rank, tags, at: parts.first?.first)
            case .line: addLine(kind, rank, tags, parts, id)
            case .area: addArea(kind, rank, tags, parts)
            }
        }
    }

    private func meaning(_ shape: GroundTags.TaggedShape, _ tags: GroundTags, _ id: String?) -> GroundTags.Meaning? {
        let meaning = tags.meaning(of: shape)
        // A line of the underground may run on railways.
        guard case .kind(.railway, let rank)? = meaning, let id, lineColors[id] != nil else { return meaning }
        return .kind(.underground, rank: max(10, rank ?? 0))
    }

    private mutating func count(_ parts: [[Point]]) {
        for part in parts {
            pointCount += part.count
            for point in part {
                let known = bounds ?? (point, point)
                bounds = (pointwiseMin(known.low, point), pointwiseMax(known.high, point))
            }
        }
    }

    private mutating func addPlain(_ shape: GroundTags.TaggedShape, _ parts: [[Point]]) {
        guard !hasKinds, shape != .point else { return }
        let count = parts.reduce(0) { $0 + $1.count }
        pointCount += count
        plainCount += count
        plain.append(
            shape == .area
                ? GroundFeature(.land, rank: 0, parts: GroundRing.oriented(parts))
                : GroundFeature(.countryBorder, rank: 0, parts: parts))
    }

    private mutating func addName(_ kind: GroundKind, _ rank: Int?, _ tags: GroundTags, at point: Point?) {
        guard let name = tags.name, let point else { return }
        features.append(GroundFeature(kind, rank: Self.rank(rank ?? 12), name: name, parts: [[point]]))
    }

    private mutating func addLine(
        _ kind: GroundKind, _ rank: Int?, _ tags: GroundTags, _ parts: [[Point]], _ id: String?
    ) {
        let lines = parts.filter { $0.count > 1 }
        guard !lines.isEmpty else { return }
        let isRail = kind == .underground
        features.append(
            GroundFeature(
                kind, rank: Self.rank(rank ?? 9), name: isRail || kind == .river ? tags.name : nil,
                color: isRail ? tags.color ?? id.flatMap { lineColors[$0] } : nil, parts: lines))
    }

    private mutating func addArea(_ kind: GroundKind, _ rank: Int?, _ tags: GroundTags, _ parts: [[Point]]) {
        let rings = GroundRing.oriented(parts)
        guard let outer = rings.first else { return }
        if kind.isPoint { return addName(kind, rank, tags, at: GroundRing.spot(in: rings)) }
        let area = GroundRing.area(outer).magnitude
        features.append(
            GroundFeature(
                kind, rank: Self.rank(rank ?? Self.rank(of: area, pixels: 4, in: 7...15)), parts: rings))
        // A lake's or a park's name stands in it.
        if kind == .water || kind == .green {
            addName(
                .landmark, Self.rank(of: area, pixels: 40, in: 10...16), tags, at: GroundRing.spot(in: rings))
        }
    }

    private static func rank(_ number: Int) -> UInt8 { UInt8(min(20, max(0, number))) }

    /// The zoom level of web maps at which an area is as large as a square of some pixels.
    private static func rank(of area: Double, pixels: Double, in zooms: ClosedRange<Int>) -> Int {
        zooms.first { zoom in
            let width = Double(1 << (zoom + 8))
            return area * width * width >= pixels * pixels
        } ?? zooms.upperBound
    }

    // MARK: At the end of a file

    /// Makes features of what had to be seen as a whole.
    ///
    /// - Returns: whether the coast could be closed.
    mutating func finishFile() -> Bool {
        features += plain.filter { !$0.parts.isEmpty }
        features += borders.features
        if let ownBounds { cut(at: ClipFrame(low: ownBounds.low, high: ownBounds.high)) }
        var isClosed = true
        let known = ownBounds ?? bounds
        if let known, !coast.isEmpty, known.low.x < known.high.x, known.low.y < known.high.y {
            do throws(GroundCoast.Gap) {
                features += try GroundCoast.features(of: coast, in: ClipFrame(low: known.low, high: known.high))
            } catch { isClosed = false }
        }
        (plain, plainCount, borders, coast, bounds, ownBounds) = ([], 0, GroundBorders(), [], nil, nil)
        (hasKinds, lineColors) = (false, [:])
        earlierCount = features.count
        return isClosed
    }

    /// Leaves out what lies beyond the bounds of the file: of that it has single lines and areas alone, which led out of the bounds.
    private mutating func cut(at frame: ClipFrame) {
        guard frame.low.x < frame.high.x, frame.low.y < frame.high.y else { return }
        for index in earlierCount..<features.count {
            let feature = features[index]
            var parts: [[Point]] = []
            for part in feature.parts {
                if feature.kind.isPoint {
                    parts.append(part.filter { pointwiseMin(frame.high, pointwiseMax(frame.low, $0)) == $0 })
                } else if feature.kind.isArea {
                    parts.append(frame.clipped(ring: part))
                } else {
                    parts += frame.clipped(line: part)
                }
            }
            features[index] = GroundFeature(
                feature.kind, rank: feature.rank, name: feature.name, color: feature.color,
                parts: parts.filter { !$0.isEmpty })
        }
        features.removeAll { $0.parts.isEmpty }
    }
}

/// Borders of areas, each piece once, though both of its neighbours have it.
private struct GroundBorders {
    private struct Edge: Hashable {
        let first: SIMD2<Double>
        let second: SIMD2<Double>
    }

    private var edges: [Edge: (order: Int, kind: GroundKind)] = [:]
    /// As many pieces are looked at for being the same as others.
    private static let edgeLimit = 1_000_000
    private var others: [(kind: GroundKind, line: [SIMD2<Double>])] = []

    mutating func add(_ line: [SIMD2<Double>], _ kind: GroundKind) {
        guard edges.count + line.count <= Self.edgeLimit else { return others.append((kind, line)) }
        for (from, to) in zip(line, line.dropFirst()) where from != to {
            let (edge, back) = (Edge(first: from, second: to), Edge(first: to, second: from))
            // The border of a country is that of a province too; the direction stays that of who came first.
            let key = edges[back] == nil ? edge : back
            if let known = edges[key] {
                if known.kind.rawValue < kind.rawValue { edges[key] = (known.order, kind) }
            } else {
                edges[key] = (edges.count, kind)
            }
        }
    }

    var features: [GroundFeature<SIMD2<Double>>] {
        var lines: [GroundKind: [[SIMD2<Double>]]] = [:]
        for (edge, known) in edges.sorted(by: { $0.value.order < $1.value.order }) {
            lines[known.kind, default: []].append([edge.first, edge.second])
        }
        for other in others { lines[other.kind, default: []].append(other.line) }
        return GroundKind.allCases.compactMap { kind in
            lines[kind].map {
                GroundFeature(
                    kind, rank: UInt8(GroundTags.rank(of: kind) ?? 9), parts: LineJoining.joined($0))
            }
        }
    }
}
