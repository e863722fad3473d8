@testable import Base
internal import Testing

@Suite struct JSONSplitterTests {
    /// The elements with their keys, when the data comes in pieces of a size.
    private func elements(_ text: String, pieces size: Int) throws -> [String] {
        var splitter = JSONSplitter(path: "x")
        var found: [String] = []
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            bytes[start..<min(bytes.count, start + size)].withUnsafeBytes { piece in
                _ = splitter.read(piece) { key, element in
                    found.append("\(key ?? "-") \(String(decoding: element, as: UTF8.self))")
                    return true
                }
            }
        }
        try splitter.check()
        return found
    }

    @Test(arguments: [
        (#"[1, "a,]", {"b": [2, 3]} , [4]]"#, ["- 1 ", "- \"a,]\"", "- {\"b\": [2, 3]} ", "- [4]"]),
        (
            #"{"a": {"x": [1]}, "\"s": "v", "list": [{"k": "\\\""},true], "b": [], "c": [null]}"#,
            [#"list {"k": "\\\""}"#, "list true", "c null"]
        ),
        ("[]", []), (" { } ", []), ("\u{FEFF}[1]", ["- 1"]),
    ])
    func outerListsAreCut(text: String, expected: [String]) throws {
        for size in 1...text.utf8.count {
            let found = try elements(text, pieces: size)
            #expect(found.map { $0.trimmed } == expected.map { $0.trimmed }, "pieces of \(size)")
        }
    }

    @Test(arguments: ["", "[1", "{\"a\": [\"x]", "[{\"a\": 1}"]) func whatIsCutOffIsRefused(text: String) {
        #expect(throws: Diagnostic.self) { try elements(text, pieces: 3) }
    }
}

extension String {
    fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
