import Foundation
import Testing
@testable import Diary

/// Swift and JavaScript fold alike: `Tests/Web/test_folding.py` holds `fold.js` to the same table.
@Suite struct FoldingTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let text: String
        let folded: String
        let why: String

        var testDescription: String { why }
    }

    private static let cases: [Case] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Web/folding.json")
        return (try? JSONDecoder().decode([Case].self, from: Data(contentsOf: file))) ?? []
    }()

    @Test(arguments: cases) func textsAreFolded(example: Case) {
        #expect(Array(folded(example.text).unicodeScalars) == Array(example.folded.unicodeScalars))
    }

    /// Folding again changes nothing, so that what is folded can be compared with what is.
    @Test func foldedTextsStay() {
        #expect(Self.cases.count > 20)
        for example in Self.cases { #expect(folded(example.folded).utf8.elementsEqual(example.folded.utf8)) }
    }

    @Test(arguments: [
        ("어니언 Anguk", true), ("", true), ("a  b", false), (" a", false), ("a ", false), ("Café", false), ("한옥·빵", true),
        ("☕️", false), ("2026년", true), ("‘빵’", true), ("“Ａ”", false),
    ])
    func aScriptIsToldWhatItCannotFold(text: String, isPlain: Bool) {
        #expect(foldsPlainly(text) == isPlain)
    }
}
