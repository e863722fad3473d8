import Content
import Base
import Diary
import TestSupport
import Testing
@testable import Editing

/// One value of front matter changes, and no other byte.
@Suite struct YAMLEditTests {
    /// `path: value` sets, `path!` removes.
    static func edited(_ before: String, _ edit: String, as mapping: FormatMapping = .place) throws -> String {
        let document = try YAMLDocument(settings: "a.yml", Array(before.utf8))
        let change: Edit
        if edit.hasSuffix("!") {
            change = .remove(try EditPath(parsing: String(edit.dropLast())))
        } else {
            let parts = edit.split(separator: " ", maxSplits: 1)
            change = .set(
                try EditPath(parsing: String(parts[0])),
                EditValue(typed: String(parts[1]).replacing("⏎", with: "\n"), isText: false))
        }
        return String(decoding: try document.applying([change], as: mapping).bytes, as: UTF8.self)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let before: String, edit: String, after: String
        init(_ before: String, _ edit: String, _ after: String) {
            (self.before, self.edit, self.after) = (before, edit, after)
        }
        var testDescription: String { "\(edit) in \(before)" }
    }

    static let scalars: [Case] = [
        Case("title: a\nrating: 4 # good\n", "rating 4.5", "title: a\nrating: 4.5 # good\n"),
        Case("rating:   \"4\"   \n", "rating 4.5", "rating:   \"4.5\"   \n"),
        Case("title: 'a'\n", "title it's", "title: 'it''s'\n"),
        Case("title: a\n", "title b: c", "title: \"b: c\"\n"),
        Case("x: 'q'\ntitle: a\n", "title b: c", "x: 'q'\ntitle: 'b: c'\n"),
        Case("title: a\n", "title # b", "title: \"# b\"\n"), Case("title: a\n", "title a#b", "title: a#b\n"),
        Case("{title: a, rating: 4}\n", "title b, c", "{title: \"b, c\", rating: 4}\n"),
        Case("rating:\ntitle: a\n", "rating 4", "rating: 4\ntitle: a\n"),
        Case("rating: # later\ntitle: a\n", "rating 4", "rating: 4 # later\ntitle: a\n"),
        Case("rating: ~\n", "rating 4", "rating: 4\n"),
        Case("{rating: , title: a}", "rating 4", "{rating: 4, title: a}"),
        Case("{rating}", "rating 4", "{rating: 4}"), Case("rating:", "rating 4", "rating: 4"),
        Case("평점: 4\n", "rating 5", "평점: 5\n"), Case("\"rating\": 4\n", "rating 5", "\"rating\": 5\n"),
        Case("rating: &r 4\n", "rating 5", "rating: &r 5\n"),
        Case("a: &r 4\nrating: *r\n", "rating 5", "a: &r 4\nrating: 5\n"),
        Case("note: |\n  one\n  two\n\ntitle: a\n", "note 1⏎2⏎", "note: |\n  1\n  2\n\ntitle: a\n"),
        Case("note: >-\n    one\n    two\ntitle: a\n", "note 1⏎⏎2", "note: |-\n    1\n\n    2\ntitle: a\n"),
        Case("note: |\n  one\ntitle: a\n", "note two", "note: two\ntitle: a\n"),
        Case("title: a\r\nrating: 4\r\n", "rating 5", "title: a\r\nrating: 5\r\n"),
        Case("\u{FEFF}title: a\n", "title b", "\u{FEFF}title: b\n"),
        Case("title: \"서울\u{2028} 숲\" # 🌳\nrating: 4\n", "rating 5", "title: \"서울\u{2028} 숲\" # 🌳\nrating: 5\n"),
        Case(
            "\u{1111}\u{1167}\u{11BC}\u{110C}\u{1165}\u{11B7}: 4\n", "rating 5",
            "\u{1111}\u{1167}\u{11BC}\u{110C}\u{1165}\u{11B7}: 5\n"),
        Case("title: a b\n  c\nrating: 4\n", "title d", "title: d\nrating: 4\n"),
        Case("# 한\t글\ntitle: a\n", "title b", "# 한\t글\ntitle: b\n"),
        Case("location: {lat: 37.5, lon: 127}\n", "location.lat 37.6", "location: {lat: 37.6, lon: 127}\n"),
        Case("location:\n  위도: 37.5\n  lon: 127\n", "location.lat 37.6", "location:\n  위도: 37.6\n  lon: 127\n"),
    ]

    static let pairs: [Case] = [
        Case("title: a\n", "rating 4", "title: a\nrating: 4\n"), Case("title: a", "rating 4", "title: a\nrating: 4"),
        Case("", "rating 4", "rating: 4\n"), Case("# nothing\n", "rating 4", "# nothing\nrating: 4\n"),
        Case("이름: a\n", "rating 4", "이름: a\n평점: 4\n"), Case("title: a\n", "평점 4", "title: a\nrating: 4\n"),
        Case("title: a\ntags: [b]\n가격: 3\n", "rating 4", "title: a\ntags: [b]\n가격: 3\nrating: 4\n"),
        Case("이름: a\ntags: [b]\n", "rating 4", "이름: a\ntags: [b]\n평점: 4\n"),
        Case("title: a\r\n", "rating 4", "title: a\r\nrating: 4\r\n"),
        Case("title: a # c\n\n# end\n", "rating 4", "title: a # c\nrating: 4\n\n# end\n"),
        Case("title: a\nnote: |\n  x\n\n", "rating 4", "title: a\nnote: |\n  x\nrating: 4\n\n"),
        Case("tags:\n  - a\n  # more\n", "rating 4", "tags:\n  - a\nrating: 4\n  # more\n"),
        Case("tags: [a,\n  b]\n", "rating 4", "tags: [a,\n  b]\nrating: 4\n"),
        Case("rating:\n", "title a", "rating:\ntitle: a\n"),
        Case("{title: a}\n", "rating 4", "{title: a, rating: 4}\n"), Case("{}\n", "rating 4", "{rating: 4}\n"),
        Case("{\n  title: a, # c\n}\n", "rating 4", "{\n  title: a, # c\n  rating: 4,\n}\n"),
        Case("{\n  title: a # c\n}\n", "rating 4", "{\n  title: a, # c\n  rating: 4\n}\n"),
        Case("title: a\n", "location.lat 37.5", "title: a\nlocation: {lat: 37.5}\n"),
        Case(
            "title: a\nlocation:\n    lat: 1\nrating: 4\n", "location.lon 2",
            "title: a\nlocation:\n    lat: 1\n    lon: 2\nrating: 4\n"),
        Case(
            "title: a\n", "links.web https://a.example/?b=[c]", "title: a\nlinks: {web: \"https://a.example/?b=[c]\"}\n"
        ),
        Case(
            "title: a\n", "links.google https://a.example/?cid=1",
            "title: a\nlinks: {google: \"https://a.example/?cid=1\"}\n"),
        Case("title: a\n", "comment why? 1", "title: a\ncomment: why? 1\n"),
        Case("title: a\n", "note 1⏎2", "title: a\nnote: |-\n  1\n  2\n"),
        Case("visits:\n  - date: 2026-05-03\n", "visits[0].rating 4", "visits:\n  - date: 2026-05-03\n    rating: 4\n"),
        Case("visits:\n- date: 2026-05-03\n", "visits[0].rating 4", "visits:\n- date: 2026-05-03\n  rating: 4\n"),
        Case(
            "visits:\n  -   date: 2026-05-03 # c\n", "visits[0].rating 4",
            "visits:\n  -   date: 2026-05-03 # c\n      rating: 4\n"),
        Case(
            "visits: [{date: 2026-05-03}]\n", "visits[date=2026-05-03].rating 4",
            "visits: [{date: 2026-05-03, rating: 4}]\n"),
        Case(
            "visits: [{date: 2026-05-03T14:20}, 2026-05-04 09:00]\n", "visits[date=2026-05-03].rating 4",
            "visits: [{date: 2026-05-03T14:20, rating: 4}, 2026-05-04 09:00]\n"),
        Case(
            "visits:\n  - 2026-05-03 14:20\n  - 2026-05-04\n", "visits[date=2026-05-03].rating 4",
            "visits:\n  - {date: 2026-05-03 14:20, rating: 4}\n  - 2026-05-04\n"),
        Case(
            "visits: [2026-02-11, 2026-05-03]\n", "visits[date=2026-05-03].rating 4",
            "visits: [2026-02-11, {date: 2026-05-03, rating: 4}]\n"),
        Case(
            "visits:\n  - 2026-02-11 # c\n  - date: 2026-05-03\n", "visits[0].rating 4",
            "visits:\n  - date: 2026-02-11\n    rating: 4 # c\n  - date: 2026-05-03\n"),
        Case("visits: 2026-02-11\n", "visits[0].rating 4", "visits: {date: 2026-02-11, rating: 4}\n"),
        Case("방문: 2026-02-11\n", "visits[-1].rating 4", "방문: {방문일: 2026-02-11, 평점: 4}\n"),
    ]

    static let items: [Case] = [
        Case("tags: [a, b]\n", "tags[+] c", "tags: [a, b, c]\n"), Case("tags: []\n", "tags[+] c", "tags: [c]\n"),
        Case("tags: [ a ]\n", "tags[+] c", "tags: [ a, c ]\n"), Case("tags: [a,]\n", "tags[+] c", "tags: [a, c,]\n"),
        Case("tags: a # c\n", "tags[+] b", "tags: [a, b] # c\n"), Case("tags:\n", "tags[+] b", "tags: [b]\n"),
        Case("title: x\n", "tags[+] b", "title: x\ntags: [b]\n"), Case("tags: 'a'\n", "tags[+] b", "tags: ['a', b]\n"),
        Case("tags:\n  - a\n  - b # c\nrating: 4\n", "tags[+] c", "tags:\n  - a\n  - b # c\n  - c\nrating: 4\n"),
        Case("tags:\n- a\nrating: 4\n", "tags[+] c", "tags:\n- a\n- c\nrating: 4\n"),
        Case("tags:\n  -  a\n", "tags[+] c", "tags:\n  -  a\n  -  c\n"),
        Case("tags: [\n  a, # one\n  b\n]\n", "tags[+] c", "tags: [\n  a, # one\n  b,\n  c\n]\n"),
        Case("tags: [\n  a,\n  b, # two\n]\n", "tags[+] c", "tags: [\n  a,\n  b, # two\n  c,\n]\n"),
        Case("tags: [a,\n  b]\n", "tags[+] c", "tags: [a,\n  b, c]\n"),
        Case(
            "visits:\n  - {date: 2026-02-11}\n", "visits[+] {date: 2026-05-03, rating: 4}",
            "visits:\n  - {date: 2026-02-11}\n  - {date: 2026-05-03, rating: 4}\n"),
        Case(
            "visits:\n  - date: 2026-02-11\n    note: |\n      x\n\n# end\n", "visits[+] {date: 2026-05-03, rating: 4}",
            "visits:\n  - date: 2026-02-11\n    note: |\n      x\n  - date: 2026-05-03\n    rating: 4\n\n# end\n"),
        Case(
            "visits: [2026-02-11]\n", "visits[+] {date: 2026-05-03, rating: 4}",
            "visits: [2026-02-11, {date: 2026-05-03, rating: 4}]\n"),
        Case("tags: [a, b, c]\n", "tags [a, c]", "tags: [a, c]\n"),
        Case("tags: [a , 'b']\n", "tags [a, b, c]", "tags: [a , 'b', c]\n"),
        Case("tags:\n  - a # c\n  - b\n", "tags [a, b, c]", "tags:\n  - a # c\n  - b\n  - c\n"),
        Case("tags:\n  - a\n  - b\n", "tags [x, y]", "tags:\n  - x\n  - y\n"),
        Case("tags: [a]\n", "tags x", "tags: x\n"),
        Case("tags:\n  - a\n  - b\nrating: 4\n", "tags x", "tags: x\nrating: 4\n"),
        Case("tags: a\n", "tags [x, y]", "tags: [x, y]\n"), Case("tags: [a, b]\n", "tags[a] c", "tags: [c, b]\n"),
        Case("a: &t [x]\ntags: *t\n", "tags [y]", "a: &t [x]\ntags: [y]\n"),
    ]

    static let removals: [Case] = [
        Case("title: a\nrating: 4 # good\nnote: x\n", "rating!", "title: a\nnote: x\n"),
        Case("title: a\nrating: 4", "rating!", "title: a\n"),
        Case("rating: 4\n", "rating!", ""), Case("{rating: 4}\n", "rating!", "{}\n"),
        Case("{title: a, rating: 4, x: y}\n", "rating!", "{title: a, x: y}\n"),
        Case("{title: a, rating: 4}\n", "rating!", "{title: a}\n"),
        Case("title: a\ntags:\n  - a\n  - b\n# end\n", "tags!", "title: a\n# end\n"),
        Case("tags: [a, b]\n", "tags[a]!", "tags: [b]\n"),
        Case("title: x\ntags: [a]\n", "tags[a]!", "title: x\n"), Case("title: x\ntags: a\n", "tags[a]!", "title: x\n"),
        Case("tags:\n  - a\n  - b\n  - c\n", "tags[1]!", "tags:\n  - a\n  - c\n"),
        Case("tags: [a, b,]\n", "tags[b]!", "tags: [a,]\n"),
        Case("tags: [\n  a,\n  b,\n]\n", "tags[b]!", "tags: [\n  a,\n]\n"),
        Case("tags: [\n  a,\n  b,\n]\n", "tags[a]!", "tags: [\n  b,\n]\n"),
        Case(
            "visits:\n  - date: 2026-05-03\n    rating: 4\n    note: x\n", "visits[0].date!",
            "visits:\n  - rating: 4\n    note: x\n"),
        Case(
            "visits:\n  - date: 2026-05-03\n    rating: 4\n  - 2026-05-04\n", "visits[date=2026-05-03]!",
            "visits:\n  - 2026-05-04\n"),
        Case("title: a\nlocation: {lat: 1}\n", "location.lat!", "title: a\n"),
        Case("title: a\nnote: |\n  x\n\n  y\nrating: 4\n", "note!", "title: a\nrating: 4\n"),
    ]

    @Test(arguments: scalars + pairs + items + removals) func oneValueChanges(example: Case) throws {
        let after = try Self.edited(example.before, example.edit)
        #expect(after == example.after)
    }

    @Test(arguments: [
        ("tags: [a,  'b', c]  # x\n", [2, 0, 1], "tags: [c,  a, 'b']  # x\n"),
        ("tags:\n  - a # 1\n  # before b\n  - b\n\nx: 1\n", [1, 0], "tags:\n  # before b\n  - b\n  - a # 1\n\nx: 1\n"),
        ("tags:\n  # before a\n  - a\n  - b\n", [1, 0], "tags:\n  - b\n  # before a\n  - a\n"),
        ("tags:\n- a\n- b", [1, 0], "tags:\n- b\n- a"),
        ("tags:\r\n- a\r\n- b\r\n", [1, 0], "tags:\r\n- b\r\n- a\r\n"),
        (
            "tags:\n  - a: |\n      one\n      two\n    b: 2\n  - {a: 1}\n  - c\n", [1, 2, 0],
            "tags:\n  - {a: 1}\n  - c\n  - a: |\n      one\n      two\n    b: 2\n"
        ), ("tags: [a]\n", [0], "tags: [a]\n"),
    ]) func itemsChangePlaces(before: String, order: [Int], after: String) throws {
        let document = try YAMLDocument(settings: "a.yml", Array(before.utf8))
        #expect(try document.applying([.order("tags", order)], as: .place).file.text == after)
    }

    @Test(arguments: [
        ("tags: [a, b]\n", [0, 0]), ("tags: [a, b]\n", [0]), ("tags: a\n", [0]), ("x: 1\n", []),
        ("a: &l [1, 2]\ntags: *l\n", [1, 0]),
    ]) func whatIsNoOrderIsRefused(before: String, order: [Int]) throws {
        let document = try YAMLDocument(settings: "a.yml", Array(before.utf8))
        #expect(throws: Diagnostic.self) { try document.applying([.order("tags", order)], as: .place) }
    }

    /// Many items come in one edit as they would come one after the other.
    @Test(arguments: items.filter { $0.edit.contains("[+]") }) func itemsAreAppendedTogether(_ item: Case) throws {
        let document = try YAMLDocument(settings: "a.yml", Array(item.before.utf8))
        guard case .sequence? = (document.node("tags") ?? document.node("visits"))?.content else { return }
        let (path, last): (EditPath, EditValue) =
            item.edit.hasPrefix("tags")
            ? ("tags", .text("d")) : ("visits", .fields([("date", .plain("2026-05-03")), ("rating", .plain("4"))]))
        let values = [last, .plain("2026-05-04"), last]
        let together = try document.applying([.append(path, values)], as: .place)
        #expect(together.file.text == (try document.applying(values.map { .add(path, $0) }, as: .place)).file.text)
    }

    @Test(arguments: [
        Case("a: &r 4\nrating: *r\n", "a 5", "cannot be changed without changing more"),
        Case("a: &l {lat: 1}\nlocation: *l\n", "location.lat 2", "stands in what another place of the file says"),
        Case("title: a\n", "title.x 2", "asked for in text"), Case("tags: [a]\n", "tags.x 2", "asked for in a list"),
        Case("tags: [a]\n", "tags[3] 2", "there is no “[3]” here"),
        Case("tags: [a]\n", "tags[b]!", "there is no “[b]” here"),
        Case("title: a\n", "rating!", "there is no “rating” here"),
        Case("visits: [{date: 2026}, 2026]\n", "visits[date=2026].rating 4", "several items"),
        Case("visits: [2026-05-03 09:00, 2026-05-03 14:20]\n", "visits[date=2026-05-03].rating 4", "several items"),
        Case("visits: [2026-05-03 09:00]\n", "visits[date=2026-05].rating 4", "there is no “[date=2026-05]” here"),
    ])
    func whatCannotBeDoneIsSaid(example: Case) throws {
        let error = #expect(throws: Diagnostic.self) { try Self.edited(example.before, example.edit) }
        #expect(error?.message.contains(example.after) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: [
        "no", "On", "1:30", "0x1F", "1_000", "2026-05-03", "1e5", "~", "", " a", "a ", "'a'", "-", "- a", "? a", "a: b",
        "a #b", "[a", "%a", "@a", "a\tb", "\u{85}", "null", "=", ".5", "+1", "🌳: 숲", "---",
    ])
    func textStaysTextForOthers(text: String) throws {
        for style in ["title: a\n", "title: 'a'\n", "title: \"a\"\n", "{title: a}\n"] {
            let document = try YAMLDocument(settings: "a.yml", Array(style.utf8))
            let edited = try document.applying([.set("title", .text(text))], as: .place)
            guard case .mapping(let pairs)? = edited.root?.content,
                case .scalar(let read, let plain) = pairs[0].value.content
            else {
                Issue.record("no title")
                continue
            }
            #expect(read == text && !plain)
        }
    }
}
