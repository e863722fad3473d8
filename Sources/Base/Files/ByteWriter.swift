/// Writes numbers and texts one after the other, for files that only Cairn reads again.
package struct ByteWriter: Sendable {
    package private(set) var bytes: [UInt8] = []

    /// - Parameter capacity: how many bytes are about to be written, where that is known.
    package init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// How many bytes have been written.
    package var count: Int { bytes.count }

    package mutating func write(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    package mutating func write(_ number: Int64) { write(UInt64(bitPattern: number)) }

    /// A number that is mostly small, in one to ten bytes: seven bits each, the lowest first (LEB128).
    package mutating func write(count: Int) {
        var rest = UInt64(bitPattern: Int64(count))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    package mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    package mutating func write(_ text: String) {
        write(count: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    package mutating func write(_ text: String?) {
        write(optional: text) { $0.write($1) }
    }

    package mutating func write(_ fingerprint: Fingerprint) {
        write(fingerprint.high)
        write(fingerprint.low)
    }

    package mutating func write(_ stamp: FileStamp) {
        write(stamp.size)
        write(stamp.modified)
        write(stamp.inode)
    }

    package mutating func write(_ stamp: InputStamp) {
        write(stamp.file)
        write(stamp.changed)
    }

    package mutating func write<Element>(
        _ elements: [Element], _ writeElement: (inout ByteWriter, Element) -> Void
    ) {
        write(count: elements.count)
        for element in elements { writeElement(&self, element) }
    }

    /// Whether there is a value, and the value.
    package mutating func write<Value>(optional value: Value?, _ writeValue: (inout ByteWriter, Value) -> Void) {
        write(value != nil)
        if let value { writeValue(&self, value) }
    }

    /// Bytes as they are, whose number the reader knows.
    package mutating func write(raw slice: ArraySlice<UInt8>) { bytes.append(contentsOf: slice) }

    /// Bytes after their number, as `ByteReader.raw` reads them.
    package mutating func write(counted content: some Collection<UInt8>) {
        write(count: content.count)
        bytes.append(contentsOf: content)
    }

    package consuming func take() -> [UInt8] { bytes }
}

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

    /// How many bytes are left.
    package var remaining: Int { end - position }

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

    /// Passes over the fingerprint of a record, behind its heading.
    ///
    /// - Throws: damage where it is not that of what follows.
    mutating func checkFingerprint() throws(Damage) {
        let fingerprint = Fingerprint(high: try number(), low: try number())
        let rest = bytes.withUnsafeBytes { Fingerprint(of: UnsafeRawBufferPointer(rebasing: $0[position..<end])) }
        guard rest == fingerprint else { throw Damage() }
    }

    package mutating func list<Element>(
        _ readElement: (inout ByteReader) throws(Damage) -> Element
    ) throws(Damage) -> [Element] {
        let count = try count()
        // Each element takes a byte at least; a damaged number must not reserve the machine's memory.
        guard count >= 0, count <= end - position else { throw Damage() }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(try readElement(&self)) }
        return elements
    }

    /// What stands in the rest, and nothing besides, by its description.
    package func rest<Value>(_ code: (inout ByteCoder) -> Value) throws(Damage) -> Value {
        guard let value = ByteCoder.value(of: bytes, from: position, code) else { throw Damage() }
        return value
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

/// What tells one sequence of bytes from every other: the first 16 bytes of its SHA-256 (FIPS 180-4).
package struct Fingerprint: Sendable, Hashable {
    /// As two big-endian numbers.
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    package init(of bytes: borrowing [UInt8]) {
        self = bytes.withUnsafeBytes { Fingerprint(of: $0) }
    }

    package init(of bytes: UnsafeRawBufferPointer) {
        self.init(SHA256.digest(of: bytes))
    }

    /// The fingerprint of all pieces, one behind the other.
    package init(joining pieces: some Sequence<[UInt8]>) {
        self.init(SHA256.digest(joining: pieces))
    }

    /// The fingerprint of what is written.
    package init(_ write: (inout ByteWriter) -> Void) {
        var writer = ByteWriter()
        write(&writer)
        self.init(of: writer.bytes)
    }

    private init(_ digest: Digest) {
        self.init(high: digest.words[0], low: digest.words[1])
    }

    /// 32 hexadecimal digits.
    package var hex: String {
        String(unsafeUninitializedCapacity: 32) { text in
            for place in 0..<32 {
                let word = place < 16 ? high : low
                let digit = UInt8(truncatingIfNeeded: word >> (60 - 4 * (place % 16))) & 0xF
                text[place] = hexadecimalDigit(digit)
            }
            return 32
        }
    }
}
