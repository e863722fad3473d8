import Base
import TestSupport
import Testing
@testable import Content

@Suite struct YAMLTests {
    private func root(_ text: String) throws -> (file: SourceFile, node: YAMLNode?) {
        let file = SourceFile(path: "Content/places/cafe.md", text: text)
        return (file, try YAML.parse(file, bytes: 0..<file.bytes.count))
    }

    private func message(_ text: String) -> String {
        do {
            _ = try root(text)
            return "no error"
        } catch let problem as Diagnostic {
            return DiagnosticPrinter().text(problem)
        } catch {
            return "\(error)"
        }
    }

    /// A caret that is off by a Hangul syllable makes every message of a Korean diary look wrong.
    @Test func nodesKnowTheirPlaces() throws {
        let (file, node) = try root("제목: 카페\n태그: [한옥, \"빵\"]\n방문:\n  - 2026-05-03\n  - {from: 가}\n")
        guard case .mapping(let pairs)? = node?.content else { return #expect(Bool(false), "no mapping") }
        func text(_ node: YAMLNode) -> String {
            String(decoding: file.bytes[node.range(in: file).bytes], as: UTF8.self)
        }
        #expect(pairs.map { text($0.key) } == ["제목", "태그", "방문"])
        #expect(text(pairs[0].value) == "카페")
        #expect(text(pairs[1].value) == "[한옥, \"빵\"]")
        guard case .sequence(let tags) = pairs[1].value.content, case .sequence(let visits) = pairs[2].value.content
        else { return #expect(Bool(false), "no lists") }
        #expect(tags.map { text($0) } == ["한옥", "\"빵\""])
        #expect(tags[1].range(in: file).start == (2, 10))
        #expect(visits.map { text($0) } == ["2026-05-03", "{from: 가}"])
        #expect(visits[1].range(in: file).start == (5, 5))
    }

    @Test(arguments: [
        ("a:", true), ("a: ~", true), ("a: null", true), ("a: \"\"", false), ("a: 'null'", false), ("a: \"~\"", false),
        ("a: 0", false), ("a: no", false),
    ])
    func absenceIsToldFromEmptyText(text: String, isNull: Bool) throws {
        guard case .mapping(let pairs)? = try root(text).node?.content else { return #expect(Bool(false)) }
        #expect(pairs[0].value.isNull == isNull)
    }

    @Test(arguments: [
        ("plain", "a: b c", "b c"), ("quoted", "a: \"b\\n\\u00e9\"", "b\né"), ("single", "a: 'it''s'", "it's"),
        ("literal", "a: |\n  b\n  c\n", "b\nc\n"), ("folded", "a: >\n  b\n  c\n", "b c\n"),
        ("emoji", "a: 🍜 국수", "🍜 국수"),
        ("number", "a: 007", "007"), ("date", "a: 2026-05-03", "2026-05-03"), ("comment", "a: b # c", "b"),
        ("alias", "x: &y b\na: *y", "b"),
    ])
    func scalarsAreText(name: String, text: String, expected: String) throws {
        guard case .mapping(let pairs)? = try root(text).node?.content else { return #expect(Bool(false)) }
        #expect(pairs.last?.value.text == expected)
    }

    @Test(arguments: ["", "# nur Kommentar\n", "\n\n", "---\n"])
    func nothingIsNoNode(text: String) throws {
        #expect(try root(text).node?.isNull ?? true)
    }

    @Test(arguments: [
        ("duplicate-key", "title: 가\ntags: [나]\ntitle: 다\n"),
        ("tab", "title: 가\nlocation:\n\tlat: 37.5\n"),
        ("tab-after-dash", "visits:\n  -\tdate: 2026\n\t- x\n"),
        ("colon-in-text", "title: 카페: 둘\n"),
        ("open-bracket", "title: 가\ntags: [한옥, 빵\ncomment: 다\n"),
        ("open-quote", "title: \"가\ncomment: 다\n"),
        ("at-sign", "title: @cafe\n"),
        ("indentation", "title: 가\n  comment: 나\n"),
        ("second-document", "title: 가\n--- \ntitle: 나\n"),
        ("unknown-alias", "title: *nobody\n"),
        ("list-as-key", "[a, b]: c\n"),
        ("null-as-key", "~: c\n"),
        ("control-character", "title: a\u{01}b\n"),
        ("merge-key-twice", "a: &x {b: 1}\n<<: *x\n<<: *x\n"),
        ("unknown-tag", "title: !!binary [\n"),
        ("hangul-without-colon", "title: 가\n나\n다: 라\n"), ("hangul-after-bracket", "tags: [가]나\n"),
        ("bad-escape", "title: \"a\\qb\"\n"),
    ])
    func brokenYAML(name: String, text: String) throws {
        try expectSnapshot(message(text), "Snapshots/yaml-\(name).txt")
    }

    /// Ten lists of ten lists …: a few hundred bytes that would be ten thousand million values.
    @Test func anAliasBombIsRefused() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1..<10 {
            let aliases = [String](repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(aliases)]\n"
        }
        #expect(message(text).contains("more than 10000 values"), "\(message(text))")
    }

    @Test func anAliasInsideItselfIsRefused() {
        #expect(message("a: &a [*a]\n").contains("no anchor is called “a”"))
    }

    @Test(arguments: ["[", "{a: ", "- ", "? "])
    func deepNestingIsRefused(piece: String) {
        let text = message(String(repeating: piece, count: 50_000))
        #expect(text.contains("nested more than 32 levels") || text.contains("YAML: "), "\(text)")
    }

    @Test func manyValuesAreRefused() {
        let text = message("[" + String(repeating: "a, ", count: 20_000) + "]")
        #expect(text.contains("more than 10000 values"))
    }

    /// libyaml takes a carriage return for a line break as well.
    @Test func windowsLineBreaksKeepPlaces() {
        #expect(
            message("title: 가\r\ntags: [나]\r\ntitle: 다\r\n").contains(
                "cafe.md:3:1: error: the key “title” stands twice"))
    }
}
