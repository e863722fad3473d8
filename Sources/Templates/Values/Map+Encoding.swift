extension Map {
    /// Appends bytes that are equal exactly for equal maps: keys, values and their order, as templates see them.
    ///
    /// - Parameter digest: what stands for the bytes of a shared map, which is made once for all pages that show it.
    /// - Returns: whether that is possible; functions and handles can only be themselves.
    package func encode(into bytes: inout [UInt8], digest: @escaping ([UInt8]) -> (UInt64, UInt64)) -> Bool {
        var encoder = ValueEncoder(bytes: bytes, digest: digest)
        bytes = []
        encoder.encode(self)
        bytes = encoder.bytes
        return encoder.isPossible
    }
}

/// Writes values one after the other, each with a byte for its kind.
private struct ValueEncoder {
    private enum Kind: UInt8 {
        case none, no, yes, int, double, string, safe, list, tuple, map, shared
    }

    private(set) var bytes: [UInt8]
    private(set) var isPossible = true
    private let digest: ([UInt8]) -> (UInt64, UInt64)

    init(bytes: [UInt8], digest: @escaping ([UInt8]) -> (UInt64, UInt64)) {
        self.bytes = bytes
        self.digest = digest
    }

    mutating func encode(_ map: Map) {
        guard map.sharedNumber != 0 else { return encode(map.entries) }
        let fingerprint = map.fingerprint ?? makeFingerprint(map)
        write(.shared)
        write(fingerprint.0)
        write(fingerprint.1)
    }

    private mutating func makeFingerprint(_ map: Map) -> (UInt64, UInt64) {
        var own = ValueEncoder(bytes: [], digest: digest)
        own.encode(map.entries)
        if !own.isPossible { isPossible = false }
        let fingerprint = digest(own.bytes)
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

    private mutating func write(_ kind: Kind) { bytes.append(kind.rawValue) }

    private mutating func write(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// In one byte where it is small, as it mostly is.
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
        bytes.append(contentsOf: text.utf8)
    }
}
