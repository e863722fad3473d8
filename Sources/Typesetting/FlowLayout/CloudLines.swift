package import Base

/// Reads the words of a cloud from text: a line each, `weight<TAB>text`.
package enum CloudLines {
    /// The greatest input, in bytes.
    package static let sizeLimit = 16 << 20
    /// The greatest number of words.
    package static let countLimit = 100_000
    /// The longest text of a word, in bytes.
    package static let textLimit = 1000
    /// After so many problems the rest is not told.
    private static let problemLimit = 100

    /// The words in their order. Empty lines are skipped; runs of spaces count as one, as in HTML.
    ///
    /// - Throws: all problems, each with its line and column.
    package static func terms(in file: SourceFile) throws(Problems) -> [CloudTerm] {
        var problems = Problems()
        var terms: [CloudTerm] = []
        let bytes = file.bytes
        // A byte order mark is no part of the first weight.
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < bytes.count, problems.errorCount < problemLimit {
            var end = start
            while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
            let next = end + 1
            if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
            if bytes[start..<end].contains(where: { !isSpace($0) }) {
                let word = problems.gather { () throws(Diagnostic) in try term(file, start..<end) }
                if let word { terms.append(word) }
                if terms.count > countLimit {
                    problems.add(.error("more than \(countLimit) words", at: SourceRange(file, start..<end)))
                    break
                }
            }
            start = next
        }
        try problems.throwErrors()
        return terms
    }

    private static func term(_ file: SourceFile, _ line: Range<Int>) throws(Diagnostic) -> CloudTerm {
        let bytes = file.bytes
        let help: Message = "write weight, tab, text, as in “12\\t카페”"
        guard let tab = bytes[line].firstIndex(of: UInt8(ascii: "\t")) else {
            throw .error("no tab between a weight and a text", at: SourceRange(file, line), help: help)
        }
        let written = String(decoding: bytes[line.lowerBound..<tab], as: UTF8.self)
        guard let weight = weight(written) else {
            let range = line.lowerBound..<max(tab, line.lowerBound + 1)
            // Beyond, a number is not exact any more, or infinite.
            let isTooFar = Double(written).map { $0 > 0 } == true
            throw .error(
                isTooFar
                    ? "the weight “\(written)” is out of range: from 1e-300 to 1e300"
                    : "the weight “\(written)” is not a number above 0",
                at: SourceRange(file, range), help: isTooFar ? nil : help)
        }
        let rest = tab + 1..<line.upperBound
        guard let text = String(validating: bytes[rest], as: UTF8.self) else {
            throw .error("the text is not UTF-8", at: SourceRange(file, rest))
        }
        try checkCharacters(file, rest, text)
        guard text.unicodeScalars.contains(where: isVisible) else {
            throw .error("no text after the weight", at: SourceRange(file, tab..<tab + 1), help: help)
        }
        guard rest.count <= textLimit else {
            let message: Message = "too long: \(rest.count) bytes, at most \(textLimit) are laid out"
            throw .error(message, at: SourceRange(file, rest))
        }
        let words = text.utf8.split(whereSeparator: isSpace).map { Substring($0) }
        return CloudTerm(words.joined(separator: " "), weight: weight)
    }

    /// A decimal number above 0; words such as “nan” and hexadecimal digits, which `Double` would read, are none.
    private static func weight(_ text: String) -> Double? {
        let words = text.utf8.split(separator: UInt8(ascii: " "))
        guard words.count == 1, words[0].allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }),
            let weight = Double(Substring(words[0])), weight >= 1e-300, weight <= 1e300
        else { return nil }
        return weight
    }

    /// Control characters have no width and no place in JSON or SVG.
    private static func checkCharacters(_ file: SourceFile, _ range: Range<Int>, _ text: String) throws(Diagnostic) {
        var offset = range.lowerBound
        for scalar in text.unicodeScalars {
            let length = UTF8.width(scalar)
            if scalar != "\t", scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
                throw .error("a control character in a text", at: SourceRange(file, offset..<offset + length))
            }
            offset += length
        }
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}

/// A word of a cloud and how much it weighs.
package struct CloudTerm: Sendable, Equatable {
    package var text: String
    /// A number above 0, such as a count.
    package var weight: Double

    package init(_ text: String, weight: Double) {
        self.text = text
        self.weight = weight
    }
}
