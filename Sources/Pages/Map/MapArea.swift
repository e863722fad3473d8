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
    init(_ places: [Int], _ points: [MapPoint?]) {
        self.init("", places, MapRegions(places, points).parts, points)
    }

    private init(_ id: String, _ places: [Int], _ parts: [[Int]], _ points: [MapPoint?]) {
        self.id = id
        self.places = places
        panels = parts.enumerated().map { number, part in
            let form = number == 0 ? Self.large : Self.small
            let view = MapView(showing: part.compactMap { points[$0] }, aspect: form.aspect, margin: form.margin)
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
                        id.isEmpty ? "\(number)" : "\(id)-\(number)", cluster.places, [cluster.places], points)
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
