internal import Content
internal import struct Foundation.Data
internal import JSON

/// The ways in which a word can be written in a file: as it is, escaped for HTML, JSON or addresses, in Base64, decomposed.
enum WordForms {
    /// One way, and what must not stand beside it.
    struct Form {
        let bytes: [UInt8]
        let edges: WordEdges
    }

    /// - Parameter isName: whether the word is a name, which may be part of an address, rather than a part of a sentence.
    static func forms(of word: String, isName: Bool) -> [Form] {
        let edges = isName ? WordEdges(word) : .none
        var texts: [(text: String, edges: WordEdges)] = [
            (word, edges), (escapedForHTML(word, apostrophe: "&#39;"), edges),
            (escapedForHTML(word, apostrophe: "&#x27;"), edges), (JSONWriter.escaped(word), edges),
            (JSONWriter.escaped(word, .html), edges),
        ]
        if isName {
            texts += [
                (word.lowercased(), edges), (baseLetters(word), edges),
                (word.decomposedStringWithCanonicalMapping, edges.decomposed),
                (JSONWriter.escaped(word, .ascii), edges.escaped("\\u")),
                (percentEncoded(word, "0123456789ABCDEF"), edges.escaped("%")),
                (percentEncoded(word, "0123456789abcdef"), edges.escaped("%")),
                (references(word, radix: 16), .none), (references(word, radix: 10), .none),
            ]
            texts += base64Forms(Array(word.utf8)).map { ($0, .none) }
        }
        var known: Set<[UInt8]> = []
        return texts.compactMap { text, edges in
            let bytes = Array(text.utf8)
            return bytes.count >= WordSearch.leastSize && known.insert(bytes).inserted
                ? Form(bytes: bytes, edges: edges) : nil
        }
    }

    private static func escapedForHTML(_ word: String, apostrophe: String) -> String {
        guard word.utf8.contains(where: { $0 < 0x40 && Array("&<>\"'".utf8).contains($0) }) else { return word }
        return word.reduce(into: "") { text, character in
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += apostrophe
            default: text.append(character)
            }
        }
    }

    private static func percentEncoded(_ word: String, _ digits: String) -> String {
        let digits = Array(digits.utf8)
        var bytes: [UInt8] = []
        for byte in word.utf8 {
            if byte.isUnreserved {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func references(_ word: String, radix: Int) -> String {
        word.unicodeScalars.map { scalar in
            scalar.isASCII
                ? String(scalar) : "&#\(radix == 16 ? "x" : "")\(String(scalar.value, radix: radix));"
        }.joined()
    }

    /// The digits that stand for a word in Base64 whatever stands beside it, once for each of the three ways in which it can lie.
    private static func base64Forms(_ word: [UInt8]) -> [String] {
        (0..<3).compactMap { lead in
            let padded = [UInt8](repeating: 0, count: lead) + word
            let whole = padded.count / 3 * 3
            let text = Data(padded[..<whole]).base64EncodedString()
            // The first digits hold bits of what stands before.
            let kept = text.dropFirst(lead == 0 ? 0 : lead + 1)
            return kept.utf8.count >= 10 ? String(kept) : nil
        }
    }
}

extension UInt8 {
    fileprivate var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
