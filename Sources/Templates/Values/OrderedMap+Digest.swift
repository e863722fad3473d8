extension OrderedMap {
    /// The digest of keys, values and their order, as templates see them.
    ///
    /// - Parameters:
    ///   - prefix: bytes that count too.
    ///   - digest: makes two numbers of bytes. Those of a shared map are made once for all pages that show it.
    /// - Returns: nil where that is not possible; functions and handles can only be themselves.
    package func digest(
        after prefix: [UInt8], _ digest: @escaping (UnsafeRawBufferPointer) -> (UInt64, UInt64)
    ) -> (UInt64, UInt64)? {
        var encoder = ValueEncoder(digest)
        defer { encoder.deallocate() }
        encoder.write(prefix)
        encoder.encode(self)
        return encoder.isPossible ? encoder.digest : nil
    }
}

/// Writes values one after the other, each with a byte for its kind.
private struct ValueEncoder {
    private enum Kind: UInt8 {
        case none, no, yes, int, double, string, safe, list, tuple, map, shared
    }

    private var bytes = OutputBuffer(capacity: 8192)
    private(set) var isPossible = true
    private let makeDigest: (UnsafeRawBufferPointer) -> (UInt64, UInt64)

    init(_ makeDigest: @escaping (UnsafeRawBufferPointer) -> (UInt64, UInt64)) {
        self.makeDigest = makeDigest
    }

    /// Gives the memory back; the encoder must not be used again.
    func deallocate() { bytes.deallocate() }

    /// The digest of all that was written.
    var digest: (UInt64, UInt64) { makeDigest(UnsafeRawBufferPointer(start: bytes.base, count: bytes.count)) }

    mutating func encode(_ map: OrderedMap) {
        guard map.sharedNumber != 0 else { return encode(map.entries) }
        let fingerprint = map.fingerprint ?? makeFingerprint(map)
        write(.shared)
        write(fingerprint.0)
        write(fingerprint.1)
    }

    private mutating func makeFingerprint(_ map: OrderedMap) -> (UInt64, UInt64) {
        var own = ValueEncoder(makeDigest)
        defer { own.deallocate() }
        own.encode(map.entries)
        if !own.isPossible { isPossible = false }
        let fingerprint = own.digest
        map.fingerprint = fingerprint
        return map.fingerprint ?? fingerprint
    }

    private mutating func encode(_ entries: [(key: String, value: Value)]) {
        write(.map)
        write(count: entries.count)
        for index in entries.indices {
            write(entries[index].key)
            encode(entries[index].value)
        }
    }

    private mutating func encode(_ value: Value) {
        switch value {
        case .none: write(.none)
        case .bool(let flag): write(flag ? .yes : .no)
        case .int(let number):
            write(.int)
            write(UInt64(bitPattern: Int64(number)))
        case .double(let number):
            write(.double)
            write(number.bitPattern)
        case .string(let text):
            write(.string)
            write(text)
        case .safe(let text):
            write(.safe)
            write(text)
        case .list(let items): encode(items, .list)
        case .tuple(let items): encode(items, .tuple)
        case .map(let map): encode(map)
        case .undefined, .function, .handle: isPossible = false
        }
    }

    private mutating func encode(_ items: [Value], _ kind: Kind) {
        write(kind)
        write(count: items.count)
        for index in items.indices { encode(items[index]) }
    }

    mutating func write(_ raw: [UInt8]) {
        raw.withUnsafeBufferPointer { raw in
            if let start = raw.baseAddress { bytes.append(start, raw.count) }
        }
    }

    private mutating func write(_ kind: Kind) { bytes.append(kind.rawValue) }

    private mutating func write(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { word in
            if let start = word.baseAddress { bytes.append(start.assumingMemoryBound(to: UInt8.self), word.count) }
        }
    }

    /// Writes a count, in one byte where it is small, as it mostly is.
    private mutating func write(count: Int) {
        if count < 0xFF {
            bytes.append(UInt8(count))
        } else {
            bytes.append(0xFF)
            write(UInt64(count))
        }
    }

    private mutating func write(_ text: String) {
        write(count: text.utf8.count)
        bytes.append(text)
    }
}
