import Base
import Testing

/// JSON as it is written: commas, white space, escapes.
struct JSONWriterTests {
    private func write(_ layout: JSONWriter.Layout) -> String {
        var json = JSONWriter(layout: layout)
        json.open()
        json.add("a", [1, -20, Int.min].map { String($0) })
        json.list("b", [0, 1.5, 1e20]) { $0.add($1) }
        json.open("c")
        json.close()
        json.add("d", true)
        json.add("e", orNull: nil)
        json.add("f", nil as String?)
        json.add("g\"", Int.min)
        json.close()
        return json.text
    }

    @Test func separatesValues() {
        let compact =
            #"{"a":["1","-20","-9223372036854775808"],"b":[0,1.5,1e+20],"c":{},"d":true,"e":null,"g\"":-9223372036854775808}"#
        #expect(write(.compact) == compact)
        #expect(write(.spaced) == compact.replacing(":", with: ": ").replacing(",", with: ", "))
        #expect(
            write(.indented(1)) == """
                {
                 "a": [
                  "1",
                  "-20",
                  "-9223372036854775808"
                 ],
                 "b": [
                  0,
                  1.5,
                  1e+20
                 ],
                 "c": {},
                 "d": true,
                 "e": null,
                 "g\\"": -9223372036854775808
                }
                """)
    }

    @Test func breaksLinesWhereAsked() {
        var json = JSONWriter()
        json.openList()
        for number in 1...3 {
            json.breakLine()
            json.add(number)
        }
        json.endLine()
        json.closeList()
        #expect(json.text == "[\n1,\n2,\n3\n]")
    }

    @Test(arguments: [
        ("한 é", "한 é", "한 é", #"\ud55c \u00e9"#), ("\u{1F600}", "\u{1F600}", "\u{1F600}", #"\ud83d\ude00"#),
        ("</a&'\">", #"</a&'\">"#, #"\u003c/a\u0026\u0027\"\u003e"#, #"\u003c/a\u0026\u0027\"\u003e"#),
        (
            "\\\n\r\t\u{8}\u{C}\u{1}\u{7F}", #"\\\n\r\t\b\f\u0001"# + "\u{7F}", #"\\\n\r\t\b\f\u0001"# + "\u{7F}",
            #"\\\n\r\t\b\f\u0001"# + "\u{7F}"
        ),
        ("\u{2028}\u{2029}…", "\u{2028}\u{2029}…", #"\u2028\u2029…"#, #"\u2028\u2029\u2026"#),
    ])
    func escapes(_ text: String, _ plain: String, _ html: String, _ ascii: String) {
        #expect(JSONWriter.escaped(text) == plain)
        #expect(JSONWriter.escaped(text, .html) == html)
        #expect(JSONWriter.escaped(text, .ascii) == ascii)
    }
}
