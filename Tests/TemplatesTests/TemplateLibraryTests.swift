import Base
import Templates
import Testing

/// The library as the rest of the program uses it.
struct TemplateLibraryTests {
    private func library(_ templates: [String: String], _ environment: Environment = Environment()) throws
        -> TemplateLibrary
    {
        try TemplateLibrary(
            templates.sorted { $0.key < $1.key }.map {
                TemplateSource(name: $0.key, file: SourceFile(path: "Templates/" + $0.key, text: $0.value))
            }, environment: environment)
    }

    private func page(_ library: TemplateLibrary, _ name: String, _ context: OrderedMap = [:]) throws -> String {
        var renderer = library.makeRenderer()
        var output: [UInt8] = []
        try renderer.render(name, context, into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test func appendsToTheOutput() throws {
        let library = try library(["a.html": "a{{ x }}"])
        var renderer = library.makeRenderer()
        var output = Array("before ".utf8)
        try renderer.render("a.html", ["x": 1], into: &output)
        try renderer.render("a.html", ["x": 2], into: &output)
        #expect(String(decoding: output, as: UTF8.self) == "before a1a2")
    }

    @Test func appendsNothingOnFailure() throws {
        let library = try library(["a.html": "text{{ x }}"])
        var renderer = library.makeRenderer()
        var output: [UInt8] = []
        #expect(throws: Diagnostic.self) { try renderer.render("a.html", [:], into: &output) }
        #expect(output.isEmpty)
        try renderer.render("a.html", ["x": 1], into: &output)
        #expect(String(decoding: output, as: UTF8.self) == "text1")
    }

    @Test func knowsItsTemplates() throws {
        let library = try library(["a.html": "", "parts/b.html": ""])
        #expect(library.contains("parts/b.html"))
        #expect(!library.contains("b.html"))
        #expect(throws: Diagnostic.self) { try page(library, "b.html") }
    }

    @Test func reportsTheErrorsOfAllTemplates() {
        let problems = #expect(throws: Problems.self) {
            try library(["a.html": "{{ 1 + }}", "b.html": "{% if %}{% endif %}\n{{ x|no }}"])
        }
        #expect(problems?.errorCount == 3)
    }

    @Test func callsConstantFunctionsOnce() throws {
        let environment = Environment(functions: [
            "t": Function { positional, named throws(TemplateError) in
                .string("\(positional.count)-\(named.map(\.name))")
            }
        ])
        let library = try library(["a.html": "{{ t('x') }} {{ t('x', n=1) }} {{ t('x', y, n=y) }}"], environment)
        #expect(try page(library, "a.html", ["y": 1]) == "1-[] 1-[&#34;n&#34;] 2-[&#34;n&#34;]")
    }

    @Test func aVariableHidesAFunction() throws {
        let environment = Environment(functions: ["t": Function { _, _ throws(TemplateError) in "host" }])
        let library = try library(
            ["a.html": "{{ t('x') }}", "b.html": "{% macro t(x) %}own{% endmacro %}{{ t('x') }}"], environment)
        var renderer = library.makeRenderer()
        var output: [UInt8] = []
        let other = Function { _, _ throws(TemplateError) in "page" }
        try renderer.render("a.html", [:], into: &output)
        try renderer.render("a.html", ["t": .function(other)], into: &output)
        try renderer.render("b.html", [:], into: &output)
        #expect(String(decoding: output, as: UTF8.self) == "hostpageown")
    }

    @Test func keepsSafeValues() throws {
        let library = try library(["a.html": "{{ a }}{{ b }}"])
        #expect(try page(library, "a.html", ["a": .safe("<b>"), "b": "<b>"]) == "<b>&lt;b&gt;")
    }

    @Test func rendersOnManyThreads() async throws {
        let library = try library([
            "a.html": "{% from 'm.html' import m %}{% for x in xs %}{{ m(x, x.tags) }}{{ x.name }}{% endfor %}",
            "m.html":
                "{% macro m(x, tags) %}{% for t in tags %}{{ t|upper }}{{ loop.index }}{% endfor %}{{ x.name ~ '!' }}{% endmacro %}",
        ])
        let context: OrderedMap = [
            "xs": .list(
                (0..<50).map {
                    ["name": .string("name & number \($0)"), "tags": ["a long tag that is on the heap", "b"]]
                })
        ]
        let pages = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var renderer = library.makeRenderer()
                    var output: [UInt8] = []
                    for _ in 0..<20 {
                        output = []
                        try renderer.render("a.html", context, into: &output)
                    }
                    return String(decoding: output, as: UTF8.self)
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(pages.count == 1)
    }

    @Test func aCopiedRendererIsItsOwn() throws {
        let library = try library(["a.html": "{{ x }}"])
        var first = library.makeRenderer()
        var output: [UInt8] = []
        try first.render("a.html", ["x": 1], into: &output)
        var second = first
        try second.render("a.html", ["x": 2], into: &output)
        try first.render("a.html", ["x": 3], into: &output)
        #expect(String(decoding: output, as: UTF8.self) == "123")
    }

    @Test func findsTheNamesOfTemplates() {
        let text = "{% extends 'base.html' %}{{ 'no.html' }}{% include ['a.html', x] %}{% from \"m.html\" import y %}"
        let source = TemplateSource(name: "a", file: SourceFile(path: "a", text: text))
        #expect(TemplateLibrary.templateNames(in: source) == ["base.html", "a.html", "m.html"])
    }

    /// The example in the documentation of `TemplateLibrary`.
    @Test func theExampleOfTheLibraryRuns() throws {
        let source = TemplateSource(name: "hello.html", file: SourceFile(path: "hello.html", text: "<p>{{ name }}</p>"))
        let library = try TemplateLibrary([source], environment: Environment(language: .english))
        var renderer = library.makeRenderer()
        var page: [UInt8] = []
        try renderer.render("hello.html", ["name": "Bread & tea"], into: &page)
        #expect(String(decoding: page, as: UTF8.self) == "<p>Bread &amp; tea</p>")
    }
}
