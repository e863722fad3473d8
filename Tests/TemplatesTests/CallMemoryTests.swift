import Base
import Templates
import Testing

/// What functions and filters give for the same arguments is remembered; nobody may be able to tell.
@Suite struct CallMemoryTests {
    /// Shows how it was called.
    private static let function = Function { positional, named in
        func shown(_ value: Value) -> String {
            switch value {
            case .none: "none"
            case .bool(let value): "bool \(value)"
            case .int(let value): "int \(value)"
            case .double(let value): "double \(value)"
            case .string(let text): "string \(text)"
            case .safe(let text): "safe \(text)"
            default: "other"
            }
        }
        return .string((positional.map(shown) + named.map { "\($0.name)=\(shown($0.value))" }).joined(separator: ","))
    }

    private func renderer(_ page: String, functions: [String: Function] = ["f": function]) throws -> Renderer {
        try TemplateLibrary(
            [TemplateSource(name: "page.txt", file: SourceFile(path: "page.txt", text: page))],
            environment: Environment(language: .korean, functions: functions)
        ).makeRenderer()
    }

    private func render(_ renderer: inout Renderer, _ context: OrderedMap) -> String {
        var output: [UInt8] = []
        do throws(Diagnostic) { try renderer.render("page.txt", context, into: &output) } catch {
            return DiagnosticPrinter().text(Problems([error]))
        }
        return String(decoding: output, as: UTF8.self)
    }

    @Test func manyValuesAreToldApart() throws {
        var renderer = try renderer(
            """
            {% for n in range(start, start + 5000) %}{{ f("n", n=n) }};{{ f(n, n * 2) }};{{ n|number }};\
            {{ (n ~ "-05-03")|date("year") }}
            {% endfor %}
            """)
        for start in [1000, 1000, 4000] {
            let expected = (start..<start + 5000).map { n in
                let grouped = "\(n / 1000),\(String("\(1000 + n % 1000)".dropFirst()))"
                return "string n,n=int \(n);int \(n),int \(n * 2);\(grouped);\(n)년\n"
            }
            #expect(render(&renderer, ["start": .int(start)]) == expected.joined())
        }
    }

    @Test func kindsOfValuesAreToldApart() throws {
        var renderer = try renderer(
            "{% for x in xs %}{{ f(x) }};{{ f(n=x) }};{{ f(1, x, m=x) }};{{ f(1.0, x, m=x) }};{{ f('1', m=x, n='') }}\n{% endfor %}"
        )
        let long = "a text that is too long to be remembered"
        let values: [(Value, String)] = [
            (1, "int 1"), (true, "bool true"), (1.0, "double 1.0"), ("1", "string 1"), (.safe("1"), "safe 1"),
            (nil, "none"),
            (0, "int 0"), (false, "bool false"), (0.0, "double 0.0"), (-0.0, "double -0.0"), ("", "string "),
            ("fifteen letters", "string fifteen letters"), (.string(long), "string \(long)"), ([], "other"),
        ]
        let expected = values.map { _, shown in
            "\(shown);n=\(shown);int 1,\(shown),m=\(shown);double 1.0,\(shown),m=\(shown);string 1,m=\(shown),n=string \n"
        }.joined()
        for _ in 0..<3 { #expect(render(&renderer, ["xs": .list((values + values).map(\.0))]) == expected + expected) }
    }

    @Test func whatAMacroIsGivenIsCalled() throws {
        var renderer = try renderer(
            "{% macro m(f) %}{{ f('x') }} {{ f(n) }};{% endmacro %}{{ m(f) }}{{ m(g) }}{{ m(f) }}",
            functions: ["f": Function { values, _ in .string("f") }, "g": Function { values, _ in .string("g") }])
        for _ in 0..<3 { #expect(render(&renderer, ["n": 1]) == "f f;g g;f f;") }
    }

    @Test func dataOfThePageGoesBeforeFunctions() throws {
        var renderer = try renderer("{{ f('x') if f is callable else f }} {{ f(n) if f is callable else f }}")
        let (call, data): (OrderedMap, OrderedMap) = (["n": 1], ["n": 1, "f": "data"])
        #expect(
            [call, data, call, data].map { render(&renderer, $0) } == [
                "string x int 1", "data data", "string x int 1", "data data",
            ])
    }

    @Test func errorsAreNotRemembered() throws {
        var renderer = try renderer("{{ day|date }}")
        let texts = ["2026-05-03", "someday", "2026-05-03", "someday"].map { render(&renderer, ["day": .string($0)]) }
        #expect(texts[0] == "2026년 5월 3일 (일)")
        #expect(texts[1].contains("`someday` is no date"))
        #expect(texts[2...] == texts[..<2])
    }

    @Test func aCallThatIsRememberedIsStillEscapedWhereItStands() throws {
        let texts = [
            "page.txt": "{% include 'a.html' %} {{ f('<') }}{{ f(x) }}{{ x|josa('은/는') }} {% include 'b.html' %}",
            "a.html": "{{ f('<') }}{{ f(x) }}{{ f(x)|upper }}",
            "b.html": "{{ x|josa('은/는') }}{{ x|safe|josa('은/는') }}",
        ]
        var renderer = try TemplateLibrary(
            texts.map { TemplateSource(name: $0.key, file: SourceFile(path: $0.key, text: $0.value)) },
            environment: Environment(language: .korean, functions: ["f": Function { values, _ in values[0] }])
        ).makeRenderer()
        // In safe HTML `<a>` is no letter but a tag.
        for _ in 0..<3 {
            #expect(render(&renderer, ["x": "<a>"]) == "&lt;&lt;a&gt;&lt;A&gt; <<a><a>는 &lt;a&gt;는<a>은(는)")
        }
    }
}
