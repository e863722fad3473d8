internal import Synchronization

/// The output of macros for maps that many pages share, so that a card in fifteen lists is rendered once. All renderers of
/// a build have one.
///
/// A macro of a finished module that does not see the page can only depend on its arguments, and functions of the host give the
/// same value for the same arguments; so the same macro writes the same bytes for the same shared map.
package final class FragmentMemory: Sendable {
    /// Which macro it is, and with which arguments.
    struct Key: Hashable, Sendable {
        /// An argument that tells all that a macro can see of it.
        enum Argument: Hashable, Sendable {
            /// The number of a shared map.
            case map(Int)
            case text(ShortText)
            case int(Int)
            case bool(Bool)
            case nothing

            /// A number that differs for most arguments.
            var mixed: UInt64 {
                switch self {
                case .map(let number), .int(let number): UInt64(bitPattern: Int64(number))
                case .text(let text): text.mixed
                case .bool(let flag): flag ? 1 : 2
                case .nothing: 3
                }
            }
        }

        /// The template that was imported, and the one that has the macro: a parent of it, or itself.
        let module: Int32
        let template: Int32
        let routine: Int32
        var first: Argument?
        var second: Argument?
        var third: Argument?

        /// One number, because the hasher takes longer for each part than the look-up itself.
        func hash(into hasher: inout Hasher) {
            var parts = UInt64(truncatingIfNeeded: routine) &* 131 &+ UInt64(truncatingIfNeeded: template)
            parts = parts &* 17 &+ UInt64(truncatingIfNeeded: module)
            parts = parts &* 31 &+ (first?.mixed ?? 0)
            parts = parts &* 31 &+ (second?.mixed ?? 0)
            parts = parts &* 31 &+ (third?.mixed ?? 0)
            hasher.combine(parts)
        }
    }

    private struct Fragments {
        var bytes: [Key: [UInt8]] = [:]
        var size = 0
    }

    /// Beyond this many bytes nothing more is remembered.
    private static let limit = 64 << 20
    private let fragments = Mutex(Fragments())

    package init() {}

    /// Appends what is remembered for a key; tells whether there was anything.
    func append(_ key: Key, to output: inout OutputBuffer) -> Bool {
        guard let bytes = fragments.withLock({ $0.bytes[key] }) else { return false }
        bytes.withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { output.append(start, bytes.count) }
        }
        return true
    }

    /// Remembers what a macro has written.
    func keep(_ bytes: UnsafeBufferPointer<UInt8>, for key: Key) {
        let bytes = Array(bytes)
        fragments.withLock { fragments in
            // Another renderer may have written the same meanwhile.
            guard fragments.bytes[key] == nil, fragments.size + bytes.count <= Self.limit else { return }
            fragments.bytes[key] = bytes
            fragments.size += bytes.count
        }
    }
}
