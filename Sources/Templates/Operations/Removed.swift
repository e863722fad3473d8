internal import Base

/// What Jinja has and this language has not, with what to write instead, as messages say it.
enum Removed {
    static let filters: [String: Message] = [
        "abs": "write `x if x >= 0 else -x`",
        "attr": "write `value[name]`",
        "center": "center it with CSS: `text-align: center`",
        "dictsort": "write `map|items|sort`",
        "filesizeformat": "write `(bytes / 1000000)|number(1) ~ \" MB\"`",
        "format": "join the parts by `~`; `|number(1)` writes one digit after the point",
        "indent": "indent it with CSS: `padding-left`",
        "pprint": "write `|tojson(2)`",
        "random": "a page is the same each time it is made; `|first` chooses one",
        "slice": "write `|batch(n)` with the length of a row",
        "string": "write `value ~ \"\"`",
        "title": "write `|capitalize`, or `text-transform: capitalize` in CSS",
        "urlize": "write `|markdown`",
        "wordcount": "write `text.split()|length`",
        "wordwrap": "text wraps by itself; its width is set by CSS: `max-width`",
        "xmlattr": "write the attributes out: `{% if x %} id=\"{{ x }}\"{% endif %}`",
    ]

    static let tests: [String: Message] = [
        "boolean": "write `x is true or x is false`",
        "escaped": "safe values are printed as they are; the filter `e` escapes all others",
        "filter": "the filters are those of the language; none comes or goes",
        "greaterthan": "write `>`, or `gt` as the name of a test",
        "iterable": "write `is sequence`",
        "lessthan": "write `<`, or `lt` as the name of a test",
        "lower": "write `text == text|lower`",
        "sameas": "write `==`, or `is none`, `is true`, `is false`",
        "test": "the tests are those of the language; none comes or goes",
        "upper": "write `text == text|upper`",
    ]

    /// Functions and names that macros have in Jinja.
    static let functions: [String: Message] = [
        "cycler": "write `loop.cycle(\"odd\", \"even\")`",
        "dict": "write `{\"key\": value}`",
        "joiner": "write `{{ \", \" if not loop.first }}`, or the filter `join`",
        "kwargs": "name the parameters: `{% macro field(name, type=\"text\") %}`",
        "lipsum": "write some text of your own",
        "varargs": "pass a list",
    ]

    static let methods: [String: Message] = [
        "append": "values never change; write `{% set list = list + [value] %}`",
        "capitalize": "write the filter: `text|capitalize`",
        "center": filters["center"] ?? "",
        "copy": "values never change, so a copy is the value itself",
        "count": "write `text.split(part)|length - 1`, or `list|select(\"eq\", value)|list|length`",
        "find": "write `part in text`",
        "format": filters["format"] ?? "",
        "index": "write `value in list`",
        "isdigit": "write `text|int(-1) >= 0`",
        "partition": "write `text.split(separator, 1)`",
        "pop": "values never change; write `list[:-1]`",
        "rsplit": "write `text.split(separator)`, whose last part is `[-1]`",
        "splitlines": "write `text.split(\"\\n\")`",
        "title": filters["title"] ?? "",
        "update": "values never change; write a new map",
        "zfill": "write the zeros out, or `|number`",
    ]

    /// Attributes that pairs and loops have in Jinja.
    static let attributes: [String: Message] = [
        "grouper": "take the pair apart: `{% for value, list in places|groupby(\"city\") %}`",
        "list": "take the pair apart: `{% for value, list in places|groupby(\"city\") %}`",
    ]

    static let tags: [String: Message] = [
        "autoescape": "the ending of the template's name decides; `|safe` and `|e` change it for one value",
        "break": "leave elements out by `{% for x in list if … %}`, or loop over `list[:n]`",
        "continue": "leave elements out by `{% for x in list if … %}`",
        "debug": "write `{{ value|tojson(2) }}`",
        "do": "values never change; write `{% set name = … %}`",
        "print": "write `{{ … }}`",
        "trans": "write `{{ t(\"name\") }}`",
    ]

    /// Other things that are written in Jinja.
    static let words: [String: Message] = [
        "*": "write the arguments out, or pass one list",
        "**": "write the multiplication out",
        "%": "join the parts by `~`; `|number(1)` writes one digit after the point",
        "extends":
            "write it at the top; one of two parents is chosen by `{% extends \"a.html\" if x else \"b.html\" %}`",
        "recursive": "write a macro that calls itself",
        "required": "leave `required` out; a block that nobody fills is empty",
        "step": "write `|reverse`, or `|batch(n)` for every n-th",
        "with context": "pass what it needs as arguments of its macros, or write `include`",
    ]
}
