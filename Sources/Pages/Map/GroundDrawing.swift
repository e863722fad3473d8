internal import Base
internal import Diary
internal import Maps
internal import Templates

/// The ground of a view as paths of SVG, and the names that may stand on it.
struct GroundDrawing: Sendable {
    /// How much is drawn.
    enum Detail: Sendable, Hashable {
        /// A drawing that fills the page's width.
        case large
        /// One as wide above a list, of which there may be hundreds.
        case medium
        /// One beside other things.
        case small
        /// The shape of the land behind points, without names.
        case plain

        /// How wide such a drawing is on most screens, in CSS pixels.
        fileprivate var pixels: Double { self == .large || self == .medium ? 720 : 360 }
        /// Units that the drawing of the ground is wide: fewer are written shorter.
        fileprivate var width: Double {
            switch self {
            case .large, .plain: GroundDrawing.width
            case .medium: GroundDrawing.width * 0.7
            case .small: GroundDrawing.width * 0.4
            }
        }
        /// Points nearer to each other are one, in these units: some CSS pixel on most screens.
        fileprivate var tolerance: Double { self == .plain ? 2 : 1 }
        /// Which points are drawn; some 5 bytes each, of which two fifths are left after compression. A small drawing stands on the page of
        /// each place, of which there may be thousands.
        fileprivate var simplification: GroundSimplification {
            switch self {
            case .large: GroundSimplification(mostPoints: 6000)
            case .medium: GroundSimplification(mostPoints: 3000)
            case .small: GroundSimplification(mostPoints: 200, leastArea: 1.5)
            case .plain: GroundSimplification(mostPoints: 900)
            }
        }
    }

    /// What is drawn in one stroke or filled as one.
    struct Layer: Sendable {
        let kind: GroundKind
        let color: String?
        let path: String
    }

    /// A name, in shares of the view's width and height.
    struct Name: Sendable {
        let kind: GroundKind
        let rank: UInt8
        let name: GroundName
        let x: Double
        let y: Double
    }

    /// The lowest first.
    let layers: [Layer]
    /// The most important first.
    let names: [Name]
    /// The layers as templates see them: one map for all pages that show this, so that they are written once.
    let value: Value

    /// Whether one sees where it is: by a name, or by more than land or sea alone.
    var showsSomething: Bool { !names.isEmpty || layers.count(where: { $0.kind.isArea }) > 1 }

    /// Units that a drawing is wide in which ways are drawn.
    static let width = 1000.0

    init(of trees: [Ground], in view: MapView, _ detail: Detail) {
        let size = SIMD2(view.width, view.height)
        let seen = GroundView(
            origin: SIMD2(view.origin.x, view.origin.y), size: size, width: detail.width,
            zoom: view.zoom(pixels: detail.pixels))
        let features = detail.simplification.simplified(Self.features(of: trees, in: seen, detail.tolerance))
        layers = Self.layers(features)
        let height = detail.width * view.height / view.width
        names = detail == .plain ? [] : Self.names(features.joined(), width: detail.width, height: height)
        value = .map(
            OrderedMap(shared: [
                ("width", .int(Int(detail.width))), ("height", .int(Int(height.rounded()))),
                (
                    "layers",
                    .list(
                        layers.map {
                            ["kind": .string($0.kind.className), "color": .optional($0.color), "path": .safe($0.path)]
                        })
                ),
            ]))
    }

    // MARK: What is seen

    private typealias Feature = GroundFeature<SIMD2<Double>>

    /// What is seen of each tree. The upper one covers what it has, too, so that no river runs twice.
    private static func features(of trees: [Ground], in view: GroundView, _ tolerance: Double) -> [[Feature]] {
        var features: [[Feature]] = []
        for tree in trees {
            let own = tree.features(in: view, tolerance: tolerance).filter {
                $0.kind.isPoint || $0.spans(tolerance * 1.5)
            }
            let kinds = Set(own.map(\.kind))
            let covered = subjects.filter { !$0.isDisjoint(with: kinds) }.reduce(into: Set()) { $0.formUnion($1) }
            for index in features.indices { features[index].removeAll { covered.contains($0.kind) } }
            features.append(own)
        }
        return features
    }

    /// Kinds that are about the same thing.
    private static let subjects: [Set<GroundKind>] = [
        [.river, .water], [.districtBorder], [.provinceBorder], [.district, .quarter],
    ]

    // MARK: Paths

    private static func layers(_ features: [[Feature]]) -> [Layer] {
        struct Key: Hashable {
            /// Areas lie as the trees do, because the sea of an upper one covers the land of a lower one; lines lie above all of them.
            let tree: Int
            let kind: GroundKind
            let color: String?

            var order: (Int, UInt8, String) { (tree, kind.rawValue, color ?? "") }
        }
        var paths: [Key: String] = [:]
        for (tree, features) in features.enumerated() {
            for feature in features where !feature.kind.isPoint {
                let isArea = feature.kind.isArea
                let key = Key(tree: isArea ? tree : .max, kind: feature.kind, color: feature.color)
                for part in feature.parts { write(part, isClosed: isArea, to: &paths[key, default: ""]) }
            }
        }
        return paths.filter { !$0.value.isEmpty }.sorted { $0.key.order < $1.key.order }
            .map { Layer(kind: $0.key.kind, color: $0.key.color, path: $0.value) }
    }

    /// Whole units, each point told from the one before, which takes fewest bytes.
    private static func write(_ points: [SIMD2<Double>], isClosed: Bool, to path: inout String) {
        guard let first = points.first else { return }
        var last = SIMD2(Int(first.x.rounded()), Int(first.y.rounded()))
        var steps = ""
        for point in points.dropFirst() {
            let point = SIMD2(Int(point.x.rounded()), Int(point.y.rounded()))
            guard point != last else { continue }
            let step = point &- last
            // A minus parts numbers as a space does.
            if !steps.isEmpty, step.x >= 0 { steps += " " }
            steps += step.y < 0 ? "\(step.x)\(step.y)" : "\(step.x) \(step.y)"
            last = point
        }
        if !steps.isEmpty {
            path += "M\(Int(first.x.rounded())) \(Int(first.y.rounded()))l" + steps + (isClosed ? "z" : "")
        }
    }

    // MARK: Names

    private static func names(_ features: some Sequence<Feature>, width: Double, height: Double) -> [Name] {
        var names: [Name] = []
        for feature in features where feature.kind.isPoint {
            guard let name = feature.name, let point = feature.parts.first?.first,
                (0...width).contains(point.x), (0...height).contains(point.y)
            else { continue }
            names.append(
                Name(kind: feature.kind, rank: feature.rank, name: name, x: point.x / width, y: point.y / height))
        }
        // The upper tree's name for the same thing stands last, and is the better one.
        var known: Set<GroundName> = []
        return names.reversed().filter { known.insert($0.name).inserted }
            .sorted {
                ($0.rank, $0.kind.rawValue, $0.y, $0.x, $0.name.korean) < (
                    $1.rank, $1.kind.rawValue, $1.y, $1.x, $1.name.korean
                )
            }
    }
}

extension GroundFeature<SIMD2<Double>> {
    /// Whether any of its parts is as wide or high as a length.
    fileprivate func spans(_ length: Double) -> Bool {
        parts.contains { part in
            guard let first = part.first else { return false }
            var low = first, high = first
            for point in part {
                low = pointwiseMin(low, point)
                high = pointwiseMax(high, point)
            }
            return (high - low).max() >= length
        }
    }
}
