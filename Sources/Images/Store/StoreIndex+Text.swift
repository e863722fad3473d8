internal import Crypto
internal import Files

/// The index as a file: a line with the version and the SHA-256 of the rest, then one line a record, its fields between tabs.
/// A file that is not just so is as good as none.
extension StoreIndex {
    /// Changes whenever the lines do, or what is found out about photos.
    private static let version = "cairn-photos 1 "

    init?(text: [UInt8]) {
        guard let end = text.firstIndex(of: 0x0A) else { return nil }
        let body = text[(end + 1)...]
        guard text[..<end].elementsEqual((Self.version + Self.digest(body)).utf8) else { return nil }
        self.init()
        for line in body.split(separator: 0x0A) {
            let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
            guard let kind = fields.first?.first, add(kind, Array(fields.dropFirst())) else { return nil }
        }
    }

    private mutating func add(_ kind: UInt8, _ fields: [ArraySlice<UInt8>]) -> Bool {
        func number(_ index: Int) -> Int? { Int(Self.plain(fields[index])) }
        switch (kind, fields.count) {
        case (UInt8(ascii: "s"), 6):
            guard let size = number(1), let inode = UInt64(Self.plain(fields[2])), let modified = number(3),
                let changed = number(4)
            else { return false }
            let stamp = FileStamp(size: size, inode: inode, modified: modified, changed: changed)
            sightings[Self.unescaped(fields[0])] = Sighting(stamp: stamp, digest: Self.plain(fields[5]))
        case (UInt8(ascii: "f"), 10):
            guard let width = number(1), let height = number(2) else { return false }
            let digest = Self.plain(fields[0])
            facts[digest] = PhotoFacts(
                id: String(digest.prefix(16)), width: width, height: height,
                captureTime: CaptureTime(text: Self.plain(fields[3])), latitude: Double(Self.plain(fields[4])),
                longitude: Double(Self.plain(fields[5])), caption: Self.unescaped(fields[6]), rating: number(7),
                color: Self.plain(fields[8]), thumbHash: Self.bytes(fields[9]))
        case (UInt8(ascii: "c"), 4):
            guard let width = number(1), let height = number(2), let bytes = number(3) else { return false }
            copies[Self.plain(fields[0])] = Copy(width: width, height: height, bytes: bytes)
        case (UInt8(ascii: "e"), 1):
            encoders.insert(Self.plain(fields[0]))
        default:
            return false
        }
        return true
    }

    /// The records in the order of their names, so that the same knowledge makes the same file.
    var text: [UInt8] {
        var body: [UInt8] = []
        for (path, sighting) in sightings.sorted(by: { $0.key < $1.key }) {
            let stamp = sighting.stamp
            body += Self.line(
                "s", Self.escaped(path), "\(stamp.size)", "\(stamp.inode)", "\(stamp.modified)", "\(stamp.changed)",
                sighting.digest)
        }
        for (digest, photo) in facts.sorted(by: { $0.key < $1.key }) {
            body += Self.line(
                "f", digest, "\(photo.width)", "\(photo.height)", photo.captureTime?.description ?? "",
                photo.latitude?.description ?? "", photo.longitude?.description ?? "", Self.escaped(photo.caption),
                photo.rating?.description ?? "", photo.color, hexadecimal(photo.thumbHash))
        }
        for (name, copy) in copies.sorted(by: { $0.key < $1.key }) {
            body += Self.line("c", name, "\(copy.width)", "\(copy.height)", "\(copy.bytes)")
        }
        for encoder in encoders.sorted() { body += Self.line("e", encoder) }
        return Array((Self.version + Self.digest(body[...]) + "\n").utf8) + body
    }

    private static func line(_ fields: String...) -> [UInt8] {
        Array((fields.joined(separator: "\t") + "\n").utf8)
    }

    private static func digest(_ body: ArraySlice<UInt8>) -> String {
        hexadecimal(SHA256.hash(data: Array(body)))
    }

    private static func plain(_ field: ArraySlice<UInt8>) -> String {
        String(decoding: field, as: UTF8.self)
    }

    private static func bytes(_ field: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var digits = Self.plain(field)[...]
        while !digits.isEmpty {
            bytes.append(UInt8(digits.prefix(2), radix: 16) ?? 0)
            digits = digits.dropFirst(2)
        }
        return bytes
    }

    /// Text without the characters that part fields and lines.
    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "%") }) else { return text }
        return text.unicodeScalars.reduce(into: "") { escaped, scalar in
            if scalar.value < 0x20 || scalar == "%" {
                escaped += "%" + hexadecimal([UInt8(scalar.value)])
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
    }

    private static func unescaped(_ field: ArraySlice<UInt8>) -> String {
        guard field.contains(UInt8(ascii: "%")) else { return plain(field) }
        var bytes: [UInt8] = []
        var rest = field
        while let byte = rest.first {
            let number = byte == UInt8(ascii: "%") ? UInt8(plain(rest.dropFirst().prefix(2)), radix: 16) : nil
            bytes.append(number ?? byte)
            rest = rest.dropFirst(number == nil ? 1 : 3)
        }
        return plain(bytes[...])
    }
}
