internal import Synchronization

/// An ordered map from names to values: a template's context, a JSON object, a map literal.
///
/// The entries are one array that the renderer scans or indexes directly; keys are unique.
package struct OrderedMap: Sendable {
    /// The entries in their order.
    package let entries: [(key: String, value: Value)]
    /// The parts that only some maps have; nil for most, because an object costs more than it saves.
    private let extras: Extras?

    /// The number of a map that many pages share, or the places of a large map's keys.
    private final class Extras: Sendable {
        let sharedNumber: Int
        let index: [ByteKey: Int]?
        /// The fingerprint of a shared map; zero until it is asked for. Two that find it missing make the same.
        let fingerprintHigh = Atomic<UInt64>(0)
        let fingerprintLow = Atomic<UInt64>(0)

        init(sharedNumber: Int, index: [ByteKey: Int]?) {
            self.sharedNumber = sharedNumber
            self.index = index
        }
    }

    /// The places of the keys of a large map.
    var index: [ByteKey: Int]? { extras?.index }

    /// The number that tells a shared map from every other one; 0 for others.
    var sharedNumber: Int { extras?.sharedNumber ?? 0 }

    /// The digest of a shared map; nil until it is made.
    var fingerprint: (UInt64, UInt64)? {
        get {
            guard let extras else { return nil }
            let low = extras.fingerprintLow.load(ordering: .acquiring)
            return low == 0 ? nil : (extras.fingerprintHigh.load(ordering: .relaxed), low)
        }
        nonmutating set {
            guard let extras, let newValue else { return }
            extras.fingerprintHigh.store(newValue.0, ordering: .relaxed)
            // A fingerprint whose half is zero is one of 2^64; it becomes another that is as good.
            extras.fingerprintLow.store(newValue.1 == 0 ? 1 : newValue.1, ordering: .releasing)
        }
    }

    private static let nextSharedNumber = Atomic(1)

    /// The number of entries from which on keys are found by hash.
    static let indexedCount = 64

    /// A map with these entries; a later entry replaces an earlier one with the same key.
    package init(_ entries: [(String, Value)]) {
        let isLarge = entries.count >= OrderedMap.indexedCount
        self.init(unique: isLarge || OrderedMap.hasDuplicates(entries) ? OrderedMap.unique(entries) : entries)
    }

    /// A map with these entries, whose keys the caller knows to be different.
    package init(unique entries: [(key: String, value: Value)]) {
        self.entries = entries
        extras =
            entries.count < OrderedMap.indexedCount ? nil : Extras(sharedNumber: 0, index: OrderedMap.places(entries))
    }

    /// A map that many pages show: what macros write for it is remembered by each renderer.
    ///
    /// Its keys must be different.
    package init(shared entries: [(key: String, value: Value)]) {
        self.entries = entries
        extras = Extras(
            sharedNumber: OrderedMap.nextSharedNumber.add(1, ordering: .relaxed).oldValue,
            index: entries.count < OrderedMap.indexedCount ? nil : OrderedMap.places(entries))
    }

    /// The value for a key.
    package subscript(key: String) -> Value? {
        guard let position = position(of: key) else { return nil as Value? }
        return entries[position].value
    }

    /// The keys in their order.
    package var keys: [String] { entries.map(\.key) }

    /// Pairs of keys and values, as lists.
    var pairs: [Value] { entries.map { .list([.string($0.key), $0.value]) } }

    package var isEmpty: Bool { entries.isEmpty }
    package var count: Int { entries.count }

    /// This map with one more entry, or with another value for a key it has.
    package func setting(_ key: String, to value: Value) -> OrderedMap {
        OrderedMap(entries.map { ($0.key, $0.value) } + [(key, value)])
    }

    func position(of key: String) -> Int? {
        if let index { return index[ByteKey(key)] }
        let length = key.utf8.count
        return entries.firstIndex { $0.key.utf8.count == length && sameBytes($0.key, key) }
    }

    private static func places(_ entries: [(key: String, value: Value)]) -> [ByteKey: Int] {
        var places: [ByteKey: Int] = [:]
        for place in entries.indices { places[ByteKey(entries[place].key)] = place }
        return places
    }

    private static func hasDuplicates(_ entries: [(String, Value)]) -> Bool {
        guard entries.count > 1 else { return false }
        for later in 1..<entries.count {
            for earlier in 0..<later where sameBytes(entries[earlier].0, entries[later].0) { return true }
        }
        return false
    }

    private static func unique(_ entries: [(String, Value)]) -> [(key: String, value: Value)] {
        var places: [ByteKey: Int] = [:]
        var unique: [(key: String, value: Value)] = []
        unique.reserveCapacity(entries.count)
        for (key, value) in entries {
            if let place = places[ByteKey(key)] {
                unique[place].value = value
            } else {
                places[ByteKey(key)] = unique.count
                unique.append((key, value))
            }
        }
        return unique
    }
}

extension OrderedMap: ExpressibleByDictionaryLiteral {
    /// The keys must be different.
    package init(dictionaryLiteral elements: (String, Value)...) { self.init(literal: elements) }

    init(literal elements: [(String, Value)]) {
        assert(!OrderedMap.hasDuplicates(elements), "a literal with one key twice")
        // The labels of a tuple have no part in its layout; without them the entries would be copied one by one.
        self.init(unique: unsafeBitCast(elements, to: [(key: String, value: Value)].self))
    }
}

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
        case none, no, yes, int, double, string, safe, list
        // Names of pictures of pages are made of these numbers.
        case map = 9
        case shared = 10
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
        case .list(let items):
            write(.list)
            write(count: items.count)
            for index in items.indices { encode(items[index]) }
        case .map(let map): encode(map)
        case .undefined, .function, .handle: isPossible = false
        }
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
