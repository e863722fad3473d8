/// Writes a record and reads it again, by one description of what stands in it.
///
/// A description is a function that names the parts in their order, with their values where it writes and without where it reads, and makes the
/// whole of what it gets back: `Station(name: coder.text(station?.name), lines: coder.texts(station?.lines))`.
/// Bytes of any other origin never trap: from the first that cannot have been written on, all is read as nothing, `isDamaged` says so, and what was made
/// is to be thrown away, as `value` does.
package struct ByteCoder: Sendable {
    package let isReading: Bool
    /// Whether the bytes are not what was written.
    package private(set) var isDamaged = false
    /// Whether what is described leaves out its texts and where things stand, for a fingerprint of all else.
    package var omitsTexts = false
    private var writer: ByteWriter
    private var reader: ByteReader

    /// What writes.
    ///
    /// - Parameter capacity: how many bytes are about to be written, where that is known.
    package init(capacity: Int = 0) {
        isReading = false
        writer = ByteWriter(capacity: capacity)
        reader = ByteReader([])
    }

    /// What reads.
    package init(reading bytes: [UInt8], from start: Int = 0) {
        isReading = true
        writer = ByteWriter()
        reader = ByteReader(bytes, range: min(start, bytes.count)..<bytes.count)
    }

    /// How many bytes have been written.
    package var count: Int { writer.count }

    /// How many bytes are left to read.
    package var remaining: Int { reader.remaining }

    /// The bytes that were written.
    package consuming func take() -> [UInt8] { writer.take() }

    /// Says that what was read cannot have been written.
    package mutating func damage() {
        isDamaged = isReading
        if isReading { reader = ByteReader([]) }
    }

    // MARK: Records

    /// The bytes of a value alone.
    package static func bytes(capacity: Int = 0, _ code: (inout ByteCoder) -> Void) -> [UInt8] {
        var coder = ByteCoder(capacity: capacity)
        code(&coder)
        return coder.take()
    }

    /// A value that bytes hold, and nothing besides; nil where they are damaged.
    @inlinable
    package static func value<Value>(
        of bytes: [UInt8], from start: Int = 0, _ code: (inout ByteCoder) -> Value
    ) -> Value? {
        var coder = ByteCoder(reading: bytes, from: start)
        let value = code(&coder)
        return coder.isDamaged || coder.remaining > 0 ? nil : value
    }

    /// A record that tells whether it is whole: a heading, which names the form and its version, the fingerprint of what follows, and that.
    package static func record(_ heading: [UInt8], capacity: Int = 0, _ code: (inout ByteCoder) -> Void) -> [UInt8] {
        let content = bytes(capacity: capacity, code)
        var record = ByteWriter(capacity: heading.count + 16 + content.count)
        record.write(raw: heading[...])
        record.write(Fingerprint(of: content))
        record.write(raw: content[...])
        return record.take()
    }

    /// What a record holds; nil where it is damaged, or of another form.
    @inlinable
    package static func value<Value>(
        ofRecord bytes: [UInt8], _ heading: [UInt8], _ code: (inout ByteCoder) -> Value
    ) -> Value? {
        start(ofRecord: bytes, heading).flatMap { value(of: bytes, from: $0, code) }
    }

    /// Where the content of a record begins; nil where it is damaged, or of another form.
    package static func start(ofRecord bytes: [UInt8], _ heading: [UInt8]) -> Int? {
        guard bytes.starts(with: heading) else { return nil }
        var reader = ByteReader(bytes, range: heading.count..<bytes.count)
        return (try? reader.checkFingerprint()).map { reader.position }
    }

    // MARK: Values

    @inline(__always)
    private mutating func code<Value>(
        _ value: Value?, or none: Value, _ write: (inout ByteWriter, Value) -> Void,
        _ read: (inout ByteReader) throws(ByteReader.Damage) -> Value
    ) -> Value {
        guard isReading else {
            write(&writer, value ?? none)
            return value ?? none
        }
        do { return try read(&reader) } catch {
            damage()
            return none
        }
    }

    package mutating func number(_ number: UInt64?) -> UInt64 {
        code(number, or: 0) {
            $0.write($1)
        } _: { reader throws(ByteReader.Damage) in
            try reader.number()
        }
    }

    package mutating func signedNumber(_ number: Int64?) -> Int64 {
        Int64(bitPattern: self.number(number.map(UInt64.init(bitPattern:))))
    }

    /// A number that is mostly small.
    package mutating func count(_ count: Int?) -> Int {
        code(count, or: 0) {
            $0.write(count: $1)
        } _: { reader throws(ByteReader.Damage) in
            try reader.count()
        }
    }

    /// A number that is mostly little and may be negative: its sign is its lowest bit.
    package mutating func difference(_ number: Int64?) -> Int64 {
        let folded = UInt64(bitPattern: Int64(count(number.map { Int($0 << 1 ^ $0 >> 63) })))
        return Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
    }

    package mutating func double(_ number: Double?) -> Double {
        Double(bitPattern: self.number(number?.bitPattern))
    }

    package mutating func flag(_ flag: Bool?) -> Bool {
        code(flag, or: false) {
            $0.write($1)
        } _: { reader throws(ByteReader.Damage) in
            try reader.byte() != 0
        }
    }

    package mutating func text(_ text: String?) -> String {
        code(text, or: "") {
            $0.write($1)
        } _: { reader throws(ByteReader.Damage) in
            try reader.text()
        }
    }

    package mutating func texts(_ texts: [String]?) -> [String] { list(texts) { $0.text($1) } }

    package mutating func optionalText(_ text: String?) -> String? { optional(text) { $0.text($1) } }

    /// Bytes after their number.
    package mutating func raw(_ bytes: [UInt8]?) -> [UInt8] {
        code(bytes, or: []) {
            $0.write(counted: $1)
        } _: { reader throws(ByteReader.Damage) in
            try reader.raw()
        }
    }

    /// One of several values with names.
    ///
    /// - Parameter none: what stands for a name that is none of theirs, which is damage.
    @inlinable
    package mutating func choice<Choice: RawRepresentable<String>>(_ choice: Choice?, or none: Choice) -> Choice {
        if let choice = Choice(rawValue: text(choice?.rawValue)) { return choice }
        damage()
        return none
    }

    /// A range of bytes, by its start and its length.
    package mutating func range(_ range: Range<Int>?) -> Range<Int> {
        let (start, length) = (count(range?.lowerBound), count(range?.count))
        guard start >= 0, length >= 0, start <= Int.max - length else {
            damage()
            return 0..<0
        }
        return start..<start + length
    }

    package mutating func fingerprint(_ fingerprint: Fingerprint?) -> Fingerprint {
        Fingerprint(high: number(fingerprint?.high), low: number(fingerprint?.low))
    }

    package mutating func stamp(_ stamp: FileStamp?) -> FileStamp {
        FileStamp(
            size: signedNumber(stamp?.size), modified: signedNumber(stamp?.modified), inode: number(stamp?.inode))
    }

    package mutating func stamp(_ stamp: InputStamp?) -> InputStamp {
        InputStamp(file: self.stamp(stamp?.file), changed: signedNumber(stamp?.changed))
    }

    // MARK: Values of values

    /// Whether there is a value, and the value.
    @inlinable
    package mutating func optional<Value>(_ value: Value?, _ code: (inout ByteCoder, Value?) -> Value) -> Value? {
        flag(value != nil) ? code(&self, value) : nil
    }

    @inlinable
    package mutating func list<Element>(
        _ list: [Element]?, _ code: (inout ByteCoder, Element?) -> Element
    ) -> [Element] {
        let count = count(list?.count)
        if !isReading {
            for element in list ?? [] { _ = code(&self, element) }
            return list ?? []
        }
        // Each element takes a byte at least; a damaged number must not reserve the machine's memory.
        guard count >= 0, count <= remaining else {
            damage()
            return []
        }
        // Most lists of a place are empty, and to make room for nothing takes longer than to read it.
        guard count > 0 else { return [] }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count where !isDamaged { elements.append(code(&self, nil)) }
        return elements
    }

    /// Keys with their values.
    ///
    /// - Parameter order: by which they are written, where the same table is to make the same bytes.
    @inlinable
    package mutating func table<Key: Hashable & Sendable, Value>(
        _ table: [Key: Value]?, order: ((Key, Key) -> Bool)? = nil,
        _ code: (inout ByteCoder, (key: Key, value: Value)?) -> (key: Key, value: Value)
    ) -> [Key: Value] {
        var pairs = table.map(Array.init) ?? []
        if let order { pairs.sort { order($0.key, $1.key) } }
        let list = list(pairs, code)
        return isReading ? Dictionary(list) { $1 } : table ?? [:]
    }
}
