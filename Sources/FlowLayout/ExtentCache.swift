internal import Synchronization

/// The extents of texts that were shaped before, shared by all copies of a `FontMetrics`.
///
/// Extents are in em, so that a tag is shaped once for all sizes and pages. What a cache holds changes no result.
final class ExtentCache: Sendable {
    private struct Key: Hashable {
        let text: String
        let hasLigatures: Bool

        // `String` compares and hashes by canonical equivalence, which is slow, and wrong here: 가 in one character and in
        // two are equal then, but need not be equally wide.
        static func == (first: Key, second: Key) -> Bool {
            first.hasLigatures == second.hasLigatures && first.text.utf8.elementsEqual(second.text.utf8)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(hasLigatures)
            let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable {
                hasher.combine(bytes: UnsafeRawBufferPointer($0))
            }
            if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
        }
    }

    /// When there are more, all are forgotten; 65,536 texts of a few words take some 10 MB.
    private static let countLimit = 65_536
    /// Longer texts are not kept, in bytes.
    private static let textLimit = 256

    private let extents = Mutex<[Key: TextExtent]>([:])

    func extent(of text: String, hasLigatures: Bool, orElse shape: () -> TextExtent) -> TextExtent {
        guard text.utf8.count <= Self.textLimit else { return shape() }
        let key = Key(text: text, hasLigatures: hasLigatures)
        if let known = extents.withLock({ $0[key] }) { return known }
        // Shaping happens outside the lock: two threads may do the same work, none waits for it.
        let extent = shape()
        extents.withLock { extents in
            if extents.count >= Self.countLimit { extents.removeAll(keepingCapacity: true) }
            extents[key] = extent
        }
        return extent
    }
}
