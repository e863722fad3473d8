/// Writes ground in its binary form (`Scripts/ground/form.py`), simplified and cut into squares for each level.
package struct GroundWriter {
    /// Squares of one size.
    package struct WrittenLevel: Sendable {
        package let zoom: Int
        /// A square is 2^bits units wide.
        package let bits: Int

        package init(zoom: Int, bits: Int) {
            self.zoom = zoom
            self.bits = bits
        }
    }

    /// Cut into squares, the ground would be more than anybody can use.
    package struct TooLarge: Error {}

    /// What ground of one's own is drawn from: a region, a town, streets. Units are a few metres at most, because a coarser square stands in
    /// where a finer one would have nothing more.
    package static let ownLevels = [
        WrittenLevel(zoom: 9, bits: 15), WrittenLevel(zoom: 12, bits: 14), WrittenLevel(zoom: 14, bits: 13),
    ]
    /// The zoom level of web maps that the finest level is made for.
    private static let closestZoom = 17
    /// As many points lie in the squares of all levels.
    package static let pointLimit = 12_000_000

    private let levels: [WrittenLevel]
    private let pointLimit: Int
    private var features: [GroundFeature<SIMD2<Double>>] = []

    /// - Parameter levels: coarsest first.
    package init(levels: [WrittenLevel] = Self.ownLevels, pointLimit: Int = Self.pointLimit) {
        self.levels = levels
        self.pointLimit = pointLimit
    }

    /// Adds what has points in shares of the world's width; outer rings are clockwise on the screen.
    package mutating func add(_ feature: GroundFeature<SIMD2<Double>>) { features.append(feature) }

    /// The ground, for `Ground` to read.
    package consuming func bytes() throws(TooLarge) -> [UInt8] {
        let features = Self.joined(features)
        var names = NameWriter()
        let labels = features.map { feature in
            (name: names.number(of: feature.name?.stored), color: names.number(of: feature.color))
        }
        var pieces = [[GroundPiece]](repeating: [], count: levels.count)
        for (number, feature) in features.enumerated() {
            let seen = levels.indices.filter { isSeen(feature, $0) }
            for part in feature.parts {
                let simplified = SimplifiedPart(part, isRing: feature.kind.isArea)
                for level in seen {
                    guard let points = simplified.points(pixel: pixel(of: level)) else { continue }
                    pieces[level].append(GroundPiece(feature: number, points))
                }
            }
        }
        var squares = SquareWriter(features, labels, pointLimit)
        var indexes: [[SquareWriter.IndexRow]] = []
        for (number, level) in levels.enumerated() {
            indexes.append(try squares.write(pieces[number], level, coarser: number > 0 ? levels[number - 1] : nil))
            pieces[number] = []
        }
        return Self.file(names, levels, indexes, squares.bytes)
    }

    /// A level's squares hold what is shown up to the zoom of the next one.
    private func isSeen(_ feature: GroundFeature<SIMD2<Double>>, _ level: Int) -> Bool {
        level == levels.count - 1 || Int(feature.rank) < levels[level + 1].zoom
    }

    /// How wide a pixel is, as a share of the world, where a level is shown largest.
    private func pixel(of level: Int) -> Double {
        let zoom = level == levels.count - 1 ? max(Self.closestZoom, levels[level].zoom) : levels[level + 1].zoom
        return 1 / Double(1 << (8 + zoom))
    }

    /// The features with lines of one kind and name put together where one ends and the next begins: streets are cut at each crossing.
    private static func joined(_ features: [GroundFeature<SIMD2<Double>>]) -> [GroundFeature<SIMD2<Double>>] {
        struct Key: Hashable {
            let kind: GroundKind, rank: UInt8, name: GroundName?, color: String?
        }
        var joined: [GroundFeature<SIMD2<Double>>] = []
        var places: [Key: Int] = [:]
        var lines: [(key: Key, lines: [[SIMD2<Double>]])] = []
        for feature in features {
            guard !feature.kind.isArea, !feature.kind.isPoint else {
                joined.append(feature)
                continue
            }
            let key = Key(kind: feature.kind, rank: feature.rank, name: feature.name, color: feature.color)
            if let place = places[key] {
                lines[place].lines += feature.parts
            } else {
                places[key] = lines.count
                lines.append((key, feature.parts))
            }
        }
        for (key, lines) in lines {
            joined.append(
                GroundFeature(
                    key.kind, rank: key.rank, name: key.name, color: key.color, parts: LineJoining.joined(lines)))
        }
        return joined
    }

    private static func file(
        _ names: NameWriter, _ levels: [WrittenLevel], _ indexes: [[SquareWriter.IndexRow]], _ squares: [UInt8]
    ) -> [UInt8] {
        let namesOffset = Ground.heading.count + 12
        let names = names.bytes
        let levelsOffset = namesOffset + names.count
        let firstIndex = levelsOffset + 4 + levels.count * 12
        let firstSquare = firstIndex + indexes.map(\.count).reduce(0, +) * 12
        var bytes = Ground.heading
        bytes.reserveCapacity(firstSquare + squares.count)
        bytes.append(word: namesOffset)
        bytes.append(word: levelsOffset)
        bytes.append(word: 0)
        bytes += names
        bytes.append(word: levels.count)
        var offset = firstIndex
        for (level, index) in zip(levels, indexes) {
            bytes.append(UInt8(level.zoom))
            bytes.append(UInt8(level.bits))
            bytes.append(half: 0)
            bytes.append(word: index.count)
            bytes.append(word: offset)
            offset += index.count * 12
        }
        for entry in indexes.joined() {
            bytes.append(half: entry.x)
            bytes.append(half: entry.y)
            bytes.append(word: firstSquare + entry.start)
            bytes.append(word: entry.length)
        }
        return bytes + squares
    }
}

/// Gathers the texts of a tree; number 0 is none.
private struct NameWriter {
    private var numbers: [String: Int] = ["": 0]
    private var texts = [""]

    mutating func number(of text: String?) -> Int {
        guard let text else { return 0 }
        if let known = numbers[text] { return known }
        numbers[text] = texts.count
        texts.append(text)
        return texts.count - 1
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(word: texts.count)
        var offset = 0
        for text in texts {
            bytes.append(word: offset)
            offset += text.utf8.count
        }
        bytes.append(word: offset)
        for text in texts { bytes += text.utf8 }
        return bytes
    }
}

extension [UInt8] {
    mutating func append(half number: Int) {
        append(UInt8(truncatingIfNeeded: number))
        append(UInt8(truncatingIfNeeded: number >> 8))
    }

    mutating func append(word number: Int) {
        append(half: number)
        append(half: number >> 16)
    }

    /// Seven bits a byte, the lowest first (LEB128).
    mutating func append(varint number: UInt) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    /// A number with its sign in its lowest bit.
    mutating func append(signed number: Int) {
        append(varint: UInt(bitPattern: number << 1 ^ number >> (Int.bitWidth - 1)))
    }
}
