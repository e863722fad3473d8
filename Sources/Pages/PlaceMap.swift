internal import Maps
internal import Diary
internal import Base
internal import Templates

/// A small drawing around a spot, in one of a grid of frames, so that places of one quarter share the ground.
struct PlaceFrame: Sendable {
    let view: MapView

    private static let aspect = 4.0 / 3

    /// - Parameter metres: how wide it is at least.
    init(around point: MapPoint, metres: Double) {
        var width = 1.0
        while width > 1e-5, width / 2 * max(1, point.metresPerWorld) >= metres { width /= 2 }
        let height = width / Self.aspect
        // An eighth of the frame at most lies between its middle and the spot.
        let (column, row) = (width / 4, height / 4)
        view = MapView(
            origin: MapPoint(
                x: ((point.x - width / 2) / column).rounded() * column,
                y: ((point.y - height / 2) / row).rounded() * row),
            width: width, height: height)
    }
}

extension SharedContext {
    /// The drawing on a place's page: its spot, or the circle that it lies in, and what is near; nothing for a place that lies nowhere.
    func placeMapValue(_ place: Place, _ nearby: [NearbyPlace]) -> Value {
        guard let location = place.location else { return .none }
        let point = MapPoint(location)
        let blur = place.precision.blur
        let least = ground.leastWidth(around: point)
        // Wide enough for the three nearest, if that is not far; with some of them a town is enough ground.
        let reach = nearby.prefix(3).map { Double($0.near.metres) * 2.6 }.filter { $0 < least * 4 }.max()
        let wide = reach.map { max(min(least, max($0 * 3, 8000)), $0) } ?? least
        let view = PlaceFrame(around: point, metres: max(wide, blur * 6)).view
        let (x, y) = view.position(of: point)
        let own = MapSign(x: x, y: y, place: place)
        var signs: [MapSign] = []
        for near in nearby {
            guard let spot = near.place.location else { continue }
            let (x, y) = view.position(of: MapPoint(spot))
            let sign = MapSign(x: x, y: y, place: near.place)
            guard sign.isInside, !([own] + signs).contains(where: { $0.isNear(sign) }) else { continue }
            signs.append(sign)
        }
        let circle: Value =
            blur > 0
            ? [
                "rx": percent(blur / point.metresPerWorld / view.width),
                "ry": percent(blur / point.metresPerWorld / view.height),
            ]
            : .none
        return .fields(
            groundFields(view, .small, signs: ([own] + signs).map(\.circle)) + [
                ("spot", ["x": percent(x), "y": percent(y), "circle": circle]),
                ("signs", .list(signs.map { signValue($0) })), ("url", mapURL(place)),
            ])
    }

    /// A drawing of where several places lie: the part of the world where most of them are. Nothing for fewer than two, and where the ground
    /// around them is blank.
    func placesMapValue(_ located: LocatedPlaces) -> Value {
        let places = located.places
        let points = places.map { $0.location.map { MapPoint($0) } }
        guard let part = MapRegions(Array(points.indices), points).parts.first, part.count > 1 else { return .none }
        let shown = part.compactMap { points[$0] }
        guard let view = ground.view(showing: shown, aspect: 2, margin: 0.14, .medium) else { return .none }
        let clusters = MapCluster.clusters(part, points, in: view, separation: 1.0 / 11)
        let signs = clusters.map { cluster in
            MapSign(x: cluster.x, y: cluster.y, place: places[cluster.places[0]], count: cluster.places.count)
        }
        return .fields(
            groundFields(view, .medium, signs: signs.map(\.circle)) + [
                ("count", .int(part.count)), ("signs", .list(signs.map { signValue($0) })),
            ])
    }

    private func signValue(_ sign: MapSign) -> Value {
        let isOne = sign.count == 1
        return [
            "x": percent(sign.x), "y": percent(sign.y), "count": .int(sign.count), "radius": .int(sign.circle.radius),
            "url": isOne ? .string(url("places/\(sign.place.slug)/")) : mapURL(sign.place),
            "first": .string(sign.place.title), "name": .none,
            "category": isOne ? sign.place.category.flatMap { links.category($0) } ?? .none : .none,
            "about": .bool(isOne && sign.place.precision.blur > 0), "shares": .list([]),
        ]
    }
}

/// A place, or several, on a small drawing, in shares of its width and height.
private struct MapSign {
    let x: Double
    let y: Double
    /// The first of them.
    let place: Place
    var count = 1

    var circle: GroundNames.Sign {
        .init(x: x, y: y, radius: MapCluster.radius(of: count))
    }
    /// Whether all of it is seen.
    var isInside: Bool { (0.05...0.95).contains(x) && (0.06...0.94).contains(y) }

    /// Whether one would cover the other on the narrowest screens.
    func isNear(_ other: MapSign) -> Bool {
        let across = (x - other.x), down = (y - other.y) * 0.75
        return across * across + down * down < 0.0064
    }
}
