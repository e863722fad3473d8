/// The only pointers that outlive the closures which gave them.
///
/// Swift promises such a pointer until its closure returns. These stay good as long as somebody holds the value that they come
/// from: an array and a string of Swift's own keep what they hold in one piece of memory, which moves only when the array or
/// string is changed, and values never change. Whoever holds the value outlives the reading: the page's data, the template's
/// constants, an activation, or the owner of a loop. Copying instead would count references, which is slow where several
/// threads have the value; `Span` has the same safety from the compiler, but cannot be kept in the machine's slots.
enum Borrowed {
    /// The elements of a list.
    @inline(__always)
    static func elements(_ list: [Value]) -> UnsafeBufferPointer<Value> { list.withUnsafeBufferPointer { $0 } }

    /// The entries of a map.
    @inline(__always)
    static func entries(_ map: OrderedMap) -> UnsafeBufferPointer<(key: String, value: Value)> {
        map.entries.withUnsafeBufferPointer { $0 }
    }

    /// The value of the entry at a position of a map.
    static func value(_ map: OrderedMap, _ position: Int) -> UnsafePointer<Value>? {
        entries(map).baseAddress.map { value($0 + position) }
    }

    /// The value of an entry.
    @inline(__always)
    static func value(_ entry: UnsafePointer<(key: String, value: Value)>) -> UnsafePointer<Value> {
        (UnsafeRawPointer(entry) + (MemoryLayout<(key: String, value: Value)>.offset(of: \.value) ?? 16))
            .assumingMemoryBound(to: Value.self)
    }
}

// Binding what a value holds would count references to it, so it is looked at in its place.
extension UnsafePointer<Value> {
    /// The elements of a list; nil for anything else.
    @inline(__always)
    var elements: UnsafeBufferPointer<Value>? {
        guard case .list(let list) = pointee else { return nil }
        return Borrowed.elements(list)
    }

    /// The entries of a map; nil for anything else.
    @inline(__always)
    var entries: UnsafeBufferPointer<(key: String, value: Value)>? {
        guard case .map(let map) = pointee else { return nil }
        return Borrowed.entries(map)
    }

    /// The bytes of a string of more than 15 bytes; nil for anything else. Shorter ones have no memory of their own, and nothing to count.
    @inline(__always)
    var longText: UnsafeBufferPointer<UInt8>? {
        switch pointee {
        case .string(let text), .safe(let text):
            text.utf8.count > 15 ? text.utf8.withContiguousStorageIfAvailable { $0 } : nil
        default: nil
        }
    }
}
