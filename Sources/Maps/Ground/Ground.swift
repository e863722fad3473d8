internal import CGround
package import Base

/// A tree of squares with what lies on the ground; the binary form is described in `Scripts/ground/form.py`.
package struct Ground: Sendable {
    /// Squares of one size.
    package struct Level: Sendable {
        package let zoom: Int
        /// A square is 2^bits units wide.
        package let bits: Int
        fileprivate let index: Range<Int>
    }

    /// Coarsest first; never empty.
    package let levels: [Level]
    private let bytes: [UInt8]
    let areasOffset: Int?
    private let names: NameTable
    private let memory = SquareMemory()

    static let heading = Array("CAIRNG01".utf8)
    private static let entrySize = 12

    /// The ground that travels with the program; nil only where its bytes are damaged.
    package static let builtIn: Ground? = try? Ground(
        Array(UnsafeBufferPointer(start: cairn_ground_bytes(), count: cairn_ground_count)))

    /// - Throws: where the bytes are not ground.
    package init(_ bytes: [UInt8]) throws(ByteReader.Damage) {
        guard bytes.starts(with: Self.heading) else { throw .init() }
        var head = ByteReader(bytes, range: Self.heading.count..<bytes.count)
        let (namesOffset, levelsOffset, areas) = (try head.word(), try head.word(), try head.word())
        guard namesOffset <= bytes.count, levelsOffset <= bytes.count, areas <= bytes.count else { throw .init() }
        names = try NameTable(bytes, namesOffset)
        var reader = ByteReader(bytes, range: levelsOffset..<bytes.count)
        var levels: [Level] = []
        for _ in 0..<min(try reader.word(), 32) {
            let (zoom, bits, _) = (Int(try reader.byte()), Int(try reader.byte()), try reader.half())
            let (count, start) = (try reader.word(), try reader.word())
            let end = start + count * Self.entrySize
            guard zoom <= 16, bits <= 24, end <= bytes.count, levels.last.map({ $0.zoom < zoom }) ?? true
            else { throw .init() }
            levels.append(Level(zoom: zoom, bits: bits, index: start..<end))
        }
        guard !levels.isEmpty else { throw .init() }
        self.levels = levels
        self.bytes = bytes
        areasOffset = areas == 0 ? nil : areas
    }

    /// What tells this tree from every other.
    package var fingerprint: Fingerprint { Fingerprint(of: bytes) }

    /// The level whose squares hold what is seen at a zoom level of web maps; nil where ground of one's own begins further in.
    package func level(zoom: Double) -> Level? { levels.last { Double($0.zoom) <= zoom } }

    /// What lies in a square, in units of it.
    ///
    /// - Returns: nil where the level does not have it, so that a coarser one shows it.
    package func features(of square: GroundSquare, in level: Level) -> [GroundFeature<SIMD2<Int32>>]? {
        guard let range = range(of: square, in: level) else { return nil }
        var reader = ByteReader(bytes, range: range)
        var features: [GroundFeature<SIMD2<Int32>>] = []
        while !reader.isAtEnd {
            // What is damaged is not drawn: whether the bytes are whole was asked when they were read.
            do throws(ByteReader.Damage) {
                if let feature = try feature(&reader, side: Int32(1) << level.bits) { features.append(feature) }
            } catch { return features }
        }
        return features
    }

    /// The same, as it was read the last time.
    func read(_ square: GroundSquare, in level: Level) -> ReadSquare? {
        memory.square(square) { features(of: square, in: level) }
    }

    /// The finest level that has a square around a point of the world, in shares of its width.
    package func finestZoom(x: Double, y: Double) -> Int {
        levels.last { level in
            let count = 1 << level.zoom
            let column = Int((x * Double(count)).rounded(.down)) & (count - 1)
            let row = min(count - 1, max(0, Int(y * Double(count))))
            return range(of: GroundSquare(zoom: level.zoom, x: column, y: row), in: level) != nil
        }?.zoom ?? 0
    }

    /// The squares that a level has, by row and column.
    package func squares(of level: Level) -> [GroundSquare] {
        (0..<level.index.count / Self.entrySize).map { number in
            let key = key(level.index.lowerBound + number * Self.entrySize)
            return GroundSquare(zoom: level.zoom, x: key & 0xFFFF, y: key >> 16)
        }
    }

    /// The squares of all levels.
    package var squares: [GroundSquare] { levels.flatMap { squares(of: $0) } }

    /// All of it read once: whether bytes that come from a file are whole.
    package var isWhole: Bool {
        levels.allSatisfy { level in
            squares(of: level).allSatisfy { square in
                guard let range = range(of: square, in: level) else { return false }
                var reader = ByteReader(bytes, range: range)
                do throws(ByteReader.Damage) {
                    while !reader.isAtEnd { _ = try feature(&reader, side: Int32(1) << level.bits) }
                } catch { return false }
                return true
            }
        }
    }

    private func feature(_ reader: inout ByteReader, side: Int32) throws(ByteReader.Damage) -> GroundFeature<
        SIMD2<Int32>
    >? {
        let kind = GroundKind(rawValue: try reader.byte()), rank = try reader.byte()
        let name = try reader.count(), color = try reader.count()
        let parts = try reader.parts(within: 0...side)
        // A later program may know more kinds.
        guard let kind else { return nil }
        return GroundFeature(
            kind, rank: rank, name: try names[name].map { GroundName(stored: $0) }, color: try names[color],
            parts: parts)
    }

    /// Where the bytes of a square lie.
    func range(of square: GroundSquare, in level: Level) -> Range<Int>? {
        let wanted = square.y << 16 | square.x
        var low = 0, high = level.index.count / Self.entrySize
        while low < high {
            let middle = (low + high) / 2
            if key(level.index.lowerBound + middle * Self.entrySize) < wanted {
                low = middle + 1
            } else {
                high = middle
            }
        }
        let entry = level.index.lowerBound + low * Self.entrySize
        guard low < level.index.count / Self.entrySize, key(entry) == wanted else { return nil }
        let start = bytes.word(entry + 4), end = start + bytes.word(entry + 8)
        return end <= bytes.count ? start..<end : nil
    }

    private func key(_ entry: Int) -> Int { bytes.half(entry + 2) << 16 | bytes.half(entry) }

    func areaReader(at position: Int) -> ByteReader {
        ByteReader(bytes, range: min(position, bytes.count)..<bytes.count)
    }

    /// What anything in the tree is called.
    package var allNames: [GroundName] { names.all.map { GroundName(stored: $0) } }

    func name(_ number: Int) throws(ByteReader.Damage) -> GroundName? {
        try names[number].map { GroundName(stored: $0) }
    }
}

/// The texts of a tree; number 0 is none.
private struct NameTable: Sendable {
    private let bytes: [UInt8]
    private let count: Int
    private let index: Int
    private let text: Int

    init(_ bytes: [UInt8], _ offset: Int) throws(ByteReader.Damage) {
        var reader = ByteReader(bytes, range: offset..<bytes.count)
        count = try reader.word()
        index = offset + 4
        text = index + (count + 1) * 4
        self.bytes = bytes
        guard text <= bytes.count, text + bytes.word(index + count * 4) <= bytes.count else { throw .init() }
    }

    var all: [String] {
        (0..<count).compactMap { number in
            do throws(ByteReader.Damage) { return try self[number] } catch { return nil }
        }
    }

    subscript(number: Int) -> String? {
        get throws(ByteReader.Damage) {
            guard number != 0 else { return nil }
            guard (0..<count).contains(number) else { throw .init() }
            let start = text + bytes.word(index + number * 4), end = text + bytes.word(index + number * 4 + 4)
            guard start <= end, end <= bytes.count else { throw .init() }
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
    }
}

extension [UInt8] {
    /// Two bytes that are there, the lower one first.
    fileprivate func half(_ position: Int) -> Int { Int(self[position]) | Int(self[position + 1]) << 8 }

    /// Four bytes that are there, the lowest first.
    fileprivate func word(_ position: Int) -> Int { half(position) | half(position + 2) << 16 }
}

extension ByteReader {
    mutating func half() throws(Damage) -> Int { Int(try byte()) | Int(try byte()) << 8 }

    mutating func word() throws(Damage) -> Int { try half() | half() << 16 }

    /// A number with its sign in its lowest bit.
    mutating func signed() throws(Damage) -> Int {
        let value = UInt(bitPattern: try count())
        return Int(bitPattern: value >> 1) ^ -Int(bitPattern: value & 1)
    }

    /// Rings or lines, each point told from the one before.
    mutating func parts(within bounds: ClosedRange<Int32>) throws(Damage) -> [[SIMD2<Int32>]] {
        var parts: [[SIMD2<Int32>]] = []
        var x = 0, y = 0
        for _ in 0..<(try length()) {
            var part: [SIMD2<Int32>] = []
            let count = try length()
            part.reserveCapacity(count)
            for _ in 0..<count {
                x &+= try signed()
                y &+= try signed()
                guard let px = Int32(exactly: x), let py = Int32(exactly: y), bounds.contains(px), bounds.contains(py)
                else { throw Damage() }
                part.append(SIMD2(px, py))
            }
            parts.append(part)
        }
        return parts
    }

    /// A number of things that take at least a byte each, so that no damaged number asks for all memory.
    mutating func length() throws(Damage) -> Int {
        let count = try count()
        guard count >= 0, count <= remaining else { throw Damage() }
        return count
    }
}
