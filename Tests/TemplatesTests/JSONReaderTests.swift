import Diagnostics
import Templates
import Testing

/// JSON as data: values in order, mistakes with their place.
struct JSONReaderTests {
    private func error(_ text: String) -> String {
        do throws(Diagnostic) {
            _ = try JSONReader.value(of: SourceFile(path: "data.json", text: text))
            return ""
        } catch {
            let (line, column) = error.range?.start ?? (0, 0)
            return "\(line):\(column) \(error.message)"
        }
    }

    @Test func readsAllKinds() throws {
        let text = #" {"b": [1, -2.5, 1e3, true, false, null], "a": "\u00e9\n\ud83d\ude00", "a b": {}} "#
        let value = try JSONReader.value(of: SourceFile(path: "data.json", text: text))
        guard case .map(let map) = value else { throw TestFailure() }
        #expect(map.keys == ["b", "a", "a b"])
        guard case .string("é\n😀")? = map["a"] else { throw TestFailure() }
        guard case .list(let elements)? = map["b"] else { throw TestFailure() }
        #expect(elements.count == 6)
    }

    private struct TestFailure: Error {}

    @Test(arguments: [
        ("", "1:1 the data ends where a value is expected"), ("{", "1:1 `{` is never closed"),
        ("{\n  a: 1}", "2:3 expected a key in double quotes"), ("[1,\n]", "2:1 expected a value"),
        ("[1 2]", "1:4 expected `,` or `]`"), ("[1", "1:1 `[` is never closed"),
        ("{\"a\" 1}", "1:6 expected `:` after the key"),
        ("'a'", "1:1 expected a value"), ("\"a", "1:1 the string is never closed"), ("\"\\q\"", "1:2 unknown escape"),
        ("\"\\u12\"", "1:2 expected four hexadecimal digits"), ("01", "1:1 this is no number"),
        ("1.2.3", "1:1 this is no number"),
        ("99999999999999999999", "1:1 the number is too large"), ("1 2", "1:3 expected the end of the data"),
        ("\"\\ud800\"", "1:2 this is half a character"), ("nul", "1:1 expected a value"),
        ("\"a\nb\"", "1:1 a string ends on its line"),
    ])
    func locatesMistakes(text: String, expected: String) {
        #expect(error(text) == expected)
    }

    @Test func boundsTheDepth() {
        #expect(error(String(repeating: "[", count: 100_000)).contains("nested too deeply"))
    }
}
