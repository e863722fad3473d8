import Content
import Base
import Testing
@testable import Diary
@testable import Editing

/// Old names of keys become those of today, and nothing else changes.
@Suite struct UpgradeTests {
    private static let part = FormatMapping(
        "a part", [FormatKey("text", .text(100), ko: "", en: "")], retired: ["words": "text"])
    private static let mapping = FormatMapping(
        "a thing",
        [
            FormatKey("title", .text(100), ko: "", en: ""),
            FormatKey("parts", .few(.mapping(part)), ko: "", en: ""),
            FormatKey("named", .dictionary(.mapping(part)), ko: "", en: ""),
        ], retired: ["heading": "title", "pieces": "parts", "옛이름": "named"])

    @Test(arguments: [
        ("title: A # words\n", "title: A # words\n"),
        ("# heading\nheading:   A # heading\n", "# heading\ntitle:   A # heading\n"),
        (
            "\"heading\": A\r\npieces:\r\n  - words: heading\r\n  - {words: b}\r\n",
            "\"title\": A\r\nparts:\r\n  - text: heading\r\n  - {text: b}\r\n"
        ),
        ("옛이름: {heading: {words: 가}}\n", "named: {heading: {text: 가}}\n"),
        ("{heading: A, pieces: [{words: b}]}\n", "{title: A, parts: [{text: b}]}\n"),
        ("unknown: {heading: A}\n", "unknown: {heading: A}\n"), ("", ""),
    ])
    func onlyNamesOfKeysChange(before: String, after: String) throws {
        let document = try YAMLDocument(settings: "a.yml", Array(before.utf8))
        let upgraded = try document.upgraded(as: Self.mapping)
        #expect(String(decoding: upgraded.bytes, as: UTF8.self) == after)
        #expect(try upgraded.upgraded(as: Self.mapping).bytes == upgraded.bytes)
    }

    @Test func aKeyThatCannotBeRenamedAloneIsTold() throws {
        let document = try YAMLDocument(settings: "a.yml", Array("pieces: &x {words: b}\nnamed: {a: *x}\n".utf8))
        #expect(throws: Diagnostic.self) { try document.upgraded(as: Self.mapping) }
    }
}
