/// The chunks of a PNG file (W3C, Portable Network Graphics, third edition, section 5).
enum PNGContainer {
    /// What a picture consists of; all else tells of it.
    private static let parts: Set<String> = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS"]

    /// The file without anything but its picture: libvips notes a resolution that nobody has told it.
    static func bare(_ file: [UInt8]) -> [UInt8] {
        var bare = Array(file.prefix(8))
        var start = 8
        while start + 12 <= file.count {
            let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = start + 12 + length
            guard end <= file.count else { return file }
            if parts.contains(String(decoding: file[start + 4..<start + 8], as: UTF8.self)) {
                bare += file[start..<end]
            }
            start = end
        }
        return bare
    }
}
