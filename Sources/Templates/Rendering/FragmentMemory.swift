internal import Synchronization

/// The output of macros for maps that many pages share, so that a card in fifteen lists is rendered once. All renderers of
/// a build have one.
///
/// A macro of a finished module that does not see the page can only depend on its arguments, and functions of the host give the
/// same value for the same arguments; so the same macro writes the same bytes for the same shared map.
package final class FragmentMemory: Sendable {
    private struct Fragments {
        var bytes: [MemoryKey: [UInt8]] = [:]
        var size = 0
    }

    /// Beyond this many bytes nothing more is remembered.
    private static let limit = 64 << 20
    private let fragments = Mutex(Fragments())

    package init() {}

    /// Appends what is remembered for a key; tells whether there was anything.
    func append(_ key: MemoryKey, to output: inout OutputBuffer) -> Bool {
        guard let bytes = fragments.withLock({ $0.bytes[key] }) else { return false }
        bytes.withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { output.append(start, bytes.count) }
        }
        return true
    }

    /// Remembers what a macro has written.
    func keep(_ bytes: UnsafeBufferPointer<UInt8>, for key: MemoryKey) {
        let bytes = Array(bytes)
        fragments.withLock { fragments in
            // Another renderer may have written the same meanwhile.
            guard fragments.bytes[key] == nil, fragments.size + bytes.count <= Self.limit else { return }
            fragments.bytes[key] = bytes
            fragments.size += bytes.count
        }
    }
}
