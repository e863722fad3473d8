import Content
import Base
import Diary
import Foundation
import TestSupport
import Testing
@testable import Editing

/// The one form that `cairn fmt` writes.
@Suite struct FormatterTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let before: String
        let after: String

        var testDescription: String { name }
    }

    private static let cases = [
        Case(
            name: "keys in the order of the format, comments with them",
            before: """
                # about the file

                visits:
                - 2026-02-11   # cold
                -   rating: 4
                    # the day
                    date: 2026-05-03
                # what it is called
                title:   "어니언"
                mine: x
                tags: [ 한옥 , '빵',]
                # the end
                """,
            after: """
                # about the file

                # what it is called
                title: 어니언
                tags: [한옥, 빵]
                visits:
                  - 2026-02-11  # cold
                  # the day
                  - date: 2026-05-03
                    rating: 4
                mine: x
                # the end
                """),
        Case(
            name: "quotes where they are needed",
            before: """
                title: 'it''s'
                address: "a: b"
                tags: ['2026', 'yes', "a, b", '#c', ""]
                comment: '"so"'
                """,
            after: """
                title: it's
                address: "a: b"
                tags: ["2026", "yes", "a, b", "#c", ""]
                comment: "\\"so\\""
                """),
        Case(
            name: "texts of several lines",
            before: """
                title: 긴
                   이름
                note: |  # as it is
                    한 줄

                      들여 쓴 줄
                visits:
                - date: 2026-05-03
                  note: >-
                     접은
                     글
                  with:
                  - a
                """,
            after: """
                title: 긴
                  이름
                visits:
                  - date: 2026-05-03
                    with:
                      - a
                    note: >-
                      접은
                      글
                note: |  # as it is
                  한 줄

                    들여 쓴 줄
                """),
        Case(
            name: "what is too long for a line",
            before: "title: 숲\n"
                + "visits: [{note: \(String(repeating: "가", count: 60)), date: 2026-05-03}, {with: [\(String(repeating: "a", count: 40))], date: 2026-05-04}]",
            after: "title: 숲\nvisits:\n  - {date: 2026-05-03, note: \(String(repeating: "가", count: 60))}\n"
                + "  - {date: 2026-05-04, with: [\(String(repeating: "a", count: 40))]}"),
        Case(
            name: "comments between brackets",
            before: "title: 숲\ntags: [a, # one\n    b]\nrating:   4",
            after: "title: 숲\ntags: [a, # one\n    b]\nrating: 4"),
        Case(
            name: "anchors keep the order", before: "note: &n 글\ntitle:  *n\nlinks:   &l {web:  https://a.example}",
            after: "note: &n 글\ntitle: *n\nlinks: &l {web: https://a.example}"),
        Case(
            name: "blank lines", before: "\n\ntitle: 숲\n\n\n\ntags: [a]\n\n", after: "title: 숲\n\ntags: [a]"),
        Case(
            name: "between braces", before: "{title: 숲, tags: [a], rating: }",
            after: "title: 숲\ntags: [a]\nrating:"),
        Case(
            name: "comments behind keys",
            before: "title:  # its name\n  숲\nvisits:   # days\n  # first\n  - 2026-05-03\n  # last",
            after: "title:  # its name\n  숲\nvisits:  # days\n  # first\n  - 2026-05-03\n  # last"),
        Case(
            name: "explicit keys and indentation", before: "? title\n: 숲\nnote: |4\n     글\n    줄",
            after: "title: 숲\nnote: |2\n   글\n  줄"),
    ]

    @Test(arguments: cases) func frontMatterHasOneForm(_ example: Case) throws {
        let source = "---\n\(example.before)\n---\n글\n"
        let document = try YAMLDocument(entry: "a.md", Array(source.utf8))
        let once = try document.formatted(as: .place)
        #expect(String(decoding: once, as: UTF8.self) == "---\n\(example.after)\n---\n\n글\n")
        #expect(try YAMLDocument(entry: "a.md", once).formatted(as: .place) == once)
    }

    @Test func filesHaveOneForm() throws {
        let text =
            "\u{FEFF}--- \r\ntitle: \u{1109}\u{116E}\u{11C1}\t# \u{1100}\u{1161}\r\n---\t\r\n\r\n \r\n글  \r\n줄\r\n\r\n"
        let formatted = try YAMLDocument(entry: "a.md", Array(text.utf8)).formatted(as: .place)
        #expect(formatted.elementsEqual("---\ntitle: 숲  # 가\n---\n\n글  \n줄\n".utf8))
        let bare = try YAMLDocument(entry: "a.md", Array("---\n---\n\n".utf8)).formatted(as: .place)
        #expect(bare.elementsEqual("---\n---\n".utf8))
    }

    @Test func settingsKeepTheOrderOfTheirKeys() throws {
        let text =
            "# yaml-language-server: $schema=diary.schema.json\nlanguage:  ko\n# 이름\ntitle: '수첩'\ncategories:\n- name: 카페\n  id: cafe"
        let formatted = try YAMLDocument(settings: "diary.yml", Array(text.utf8)).formatted(as: .settings)
        #expect(
            String(decoding: formatted, as: UTF8.self)
                == "# yaml-language-server: $schema=diary.schema.json\nlanguage: ko\n# 이름\ntitle: 수첩\ncategories:\n  - id: cafe\n    name: 카페\n"
        )
    }

    /// What stands between brackets and is too long gets its lines behind the dash at once.
    @Test func longItemsHaveOneForm() throws {
        let text =
            "title: 가\nvisits:\n  - {date: 2026-05-03, rating: 4, note: \(String(repeating: "아주 ", count: 30))긴 글}\n"
        let once = try YAMLDocument(entry: "a.md", Array("---\n\(text)---\n".utf8)).formatted(as: .place)
        #expect(String(decoding: once, as: UTF8.self).contains("\n  - date: 2026-05-03\n    rating: 4\n    note: 아주"))
        #expect(try YAMLDocument(entry: "a.md", once).formatted(as: .place) == once)
    }

    /// The meaning and the comments are held by the form itself, which else gives a warning.
    @Test(arguments: 0..<4) func frontMatterByLotHasOneForm(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed + 71))
        for _ in 0..<RandomEditTests.count {
            var writer = RandomFrontMatter(&dice)
            let text = writer.text()
            dice = writer.dice
            let document = try YAMLDocument(entry: "a.md", Array(text.utf8))
            do {
                let once = try document.formatted(as: .place)
                let twice = try YAMLDocument(entry: "a.md", once).formatted(as: .place)
                if once != twice {
                    Issue.record(
                        "\(text)\n=>\n\(String(decoding: once, as: UTF8.self))\n=>\n\(String(decoding: twice, as: UTF8.self))"
                    )
                }
            } catch {
                Issue.record("\(error.message):\n\(text)")
            }
        }
    }

    @Test func theExampleHasTheForm() throws {
        let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        for diary in [repository, repository.appending(path: "Friends/hyunwoo")] {
            let files = ContentFolder(diary: diary.path).entryFiles().files
            #expect(!files.isEmpty)
            for file in files {
                let bytes = try file.bytes()
                let formatted = try YAMLDocument(entry: file.shownPath, bytes).formatted(as: file.kind.format)
                #expect(formatted.elementsEqual(bytes), "\(file.path)")
            }
        }
    }
}
