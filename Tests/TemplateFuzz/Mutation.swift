/// Damages the text of cases: pieces are cut, doubled, swapped between cases, and characters replaced.
struct Mutation {
    init(random: RandomSource) {}

    private static let fragments = [
        "{{", "}}", "{%", "%}", "{#", "#}", "-", "+", "(", ")", "[", "]", "{", "}", "|", ".", ",", ":", "'", "\"", "\\",
        " if ", " else ", " for x in xs ", " endfor ", " endif ", " is ", " not ", " in ", "and", "or", "~", "**", "//",
        "{% set x = [x] %}", "{% set ns.a = ns %}", "loop", "caller()", "super()", "\u{0}", "\u{1F600}", "0x", "1e999",
        "99999999999999999999", "range(100000)", "|map('upper')", "{% raw %}", "{% block a %}", "{% endblock %}",
        "{% include 'main.html' %}", "{% macro m(a) %}", "{% endmacro %}", "{{ m(m) }}", "recursive", "\r\n",
    ]

    func mutated(_ corpus: [String], _ random: inout RandomSource) -> String {
        var scalars = Array(random.pick(corpus).unicodeScalars)
        for _ in 0..<(1 + random.number(below: 8)) {
            let place = random.number(below: scalars.count + 1)
            let length = random.number(below: min(30, scalars.count - place + 1))
            switch random.number(below: 6) {
            case 0: scalars.removeSubrange(place..<place + length)
            case 1:
                scalars.insert(contentsOf: scalars[place..<place + length], at: random.number(below: scalars.count + 1))
            case 2:
                let other = Array(random.pick(corpus).unicodeScalars)
                let start = random.number(below: other.count)
                scalars.insert(contentsOf: other[start..<min(other.count, start + random.number(below: 60))], at: place)
            default: scalars.insert(contentsOf: random.pick(Mutation.fragments).unicodeScalars, at: place)
            }
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}
