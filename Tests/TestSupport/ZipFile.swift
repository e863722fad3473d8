/// A zip file whose items are stored as they are, written by the tests' own hand (APPNOTE.TXT 6.3.10, 4.3).
///
/// - Parameter count: how often its directory names each item, all of them with the same bytes.
package func zipFile(_ items: [(name: String, bytes: [UInt8])], named count: Int = 1) -> [UInt8] {
    zipFile(items.map { (Array($0.name.utf8), $0.bytes) }, flags: 0x800, named: count)
}

/// The same with names in any encoding.
///
/// - Parameter flags: 0x800 says that names are UTF-8.
package func zipFile(_ items: [(name: [UInt8], bytes: [UInt8])], flags: Int, named count: Int = 1) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for (name, bytes) in items {
        // Version, flags, method, time and day, checksum, sizes, length of the name, no extra field.
        let facts =
            number(20, 2) + number(flags, 2) + number(0, 2) + number(0, 2) + number(33, 2) + number(checksum(bytes), 4)
            + number(bytes.count, 4) + number(bytes.count, 4) + number(name.count, 2) + number(0, 2)
        for _ in 0..<count {
            directory += [0x50, 0x4B, 1, 2] + number(20, 2) + facts + number(0, 10) + number(file.count, 4) + name
        }
        file += [0x50, 0x4B, 3, 4] + facts + name + bytes
    }
    let end =
        [0x50, 0x4B, 5, 6] + number(0, 4) + number(items.count * count, 2) + number(items.count * count, 2)
        + number(directory.count, 4)
        + number(file.count, 4) + number(0, 2)
    return file + directory + end
}

/// CRC-32 (ISO 3309).
private func checksum(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Int(~sum)
}
