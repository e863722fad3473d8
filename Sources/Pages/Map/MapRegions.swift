internal import Diary

/// The parts of the world that a map shows each by itself, so that a city where most places are is not one dot beside places abroad.
///
/// Places belong together when their tiles of web maps touch. At zoom level 11, where a tile is some 15 km wide in Korea,
/// those of one city do. Where no such part has two fifths of the places, the level is taken back until one has.
struct MapRegions {
    private static let finestLevel = 11
    private static let mostParts = 9

    /// The part with most places first; each in the order of its indices.
    let parts: [[Int]]

    /// - Parameters:
    ///   - places: indices into `points`.
    ///   - points: nil for a place that lies nowhere.
    init(_ places: [Int], _ points: [MapPoint?]) {
        let located = places.filter { points[$0] != nil }
        var level = Self.finestLevel
        var main = Self.connected(located, points, level)
        while level > 0, let first = main.first, first.count * 5 < located.count * 2 {
            level -= 1
            main = Self.connected(located, points, level)
        }
        guard let first = main.first, main.count > 1 else {
            parts = main
            return
        }
        let rest = main.dropFirst().flatMap { $0 }.sorted()
        var others = Array(main.dropFirst())
        while level > 0, others.count > Self.mostParts - 1 {
            level -= 1
            others = Self.connected(rest, points, level)
        }
        parts = [first] + others
    }

    /// The places parted so that those whose tiles touch are together.
    private static func connected(_ places: [Int], _ points: [MapPoint?], _ level: Int) -> [[Int]] {
        let size = 1 << level
        var tiles: [SIMD2<Int>: [Int]] = [:]
        var order: [SIMD2<Int>] = []
        for place in places {
            guard let point = points[place] else { continue }
            let tile = SIMD2(Int(point.x * Double(size)) % size, min(size - 1, Int(point.y * Double(size))))
            if tiles[tile] == nil { order.append(tile) }
            tiles[tile, default: []].append(place)
        }
        var parts: [[Int]] = []
        for start in order {
            guard let first = tiles.removeValue(forKey: start) else { continue }
            var part = first
            var border = [start]
            while let tile = border.popLast() {
                for down in -1...1 {
                    for across in -1...1 {
                        // The world goes on at its eastern edge.
                        let next = SIMD2((tile.x + across + size) % size, tile.y + down)
                        guard let more = tiles.removeValue(forKey: next) else { continue }
                        part += more
                        border.append(next)
                    }
                }
            }
            parts.append(part.sorted())
        }
        return parts.sorted { (-$0.count, $0[0]) < (-$1.count, $1[0]) }
    }
}
