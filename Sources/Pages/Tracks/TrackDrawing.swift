internal import Diary
internal import Maps

/// The way of tracks on a drawing.
struct TrackDrawing {
    /// So many points are drawn at most; a finer line would not be seen, and a page has to be loaded.
    private static let mostPoints = 700

    private let tracks: [Track]

    init(_ tracks: [Track]) {
        self.tracks = tracks
    }

    /// The points by which a view is chosen that shows all of the way.
    var points: [MapPoint] {
        tracks.flatMap { $0.lines(detail: 0.000_001) }.joined().map { MapPoint($0.coordinate) }
    }

    /// The first and last point.
    var ends: (start: MapPoint, end: MapPoint)? {
        guard let start = tracks.first?.lines.first?.first, let end = tracks.last?.lines.last?.last else { return nil }
        return (MapPoint(start.coordinate), MapPoint(end.coordinate))
    }

    /// The data of an SVG path in a drawing of that width: whole units, each point by how far it lies from the one before.
    func path(in view: MapView, width: Double = GroundDrawing.width) -> String {
        var detail = view.width / width
        var lines = lines(detail)
        while lines.reduce(0, { $0 + $1.count }) > Self.mostPoints, detail < 1 {
            detail *= 1.5
            lines = self.lines(detail)
        }
        let height = width * view.height / view.width
        var path = ""
        for line in lines {
            var last: SIMD2<Int>?
            var isBegun = false
            for point in line {
                let place = view.position(of: MapPoint(point.coordinate))
                let spot = SIMD2(Int((place.x * width).rounded()), Int((place.y * height).rounded()))
                guard let from = last else {
                    path += "M\(spot.x) \(spot.y)"
                    last = spot
                    continue
                }
                guard spot != from else { continue }
                let step = SIMD2(spot.x - from.x, spot.y - from.y)
                path += "\(isBegun ? step.x < 0 ? "" : " " : "l")\(step.x)\(step.y < 0 ? "" : " ")\(step.y)"
                isBegun = true
                last = spot
            }
            // A line as short as a dot is drawn as one.
            if !isBegun { path += "l0 0" }
        }
        return path
    }

    /// The lines at a scale, without those that would be dots where there are too many.
    private func lines(_ detail: Double) -> [[Track.Point]] {
        let lines = tracks.flatMap { $0.lines(detail: detail) }
        guard lines.count * 2 > Self.mostPoints else { return lines }
        return lines.filter { line in
            guard let start = line.first, let end = line.last else { return false }
            let (from, to) = (MapPoint(start.coordinate), MapPoint(end.coordinate))
            return line.count > 2 || max(abs(from.x - to.x), abs(from.y - to.y)) >= detail
        }
    }
}
