/// Writes random templates that mostly follow the grammar of the language.
struct TemplateGrammar {
    private var random: RandomSource
    private var depth = 0
    private var blockCount = 0

    init(random: RandomSource) {
        self.random = random
    }

    mutating func template() -> String {
        blockCount = 0
        var text = random.chance(15) ? "{% extends '\(random.pick(["a.html", "b.html", "c.txt", "d.html"]))' %}" : ""
        if random.chance(20) { text += "{% from 'b.html' import m, q as r %}" }
        if random.chance(30) { text += "{% macro m(a, b=\(expression())) %}\(body()){% endmacro %}" }
        return text + body()
    }

    private mutating func body() -> String {
        depth += 1
        defer { depth -= 1 }
        guard depth < 6 else { return "." }
        return (0..<random.number(below: 4)).map { _ in statement() }.joined()
    }

    private mutating func statement() -> String {
        switch random.number(below: 22) {
        case 0: return "text <b>\n"
        case 1, 2, 3, 4, 5: return "{{\(random.pick(["", "-"])) \(expression()) \(random.pick(["", "-"]))}}"
        case 6:
            return "{% if \(expression()) %}\(body()){% elif \(expression()) %}\(body()){% else %}\(body()){% endif %}"
        case 7:
            return
                "{% for \(random.pick(["x", "a, b", "k, (v, w)"])) in \(expression()) %}\(body()){% else %}\(body()){% endfor %}"
        case 8:
            return
                "{% for x in \(expression()) if \(expression()) %}\(body()){{ loop.\(random.pick(["index", "last", "length", "previtem", "nextitem", "zz"])) }}{% endfor %}"
        case 9: return "{% for x in \(expression()) %}{{ loop.cycle(1, x) }}{{ loop.changed(x) }}{% endfor %}"
        case 10: return "{% set \(random.pick(["x", "a", "v", "x, y", "ns.k"])) = \(expression()) %}"
        case 11: return "{% set v | \(filter()) %}\(body()){% endset %}"
        case 12: return "{% with v = \(expression()), w = \(expression()) %}\(body()){% endwith %}"
        case 13: return "{% filter \(filter()) %}\(body()){% endfilter %}"
        case 14:
            return
                "{% macro \(random.pick(["m", "q"]))(\(random.pick(["", "a", "a, b=1", "a=x, b=a"]))) %}\(body()){% endmacro %}"
        case 15: return "{% call(\(random.pick(["", "z", "z, y=2"]))) m(\(expression())) %}\(body()){% endcall %}"
        case 16:
            return
                "{% include \(random.pick(["'b.html'", "'c.txt'", "name", "['no', 'c.txt']", "'no'"]))\(random.pick(["", " ignore missing", " without context"])) %}"
        case 17: return "{% import 'b.html' as mod %}{{ mod.m(1) }}"
        case 18:
            blockCount += 1
            return
                "{% block block\(blockCount) \(random.pick(["", "scoped"])) %}\(body())\(random.pick(["", "{{ super() }}"])){% endblock %}"
        case 19: return "{% set ns = namespace(k=\(expression())) %}"
        case 20: return "{{ m(\(expression()), b=\(expression())) }}{{ caller() if caller is defined }}"
        default: return "{% raw %}{{ x }}{% endraw %}"
        }
    }

    private mutating func filter() -> String {
        random.pick([
            "upper", "lower", "trim", "length", "join(',')", "first", "last", "list", "sort", "unique",
            "reverse",
            "default('d')", "escape", "safe", "tojson", "json", "batch(2)", "map('upper')", "select('odd')",
            "selectattr('x')", "map(attribute='x')", "groupby('x')", "items", "replace('a', 'bb')", "truncate(5)",
            "int", "float", "round(1)", "sum", "min", "max", "urlencode", "url",
            "striptags", "date", "date('short')", "number", "money('KRW')", "josa('은/는')",
            "forceescape", "capitalize",
        ])
    }

    private mutating func expression() -> String {
        depth += 1
        defer { depth -= 1 }
        guard depth < 9 else { return atom() }
        switch random.number(below: 20) {
        case 0...6: return atom()
        case 7:
            return
                "\(expression()) \(random.pick(["+", "-", "*", "/", "//", "%", "~", "and", "or"])) \(expression())"
        case 8: return "\(expression()) \(random.pick(["==", "!=", "<", ">=", "in", "not in"])) \(expression())"
        case 9: return "(\(expression()))"
        case 10: return "\(atom())|\(filter())"
        case 11: return "\(expression())|\(filter())|\(filter())"
        case 12: return "[\(expression()), \(expression())]"
        case 13: return "{'x': \(expression()), 'y': \(expression())}"
        case 14: return "\(expression()) if \(expression()) else \(expression())"
        case 15: return "\(random.pick(["not ", "-"]))\(expression())"
        case 16:
            return
                "\(atom()) is \(random.pick(["", "not "]))\(random.pick(["defined", "none", "odd", "string", "mapping", "divisibleby(2)", "in xs", "eq(1)"]))"
        case 17: return "\(atom())[\(random.pick(["0", "-1", "'x'", ":2", "1:", expression()]))]"
        case 18:
            return
                "\(atom()).\(random.pick(["upper()", "split()", "items()", "get('x')", "x", "title", "replace('a', 'b')", "join(xs)", "keys()"]))"
        default:
            return random.pick([
                "range(\(random.number(below: 12)))", "m(\(expression()))", "loop.index", "loop.cycle(1, 2)",
                "namespace(a=1)", "t('x')",
            ])
        }
    }

    private mutating func atom() -> String {
        random.pick([
            "a", "b", "c", "d", "e", "f", "g", "x", "xs", "m", "ns", "ns.k", "v", "place.title", "d.x", "d.y.z", "rows",
            "1", "0", "-3",
            "2.5", "'s'", "'%s'", "'{}'", "\"<q>\"", "true", "none", "[]", "{}", "()", "missing", "'2026-05-03'",
            "9223372036854775807",
            "loop", "'한글'",
        ])
    }
}
