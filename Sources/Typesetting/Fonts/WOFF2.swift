internal import CWOFF2
internal import Synchronization

/// The form of fonts that is made for the way to a browser (WOFF File Format 2.0), through Google's library; the only file that knows it.
enum WOFF2 {
    /// The library's function, loaded when it is first asked for; nil where it is missing.
    private nonisolated(unsafe) static let library: UnsafePointer<cairn_woff2>? = cairn_woff2_load()

    /// Whether the library is there.
    static var isPossible: Bool { library != nil }

    /// Held while the library works.
    private static let turn = Mutex(())

    /// What a packed font may have more than the font, in bytes, as the library itself counts.
    private static let room = 1024

    /// A TrueType or OpenType file as WOFF 2.0; nil for one that the library refuses, and without it.
    static func packed(_ font: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard let library, let start = font.baseAddress else { return nil }
        var isPacked = false
        let packed = [UInt8](unsafeUninitializedCapacity: font.count + room) { buffer, count in
            // The library leaves the bytes between its tables as they are.
            buffer.initialize(repeating: 0)
            guard let result = buffer.baseAddress else { return }
            var length = buffer.count
            isPacked = turn.withLock { _ in cairn_woff2_convert(library, start, font.count, result, &length) }
            count = isPacked ? min(length, buffer.count) : 0
        }
        return isPacked ? packed : nil
    }
}
