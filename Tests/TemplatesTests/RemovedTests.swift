import Base
import Templates
import Testing

/// What Jinja has and the language has not gets a message with its place, which says what to write instead.
struct RemovedTests {
    /// A template that uses something, and the message and place that it gets.
    struct Use: CustomStringConvertible, Sendable {
        let template: String
        let message: String
        let help: String
        var description: String { template }
    }

    /// Each name of the table, used as what it is.
    static let names: [Use] = TemplateLanguage.removed.flatMap { kind, names in
        names.map { name, message in
            let help = message.english
            return switch kind {
            case "filter":
                Use(template: "{{ place|\(name) }}", message: "1:10: error: unknown filter `\(name)`", help: help)
            case "test":
                Use(template: "{{ 1 if place is \(name) }}", message: "1:18: error: unknown test `\(name)`", help: help)
            case "function":
                Use(template: "{{ \(name)(1) }}", message: "1:4: error: `\(name)` is undefined", help: help)
            case "method":
                Use(
                    template: "{{ 'a'.\(name)() }}", message: "1:8: error: a string has no method `\(name)`", help: help
                )
            case "attribute":
                Use(
                    template: "{{ [1].\(name) }}", message: "1:8: error: `[1]` is a list and has no `\(name)`",
                    help: help)
            default: Use(template: "{% \(name) 1 %}", message: "1:4: error: unknown tag `\(name)`", help: help)
            }
        }
    }.sorted { $0.template < $1.template }

    static let forms = [
        Use(template: "{{ 'a %s' % 1 }}", message: "`%` does not work with a string and an integer", help: "by `~`"),
        Use(template: "{{ 2 ** 3 }}", message: "1:6: error: expected `}}`, found `**`", help: "multiplication"),
        Use(template: "{{ t(*list) }}", message: "1:6: error: a call takes no `*`", help: "one list"),
        Use(template: "{{ t(a, **map) }}", message: "1:9: error: a call takes no `**`", help: "one list"),
        Use(
            template: "{{ 1 < 2 < 3 }}", message: "1:10: error: a comparison cannot follow",
            help: "join them with `and`"),
        Use(template: "{{ 'abc'[::-1] }}", message: "1:11: error: a slice has no step", help: "`|reverse`"),
        Use(template: "{{ 0x1f }}", message: "1:5: error: unexpected `x` in a number", help: "decimal"),
        Use(template: "{{ '\\x41' }}", message: "1:5: error: unknown escape", help: ""),
        Use(
            template: "{% for x in [] recursive %}{% endfor %}", message: "1:16: error: a loop is not recursive",
            help: "macro"),
        Use(
            template: "{% for x in [1] %}{{ loop([1]) }}{% endfor %}", message: "the loop cannot be called",
            help: "macro"),
        Use(
            template: "{% block a required %}{% endblock %}", message: "1:12: error: a block is not required",
            help: "empty"),
        Use(
            template: "{% if a %}{% extends 'b.html' %}{% endif %}",
            message: "1:11: error: `extends` has no place inside other tags", help: "if x else"),
        Use(
            template: "{% from 'b.html' import c with context %}",
            message: "1:27: error: an import does not see the page", help: "arguments"),
        Use(
            template: "{% for x in [] %}{% macro m() %}{% endmacro %}{% endfor %}",
            message: "1:18: error: `macro` has no place inside `for`", help: "at the top"),
    ]

    @Test(arguments: names + forms)
    func saysWhatToWriteInstead(_ use: Use) {
        let text = Self.mistake(in: use.template)
        #expect(text.contains(use.message))
        #expect(text.contains(use.help))
    }

    private static func mistake(in template: String) -> String {
        let source = TemplateSource(name: "page.html", file: SourceFile(path: "page.html", text: template))
        do throws(Problems) {
            var renderer = try TemplateLibrary([source], environment: Environment()).makeRenderer()
            var output: [UInt8] = []
            do throws(Diagnostic) { try renderer.render("page.html", ["place": "x"], into: &output) } catch {
                throw Problems([error])
            }
            return ""
        } catch {
            return DiagnosticPrinter().text(error)
        }
    }
}
