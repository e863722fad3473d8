import Base
import Templates
import Testing

/// Modules that see no page are run once by a renderer; nobody may be able to tell.
@Suite struct ModuleTests {
    private func library(_ templates: [(name: String, text: String)]) throws -> TemplateLibrary {
        try TemplateLibrary(
            templates.map { TemplateSource(name: $0.name, file: SourceFile(path: $0.name, text: $0.text)) },
            environment: Environment())
    }

    /// Renders a page a few times with one renderer; gives the texts, or the messages of errors.
    private func outcomes(_ page: String, _ modules: [(name: String, text: String)], _ contexts: [OrderedMap]) throws
        -> [String]
    {
        var renderer = try library([("page.html", page)] + modules).makeRenderer()
        return contexts.map { context in
            var output: [UInt8] = []
            do throws(Diagnostic) { try renderer.render("page.html", context, into: &output) } catch {
                return DiagnosticPrinter().text(Problems([error]))
            }
            return String(decoding: output, as: UTF8.self)
        }
    }

    @Test(arguments: [
        ("{% macro m(x) %}[{{ x }}{{ sign }}]{% endmacro %}{% set sign = '*' %}", "[1*]"),
        ("{% set list = [1, 2] %}{% macro m(x) %}{{ list|length + x }}{% endmacro %}", "3"),
        ("{% from 'b.html' import q %}{% macro m(x) %}{{ q(x) }}{% endmacro %}", "(1)"),
        ("{% import 'b.html' as b %}{% macro m(x) %}{{ b.q(x) }}{{ b.q(x) }}{% endmacro %}", "(1)(1)"),
        ("{% macro m(x) %}{% include 'c.html' %}{% endmacro %}", "c1"),
        ("{% block b %}block{% endblock %}{% macro m(x) %}{{ self.b() }}{% endmacro %}", "block"),
        ("{% set ns = namespace(n=0) %}{% macro m(x) %}{% set ns.n = ns.n + x %}{{ ns.n }}{% endmacro %}", "1"),
    ])
    func everyPageFindsTheModuleAsItWas(module: String, expected: String) throws {
        let texts = try outcomes(
            "{% from 'a.html' import m %}{{ m(1) }}",
            [
                ("a.html", module), ("b.html", "{% macro q(x) %}({{ x }}){% endmacro %}"),
                ("c.html", "c{{ x }}"),
            ], [[:], [:], [:], [:]])
        #expect(texts == Array(repeating: expected, count: 4))
    }

    @Test func aModuleNeverSeesThePage() throws {
        let texts = try outcomes(
            "{% from 'b.html' import m %}{{ m() }}{% if not title %}{% from 'a.html' import n %}{{ n() }}{% endif %}",
            [
                ("a.html", "{% macro n() %}{{ title }}{% endmacro %}"),
                ("b.html", "{% macro m() %}{{ title|default('-') }}{% endmacro %}"),
            ], [["title": "1"], ["title": "2"], ["title": ""]])
        #expect(texts[...1] == ["-", "-"])
        #expect(texts[2].contains("`title` is undefined"))
    }

    @Test func anErrorInAModuleIsSaidOnEveryPage() throws {
        let texts = try outcomes(
            "{% if wrong %}{% from 'a.html' import m %}{% else %}{% from 'b.html' import m %}{% endif %}{{ m() }}",
            [("a.html", "{% from 'b.html' import m %}{{ 1 // 0 }}"), ("b.html", "{% macro m() %}m{% endmacro %}")],
            [["wrong": true], ["wrong": false], ["wrong": true], ["wrong": true]])
        #expect(texts[1] == "m")
        #expect(texts[0].contains("a.html:1") && texts[0].contains("`a.html` is imported here"))
        #expect(texts[2] == texts[0] && texts[3] == texts[0])
    }

    @Test func whatAModuleLacksIsSaidOnEveryPage() throws {
        let texts = try outcomes(
            "{% from 'a.html' import n %}", [("a.html", "{% macro m() %}{% endmacro %}")], [[:], [:], [:]])
        #expect(texts[0].contains("has no `n` to import"))
        #expect(texts == Array(repeating: texts[0], count: 3))
    }

    @Test func missingTemplatesAreKnownAfterEveryPage() throws {
        var renderer = try library([
            ("page.html", "{% from 'a.html' import m %}{{ m() }}"),
            ("a.html", "{% include 'no.html' ignore missing %}{% macro m() %}m{% endmacro %}"),
        ]).makeRenderer()
        for _ in 0..<3 {
            var output: [UInt8] = []
            try renderer.render("page.html", [:], into: &output)
            #expect(renderer.missingTemplates == ["no.html"])
        }
    }

    @Test func aCopyOfARendererWorksForItself() throws {
        var first = try library([
            ("page.html", "{% from 'a.html' import m %}{{ m(x) }}"),
            ("a.html", "{% macro m(x) %}{{ x }}{% endmacro %}"),
        ]).makeRenderer()
        var output: [UInt8] = []
        try first.render("page.html", ["x": 1], into: &output)
        var second = first
        try second.render("page.html", ["x": 2], into: &output)
        try first.render("page.html", ["x": 3], into: &output)
        try second.render("page.html", ["x": 4], into: &output)
        #expect(String(decoding: output, as: UTF8.self) == "1234")
    }
}
