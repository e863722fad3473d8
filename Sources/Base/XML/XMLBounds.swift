/// What no XML of strangers may have, looked for in one pass before libxml2 sees it: document types, which declare entities and which
/// libxml2 2.9 reads with known faults, and elements with so many attributes that comparing them takes hours.
enum XMLBounds {
    private static let mostAttributes = 500
    /// How deeply elements may stand in each other.
    static let mostLevels = 256
    static var tooDeep: Diagnostic {
        .error(
            "elements stand more than \(mostLevels) levels deep in each other",
            help: "nobody writes that by hand: is it the right file?")
    }
    /// Of the process that parses: a file of 64 MB and a text as long, with room for what libxml2 makes of them.
    static let limits = SandboxLimits(memory: 1 << 30, seconds: 20)

    /// What is beyond the bounds, nil for nothing.
    static func problem(in file: SourceFile) -> Diagnostic? {
        file.bytes.withUnsafeBufferPointer { bytes in
            var scanner = Scanner(bytes)
            return scanner.scan().map { .error($0.words, at: SourceRange(file, $0.range), help: $0.help) }
        }
    }

    private struct Finding {
        let words: Message
        let range: Range<Int>
        let help: Message
    }

    /// Tells marks from texts, values, comments and CDATA. Bytes of 0 are passed over, so that UTF-16 is read alike.
    private struct Scanner {
        private let bytes: UnsafeBufferPointer<UInt8>
        private var position = 0

        init(_ bytes: UnsafeBufferPointer<UInt8>) {
            self.bytes = bytes
        }

        mutating func scan() -> Finding? {
            while let start = find("<") {
                if starts("!--") {
                    _ = find("-->")
                } else if starts("![CDATA[") {
                    _ = find("]]>")
                } else if starts("!") {
                    return Finding(
                        words: "a <!DOCTYPE> is not read", range: start..<min(bytes.count, start + 9),
                        help: "take it out: it can make a file mean anything")
                } else if starts("?") {
                    let isDeclaration = starts("xml")
                    let inside = position
                    guard find("?>") != nil else { return nil }
                    if isDeclaration, let finding = encoding(inside..<position) { return finding }
                } else if let finding = element(start) {
                    return finding
                }
            }
            return nil
        }

        /// Passes an element's mark.
        private mutating func element(_ start: Int) -> Finding? {
            var attributes = 0
            while let byte = next() {
                switch byte {
                case UInt8(ascii: ">"): return nil
                case UInt8(ascii: "\""), UInt8(ascii: "'"):
                    attributes += 1
                    if attributes > mostAttributes {
                        return Finding(
                            words: "an element has more than \(mostAttributes) attributes",
                            range: start..<min(bytes.count, start + 1),
                            help: "nobody writes that by hand: is it the right file?")
                    }
                    while let inner = next(), inner != byte {}
                default: break
                }
            }
            return nil
        }

        /// Other encodings could write a mark in other bytes.
        private func encoding(_ range: Range<Int>) -> Finding? {
            let text = String(decoding: bytes[range].filter { $0 != 0 }, as: UTF8.self).lowercased()
            guard let start = text.firstRange(of: "encoding")?.upperBound else { return nil }
            let name = text[start...].drop { "=\"' \t\r\n".contains($0) }.prefix { $0 != "\"" && $0 != "'" }
            guard !XMLBounds.encodings.contains(String(name)) else { return nil }
            return Finding(words: "the encoding “\(name)” is not read", range: range, help: "save the file as UTF-8")
        }

        private mutating func next() -> UInt8? {
            while position < bytes.count {
                let byte = bytes[position]
                position += 1
                if byte != 0 { return byte }
            }
            return nil
        }

        /// Passes what comes up to a text and the text itself.
        ///
        /// - Returns: where the text begins, nil where it does not come.
        private mutating func find(_ text: StaticString) -> Int? {
            text.withUTF8Buffer { text in
                while let byte = next() {
                    guard byte == text[0] else { continue }
                    let (start, rest) = (position - 1, position)
                    if text.dropFirst().allSatisfy({ next() == $0 }) { return start }
                    position = rest
                }
                return nil
            }
        }

        /// Whether a text comes next, which is passed then.
        private mutating func starts(_ text: StaticString) -> Bool {
            let start = position
            let isThere = text.withUTF8Buffer { text in text.allSatisfy { next() == $0 } }
            if !isThere { position = start }
            return isThere
        }
    }

    /// The encodings that are read: those in which marks are the bytes that they are in ASCII, and UTF-16.
    static let encodings =
        ["utf-8", "utf8", "utf-16", "utf-16le", "utf-16be", "us-ascii", "ascii", "latin1"]
        + (1...16).map { "iso-8859-\($0)" } + (1250...1258).flatMap { ["windows-\($0)", "cp\($0)"] }
        + [
            "euc-kr", "ks_c_5601-1987", "cp949", "uhc", "euc-jp", "shift_jis", "shift-jis", "sjis", "cp932",
            "windows-31j", "gb2312", "gbk", "gb18030", "big5", "koi8-r", "koi8-u",
        ]
}
