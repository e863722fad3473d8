internal import Base

/// A page of the site with what the preview has to know of it, and as the preview sends it.
struct PreviewPage: Sendable {
    /// The page as a publish would write it.
    let bytes: [UInt8]
    /// A digest of all that the page is.
    let tag: String
    /// A digest of the page without the addresses of its style sheets: when only they change, nothing has to be reloaded.
    let frame: String
    /// The addresses of its style sheets, in order.
    let styles: [String]

    /// - Parameter mark: told apart from pages of the same bytes: the page for wrong addresses is another page at each.
    init(_ bytes: [UInt8], mark: String = "") {
        self.bytes = bytes
        let links = Self.styleSheets(in: bytes)
        styles = links.map { String(decoding: bytes[$0], as: UTF8.self) }
        let mark = Array(mark.utf8)
        tag = Fingerprint(joining: [mark, bytes]).hex
        if links.isEmpty {
            frame = tag
        } else {
            var rest = bytes
            for link in links.reversed() { rest.removeSubrange(link) }
            frame = Fingerprint(joining: [mark, rest]).hex
        }
    }

    /// The page with the preview's script, which is told what the page is.
    ///
    /// - Parameters:
    ///   - script: the address of the script.
    ///   - edit: the entry that is edited from the page, empty for a page of none; nil where nobody may write.
    func bytes(withScript script: String, edit: String? = nil) -> [UInt8] {
        let edit = edit.map { " data-edit=\"\(escapedHTML($0))\"" } ?? ""
        let element = "<script src=\"\(script)\" data-tag=\"\(tag)\" data-frame=\"\(frame)\"\(edit) defer></script>"
        let end = Self.lastIndex(of: "</body", in: bytes) ?? bytes.count
        var page: [UInt8] = []
        page.reserveCapacity(bytes.count + 256)
        page += bytes[..<end]
        page += element.utf8
        page += bytes[end...]
        return page
    }

    /// Where the addresses of style sheets stand in the head of a page.
    private static func styleSheets(in bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        let end = firstIndex(of: "</head", in: bytes, from: 0) ?? bytes.count
        var index = 0
        while let start = firstIndex(of: "<link", in: bytes, from: index), start < end {
            let close = bytes[start...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
            if firstIndex(of: "stylesheet", in: bytes, from: start).map({ $0 < close }) ?? false,
                let name = firstIndex(of: " href=", in: bytes, from: start), name + 7 < close
            {
                let quote = bytes[name + 6]
                let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
                let first = isQuoted ? name + 7 : name + 6
                let last = bytes[first..<close].firstIndex {
                    isQuoted ? $0 == quote : $0 == UInt8(ascii: " ")
                }
                found.append(first..<(last ?? close))
            }
            index = close
        }
        return found
    }

    /// The first place of a text in ASCII, whatever its case.
    private static func firstIndex(of text: StaticString, in bytes: [UInt8], from start: Int) -> Int? {
        index(of: text, in: bytes, candidates: start..<bytes.count)
    }

    private static func lastIndex(of text: StaticString, in bytes: [UInt8]) -> Int? {
        index(of: text, in: bytes, candidates: (0..<bytes.count).reversed())
    }

    private static func index(
        of text: StaticString, in bytes: [UInt8], candidates: some Sequence<Int>
    ) -> Int? {
        text.withUTF8Buffer { text in
            bytes.withUnsafeBufferPointer { bytes in
                candidates.first { start in
                    start + text.count <= bytes.count
                        && text.indices.allSatisfy { lowered(bytes[start + $0]) == text[$0] }
                }
            }
        }
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
