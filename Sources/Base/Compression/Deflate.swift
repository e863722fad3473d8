internal import CZlib

/// DEFLATE (RFC 1951) and the formats that carry it. The only file that calls zlib.
package enum Deflate {
    /// What stands around a stream.
    package enum Wrapping: Int32, Sendable {
        case gzip = 31
        case zlib = 15
        case none = -15
    }

    /// The stream as a gzip file (RFC 1952) that says nothing of when, where and from which file it was made.
    ///
    /// - Returns: nil when the library refuses, as it does without memory.
    package static func gzip(_ text: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        guard cairn_deflate_start(&stream, Wrapping.gzip.rawValue) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var header = gz_header()
        // Unknown: zlib would write another number on each kind of system.
        header.os = 255
        return withUnsafeMutablePointer(to: &header) { header in
            guard deflateSetHeader(&stream, header) == Z_OK else { return nil }
            let limit = Int(deflateBound(&stream, UInt(text.count)))
            var status = Z_OK
            let output = text.withUnsafeBufferPointer { input in
                [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
                    // zlib only reads from there, but says so in newer versions alone.
                    stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                    stream.avail_in = UInt32(clamping: input.count)
                    stream.next_out = buffer.baseAddress
                    stream.avail_out = UInt32(clamping: buffer.count)
                    status = deflate(&stream, Z_FINISH)
                    count = buffer.count - Int(stream.avail_out)
                }
            }
            return status == Z_STREAM_END ? output : nil
        }
    }

    /// As much as can be read of a stream.
    ///
    /// - Parameter limit: the greatest size of what is given, in bytes.
    package static func inflated(_ file: [UInt8], from start: Int, _ wrapping: Wrapping, limit: Int) -> [UInt8] {
        var stream = z_stream()
        guard cairn_inflate_start(&stream, wrapping.rawValue) == Z_OK else { return [] }
        defer { inflateEnd(&stream) }
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        file.withUnsafeBufferPointer { input in
            let rest = UnsafeMutableBufferPointer(mutating: UnsafeBufferPointer(rebasing: input[start...]))
            stream.next_in = rest.baseAddress
            stream.avail_in = UInt32(clamping: rest.count)
            var status = Z_OK
            while status == Z_OK, output.count < limit {
                let size = buffer.count
                buffer.withUnsafeMutableBufferPointer { buffer in
                    stream.next_out = buffer.baseAddress
                    stream.avail_out = UInt32(size)
                    status = inflate(&stream, Z_NO_FLUSH)
                }
                let count = size - Int(stream.avail_out)
                output += buffer[..<count]
                if count == 0 { break }
            }
        }
        return output
    }
}

/// Sums that tell whether bytes are what they were, not whether somebody meant them to be others.
package enum Checksum {
    /// CRC-32 as gzip has it (RFC 1952, section 8).
    package static func crc32(of bytes: [UInt8]) -> UInt32 {
        UInt32(truncatingIfNeeded: CZlib.crc32(0, bytes, UInt32(bytes.count)))
    }
}
