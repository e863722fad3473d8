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
