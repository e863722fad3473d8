internal import Content
internal import Encoding
internal import Foundation
internal import HTML
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
        let named = escapedHTML(word)
        let edges = isName ? WordEdges(word) : .none
        var texts: [(text: String, edges: WordEdges)] = [
            (word, edges), (named, edges), (named.replacing("'", with: "&#39;"), edges),
            (named.replacing("'", with: "&#x27;"), edges), (HTMLEscaping.numbered.escaped(word), edges),
            (JSONWriter.escaped(word), edges), (JSONWriter.escaped(word, .html), edges),
        ]
        if isName {
            texts += [
                (word.lowercased(), edges), (baseLetters(word), edges),
                (word.decomposedStringWithCanonicalMapping, edges.decomposed),
                (JSONWriter.escaped(word, .ascii), edges.escaped("\\u")),
                (percentEncoded(word, keeping: "/"), edges.escaped("%")),
                (percentEncoded(word, keeping: "/", uppercase: false), edges.escaped("%")),
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
            let text = base64(padded[..<whole])
            // The first digits hold bits of what stands before.
            let kept = text.dropFirst(lead == 0 ? 0 : lead + 1)
            return kept.utf8.count >= 10 ? String(kept) : nil
        }
    }
}
