/// Reads what a `ByteWriter` wrote. Bytes of any other origin give an error, never a trap.
package struct ByteReader: Sendable {
    /// The bytes are not what was written.
    package struct Damage: Error {
        package init() {}
    }

    private let bytes: [UInt8]
    package private(set) var position: Int
    private let end: Int

    package init(_ bytes: [UInt8], range: Range<Int>? = nil) {
        self.bytes = bytes
        position = range?.lowerBound ?? 0
        end = range?.upperBound ?? bytes.count
    }

    package var isAtEnd: Bool { position == end }

    package mutating func byte() throws(Damage) -> UInt8 {
        guard position < end else { throw Damage() }
        defer { position += 1 }
        return bytes[position]
    }

    package mutating func number() throws(Damage) -> UInt64 {
        guard end - position >= 8 else { throw Damage() }
        defer { position += 8 }
        return UInt64(
            littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: UInt64.self) })
    }

    package mutating func signedNumber() throws(Damage) -> Int64 { Int64(bitPattern: try number()) }

    package mutating func count() throws(Damage) -> Int {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = try byte()
            guard shift < 64 else { throw Damage() }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int(Int64(bitPattern: value)) }
            shift += 7
        }
    }

    package mutating func flag() throws(Damage) -> Bool { try byte() != 0 }

    package mutating func text() throws(Damage) -> String {
        let range = try range(try count())
        return bytes.withUnsafeBufferPointer { buffer in
            String(decoding: UnsafeBufferPointer(rebasing: buffer[range]), as: UTF8.self)
        }
    }

    package mutating func optionalText() throws(Damage) -> String? { try flag() ? try text() : nil }

    package mutating func fingerprint() throws(Damage) -> Fingerprint {
        Fingerprint(high: try number(), low: try number())
    }

    /// Passes over the fingerprint of a record, behind its heading.
    ///
    /// - Throws: damage where it is not that of what follows.
    package mutating func checkFingerprint() throws(Damage) {
        let fingerprint = try fingerprint()
        let rest = bytes.withUnsafeBytes { Fingerprint(of: UnsafeRawBufferPointer(rebasing: $0[position..<end])) }
        guard rest == fingerprint else { throw Damage() }
    }

    package mutating func fileStamp() throws(Damage) -> FileStamp {
        FileStamp(size: try signedNumber(), modified: try signedNumber(), inode: try number())
    }

    package mutating func inputStamp() throws(Damage) -> InputStamp {
        InputStamp(file: try fileStamp(), changed: try signedNumber())
    }

    package mutating func list<Element>(
        _ readElement: (inout ByteReader) throws(Damage) -> Element
    ) throws(Damage) -> [Element] {
        let count = try elementCount()
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(try readElement(&self)) }
        return elements
    }

    /// A list of keys with their values.
    package mutating func table<Key: Hashable, Value>(
        _ readElement: (inout ByteReader) throws(Damage) -> (Key, Value)
    ) throws(Damage) -> [Key: Value] {
        let count = try elementCount()
        var table: [Key: Value] = [:]
        table.reserveCapacity(count)
        for _ in 0..<count {
            let (key, value) = try readElement(&self)
            table[key] = value
        }
        return table
    }

    private mutating func elementCount() throws(Damage) -> Int {
        let count = try count()
        // Each element takes a byte at least; a damaged number must not reserve the machine's memory.
        guard count >= 0, count <= end - position else { throw Damage() }
        return count
    }

    /// Bytes that were written after their number.
    package mutating func raw() throws(Damage) -> [UInt8] { Array(bytes[try range(try count())]) }

    /// The place of the next bytes, which are passed over.
    package mutating func range(_ count: Int) throws(Damage) -> Range<Int> {
        guard count >= 0, count <= end - position else { throw Damage() }
        defer { position += count }
        return position..<position + count
    }
}
