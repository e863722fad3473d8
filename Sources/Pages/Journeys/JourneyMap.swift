internal import Maps
internal import Diary
internal import Templates

/// The drawing of a journey: its places as signs with the numbers of their days, and the way between them.
struct JourneyMap {
    private static let margin = 0.14
    /// How far apart signs stand, as a share of the width.
    private static let separation = 1.0 / 13
    /// How much of the drawing's width is shown around one day at least: what surrounds a single spot tells where it is.
    private static let leastFocus = 0.5

    struct Stop {
        /// An index into the edition's places.
        let place: Int
        let point: MapPoint
        /// The day of the journey; nil where it is not known.
        let day: Int?
    }

    struct DaySign {
        let x: Double
        let y: Double
        /// The days on which one was there, in order.
        let days: [Int]
        let stops: [Stop]
    }

    let view: MapView
    private let stops: [Stop]
    let signs: [DaySign]

    /// - Parameters:
    ///   - stops: in the order of the way.
    ///   - way: points that the drawing shows besides.
    ///   - ground: what it is drawn over.
    ///   - aspect: the width of the drawing divided by its height.
    /// - Returns: nil where nothing has a spot.
    init?(_ stops: [Stop], besides way: [MapPoint] = [], on ground: MapGround, aspect: Double = 4.0 / 3) {
        guard !stops.isEmpty || !way.isEmpty else { return nil }
        self.stops = stops
        let shown = stops.map(\.point) + way
        view =
            ground.view(showing: shown, aspect: aspect, margin: Self.margin, .small)
            ?? MapView(showing: shown, aspect: aspect, margin: Self.margin)
        var first: [Int: MapPoint] = [:]
        for stop in stops where first[stop.place] == nil { first[stop.place] = stop.point }
        let places = first.keys.sorted()
        let clusters = MapCluster.clusters(
            Array(places.indices), places.map { first[$0] }, in: view, separation: Self.separation)
        let byPlace = Dictionary(grouping: stops, by: \.place)
        signs = clusters.map { cluster in
            let stops = cluster.places.flatMap { byPlace[places[$0]] ?? [] }
            return DaySign(
                x: cluster.x, y: cluster.y, days: Set(stops.compactMap(\.day)).sorted(),
                stops: stops.sorted { ($0.day ?? .max, $0.place) < ($1.day ?? .max, $1.place) })
        }.sorted { ($0.days.first ?? .max, $0.y, $0.x) < ($1.days.first ?? .max, $1.y, $1.x) }
    }

    /// Straight lines from stop to stop, as data of an SVG path in a drawing of that width.
    func straightWay(width: Double) -> String {
        let height = width * view.height / view.width
        var path = ""
        var last: (x: Int, y: Int)?
        for stop in stops where stop.day != nil {
            let place = view.position(of: stop.point)
            let next = (x: Int((place.x * width).rounded()), y: Int((place.y * height).rounded()))
            if let last, last == next { continue }
            path += "\(last == nil ? "M" : "L")\(next.x) \(next.y)"
            last = next
        }
        return path.contains("L") ? path : ""
    }

    /// The part of the drawing that shows one day and how one came there: its middle, and the share of the width that it takes.
    func focus(ofDay day: Int) -> (x: Double, y: Double, width: Double)? {
        let own = stops.indices.filter { stops[$0].day == day }
        guard let first = own.first else { return nil }
        let shown = (first > 0 ? [first - 1] : []) + own
        let spots = shown.map { view.position(of: stops[$0].point) }
        guard let west = spots.map(\.x).min(), let east = spots.map(\.x).max(), let north = spots.map(\.y).min(),
            let south = spots.map(\.y).max()
        else { return nil }
        let width = max(east - west, south - north) * 1.5
        return ((west + east) / 2, (north + south) / 2, min(1, max(Self.leastFocus, width)))
    }
}
