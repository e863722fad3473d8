#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Whether two strings have the same UTF-8; unlike `==`, composed and decomposed letters differ, as in Jinja.
func sameBytes(_ first: String, _ second: String) -> Bool {
    guard first.utf8.count == second.utf8.count else { return false }
    let isEqual = first.utf8.withContiguousStorageIfAvailable { left in
        second.utf8.withContiguousStorageIfAvailable { right in haveSameBytes(left, right) }
    }
    return (isEqual ?? nil) ?? first.utf8.elementsEqual(second.utf8)
}

/// Whether two stretches of memory of one length hold the same: mostly a few bytes, for which this is the quickest.
@inline(__always)
private func haveSameBytes(_ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in 0..<first.count where first[index] != second[index] { return false }
    return true
}

/// A text as the key of a dictionary, where composed and decomposed letters differ.
struct ByteKey: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (first: ByteKey, second: ByteKey) -> Bool { sameBytes(first.text, second.text) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// A text of up to 15 bytes as two numbers, which are quick to compare and to hash.
struct ShortText: Hashable, Sendable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    init() {}

    /// The numbers of a text; nil for a longer one.
    init?(_ text: String) {
        let count = text.utf8.count
        guard count <= 15 else { return nil }
        for byte in text.utf8.reversed() {
            (low, high) = (low << 8 | UInt64(byte), high << 8 | low >> 56)
        }
        high |= UInt64(count) << 56
    }

    /// A number that differs for most texts.
    var mixed: UInt64 { low ^ high &* 0x9E37_79B9_7F4A_7C15 }
}

extension String {
    /// Orders by Unicode scalars, as Python does; UTF-8 has the same order.
    func precedesByScalars(_ other: String) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }

    /// Whether the UTF-8 of another string is part of this one's.
    func contains(bytesOf part: String) -> Bool {
        position(ofBytes: Array(part.utf8), from: 0, in: Array(utf8)) != nil
    }
}

/// The offset at which a pattern occurs next in a text.
func position(ofBytes pattern: [UInt8], from start: Int, in text: [UInt8]) -> Int? {
    guard let first = pattern.first else { return start <= text.count ? start : nil }
    return text.withUnsafeBytes { text in
        var start = start
        while start <= text.count - pattern.count, let base = text.baseAddress,
            // The C library looks at many bytes at once.
            let found = memchr(base + start, Int32(first), text.count - pattern.count - start + 1)
        {
            start = base.distance(to: UnsafeRawPointer(found))
            if memcmp(found, pattern, pattern.count) == 0 { return start }
            start += 1
        }
        return nil
    }
}
