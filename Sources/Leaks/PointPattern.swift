internal import Diary

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
    private static let reach = 160

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
        var patterns: [PointPattern] = []
        for point in points {
            let own = cell(point.point)
            let isPublished = (-1...1).contains { row in
                (-1...1).contains { publishedCells.contains(Cell(row: own.row + $0, column: own.column + row)) }
            }
            if !isPublished, let pattern = PointPattern(point) { patterns.append(pattern) }
        }
        return patterns
    }

    /// Whether a point that may be told is as near to another as the digits tell.
    static func isPublished(_ point: Coordinate, by published: Coordinate) -> Bool {
        func areNear(_ first: Double, _ second: Double) -> Bool {
            abs((first * 10_000).rounded() - (second * 10_000).rounded()) <= 1
        }
        return areNear(point.latitude, published.latitude) && areNear(point.longitude, published.longitude)
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
    private static func number(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> (value: Double, end: Int)? {
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

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isPart(_ byte: UInt8) -> Bool { isDigit(byte) || byte == UInt8(ascii: ".") }
}
