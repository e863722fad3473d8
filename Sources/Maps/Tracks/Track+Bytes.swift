internal import Base

/// A track as it is kept. Numbers are told by how they differ from the one before, which is mostly little.
extension ByteCoder {
    mutating func track(_ track: Track?) -> Track {
        var last = Track.Point(latitude: 0, longitude: 0, elevation: 0, time: 0, detail: 0)
        let lines = list(track?.lines) {
            $0.list($1) {
                last = $0.point($1, after: last)
                return last
            }
        }
        let known = track?.figures
        var figures = TrackFigures()
        figures.length = measure(known?.length)
        figures.ascent = optional(known?.ascent) { $0.measure($1) }
        figures.descent = optional(known?.descent) { $0.measure($1) }
        figures.lowest = optional(known?.lowest) { $0.measure($1) }
        figures.highest = optional(known?.highest) { $0.measure($1) }
        figures.movingTime = optional(known?.movingTime) { $0.measure($1) }
        let profile = list(track?.profile.lines) {
            $0.list($1) {
                TrackProfile.ProfilePoint(
                    distance: $0.number($1?.distance, within: 0...1_000_000_000_000),
                    elevation: $0.number($1?.elevation, within: -100_000...100_000))
            }
        }
        var cell = WithheldPoints.Cell(latitude: 0, longitude: 0)
        let cells = list(track?.withheld.cells) { coder, next in
            cell = WithheldPoints.Cell(
                latitude: coder.number(next?.latitude, after: cell.latitude, limit: 900_000),
                longitude: coder.number(next?.longitude, after: cell.longitude, limit: 1_800_000))
            return cell
        }
        return Track(
            lines: lines, figures: figures, profile: TrackProfile(lines: profile),
            withheld: WithheldPoints(cells: cells))
    }

    private mutating func point(_ point: Track.Point?, after last: Track.Point) -> Track.Point {
        Track.Point(
            latitude: number(point?.latitude, after: last.latitude, limit: 9_000_000),
            longitude: number(point?.longitude, after: last.longitude, limit: 18_000_000),
            elevation: optional(point?.elevation) { $0.number($1, after: last.elevation ?? 0, limit: 100_000) },
            time: optional(point?.time) { (last.time ?? 0) &+ $0.difference($1.map { $0 &- (last.time ?? 0) }) },
            detail: Float(bitPattern: UInt32(truncatingIfNeeded: count((point?.detail.bitPattern).map(Int.init)))))
    }

    /// - Parameter limit: greater numbers, and those below its opposite, are damage.
    private mutating func number(_ number: Int32?, after last: Int32, limit: Int32) -> Int32 {
        let difference = difference(number.map { Int64($0) - Int64(last) })
        guard let number = Int32(exactly: Int64(last) &+ difference), (-limit...limit).contains(number) else {
            damage()
            return number ?? 0
        }
        return number
    }

    private mutating func number(_ number: Int?, within range: ClosedRange<Int64>) -> Int {
        let number = difference(number.map(Int64.init))
        if !range.contains(number) { damage() }
        return Int(number)
    }

    /// Metres or seconds, of which a track has no boundless number.
    private mutating func measure(_ number: Double?) -> Double {
        let number = double(number)
        if !(abs(number) <= 1e15) { damage() }
        return number
    }
}
