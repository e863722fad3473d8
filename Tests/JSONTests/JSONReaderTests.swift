import Base
import Testing

/// JSON as it is read: values in order, mistakes with their place.
struct JSONReaderTests {
    private func error(_ text: String) -> String {
        do throws(Diagnostic) {
            try JSONReader.value(of: SourceFile(path: "data.json", text: text)) { _, _ in }
            return ""
        } catch {
            let (line, column) = error.range?.start ?? (0, 0)
            return "\(line):\(column) \(error.message)"
        }
    }

    /// A value as JSON again, with what stands in the text where it was found.
    @Test func readsAllKinds() throws {
        let text = #" {"b": [1, -2.5, 1e3, true, false, null], "a": "\u00e9\n\ud83d\ude00", "a b": {}, "b": [ ]} "#
        var places: [String] = []
        let value: String = try JSONReader.value(of: SourceFile(path: "data.json", text: text)) { node, bytes in
            places.append(String(decoding: Array(text.utf8)[bytes], as: UTF8.self))
            return switch node {
            case .null: "null"
            case .bool(let flag): "\(flag)"
            case .int(let number): "\(number)"
            case .double(let number): "\(number)"
            case .string(let text): text
            case .list(let items): "[\(items.joined(separator: " "))]"
            case .object(let members): "{\(members.map { "\($0.key)=\($0.value)" }.joined(separator: " "))}"
            }
        }
        #expect(value == "{b=[1 -2.5 1000.0 true false null] a=é\n😀 a b={} b=[]}")
        #expect(
            places == [
                "1", "-2.5", "1e3", "true", "false", "null", "[1, -2.5, 1e3, true, false, null]",
                #""\u00e9\n\ud83d\ude00""#, "{}", "[ ]", text.trimmingPrefix(" ").dropLast().description,
            ])
    }

    @Test(arguments: [
        ("", "1:1 the data ends where a value is expected"), ("{", "1:1 `{` is never closed"),
        ("{\n  a: 1}", "2:3 expected a key in double quotes"), ("[1,\n]", "2:1 expected a value"),
        ("[1 2]", "1:4 expected `,` or `]`"), ("[1", "1:1 `[` is never closed"),
        ("{\"a\" 1}", "1:6 expected `:` after the key"),
        ("'a'", "1:1 expected a value"), ("\"a", "1:1 the string is never closed"), ("\"\\q\"", "1:2 unknown escape"),
        ("\"\\u12\"", "1:2 expected four hexadecimal digits"), ("\"\\u+123\"", "1:2 expected four hexadecimal digits"),
        ("01", "1:1 this is no number"),
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
