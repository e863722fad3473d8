#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A text in NFC as the key of a dictionary: compared and hashed by its bytes, while `String` normalises each time, which
/// costs ten times as much for Hangul.
package struct TextKey: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (first: TextKey, second: TextKey) -> Bool {
        let (first, second) = (first.text.utf8, second.text.utf8)
        guard first.count == second.count else { return false }
        return first.withContiguousStorageIfAvailable { bytes in
            second.withContiguousStorageIfAvailable { other in
                guard let start = bytes.baseAddress, let otherStart = other.baseAddress else { return true }
                return memcmp(start, otherStart, bytes.count) == 0
            }
        }.flatMap { $0 } ?? first.elementsEqual(second)
    }

    package func hash(into hasher: inout Hasher) {
        let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable {
            hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
    }
}
