internal import Base

/// How characters of a line are counted, as client and server agree (LSP 3.17, “PositionEncodingKind”).
enum PositionEncoding: String {
    case utf8 = "utf-8"
    case utf16 = "utf-16"

    func count(_ text: Substring) -> Int { self == .utf8 ? text.utf8.count : text.utf16.count }

    /// The range of a piece of a text that is not open.
    func range(_ range: SourceRange) -> JSONValue {
        ["start": position(range.bytes.lowerBound, range.file), "end": position(range.bytes.upperBound, range.file)]
    }

    private func position(_ offset: Int, _ file: SourceFile) -> JSONValue {
        let line = file.position(at: offset).line - 1
        let start = file.offset(line: line, column: 0)
        let before = String(decoding: file.bytes[min(start, offset)..<min(offset, file.bytes.count)], as: UTF8.self)
        return ["line": .int(line), "character": .int(count(before[...]))]
    }
}

/// A file as an editor has it, saved or not.
struct OpenDocument {
    let uri: String
    /// The path to open.
    let path: String
    private(set) var version: Int?
    /// The lines without their breaks.
    private(set) var lines: [Substring]
    let encoding: PositionEncoding

    init(uri: String, path: String, version: Int?, text: String, _ encoding: PositionEncoding) {
        self.uri = uri
        self.path = path
        self.version = version
        self.encoding = encoding
        lines = Self.lines(of: text)
    }

    var text: String { lines.joined(separator: "\n") }
    var bytes: [UInt8] { Array(text.utf8) }

    /// A break is one character to Swift whether it is LF or CRLF; the text is read with LF alone, as everything that is said of lines allows.
    static func lines(of text: String) -> [Substring] {
        let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        var lines: [Substring] = []
        var start = text.startIndex
        var last: UInt8 = 0
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if byte == lineFeed && last == carriageReturn {
                start = text.utf8.index(after: index)
            } else if byte == lineFeed || byte == carriageReturn {
                lines.append(text[start..<index])
                start = text.utf8.index(after: index)
            }
            last = byte
        }
        return lines + [text[start...]]
    }

    // MARK: Changes

    /// Takes a change, of a range or of everything.
    mutating func change(_ change: JSONValue, version: Int?) {
        self.version = version
        guard let new = change["text"].text else { return }
        guard !change["range"].isNull else {
            lines = Self.lines(of: new)
            return
        }
        let (start, end) = (place(change["range"]["start"]), place(change["range"]["end"]))
        guard start.line < end.line || start.line == end.line && start.index <= end.index else { return }
        let joined = lines[start.line][..<start.index] + new + lines[end.line][end.index...]
        lines.replaceSubrange(start.line...end.line, with: Self.lines(of: String(joined)))
    }

    // MARK: Positions

    /// The range of nothing at the beginning of any file.
    static let start: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0]]

    /// The line and the place in it that a position means, the nearest where it means none.
    func place(_ position: JSONValue) -> (line: Int, index: Substring.Index) {
        let number = min(max(position["line"].number ?? 0, 0), lines.count - 1)
        let line = lines[number], character = max(position["character"].number ?? 0, 0)
        let index: Substring.Index =
            switch encoding {
            case .utf8: line.utf8.index(line.startIndex, offsetBy: character, limitedBy: line.endIndex) ?? line.endIndex
            case .utf16:
                line.utf16.index(line.startIndex, offsetBy: character, limitedBy: line.endIndex) ?? line.endIndex
            }
        return (number, index)
    }

    func position(_ line: Int, _ index: Substring.Index) -> JSONValue {
        ["line": .int(line), "character": .int(encoding.count(lines[line][..<index]))]
    }

    func range(_ line: Int, _ range: Range<Substring.Index>) -> JSONValue {
        ["start": position(line, range.lowerBound), "end": position(line, range.upperBound)]
    }

    /// The range that a piece of the text means as a build reads it, in NFC and without a byte order mark: lines are the same there, and
    /// so are characters, whatever they are made of.
    func range(_ range: SourceRange) -> JSONValue {
        [
            "start": position(range.bytes.lowerBound, in: range.file),
            "end": position(range.bytes.upperBound, in: range.file),
        ]
    }

    private func position(_ offset: Int, in file: SourceFile) -> JSONValue {
        let line = min(file.position(at: offset).line - 1, lines.count - 1)
        let start = file.offset(line: line, column: 0)
        let before = String(
            decoding: file.bytes[min(start, offset)..<max(start, min(offset, file.bytes.count))], as: UTF8.self)
        let shown = lines[line].drop { $0 == "\u{FEFF}" }
        return position(
            line, shown.index(shown.startIndex, offsetBy: before.count, limitedBy: shown.endIndex) ?? shown.endIndex)
    }
}
