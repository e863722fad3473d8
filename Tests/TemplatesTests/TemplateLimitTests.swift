import Base
import Foundation
import Templates
import Testing

/// What would exhaust stack, memory or time ends in an error, also on the small stacks of cooperative threads.
struct TemplateLimitTests {
    /// Renders on a thread with a stack of 512 KB.
    private func outcome(_ text: String, _ context: OrderedMap = [:]) -> String {
        let result = Outcome()
        let thread = Thread {
            result.text = Self.render(text, context)
            result.done.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        result.done.wait()
        return result.text
    }

    /// What a thread hands over; written before the signal and read after it.
    private final class Outcome: @unchecked Sendable {
        var text = ""
        let done = DispatchSemaphore(value: 0)
    }

    private static func render(_ text: String, _ context: OrderedMap) -> String {
        do throws(Problems) {
            let source = TemplateSource(name: "main.html", file: SourceFile(path: "main.html", text: text))
            let library = try TemplateLibrary([source], environment: Environment(language: .english))
            var renderer = library.makeRenderer()
            var output: [UInt8] = []
            do throws(Diagnostic) { try renderer.render("main.html", context, into: &output) } catch {
                throw Problems([error])
            }
            return String(decoding: output, as: UTF8.self)
        } catch {
            return error.diagnostics.map(\.message).joined(separator: "\n")
        }
    }

    @Test func nestedExpressions() {
        #expect(
            outcome("{{ " + String(repeating: "(", count: 48) + "1" + String(repeating: ")", count: 48) + " }}") == "1")
        #expect(
            outcome("{{ " + String(repeating: "[", count: 48) + String(repeating: "]", count: 48) + "|length }}") == "1"
        )
        #expect(outcome("{{ " + String(repeating: "(", count: 10_000)).contains("never closed"))
        let many = String(repeating: "(", count: 10_000) + "1" + String(repeating: ")", count: 10_000)
        #expect(outcome("{{ " + many + " }}").contains("nested too deeply"))
        #expect(outcome("{{ " + String(repeating: "-", count: 10_000) + "1 }}").contains("nested too deeply"))
        #expect(outcome("{{ " + String(repeating: "not ", count: 10_000) + "1 }}").contains("nested too deeply"))
        #expect(outcome("{{ 1" + String(repeating: " + 1", count: 10_000) + " }}").contains("nested too deeply"))
        #expect(outcome("{{ a" + String(repeating: ".b", count: 10_000) + " }}").contains("nested too deeply"))
        #expect(outcome("{{ a" + String(repeating: "|upper", count: 10_000) + " }}").contains("nested too deeply"))
        #expect(outcome("{{ 1" + String(repeating: " ~ 1", count: 1000) + " }}") == String(repeating: "1", count: 1001))
        #expect(
            outcome("{{ " + String(repeating: "1 if 1 else ", count: 10_000) + "1 }}").contains("nested too deeply"))
    }

    @Test func nestedTags() {
        let depth = 24
        let nested =
            String(repeating: "{% if true %}", count: depth) + "x" + String(repeating: "{% endif %}", count: depth)
        #expect(outcome(nested) == "x")
        let loops =
            String(repeating: "{% for x in [1] %}", count: depth) + "x"
            + String(repeating: "{% endfor %}", count: depth)
        #expect(outcome(loops) == "x")
        #expect(outcome(String(repeating: "{% for x in [1] %}", count: 10_000)) == "the tags are nested too deeply")
        let both =
            String(repeating: "{% if true %}", count: depth) + "{{ " + String(repeating: "(", count: 48) + "1"
            + String(repeating: ")", count: 48) + " }}" + String(repeating: "{% endif %}", count: depth)
        #expect(outcome(both) == "1")
    }

    @Test func recursion() {
        #expect(
            outcome("{% macro m(n) %}{{ n }}{% if n %}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(150)|length }}")
                == "343")
        #expect(outcome("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}").contains("too deeply"))
        #expect(outcome("{% macro m() %}{{ m()|upper }}{% endmacro %}{{ m() }}").contains("too deeply"))
        #expect(outcome("{% macro m() %}{% call m() %}{{ caller() }}{% endcall %}{% endmacro %}{{ m() }}") != "")
        #expect(outcome("{% include 'main.html' %}").contains("too deeply"))
        #expect(outcome("{% import 'main.html' as m %}").contains("too deeply"))
        #expect(outcome("{% extends 'main.html' %}").contains("extends itself"))
        #expect(outcome("{% block a %}{{ self.a() }}{% endblock %}").contains("too deeply"))
    }

    @Test func nestedValues() {
        let grow = "{% set ns = namespace(v=1) %}{% for i in range(100000) %}{% set ns.v = [ns.v] %}{% endfor %}x"
        #expect(outcome(grow) == "the value is nested too deeply")
        let maps = "{% set ns = namespace(v=1) %}{% for i in range(100000) %}{% set ns.v = {'k': ns.v} %}{% endfor %}x"
        #expect(outcome(maps) == "the value is nested too deeply")
        let batches =
            "{% set ns = namespace(v=[1]) %}{% for i in range(100000) %}{% set ns.v = ns.v|batch(1)|list %}{% endfor %}x"
        #expect(outcome(batches) == "the value is nested too deeply")
        let shared = "{% set ns = namespace(v=[1]) %}{% for i in range(60) %}{% set ns.v = [ns.v, ns.v] %}{% endfor %}"
        #expect(outcome(shared + "{{ ns.v == [ns.v[0], ns.v[0] + [1]] }}").contains("too large"))
        #expect(outcome(shared + "{{ ns.v|tojson|length }}").contains("too long"))
    }

    @Test func textAndWork() {
        let text = "{% set ns = namespace(v='ab') %}{% for i in range(60) %}{% set ns.v = ns.v ~ ns.v %}{% endfor %}"
        #expect(outcome(text) == "the text is too long")
        let page = "{% set t = 'ab' * 30000000 %}{% for i in range(100) %}{{ t }}{% endfor %}"
        #expect(outcome(page) == "the page is too long")
        let ranges = "{% for i in range(100000) %}{% set numbers = range(100000) %}{% endfor %}"
        #expect(outcome(ranges) == "rendering this page takes too long")
        #expect(outcome("{% for i in range(0, 9223372036854775807, 2) %}{% endfor %}") == "the range is too large")
        #expect(outcome("{{ range(-9223372036854775807, 9223372036854775807)|length }}") == "the range is too large")
        #expect(outcome("{{ (-9223372036854775807 - 1) // -1 }}") == "the result is too large")
        #expect(outcome("{{ -(-9223372036854775807 - 1) }}") == "the result is too large")
        #expect(outcome("{{ 'x'[9223372036854775807:] }}{{ [1][-9223372036854775807:] }}") == "[1]")
    }
}
