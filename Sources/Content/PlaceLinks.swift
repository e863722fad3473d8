package import Base

/// Links to places in the bytes of a file as it stands on the disk.
package enum PlaceLinks {
    /// The bytes with other names in the links `[[old]]` and `[[old|words]]`, whose words stay.
    package static func renamed(from old: String, to new: String, in bytes: [UInt8]) -> [UInt8] {
        var scanner = PlaceLinkScanner()
        var result: [UInt8] = []
        var start = 0
        while let link = scanner.next(in: bytes) {
            let name = bytes[link.inner].prefix { $0 != UInt8(ascii: "|") }
            guard slug(normalized(String(decoding: name, as: UTF8.self))) == old else { continue }
            result += bytes[start..<name.startIndex]
            result += new.utf8
            start = name.endIndex
        }
        return result + bytes[start...]
    }

    /// The links of a file, each with its name between the brackets.
    package static func links(in source: SourceFile) -> [(slug: String, range: SourceRange)] {
        let bytes = source.bytes
        var scanner = PlaceLinkScanner()
        var links: [(slug: String, range: SourceRange)] = []
        while let link = scanner.next(in: bytes) {
            let name = bytes[link.inner].prefix { $0 != UInt8(ascii: "|") }
            links.append((slug(normalized(String(decoding: name, as: UTF8.self))), SourceRange(source, name.indices)))
        }
        return links
    }
}
