internal import Maps
package import Base
package import Diary

/// How an exact point shows in a text: as one of its numbers, with the other near by.
struct PointPattern: Sendable {
    let hidden: HiddenPoint
    /// The beginnings of the longer number, rounded and cut.
    let anchors: [[UInt8]]
    /// The longer number without its sign, and the other one.
    let anchor: Double
    let other: Double

    /// Half of the last of four decimals: about five metres.
    static let nearness = 0.000_05
    /// How far apart the two numbers may stand, in bytes.
    static let reach = 160

    /// The points that no told one is as near to as the digits tell, and that are known to a hundred metres at least.
    static func patterns(_ points: [HiddenPoint], published: [Coordinate]) -> [PointPattern] {
        struct Cell: Hashable {
            let row: Int
            let column: Int
        }
        func cell(_ point: Coordinate) -> Cell {
            Cell(row: Int((point.latitude * 10_000).rounded()), column: Int((point.longitude * 10_000).rounded()))
        }
        let publishedCells = Set(published.map(cell))
        return points.compactMap { point in
            let own = cell(point.point)
            let isPublished = (-1...1).contains { row in
                (-1...1).contains { publishedCells.contains(Cell(row: own.row + $0, column: own.column + row)) }
            }
            return isPublished ? nil : PointPattern(point)
        }
    }

    /// All decimal numbers of a text and where they stand.
    static func numbers(in text: UnsafeBufferPointer<UInt8>) -> [(value: Double, range: Range<Int>)] {
        var numbers: [(value: Double, range: Range<Int>)] = []
        var position = 0
        while position < text.count {
            guard isDigit(text[position]), let number = number(text, from: position) else {
                position += 1
                continue
            }
            numbers.append((number.value, position..<number.end))
            position = number.end
        }
        return numbers
    }

    private init?(_ hidden: HiddenPoint) {
        let (latitude, longitude) = (abs(hidden.point.latitude), abs(hidden.point.longitude))
        let decimals = [latitude, longitude].map { "\($0)".split(separator: ".").last?.utf8.count ?? 0 }
        guard decimals.max() ?? 0 >= 3 else { return nil }
        self.hidden = hidden
        let isLongitude = longitude >= latitude
        (anchor, other) = isLongitude ? (longitude, latitude) : (latitude, longitude)
        anchors = Self.beginnings(anchor)
        if anchors.isEmpty { return nil }
    }

    private static func beginnings(_ number: Double) -> [[UInt8]] {
        let exact = Array("\(number)".utf8)
        guard let point = exact.firstIndex(of: UInt8(ascii: ".")) else { return [] }
        let rounded = Array("\((number * 10_000).rounded() / 10_000)".utf8)
        return Array(Set([Array(exact.prefix(point + 5)), rounded])).filter { $0.count >= WordSearch.leastSize }
    }

    func isAt(_ latitude: Double, _ longitude: Double) -> Bool {
        abs(hidden.point.latitude - latitude) < 4 * Self.nearness
            && abs(hidden.point.longitude - longitude) < 4 * Self.nearness
    }

    /// Whether the number that begins at a place is the point's, and the other one stands near by.
    func stands(in text: UnsafeBufferPointer<UInt8>, at range: Range<Int>) -> Bool {
        guard let number = Self.number(text, from: range.lowerBound), abs(number.value - anchor) <= Self.nearness else {
            return false
        }
        if range.lowerBound > 0, Self.isPart(text[range.lowerBound - 1]) { return false }
        var position = max(0, range.lowerBound - Self.reach)
        let end = min(text.count, range.upperBound + Self.reach)
        while position < end {
            guard Self.isDigit(text[position]) else {
                position += 1
                continue
            }
            guard let number = Self.number(text, from: position) else { break }
            if position != range.lowerBound, abs(number.value - other) <= Self.nearness { return true }
            position = number.end
        }
        return false
    }

    /// The decimal number that begins at a place; what follows its ninth decimal does not count.
    static func number(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> (value: Double, end: Int)? {
        var (value, scale, position, hasPoint) = (0.0, 1.0, start, false)
        while position < text.count {
            let byte = text[position]
            if isDigit(byte) {
                if scale < 1e9 {
                    value = value * 10 + Double(byte - UInt8(ascii: "0"))
                    if hasPoint { scale *= 10 }
                }
            } else if byte == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
            } else {
                break
            }
            position += 1
        }
        return position > start ? (value / scale, position) : nil
    }

    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isPart(_ byte: UInt8) -> Bool { isDigit(byte) || byte == UInt8(ascii: ".") }
}

/// Looks in the entries of other diaries for coordinates, before pages are made of them.
///
/// Whether an entry is left out follows from the entry alone. If it followed from what this diary hides, whoever wrote many entries with
/// many numbers could read from those that appear where a hidden spot lies.
package enum ForeignPoints {
    /// What is told of an entry that spells coordinates which are not those of its own place, as a warning in its file.
    ///
    /// Two numbers with four decimals or more anywhere in it are coordinates, because pages bring together what is far apart in an entry. What
    /// lies near its own place, as the middle of a map that it links to, is its own to tell.
    package static func problem(in text: ForeignText, group: String) -> Diagnostic? {
        let numbers = text.bytes.withUnsafeBufferPointer { bytes in
            PointPattern.numbers(in: bytes).filter { isDegrees($0.value, bytes[$0.range]) }
        }.filter { number in
            guard let own = text.location else { return true }
            let nearness = text.isExact ? Self.nearness : PointPattern.nearness
            return ![own.latitude, own.longitude].contains { abs(abs($0) - number.value) <= nearness }
        }
        // The bytes of an entry hold each text in several forms.
        let areTogether = zip(numbers, numbers.dropFirst()).contains {
            $0.value != $1.value && $1.range.lowerBound - $0.range.upperBound <= PointPattern.reach
        }
        let isNamed =
            numbers.contains { $0.value >= 10 } && (Set(numbers.map(\.value)).count > 1 || text.location != nil)
        guard let first = numbers.first, areTogether || isNamed else { return nil }
        return .warning(
            "this spells coordinates that are not those of its place, and is left out of the group “\(group)”",
            at: text.file.map { range(of: first.value, in: $0) }, path: text.entry,
            help: "let its writer take the coordinates out")
    }

    /// Within so many degrees coordinates are taken for those of the entry's own place.
    private static let nearness = 0.05

    private static func isDegrees(_ value: Double, _ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard value <= 180, let point = digits.firstIndex(of: UInt8(ascii: ".")) else { return false }
        return digits.endIndex - point > 4
    }

    /// Where a file spells a number; its beginning where that is written in another way.
    private static func range(of number: Double, in file: SourceFile) -> SourceRange {
        let found = file.bytes.withUnsafeBufferPointer { bytes in
            PointPattern.numbers(in: bytes).first { SpelledNumbers.areEqual($0.value, number) }?.range
        }
        return SourceRange(file, found ?? 0..<0)
    }
}

/// The decimal numbers that texts spell, to be asked for one that is as near as a point's must be.
struct SpelledNumbers: Sendable {
    private var cells: [Int: [Double]] = [:]

    init(_ numbers: [Double]) {
        for number in numbers { cells[Self.cell(number), default: []].append(number) }
    }

    /// - Parameter texts: in UTF-8.
    init(in texts: [[UInt8]]) {
        self.init(texts.flatMap { $0.withUnsafeBufferPointer { PointPattern.numbers(in: $0) }.map(\.value) })
    }

    func contains(_ number: Double) -> Bool {
        let cell = Self.cell(number)
        return (cell - 1...cell + 1).contains { cells[$0]?.contains { Self.areEqual($0, number) } ?? false }
    }

    /// The multiple of 0.0001 that a number is nearest to; of numbers without bound, one far from all coordinates.
    static func cell(_ number: Double) -> Int { Int((min(number, 1e9) * 10_000).rounded()) }

    static func areEqual(_ first: Double, _ second: Double) -> Bool { abs(first - second) <= PointPattern.nearness }
}
