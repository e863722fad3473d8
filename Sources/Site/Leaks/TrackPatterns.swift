internal import Diary
internal import Base
internal import Maps

/// How points of tracks show in a text: those that were cut, which may stand in no file, and those that are told, whose numbers are no
/// secret wherever they stand together.
struct TrackPatterns: Sendable {
    /// The beginnings of numbers by which a point that was cut is found.
    let anchors: [[UInt8]]
    /// The track that each cell was cut from. Degrees count without their signs, as `PointPattern` has them.
    private let withheld: [WithheldPoints.Cell: String]
    /// In hundred-thousandths of a degree, latitude first.
    private let published: Set<SIMD2<Int32>>

    /// So many numbers before and after one are looked at for the other number of its point, and so many bytes.
    private static let reach = (numbers: 2, bytes: 64)

    /// - Parameter published: the spots that places tell; cells beside them are passed over.
    init(_ tracks: [NamedTrack], published: [Coordinate]) {
        var drawn: Set<SIMD2<Int32>> = []
        var withheld: [WithheldPoints.Cell: String] = [:]
        for track in tracks {
            for point in track.track.lines.joined() {
                drawn.insert(SIMD2(abs(point.latitude), abs(point.longitude)))
            }
            for cell in track.track.withheld.cells {
                let cell = WithheldPoints.Cell(latitude: abs(cell.latitude), longitude: abs(cell.longitude))
                if withheld[cell] == nil { withheld[cell] = track.name }
            }
        }
        for spot in published where !withheld.isEmpty {
            let cell = WithheldPoints.Cell(of: abs(spot.latitude), abs(spot.longitude))
            for row in -1...1 as ClosedRange<Int32> {
                for column in -1...1 as ClosedRange<Int32> {
                    withheld[.init(latitude: cell.latitude + row, longitude: cell.longitude + column)] = nil
                }
            }
        }
        self.published = drawn
        self.withheld = withheld
        var anchors: Set<[UInt8]> = []
        for number in Set(withheld.keys.map { max($0.latitude, $0.longitude) }) {
            // What is rounded to this number begins with it, or with the one before.
            for number in [number, number - 1] where number >= 0 {
                var text = "\(Double(number) / 10_000)"
                // Rounder numbers are too short to be found by; what is not quite as round begins with these digits.
                if text.utf8.count < WordSearch.leastSize {
                    let decimals = text.utf8.count - 1 - (text.utf8.prefix { $0 != UInt8(ascii: ".") }).count
                    text += String(repeating: "0", count: max(0, 4 - decimals))
                }
                if text.utf8.count >= WordSearch.leastSize { anchors.insert(Array(text.utf8)) }
            }
        }
        self.anchors = anchors.sorted { $0.lexicographicallyPrecedes($1) }
    }

    var isEmpty: Bool { withheld.isEmpty }

    func write(to writer: inout ByteWriter) {
        writer.write(withheld.keys.sorted()) {
            $0.write(count: Int($1.latitude))
            $0.write(count: Int($1.longitude))
        }
        writer.write(published.sorted { ($0.x, $0.y) < ($1.x, $1.y) }) {
            $0.write(count: Int($1.x))
            $0.write(count: Int($1.y))
        }
    }

    /// The track that a point was cut from whose number begins at a place of a text; nil where it is none.
    func track(in text: UnsafeBufferPointer<UInt8>, at position: Int) -> String? {
        guard !withheld.isEmpty, let (number, others) = Self.numbers(in: text, at: position) else { return nil }
        if isPublished(number, others) { return nil }
        for other in others {
            for cell in [WithheldPoints.Cell(of: number, other), .init(of: other, number)] {
                if let name = withheld[cell] { return name }
            }
        }
        return nil
    }

    /// Whether the number that begins at a place is that of a point which a track tells.
    func isPublished(in text: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
        guard !published.isEmpty, let (number, others) = Self.numbers(in: text, at: position) else { return false }
        return isPublished(number, others)
    }

    private func isPublished(_ number: Double, _ others: [Double]) -> Bool {
        func units(_ number: Double) -> Int32 { Int32((min(number, 1000) * 100_000).rounded()) }
        let own = units(number)
        return others.contains { other in
            published.contains(SIMD2(own, units(other))) || published.contains(SIMD2(units(other), own))
        }
    }

    /// The number that begins at a place, and those before and after it; nil where none begins there.
    private static func numbers(
        in text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> (number: Double, others: [Double])? {
        func isPart(_ index: Int) -> Bool {
            PointPattern.isDigit(text[index]) || text[index] == UInt8(ascii: ".")
        }
        guard position == 0 || !isPart(position - 1) else { return nil }
        var start = max(0, position - reach.bytes)
        // A number that began before is not to be read from its middle.
        if start > 0 { while start < position, isPart(start - 1) { start += 1 } }
        let end = min(text.count, position + reach.bytes)
        var before: [Double] = [], after: [Double] = []
        var number: Double?
        while start < end, after.count < reach.numbers {
            guard PointPattern.isDigit(text[start]), let (value, next) = PointPattern.number(text, from: start) else {
                start += 1
                continue
            }
            if start == position {
                number = value
            } else if start < position {
                before.append(value)
            } else {
                after.append(value)
            }
            start = next
        }
        return number.map { ($0, before.suffix(reach.numbers) + after) }
    }
}
