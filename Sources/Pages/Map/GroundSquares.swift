internal import Diary
internal import Maps

/// Which squares of the ground a map gets: the whole world coarsely, and more closely what lies around its places.
enum GroundSquares {
    /// So many squares of a level at most, so that a diary from all over the world does not become the world.
    static let limit = 256

    /// The squares that some tree has and in which or beside which a point lies, coarsest first, then by row and column.
    ///
    /// Where a level would have more than `limit`, those with most points stay, before those that only lie beside them.
    static func squares(of ground: MapGround, around points: [MapPoint]) -> [GroundSquare] {
        let zooms = Set(ground.trees.flatMap(\.levels).map(\.zoom)).sorted()
        return zooms.flatMap { zoom -> [GroundSquare] in
            guard zoom > 0 else { return [GroundSquare(zoom: 0, x: 0, y: 0)] }
            let found = chosen(zoom, points).filter { square in ground.trees.contains { $0.has(square) } }
            return found.prefix(limit).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
        }
    }

    /// The squares with points, those with most of them first, then their neighbours.
    private static func chosen(_ zoom: Int, _ points: [MapPoint]) -> [GroundSquare] {
        let count = 1 << zoom
        func column(_ x: Int) -> Int { (x % count + count) % count }
        var own: [GroundSquare: Int] = [:]
        for point in points {
            let x = column(Int((point.x * Double(count)).rounded(.down)))
            let y = min(max(Int(point.y * Double(count)), 0), count - 1)
            own[GroundSquare(zoom: zoom, x: x, y: y), default: 0] += 1
        }
        var beside: [GroundSquare: Int] = [:]
        for (square, weight) in own {
            for y in max(0, square.y - 1)...min(count - 1, square.y + 1) {
                // Beyond the last column lies the first.
                for x in Set((square.x - 1...square.x + 1).map(column)) {
                    let neighbour = GroundSquare(zoom: zoom, x: x, y: y)
                    if own[neighbour] == nil { beside[neighbour, default: 0] += weight }
                }
            }
        }
        return ordered(own) + ordered(beside)
    }

    private static func ordered(_ squares: [GroundSquare: Int]) -> [GroundSquare] {
        squares.sorted { (-$0.value, $0.key.y, $0.key.x) < (-$1.value, $1.key.y, $1.key.x) }.map(\.key)
    }
}
