internal import Base

/// The tables of a font file (OpenType specification 1.9, “Organization of an OpenType font”), none of them empty.
struct FontTables {
    enum Fault: Error {
        case noFont, compressed
        case noSuchFont(count: Int)
        case cutOff(String)
        case twice(String)
        case overlapping
        case unnamed

        /// What is wrong, as a clause.
        var words: Message {
            switch self {
            case .noFont: "it does not begin like a TrueType or OpenType file"
            case .compressed: "it is compressed"
            case .noSuchFont(let count): "the collection has only \(count) fonts"
            case .cutOff(let what): "\(what) lies beyond the end of the file"
            case .twice(let tag): "it has two tables “\(tag)”"
            case .unnamed: "a table has no name"
            case .overlapping: "its tables are larger than the file"
            }
        }

        var help: Message? {
            if case .compressed = self { "name the .ttf or .otf file that it was made from" } else { nil }
        }
    }

    /// Whether outlines are those of PostScript.
    let isCFF: Bool
    private var tables: [(tag: String, bytes: ArraySlice<UInt8>)] = []

    /// - Parameter index: which font of a collection is meant.
    init(_ bytes: [UInt8], index: Int) throws(Fault) {
        let file = bytes[...]
        var start = 0
        if file.number(at: 0, UInt32.self) == Self.collection {
            guard let count = file.number(at: 8, UInt32.self) else { throw .cutOff("the list of fonts") }
            guard index >= 0, index < Int(count) else { throw .noSuchFont(count: Int(count)) }
            guard let offset = file.number(at: 12 + 4 * index, UInt32.self) else { throw .cutOff("the list of fonts") }
            start = Int(offset)
        }
        switch file.number(at: start, UInt32.self) {
        case Self.trueType, Self.appleTrueType: isCFF = false
        case Self.postScript: isCFF = true
        case Self.woff, Self.woff2: throw .compressed
        default: throw .noFont
        }
        guard let count = file.number(at: start + 4, UInt16.self) else { throw .cutOff("the list of tables") }
        var total = 0
        for table in 0..<Int(count) {
            let record = start + 12 + 16 * table
            guard let name = file.number(at: record, UInt32.self),
                let offset = file.number(at: record + 8, UInt32.self),
                let length = file.number(at: record + 12, UInt32.self)
            else { throw .cutOff("the list of tables") }
            guard let tag = Self.text(name) else { throw .unnamed }
            // A signature would be of the file as it was.
            guard length > 0, tag != "DSIG" else { continue }
            guard Int(offset) + Int(length) <= file.count else { throw .cutOff("the table “\(tag)”") }
            guard self[tag] == nil else { throw .twice(tag) }
            // Else a small file could ask for a huge one.
            total += Int(length)
            guard total <= file.count else { throw .overlapping }
            tables.append((tag, file[Int(offset)..<Int(offset) + Int(length)]))
        }
        tables.sort { $0.tag.utf8.lexicographicallyPrecedes($1.tag.utf8) }
    }

    // What a file begins with.
    private static let trueType: UInt32 = 0x0001_0000
    /// “true”.
    private static let appleTrueType: UInt32 = 0x7472_7565
    /// “OTTO”.
    private static let postScript: UInt32 = 0x4F54_544F
    /// “ttcf”.
    private static let collection: UInt32 = 0x7474_6366
    /// “wOFF” and “wOF2”.
    private static let woff: UInt32 = 0x774F_4646, woff2: UInt32 = 0x774F_4632

    /// The four letters of a table's name; nil when they are not all visible ASCII characters or spaces.
    private static func text(_ tag: UInt32) -> String? {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }
        return bytes.allSatisfy { (0x20...0x7E).contains($0) } ? String(decoding: bytes, as: UTF8.self) : nil
    }

    subscript(tag: String) -> ArraySlice<UInt8>? {
        tables.first { $0.tag.utf8.elementsEqual(tag.utf8) }?.bytes
    }

    /// The tables as a file, in the order of their names and with right checksums.
    var file: [UInt8] {
        let count = tables.count
        let power = count == 0 ? 0 : Int.bitWidth - 1 - count.leadingZeroBitCount
        var file: [UInt8] = isCFF ? Array("OTTO".utf8) : [0, 1, 0, 0]
        for number in [count, 16 << power, power, 16 * count - 16 << power] {
            file.appendBigEndian(UInt16(truncatingIfNeeded: number))
        }
        var offset = 12 + 16 * count
        var contents: [UInt8] = []
        contents.reserveCapacity(tables.reduce(0) { $0 + $1.bytes.count + 3 })
        var adjustment: Int?
        for (tag, bytes) in tables {
            let start = contents.count
            contents += bytes
            if tag == "head", bytes.count >= 12 {
                adjustment = offset + 8
                for byte in start + 8..<start + 12 { contents[byte] = 0 }
            }
            while contents.count % 4 != 0 { contents.append(0) }
            file += tag.utf8
            file.appendBigEndian(Self.checksum(contents[start...]))
            file.appendBigEndian(UInt32(truncatingIfNeeded: offset))
            file.appendBigEndian(UInt32(truncatingIfNeeded: bytes.count))
            offset += contents.count - start
        }
        file += contents
        if let adjustment {
            var sum: [UInt8] = []
            sum.appendBigEndian(0xB1B0_AFBA &- Self.checksum(file[...]))
            file.replaceSubrange(adjustment..<adjustment + 4, with: sum)
        }
        return file
    }

    /// The sum of all 32-bit numbers; their count is whole.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var sum: UInt32 = 0
        bytes.withUnsafeBytes { buffer in
            for offset in stride(from: 0, to: buffer.count & ~3, by: 4) {
                sum &+= UInt32(bigEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            }
        }
        return sum
    }
}

extension ArraySlice<UInt8> {
    /// The big-endian number at an offset from the beginning, nil beyond the end.
    func number<Number: FixedWidthInteger>(at offset: Int, _: Number.Type) -> Number? {
        let size = MemoryLayout<Number>.size
        guard offset >= 0, count - offset >= size else { return nil }
        return self[startIndex + offset..<startIndex + offset + size].reduce(0) { $0 << 8 | Number($1) }
    }
}

extension [UInt8] {
    fileprivate mutating func appendBigEndian(_ number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }
}
