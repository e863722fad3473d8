internal import Base

/// What lies compressed in a file, so that it can be looked into.
enum CompressedParts {
    /// The greatest size of a part that is looked into, in bytes.
    private static let limit = 1 << 26

    /// The contents of a gzip file, of the members of a ZIP file, and of the texts of a PNG picture.
    static func parts(of file: [UInt8]) -> [[UInt8]] {
        if file.starts(with: [0x1F, 0x8B]) { return [inflated(file, from: 0, .gzip)] }
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
            if number(8) == 8, start < file.count { parts.append(inflated(file, from: start, .none)) }
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
                    parts.append(inflated(file, from: start, .zlib))
                }
            }
            position = end + 4
        }
        return parts
    }

    private static func inflated(_ file: [UInt8], from start: Int, _ wrapping: Deflate.Wrapping) -> [UInt8] {
        Deflate.inflated(file, from: start, wrapping, limit: limit)
    }
}
