import Base

/// Splits a template into tokens; goes on after an error, so that all errors of a template are found at once.
struct Lexer {
    let file: SourceFile
    private(set) var tokens: [Token] = []
    private(set) var problems = Problems()
    private var index = 0
    private let bytes: [UInt8]
    /// The end of the source; one line break at the very end does not count.
    private let end: Int

    init(_ file: SourceFile) {
        self.file = file
        bytes = file.bytes
        var end = bytes.count
        if end > 0, bytes[end - 1] == 0x0A {
            end -= 1
            if end > 0, bytes[end - 1] == 0x0D { end -= 1 }
        } else if end > 0, bytes[end - 1] == 0x0D {
            end -= 1
        }
        self.end = end
    }

    /// All tokens of a template, the last one being its end.
    mutating func run() {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        checkUTF8()
        while index < end { lexText() }
        tokens.append(Token(kind: .end, range: end..<end))
    }

    private mutating func checkUTF8() {
        guard String(validating: bytes, as: UTF8.self) == nil else { return }
        var valid = 0
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { valid += UTF8.width(scalar) }
        report("this byte is not UTF-8", valid..<valid + 1, help: "save the template as UTF-8")
    }

    private mutating func report(_ message: Message, _ range: Range<Int>, help: Message? = nil) {
        problems.add(.error(message, at: SourceRange(file, range), help: help))
    }

    private func byte(_ offset: Int) -> UInt8 { offset < end ? bytes[offset] : 0 }

    private func matches(_ text: StaticString, at offset: Int) -> Bool {
        guard offset + text.utf8CodeUnitCount <= end else { return false }
        for position in 0..<text.utf8CodeUnitCount where bytes[offset + position] != text.utf8Start[position] {
            return false
        }
        return true
    }

    // MARK: Text

    private mutating func lexText() {
        let start = index
        var open = start
        while open < end {
            if bytes[open] == UInt8(ascii: "{") {
                let next = byte(open + 1)
                if next == UInt8(ascii: "{") || next == UInt8(ascii: "%") || next == UInt8(ascii: "#") { break }
            }
            open += 1
        }
        guard open < end else {
            addText(start..<end)
            index = end
            return
        }
        var content = open + 2
        let sign = byte(content)
        let trims = sign == UInt8(ascii: "-")
        if trims || sign == UInt8(ascii: "+") { content += 1 }
        addText(start..<(trims ? endOfTextBefore(open, from: start) : open))
        index = content
        switch byte(open + 1) {
        case UInt8(ascii: "#"): lexComment(open)
        case UInt8(ascii: "%"):
            if let body = endOfRawTag(content) {
                lexRaw(open, from: body)
            } else {
                lexTag(open, isOutput: false)
            }
        default: lexTag(open, isOutput: true)
        }
    }

    private mutating func addText(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        var text: [UInt8] = []
        text.reserveCapacity(range.count)
        var offset = range.lowerBound
        while offset < range.upperBound {
            if bytes[offset] == 0x0D {
                text.append(0x0A)
                if offset + 1 < range.upperBound, bytes[offset + 1] == 0x0A { offset += 1 }
            } else {
                text.append(bytes[offset])
            }
            offset += 1
        }
        tokens.append(Token(kind: .text(text), range: range))
    }

    /// The end of text that loses its trailing white space.
    private func endOfTextBefore(_ offset: Int, from start: Int) -> Int {
        let text = String(decoding: bytes[start..<offset], as: UTF8.self).unicodeScalars
        var removed = 0
        for scalar in text.reversed() {
            guard CharacterClasses.isSpace(scalar) else { break }
            removed += UTF8.width(scalar)
        }
        return offset - removed
    }

    /// The first offset after white space.
    private func skippingSpace(_ offset: Int) -> Int {
        var offset = offset
        while offset < end {
            let (scalar, width) = scalar(at: offset)
            guard CharacterClasses.isSpace(scalar) else { break }
            offset += width
        }
        return offset
    }

    private func scalar(at offset: Int) -> (Unicode.Scalar, width: Int) {
        let first = bytes[offset]
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        let width = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        let text = String(decoding: bytes[offset..<min(offset + width, end)], as: UTF8.self)
        return (text.unicodeScalars.first ?? "\u{FFFD}", min(width, end - offset))
    }

    // MARK: Comments and raw text

    private mutating func lexComment(_ open: Int) {
        var offset = index
        while offset < end, !matches("#}", at: offset) { offset += 1 }
        guard offset < end else {
            report("the comment is never closed", open..<open + 2, help: "a comment ends with `#}`")
            index = end
            return
        }
        let trims = offset > index && bytes[offset - 1] == UInt8(ascii: "-")
        index = trims ? skippingSpace(offset + 2) : offset + 2
    }

    /// The beginning of the text of `{% raw %}`, if this is one.
    private func endOfRawTag(_ content: Int) -> Int? {
        var offset = skippingSpace(content)
        guard matches("raw", at: offset) else { return nil }
        offset = skippingSpace(offset + 3)
        if matches("-%}", at: offset) { return skippingSpace(offset + 3) }
        return matches("%}", at: offset) ? offset + 2 : nil
    }

    private mutating func lexRaw(_ open: Int, from start: Int) {
        var offset = start
        while offset < end {
            guard matches("{%", at: offset) else {
                offset += 1
                continue
            }
            var inner = offset + 2
            let trims = byte(inner) == UInt8(ascii: "-")
            if trims || byte(inner) == UInt8(ascii: "+") { inner += 1 }
            inner = skippingSpace(inner)
            if matches("endraw", at: inner) {
                inner = skippingSpace(inner + 6)
                let trimsAfter = matches("-%}", at: inner)
                if trimsAfter || matches("+%}", at: inner) { inner += 1 }
                if matches("%}", at: inner) {
                    addText(start..<(trims ? endOfTextBefore(offset, from: start) : offset))
                    index = trimsAfter ? skippingSpace(inner + 2) : inner + 2
                    return
                }
            }
            offset += 2
        }
        report("`raw` is never closed", open..<start, help: "close it with `{% endraw %}`")
        index = end
    }

    // MARK: Tags

    private mutating func lexTag(_ open: Int, isOutput: Bool) {
        tokens.append(Token(kind: isOutput ? .outputBegin : .tagBegin, range: open..<open + 2))
        var brackets: [(symbol: Symbol, offset: Int)] = []
        while true {
            index = skippingSpace(index)
            guard index < end else { return recoverUnclosed(open, isOutput: isOutput, brackets) }
            if brackets.isEmpty, lexTagEnd(isOutput: isOutput) { return }
            let start = index
            guard let kind = lexToken() else { return recover(isOutput: isOutput) }
            if case .symbol(let symbol) = kind {
                if symbol.closing != nil {
                    brackets.append((symbol, start))
                } else if symbol.isClosing, !close(&brackets, with: symbol, at: start, isOutput: isOutput) {
                    return recover(isOutput: isOutput)
                }
            }
            tokens.append(Token(kind: kind, range: start..<index))
        }
    }

    private mutating func lexTagEnd(isOutput: Bool) -> Bool {
        let trims = byte(index) == UInt8(ascii: "-")
        let signed = trims || (!isOutput && byte(index) == UInt8(ascii: "+"))
        let offset = signed ? index + 1 : index
        guard isOutput ? matches("}}", at: offset) : matches("%}", at: offset) else { return false }
        tokens.append(Token(kind: isOutput ? .outputEnd : .tagEnd, range: index..<offset + 2))
        index = trims ? skippingSpace(offset + 2) : offset + 2
        return true
    }

    private mutating func close(
        _ brackets: inout [(symbol: Symbol, offset: Int)], with symbol: Symbol, at offset: Int, isOutput: Bool
    ) -> Bool {
        guard let open = brackets.popLast() else {
            if symbol == .rightBrace, isOutput {
                report("`}` does not close `{{`", offset..<offset + 1, help: "close it with `}}`")
            } else {
                report("nothing is open that `\(symbol.rawValue)` closes", offset..<offset + 1)
            }
            return false
        }
        guard let expected = open.symbol.closing, expected != symbol else { return true }
        problems.add(
            .error(
                "expected `\(expected.rawValue)`, found `\(symbol.rawValue)`",
                at: SourceRange(file, offset..<offset + 1),
                notes: [
                    Diagnostic.Note(
                        "`\(open.symbol.rawValue)` is opened here", at: SourceRange(file, open.offset..<open.offset + 1)
                    )
                ]))
        return false
    }

    private mutating func recoverUnclosed(
        _ open: Int, isOutput: Bool, _ brackets: [(symbol: Symbol, offset: Int)]
    ) {
        if let bracket = brackets.last, let expected = bracket.symbol.closing {
            report(
                "`\(bracket.symbol.rawValue)` is never closed", bracket.offset..<bracket.offset + 1,
                help: "close it with `\(expected.rawValue)`")
        } else {
            report("the tag is never closed", open..<open + 2, help: "close it with `\(isOutput ? "}}" : "%}")`")
        }
        recover(isOutput: isOutput, from: open + 2)
    }

    /// Goes on after the end of a broken tag, or at the next tag where it has no end.
    private mutating func recover(isOutput: Bool, from start: Int? = nil) {
        // Only the name of the tag is kept, which says what it opens.
        if let begin = tokens.lastIndex(where: { $0.kind == .tagBegin || $0.kind == .outputBegin }) {
            var kept = begin + 1
            if !isOutput, kept < tokens.count, case .name = tokens[kept].kind { kept += 1 }
            tokens.removeSubrange(kept...)
        }
        tokens.append(Token(kind: .invalid, range: index..<index))
        var offset = start ?? index
        while offset < end {
            if matches("{{", at: offset) || matches("{%", at: offset) || matches("{#", at: offset) { break }
            if isOutput ? matches("}}", at: offset) : matches("%}", at: offset) {
                offset += 2
                break
            }
            offset += 1
        }
        index = offset
        tokens.append(Token(kind: isOutput ? .outputEnd : .tagEnd, range: offset..<offset))
    }

    // MARK: Tokens of expressions

    private mutating func lexToken() -> Token.Kind? {
        let first = bytes[index]
        if CharacterClasses.isDigit(first) { return lexNumber() }
        if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") { return lexString(first) }
        let (scalar, width) = scalar(at: index)
        if CharacterClasses.startsName(scalar) { return lexName() }
        for symbol in Symbol.allCases where bytes[index...].starts(with: symbol.rawValue.utf8) {
            guard index + symbol.rawValue.utf8.count <= end else { continue }
            index += symbol.rawValue.utf8.count
            return .symbol(symbol)
        }
        var help: Message?
        switch scalar {
        case "&": help = "write `and`"
        case "!": help = "write `not`, or `!=` to compare"
        case "“", "”", "„", "‘", "’", "`": help = "write strings in straight quotes, \"…\" or '…'"
        default: break
        }
        report("unexpected character `\(scalar)`", index..<index + width, help: help)
        return nil
    }

    private mutating func lexName() -> Token.Kind {
        let start = index
        while index < end {
            let (scalar, width) = scalar(at: index)
            guard CharacterClasses.continuesName(scalar) else { break }
            index += width
        }
        return .name(String(decoding: bytes[start..<index], as: UTF8.self))
    }

    private mutating func lexNumber() -> Token.Kind? {
        var literal = NumberLiteral(bytes: bytes, start: index, end: end)
        let afterDot = index > 0 && bytes[index - 1] == UInt8(ascii: ".")
        let kind = literal.read(allowsFraction: !afterDot)
        let range = index..<literal.end
        index = literal.end
        guard let kind else {
            report("the number is too large", range, help: "integers have 64 bits")
            return nil
        }
        if index < end, CharacterClasses.continuesName(scalar(at: index).0) {
            report("unexpected `\(scalar(at: index).0)` in a number", index..<index + 1, help: "numbers are decimal")
            return nil
        }
        return kind
    }

    private mutating func lexString(_ quote: UInt8) -> Token.Kind? {
        let start = index
        var offset = index + 1
        while offset < end, bytes[offset] != quote {
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard offset < end else {
            var lineEnd = start
            while lineEnd < end, bytes[lineEnd] != 0x0A { lineEnd += 1 }
            report("the string is never closed", start..<lineEnd, help: "close it with `\(quote == 0x27 ? "'" : "\"")`")
            return nil
        }
        index = offset + 1
        do throws(StringLiteral.Mistake) {
            return .string(try StringLiteral(bytes: bytes[start + 1..<offset]).decode())
        } catch {
            report(error.message, error.range)
            return nil
        }
    }
}
