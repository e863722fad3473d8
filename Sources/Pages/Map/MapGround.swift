internal import Diary
internal import Base
package import Maps
internal import Synchronization

/// What drawings and moving maps lie on: the ground that travels with the program, and above it the diary's own.
package struct MapGround: Sendable {
    /// The lowest first.
    package let trees: [Ground]
    /// Who made the diary's own, in Markdown.
    package let credits: [String]
    /// What tells its trees from others.
    let fingerprint: Once<Fingerprint>
    private let memory = DrawingMemory()

    /// What everybody has.
    package static let builtIn = MapGround(trees: Ground.builtIn.map { [$0] } ?? [])

    package init(trees: [Ground], credits: [String] = []) {
        self.trees = trees
        self.credits = credits
        fingerprint = Once { Fingerprint { writer in writer.write(trees) { $0.write($1.fingerprint) } } }
    }

    /// What lies in a view, drawn; made once for all drawings of the same view.
    func drawing(of view: MapView, _ detail: GroundDrawing.Detail) -> GroundDrawing {
        memory.drawing(of: .init(view: view, detail: detail)) { GroundDrawing(of: trees, in: view, detail) }
    }

    /// Who made what is drawn around some points, in Markdown: districts are Statistics Korea's, who ask to be named (KOGL type 1).
    func credits(showing points: some Sequence<MapPoint>, isKorean: Bool) -> [String] {
        guard let builtIn = trees.first, points.contains(where: { builtIn.finestZoom(x: $0.x, y: $0.y) >= 8 }) else {
            return credits
        }
        return ["[\(isKorean ? "통계청" : "Statistics Korea")](https://sgis.kostat.go.kr)"] + credits
    }

    /// How wide a drawing of some points should be at least, in metres: a few are seen with what they lie in, many with what parts them.
    func leastWidth(showing points: [MapPoint]) -> Double {
        guard let first = points.first, points.count < 3 else { return 600 }
        return leastWidth(around: first) / (points.count == 1 ? 1 : 4)
    }

    /// The smallest view of some points on which the ground shows more than one plain colour, up to four times as wide as they need.
    ///
    /// - Returns: nil where it shows nothing so near.
    func view(
        showing points: [MapPoint], aspect: Double, margin: Double, _ detail: GroundDrawing.Detail
    ) -> MapView? {
        let close = MapView(showing: points, aspect: aspect, margin: margin)
        let middle = MapPoint(x: close.origin.x + close.width / 2, y: close.origin.y + close.height / 2)
        let metres = close.width * middle.metresPerWorld
        return [1.0, 2, 4].lazy.map { factor in
            MapView(showing: points, aspect: aspect, margin: margin, leastWidth: metres * factor)
        }.first { drawing(of: $0, detail).showsSomething }
    }

    /// How wide a drawing around a spot should be at least for something to be seen on it, in metres: streets, where the diary has some,
    /// districts, or coasts.
    func leastWidth(around point: MapPoint) -> Double {
        let finest = trees.map { $0.finestZoom(x: point.x, y: point.y) }.max() ?? 0
        return finest >= 12 ? 3000 : finest >= 9 ? 8000 : finest == 8 ? 20_000 : 60_000
    }
}

/// Drawings that pages share.
private final class DrawingMemory: Sendable {
    struct Key: Hashable {
        let view: MapView
        let detail: GroundDrawing.Detail
    }

    private let drawings = Mutex<[Key: GroundDrawing]>([:])

    /// Two pages may make the same at once, which is the same.
    func drawing(of key: Key, orElse make: () -> GroundDrawing) -> GroundDrawing {
        if let known = drawings.withLock({ $0[key] }) { return known }
        let made = make()
        drawings.withLock { $0[key] = made }
        return made
    }
}
