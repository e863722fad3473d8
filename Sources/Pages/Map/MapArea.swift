internal import Maps
internal import Diary

/// What one page of the map shows: the whole world, or the places of a sign that stands for many.
struct MapArea: Sendable {
    /// A drawing: all places of the area, or of a part of the world.
    struct Panel: Sendable {
        let view: MapView
        let clusters: [MapCluster]
        let places: [Int]
    }

    /// The numbers of the signs that lead here, as `2-5`; empty for the whole.
    let id: String
    let places: [Int]
    let panels: [Panel]
    /// The pages behind signs that stand for many places, by panel and cluster.
    let children: [SIMD2<Int>: MapArea]

    /// An area up to this size lists all of its places; signs of larger ones lead to areas of their own.
    static let listSize = 100
    /// As many places of one sign are listed on any page.
    private static let groupSize = 8
    /// How far apart signs stand on a drawing, as a share of its width: 24 px on the narrowest screens.
    private static let large = (aspect: 5.0 / 4, margin: 0.09, separation: 1.0 / 12)
    private static let small = (aspect: 4.0 / 3, margin: 0.17, separation: 1.0 / 5.5)

    /// The whole map.
    init(_ places: [Int], _ points: [MapPoint?], _ ground: MapGround) {
        self.init("", places, MapRegions(places, points).parts, points, ground)
    }

    private init(_ id: String, _ places: [Int], _ parts: [[Int]], _ points: [MapPoint?], _ ground: MapGround) {
        self.id = id
        self.places = places
        panels = parts.enumerated().map { number, part in
            let form = number == 0 ? Self.large : Self.small
            let view = MapView(
                showing: part.compactMap { points[$0] }, aspect: form.aspect, margin: form.margin,
                leastWidth: ground.leastWidth(showing: part.compactMap { points[$0] }))
            let clusters = MapCluster.clusters(part, points, in: view, separation: form.separation)
            return Panel(view: view, clusters: clusters, places: part)
        }
        var children: [SIMD2<Int>: MapArea] = [:]
        if places.count > Self.listSize {
            var number = 0
            for (panelIndex, panel) in panels.enumerated() {
                for (index, cluster) in panel.clusters.enumerated() {
                    number += 1
                    // A sign for all places of the area leads nowhere: they lie at one spot.
                    guard cluster.places.count > Self.groupSize, cluster.places.count < places.count else { continue }
                    children[SIMD2(panelIndex, index)] = MapArea(
                        id.isEmpty ? "\(number)" : "\(id)-\(number)", cluster.places, [cluster.places], points, ground)
                }
            }
        }
        self.children = children
    }

    /// Whether all places lie under one sign, more than one page may list.
    var isHeap: Bool {
        places.count > Self.listSize && children.isEmpty && panels.allSatisfy { $0.clusters.count == 1 }
    }
}

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

/// Places that stand as one sign on a map, because their own signs would lie on each other.
struct MapCluster: Sendable {
    /// Indices into the edition's places, ascending.
    var places: [Int]
    /// The middle of the places in shares of the view's width and height; for one place, its spot.
    var x: Double
    var y: Double

    /// Of its circle, in CSS pixels.
    var radius: Int { Self.radius(of: places.count) }

    static func radius(of count: Int) -> Int { count == 1 ? 12 : count < 10 ? 15 : count < 100 ? 18 : 22 }

    /// Gathers places until no two signs are nearer than a share of the width.
    ///
    /// The places of one cell of a grid are gathered first, so that the rest is work on few signs, however many places there are.
    static func clusters(
        _ places: [Int], _ points: [MapPoint?], in view: MapView, separation: Double
    ) -> [MapCluster] {
        let aspect = view.width / view.height
        var cells: [SIMD2<Int>: Int] = [:]
        var clusters: [MapCluster] = []
        for place in places {
            guard let point = points[place] else { continue }
            let (x, y) = view.position(of: point)
            let cell = SIMD2(Int((x / separation).rounded(.down)), Int((y / aspect / separation).rounded(.down)))
            let own = MapCluster(places: [place], x: x, y: y)
            if let index = cells[cell] {
                clusters[index].absorb(own)
            } else {
                cells[cell] = clusters.count
                clusters.append(own)
            }
        }
        while true {
            let count = clusters.count
            clusters = gathered(clusters, aspect, separation)
            if clusters.count == count { break }
        }
        for index in clusters.indices { clusters[index].places.sort() }
        return clusters.sorted { (-$0.places.count, $0.places[0]) < (-$1.places.count, $1.places[0]) }
    }

    /// Each cluster, the largest first, takes in what is too near to it.
    private static func gathered(_ clusters: [MapCluster], _ aspect: Double, _ separation: Double) -> [MapCluster] {
        var rest = clusters.sorted { (-$0.places.count, $0.places[0]) < (-$1.places.count, $1.places[0]) }
        var gathered: [MapCluster] = []
        while !rest.isEmpty {
            var cluster = rest.removeFirst()
            let (x, y) = (cluster.x, cluster.y)
            rest.removeAll { other in
                let across = other.x - x, down = (other.y - y) / aspect
                guard across * across + down * down < separation * separation else { return false }
                cluster.absorb(other)
                return true
            }
            gathered.append(cluster)
        }
        return gathered
    }

    private mutating func absorb(_ other: MapCluster) {
        let own = Double(places.count), others = Double(other.places.count)
        x = (x * own + other.x * others) / (own + others)
        y = (y * own + other.y * others) / (own + others)
        places += other.places
    }
}
