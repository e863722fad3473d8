internal import Maps

/// The drawing of how high a track goes along its way, and the table of the same.
struct ProfileDrawing {
    /// Units that a drawing is wide and high.
    static let width = 1000.0
    static let height = 240.0
    /// What the path leaves free of the height above and below itself.
    private static let margin = 0.08
    /// A way that goes up and down by less looks as flat as it is, in metres.
    private static let leastSpan = 60.0
    /// So many rows a table has at most.
    private static let mostRows = 16

    /// A line of the grid.
    struct AxisMark {
        /// In metres.
        let value: Int
        /// In shares of the width or height.
        let position: Double
    }

    struct Row {
        /// In metres from the beginning.
        let distance: Int
        /// In metres.
        let elevation: Int
    }

    private let lines: [[TrackProfile.ProfilePoint]]
    private let length: Double
    private let low: Double
    private let span: Double

    /// Nil for a track that knows no elevations.
    init?(_ profile: TrackProfile) {
        let points = profile.lines.joined()
        guard let lowest = points.map(\.elevation).min(), let highest = points.map(\.elevation).max(),
            let last = points.last, last.distance > 0
        else { return nil }
        lines = profile.lines
        length = Double(last.distance)
        let rise = max(Self.leastSpan, Double(highest - lowest))
        span = rise / (1 - 2 * Self.margin)
        low = Double(lowest + highest) / 2 - span / 2
    }

    private func x(_ distance: Int) -> Double { Double(distance) / length }
    private func y(_ elevation: Int) -> Double { 1 - (Double(elevation) - low) / span }

    /// The data of an SVG path around all that lies below the way; its sides and its foot lie outside of the drawing.
    var path: String {
        var path = ""
        for line in lines {
            guard let first = line.first, let last = line.last else { continue }
            let foot = Int(Self.height) + 9
            func spot(_ point: TrackProfile.ProfilePoint) -> (x: Int, y: Int) {
                (
                    Int((x(point.distance) * Self.width).rounded()),
                    Int((y(point.elevation) * Self.height).rounded())
                )
            }
            let start = spot(first).x == 0 ? -9 : spot(first).x
            let end = Double(last.distance) == length ? Int(Self.width) + 9 : spot(last).x
            path += "M\(start) \(foot)V\(spot(first).y)L"
            path += line.map { "\(spot($0).x) \(spot($0).y)" }.joined(separator: " ")
            path += "H\(end)V\(foot)z"
        }
        return path
    }

    /// Round elevations, two to five of them.
    var levels: [AxisMark] {
        let step = max(1, MapView.roundNumber(atMost: span / 2))
        let first = Int((low / step).rounded(.up)), last = Int(((low + span) / step).rounded(.down))
        guard first <= last else { return [] }
        return (first...last).map { AxisMark(value: $0 * Int(step), position: y($0 * Int(step))) }
    }

    /// Round distances, without the beginning.
    var distances: [AxisMark] { multiples(of: MapView.roundNumber(atMost: length / 2.5)) }

    private func multiples(of step: Double) -> [AxisMark] {
        let step = max(1, Int(step))
        guard Int(length) / step <= 40 else { return [] }
        return stride(from: step, through: Int(length), by: step).map { AxisMark(value: $0, position: x($0)) }
    }

    /// The elevations at round distances, and at the beginning and the end.
    var rows: [Row] {
        var step = MapView.roundNumber(atMost: max(1, length / 8))
        while length / step > Double(Self.mostRows - 2) { step *= 2 }
        let points = Array(lines.joined())
        guard let first = points.first, let last = points.last else { return [] }
        var rows = [Row(distance: first.distance, elevation: first.elevation)]
        var index = 0
        for mark in multiples(of: step) where mark.value > first.distance && mark.value < last.distance {
            while index + 1 < points.count, points[index + 1].distance <= mark.value { index += 1 }
            let (from, to) = (points[index], points[min(index + 1, points.count - 1)])
            let way = Double(max(1, to.distance - from.distance))
            let share = Double(mark.value - from.distance) / way
            let elevation = Double(from.elevation) + Double(to.elevation - from.elevation) * share
            rows.append(Row(distance: mark.value, elevation: Int(elevation.rounded())))
        }
        rows.append(Row(distance: last.distance, elevation: last.elevation))
        return rows
    }
}
