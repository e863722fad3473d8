internal import Files

// A track as bytes that only Cairn reads again. Numbers are told by how they differ from the one before, which is mostly little.
extension Track {
    func write(to writer: inout ByteWriter) {
        var last = Point(latitude: 0, longitude: 0, elevation: 0, time: 0, detail: 0)
        writer.write(lines) { writer, line in
            writer.write(line) { writer, point in
                writer.write(difference: Int64(point.latitude) - Int64(last.latitude))
                writer.write(difference: Int64(point.longitude) - Int64(last.longitude))
                writer.write(optional: point.elevation) {
                    $0.write(difference: Int64($1) - Int64(last.elevation ?? 0))
                }
                writer.write(optional: point.time) { $0.write(difference: $1 - (last.time ?? 0)) }
                writer.write(count: Int(point.detail.bitPattern))
                last = point
            }
        }
        writer.write(figures.length.bitPattern)
        for number in [figures.ascent, figures.descent, figures.lowest, figures.highest, figures.movingTime] {
            writer.write(optional: number) { $0.write($1.bitPattern) }
        }
        writer.write(profile.lines) { writer, line in
            writer.write(line) { writer, point in
                writer.write(difference: Int64(point.distance))
                writer.write(difference: Int64(point.elevation))
            }
        }
        var cell = WithheldPoints.Cell(latitude: 0, longitude: 0)
        writer.write(withheld.cells) { writer, next in
            writer.write(difference: Int64(next.latitude) - Int64(cell.latitude))
            writer.write(difference: Int64(next.longitude) - Int64(cell.longitude))
            cell = next
        }
    }

    init(_ reader: inout ByteReader) throws(ByteReader.Damage) {
        var last = Point(latitude: 0, longitude: 0, elevation: 0, time: 0, detail: 0)
        lines = try reader.list { reader throws(ByteReader.Damage) in
            try reader.list { reader throws(ByteReader.Damage) in
                let latitude = try reader.number(after: last.latitude, limit: 9_000_000)
                let longitude = try reader.number(after: last.longitude, limit: 18_000_000)
                let elevation = try reader.flag() ? try reader.number(after: last.elevation ?? 0, limit: 100_000) : nil
                let time = try reader.flag() ? (last.time ?? 0) &+ (try reader.difference()) : nil
                let detail = Float(bitPattern: UInt32(truncatingIfNeeded: try reader.count()))
                last = Point(
                    latitude: latitude, longitude: longitude, elevation: elevation, time: time, detail: detail)
                return last
            }
        }
        var figures = TrackFigures()
        figures.length = try reader.metres()
        func optional() throws(ByteReader.Damage) -> Double? { try reader.flag() ? try reader.metres() : nil }
        figures.ascent = try optional()
        figures.descent = try optional()
        figures.lowest = try optional()
        figures.highest = try optional()
        figures.movingTime = try optional()
        self.figures = figures
        profile = TrackProfile(
            lines: try reader.list { reader throws(ByteReader.Damage) in
                try reader.list { reader throws(ByteReader.Damage) in
                    let (distance, elevation) = (try reader.difference(), try reader.difference())
                    guard (0...1_000_000_000_000).contains(distance), (-100_000...100_000).contains(elevation)
                    else {
                        throw ByteReader.Damage()
                    }
                    return TrackProfile.Point(distance: Int(distance), elevation: Int(elevation))
                }
            })
        var cell = WithheldPoints.Cell(latitude: 0, longitude: 0)
        withheld = WithheldPoints(
            cells: try reader.list { reader throws(ByteReader.Damage) in
                let latitude = try reader.number(after: cell.latitude, limit: 900_000)
                let longitude = try reader.number(after: cell.longitude, limit: 1_800_000)
                cell = .init(latitude: latitude, longitude: longitude)
                return cell
            })
    }
}

extension ByteWriter {
    /// A number that is mostly little and may be negative: its sign is its lowest bit.
    fileprivate mutating func write(difference: Int64) {
        write(count: Int(difference << 1 ^ difference >> 63))
    }
}

extension ByteReader {
    fileprivate mutating func difference() throws(Damage) -> Int64 {
        let number = UInt64(bitPattern: Int64(try count()))
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    /// - Parameter limit: greater numbers, and those below its opposite, are damage.
    fileprivate mutating func number(after last: Int32, limit: Int32) throws(Damage) -> Int32 {
        guard let number = Int32(exactly: Int64(last) &+ (try difference())), (-limit...limit).contains(number) else {
            throw Damage()
        }
        return number
    }

    /// Metres or seconds, of which a track has no boundless number.
    fileprivate mutating func metres() throws(Damage) -> Double {
        let number = Double(bitPattern: try number())
        guard abs(number) <= 1e15 else { throw Damage() }
        return number
    }
}
