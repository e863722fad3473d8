/// A point of a track, as its file has it or as a cut made it.
struct TrackPoint: Sendable {
    var coordinate: Coordinate
    /// In metres above the sea, nil where the file does not say.
    var elevation: Double?
    /// In seconds since 1970 (UTC), nil where the file does not say.
    var time: Double?
}

/// A track as its file has it. Nobody gets to see it but what cuts it.
struct RecordedTrack: Sendable {
    /// Between one line and the next nothing was recorded. Each has two points at least.
    let lines: [[TrackPoint]]

    var pointCount: Int { lines.reduce(0) { $0 + $1.count } }

    /// The points at which somebody set out or arrived: the first and last of the file, and of the day, whatever the file's order.
    var ends: [Coordinate] {
        guard let first = lines.first?.first, let last = lines.last?.last else { return [] }
        var (earliest, latest) = (first, last)
        for point in lines.joined() {
            guard let time = point.time else { continue }
            if time < earliest.time ?? .infinity { earliest = point }
            if time > latest.time ?? -.infinity { latest = point }
        }
        var ends: [Coordinate] = []
        for point in [first, last, earliest, latest] where !ends.contains(point.coordinate) {
            ends.append(point.coordinate)
        }
        return ends
    }
}
