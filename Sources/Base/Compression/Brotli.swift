internal import CBrotli

/// Brotli (RFC 7932). The only file that calls libbrotli.
package enum Brotli {
    /// Above it, each call wants tables of tens of megabytes, which take longer to be had than a page to be compressed, for 0.2 % less.
    private static let quality: Int32 = 7

    /// - Parameter text: what is compressed, of any kind, but best of text.
    /// - Returns: nil when the library refuses, as it does without memory.
    package static func compressed(_ text: [UInt8]) -> [UInt8]? {
        let limit = BrotliEncoderMaxCompressedSize(text.count)
        guard limit > 0 else { return nil }
        var size = limit
        let output = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            let status = BrotliEncoderCompress(
                quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, text.count, text, &size, buffer.baseAddress)
            count = status == BROTLI_TRUE ? size : 0
        }
        return output.isEmpty ? nil : output
    }
}
