import Base
import Synchronization
import Templates
import Testing

/// What macros write for shared maps is remembered; nobody may be able to tell.
@Suite struct FragmentTests {
    /// Renders a page twice with one renderer: with maps that are shared, and with maps that are not.
    private func render(_ page: String, _ module: String, _ context: (Value) -> OrderedMap) throws -> (
        shared: String, plain: String
    ) {
        let library = try TemplateLibrary(
            [
                TemplateSource(name: "page.html", file: SourceFile(path: "page.html", text: page)),
                TemplateSource(name: "parts.html", file: SourceFile(path: "parts.html", text: module)),
            ], environment: Environment())
        var renderer = library.makeRenderer()
        func twice(_ place: Value) throws -> String {
            var output: [UInt8] = []
            try renderer.render("page.html", context(place), into: &output)
            try renderer.render("page.html", context(place), into: &output)
            return String(decoding: output, as: UTF8.self)
        }
        let fields: [(key: String, value: Value)] = [("title", "<어니언>"), ("tags", ["한옥", "빵"])]
        return (try twice(.map(OrderedMap(shared: fields))), try twice(.map(OrderedMap(unique: fields))))
    }

    private let card = "{% macro card(p, level=2) %}<h{{ level }}>{{ p.title }}</h{{ level }}>{% endmacro %}"

    @Test(arguments: [
        "{% from 'parts.html' import card %}{{ card(place) }}{{ card(place) }}|{{ card(place, 3) }}{{ card(place, 2) }}",
        "{% from 'parts.html' import card %}{% for n in [1, 2, 1, true, none] %}{{ card(place, n) }};{% endfor %}",
        "{% from 'parts.html' import card %}{% set x %}{{ card(place) }}{% endset %}{{ x }}{{ card(place)|upper }}{{ card(place) }}",
        "{% import 'parts.html' as parts %}{{ parts.card(place) }}{{ parts.card(p=place) }}{{ parts.card(place, 1.5) }}",
    ])
    func aCardIsTheSameEveryTime(page: String) throws {
        let (shared, plain) = try render(page, card) { ["place": $0] }
        #expect(shared == plain)
        #expect(shared.contains("<h2>&lt;어니언&gt;</h2>"))
    }

    @Test func aMacroThatSeesThePageIsAskedAnew() throws {
        let page = "{% macro card(p) %}{{ p.title }} {{ number.value }}{% endmacro %}{{ card(place) }}"
        var number = 0
        let (shared, _) = try render(page, card) {
            number += 1
            return ["place": $0, "number": ["value": .int(number)]]
        }
        #expect(shared == "&lt;어니언&gt; 1&lt;어니언&gt; 2")
    }

    @Test func aMacroWithAMemoryOfItsOwnIsAskedAnew() throws {
        let module = """
            {% set seen = namespace(count=0) %}{% macro card(p) %}{% set seen.count = seen.count + 1 %}{{ seen.count }}{% endmacro %}
            """
        let (shared, plain) = try render(
            "{% from 'parts.html' import card %}{{ card(place) }}{{ card(place) }}{{ card(place) }}", module
        ) { ["place": $0] }
        #expect(shared == "123123")
        #expect(shared == plain)
    }

    /// A card with a picture is remembered though another module writes the picture, unless that has a memory of its own.
    @Test(arguments: [
        ("{% macro picture(p) %}{{ p|counted }}{% endmacro %}", "1 1 1 1 "),
        (
            "{% set n = namespace(n=0) %}{% macro picture(p) %}{% set n.n = n.n + 1 %}{{ p|counted }}{% endmacro %}",
            "1 2 3 4 "
        ),
    ])
    func macrosOfOtherModulesAreAskedAnewOnlyIfTheyRemember(picture: String, expected: String) throws {
        let calls = Mutex(0)
        let counted = Function { (_, _) in
            .int(
                calls.withLock {
                    $0 += 1
                    return $0
                })
        }
        let texts = [
            "page.html": "{% from 'parts.html' import card %}{{ card(place) }}{{ card(place) }}",
            "parts.html":
                "{% from 'picture.html' import picture %}{% macro card(p) %}{{ picture(p) }} {% endmacro %}",
            "picture.html": picture,
        ]
        let library = try TemplateLibrary(
            texts.map { TemplateSource(name: $0.key, file: SourceFile(path: $0.key, text: $0.value)) },
            environment: Environment(filters: ["counted": counted]))
        var renderer = library.makeRenderer()
        let place = Value.map(OrderedMap(shared: [("title", "가")]))
        var output: [UInt8] = []
        for _ in 0..<2 { try renderer.render("page.html", ["place": place], into: &output) }
        #expect(String(decoding: output, as: UTF8.self) == expected)
    }

    /// Counts how often a macro is at work, on two pages of each of two renderers.
    ///
    /// - Returns: what the four pages say, and the count.
    private func render(_ page: String, _ module: String) async throws -> (pages: [String], calls: Int) {
        let calls = Mutex(0)
        let counted = Filter { (values, _) in
            calls.withLock { $0 += 1 }
            return values[0]
        }
        func library() throws -> TemplateLibrary {
            try TemplateLibrary(
                [
                    TemplateSource(name: "page.html", file: SourceFile(path: "page.html", text: page)),
                    TemplateSource(name: "parts.html", file: SourceFile(path: "parts.html", text: module)),
                ], environment: Environment(filters: ["counted": counted]))
        }
        let fragments = FragmentMemory()
        let place = Value.map(OrderedMap(shared: [("title", "가")]))
        var pages: [String] = []
        for library in [try library(), try library()] {
            var renderer = library.makeRenderer(sharing: fragments)
            for number in 1...2 {
                var output: [UInt8] = []
                try renderer.render("page.html", ["place": place, "number": .int(number)], into: &output)
                pages.append(String(decoding: output, as: UTF8.self))
            }
        }
        return (pages, calls.withLock { $0 })
    }

    @Test(arguments: [
        ("{{ m(place) }}", "{% macro m(p) %}{{ p.title|counted }}{% endmacro %}", "가", 1),
        ("{{ m() }}{{ m() }}", "{% macro m() %}{{ 'a'|counted }}{% endmacro %}", "aa", 1),
        ("{{ m('a') }}{{ m('b') }}", "{% macro m(x) %}{{ x|counted }}{% endmacro %}", "ab", 2),
        // A module's own list of texts stays as it is.
        (
            "{{ m() }}", "{% set w = ['a', 'b'] %}{% macro m() %}{{ (w + ['c'])|join|counted }}{% endmacro %}", "abc", 1
        ),
        // Longer texts, texts that are safe, and lists are no keys.
        (
            "{{ m('sixteen letters!') }}", "{% macro m(x) %}{{ x|counted }}{% endmacro %}", "sixteen letters!", 4
        ),
        ("{{ m('<'|safe) }}{{ m('<') }}", "{% macro m(x) %}{{ x|counted }}{% endmacro %}", "<&lt;", 5),
        ("{{ m(['a']) }}", "{% macro m(x) %}{{ x[0]|counted }}{% endmacro %}", "a", 4),
        // A list may hold a memory.
        (
            "{{ m() }}",
            "{% set n = namespace(n=0) %}{% set w = [n] %}{% macro m() %}{{ w[0].n|counted }}{% endmacro %}", "0", 4
        ),
    ])
    func renderersOfABuildShareThem(call: String, module: String, page: String, calls: Int) async throws {
        let found = try await render("{% from 'parts.html' import m %}\(call)", module)
        #expect(found.pages == Array(repeating: page, count: 4))
        #expect(found.calls == calls)
    }

    /// While a template is at work its variables change; and a parent is another one for each of its children.
    @Test(arguments: [
        (
            "{% include 'a.html' without context %}",
            ["a.html": "{% set n = 1 %}{% macro m() %}{{ n }}{% endmacro %}{{ m() }}{% set n = 2 %}{{ m() }}"], "12"
        ),
        (
            "{% from 'a.html' import m, s %}{{ s }}{{ m() }}",
            [
                "a.html":
                    "{% set n = 1 %}{% macro m() %}{{ n }}{% endmacro %}{% set s %}{{ m() }}{% endset %}{% set n = 2 %}"
            ],
            "12"
        ),
        (
            "{% include 'a.html' without context %}{% include 'b.html' without context %}",
            [
                "a.html": "{% set c = 1 %}{% extends 'p.html' %}", "b.html": "{% set c = 2 %}{% extends 'p.html' %}",
                "p.html": "{% macro m() %}{{ c }}{% endmacro %}{{ m() }}",
            ], "12"
        ),
        (
            "{% import 'a.html' as a %}{% import 'b.html' as b %}{{ a.x() }}{{ b.x() }}{{ a.x() }}",
            [
                "a.html":
                    "{% set c = 1 %}{% extends 'p.html' %}{% macro x() %}{{ self.k() }}{{ c }}{% endmacro %}{% block k %}a{% endblock %}",
                "b.html":
                    "{% set c = 2 %}{% extends 'p.html' %}{% macro x() %}{{ self.k() }}{{ c }}{% endmacro %}{% block k %}b{% endblock %}",
                "p.html": "{% block k %}{% endblock %}",
            ], "a1b2a1"
        ),
    ])
    func whatIsStillAtWorkIsAskedAnew(page: String, others: [String: String], expected: String) throws {
        let texts = others.merging(["page.html": page]) { first, _ in first }.sorted { $0.key < $1.key }
        let library = try TemplateLibrary(
            texts.map { TemplateSource(name: $0.key, file: SourceFile(path: $0.key, text: $0.value)) },
            environment: Environment())
        var renderer = library.makeRenderer()
        for _ in 0..<3 {
            var output: [UInt8] = []
            try renderer.render("page.html", [:], into: &output)
            #expect(String(decoding: output, as: UTF8.self) == expected)
        }
    }

    /// Many renderers at once write and find the same.
    @Test func workersDoNotMixThemUp() async throws {
        let fragments = FragmentMemory()
        let module = TemplateSource(name: "parts.html", file: SourceFile(path: "parts.html", text: card))
        let page = TemplateSource(
            name: "page.html",
            file: SourceFile(
                path: "page.html",
                text: "{% from 'parts.html' import card %}{% for p in places %}{{ card(p) }}{% endfor %}"))
        let places = (0..<500).map { Value.map(OrderedMap(shared: [("title", .string("곳 \($0)"))])) }
        let expected = (0..<500).map { "<h2>곳 \($0)</h2>" }.joined()
        try await withThrowingTaskGroup(of: String.self) { workers in
            for _ in 0..<8 {
                workers.addTask {
                    var renderer = try TemplateLibrary([page, module], environment: Environment())
                        .makeRenderer(sharing: fragments)
                    var output: [UInt8] = []
                    try renderer.render("page.html", ["places": .list(places)], into: &output)
                    return String(decoding: output, as: UTF8.self)
                }
            }
            for try await output in workers { #expect(output == expected) }
        }
    }

    @Test func differentMapsAreToldApart() throws {
        let library = try TemplateLibrary(
            [
                TemplateSource(
                    name: "page.html",
                    file: SourceFile(
                        path: "page.html",
                        text: "{% from 'parts.html' import card %}{% for p in places %}{{ card(p) }}{% endfor %}")),
                TemplateSource(name: "parts.html", file: SourceFile(path: "parts.html", text: card)),
            ], environment: Environment())
        var renderer = library.makeRenderer()
        let places = (0..<100).map { Value.map(OrderedMap(shared: [("title", .string("곳 \($0)"))])) }
        for _ in 0..<2 {
            var output: [UInt8] = []
            try renderer.render("page.html", ["places": .list(places + places.reversed())], into: &output)
            let expected = (Array(0..<100) + (0..<100).reversed()).map { "<h2>곳 \($0)</h2>" }.joined()
            #expect(String(decoding: output, as: UTF8.self) == expected)
        }
    }
}
