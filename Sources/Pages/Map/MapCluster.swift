internal import Diary

/// Places that stand as one sign on a map, because their own signs would lie on each other.
struct MapCluster: Sendable {
    /// Indices into the edition's places, ascending.
    var places: [Int]
    /// The middle of the places in shares of the view's width and height; for one place, its spot.
    var x: Double
    var y: Double

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
