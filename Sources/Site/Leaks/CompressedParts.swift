internal import CZlib

/// What lies compressed in a file, so that it can be looked into. The only file that calls zlib.
enum CompressedParts {
    /// The greatest size of a part that is looked into, in bytes.
    private static let limit = 1 << 26

    /// The contents of a gzip file, of the members of a ZIP file, and of the texts of a PNG picture.
    static func parts(of file: [UInt8]) -> [[UInt8]] {
        if file.starts(with: [0x1F, 0x8B]) { return [inflated(file, from: 0, windowBits: 15 + 16)] }
        if file.starts(with: [0x50, 0x4B, 3, 4]) { return members(file) }
        if file.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return texts(file) }
        return []
    }

    private static func members(_ file: [UInt8]) -> [[UInt8]] {
        var parts: [[UInt8]] = []
        var position = 0
        while position + 30 <= file.count {
            guard file[position] == 0x50, file[position..<position + 4].elementsEqual([0x50, 0x4B, 3, 4]) else {
                position += 1
                continue
            }
            func number(_ offset: Int) -> Int { Int(file[position + offset]) | Int(file[position + offset + 1]) << 8 }
            let start = position + 30 + number(26) + number(28)
            if number(8) == 8, start < file.count { parts.append(inflated(file, from: start, windowBits: -15)) }
            position = max(start, position + 4)
        }
        return parts
    }

    private static func texts(_ file: [UInt8]) -> [[UInt8]] {
        var parts: [[UInt8]] = []
        var position = 8
        while position + 12 <= file.count {
            let size = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            let kind = file[position + 4..<position + 8]
            let end = min(file.count, position + 8 + size)
            if kind.elementsEqual("zTXt".utf8) || kind.elementsEqual("iTXt".utf8) || kind.elementsEqual("iCCP".utf8) {
                // A zlib stream begins with 0x78; keywords before it hold no zero byte but the one that ends them.
                for start in position + 8..<end where file[start] == 0x78 && file[start - 1] == 0 {
                    parts.append(inflated(file, from: start, windowBits: 15))
                }
            }
            position = end + 4
        }
        return parts
    }

    /// As much as can be read of a stream.
    private static func inflated(_ file: [UInt8], from start: Int, windowBits: Int32) -> [UInt8] {
        var stream = z_stream()
        guard cairn_inflate_start(&stream, windowBits) == Z_OK else { return [] }
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
