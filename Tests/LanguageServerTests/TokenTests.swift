import Foundation
import Base
import TestSupport
import Testing
@testable import LanguageServer

/// How names and links are coloured.
@Suite struct TokenTests {
    private static let onion = "Content/places/onion.md"
    private static let text = """
        ---
        title: 🌳 어니언
        category: cafe
        tags: [빵, "사슴: 셋"]
        visits: [{date: 2026-05-03, with: [🐶 현우, hyunwoo]}]
        groups: [ours, none]
        same_as: 서울숲
        ---
        😀 [[서울숲]]과 [[ 서울숲 | 그 숲 🌲 ]], [[서울숩|숲]].
        `[[서울숲]]` [그 [[서울숲]]](https://example.org) ![그 [[서울숲]]](a.jpg) **[[서울숲]]**

            [[서울숲]]

        ```
        [[서울숲]]
        ```

        """
    private static let tokens = [
        "2 cafe enumMember", "3 빵 decorator", "3 \"사슴: 셋\" decorator", "4 🐶 현우 type", "4 hyunwoo type",
        "5 ours namespace", "5 none namespace nowhere", "6 서울숲 class", "8 서울숲 class", "8 서울숲 class",
        "8 그 숲 🌲 string", "8 서울숩 class nowhere", "8 숲 string nowhere", "9 서울숲 class",
    ]

    /// What is coloured in a text, each with its line.
    private func tokens(
        _ text: String, _ name: String = onion, encoding: JSONValue = "utf-16", range: JSONValue = .null
    ) async throws -> [String] {
        let editor = try await Conversation(encodings: [encoding])
        await editor.open(name, text)
        let answer = await editor.ask(
            "textDocument/semanticTokens/" + (range.isNull ? "full" : "range"),
            ["textDocument": ["uri": editor.uri(name)], "range": range])
        let data = answer["result"]["data"].items.compactMap(\.number)
        let kinds = SemanticToken.legend["tokenTypes"].items.compactMap(\.text)
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        var (line, column) = (0, 0)
        return stride(from: 0, to: data.count, by: 5).map { index in
            (line, column) = (line + data[index], data[index] == 0 ? column + data[index + 1] : data[index + 1])
            let units = column..<column + data[index + 2]
            let word: String? =
                encoding == "utf-8"
                ? String(Substring(lines[line].utf8.dropFirst(units.lowerBound).prefix(units.count)))
                : String(Substring(lines[line].utf16.dropFirst(units.lowerBound).prefix(units.count)))
            return "\(line) \(word ?? "") \(kinds[data[index + 3]])" + (data[index + 4] == 0 ? "" : " nowhere")
        }
    }

    @Test(
        arguments: [
            text, text.replacing("\n", with: "\r\n"), text.decomposedStringWithCanonicalMapping,
            "\u{FEFF}" + text.replacing("\n", with: "\r\n"),
        ], ["utf-16", "utf-8"])
    func namesAndLinksAreColoured(text: String, encoding: String) async throws {
        let found = try await tokens(text, encoding: .string(encoding))
        #expect(found == Self.tokens, "\(found)")
    }

    @Test func linesAreAskedForAlone() async throws {
        let range: JSONValue = ["start": ["line": 4, "character": 0], "end": ["line": 6, "character": 0]]
        #expect(try await tokens(Self.text, range: range) == Array(Self.tokens[3...7]))
    }

    @Test func textKeepsItsColoursWhileFrontMatterIsBroken() async throws {
        #expect(try await tokens("---\ntitle: [\n---\n[[서울숲]]\n") == ["3 서울숲 class"])
        #expect(try await tokens("[[서울숲]]\n").isEmpty)
    }

    @Test func otherFilesAreColoured() async throws {
        let group = "---\ntitle: 우리\nmembers: [hyunwoo]\nplans: [{title: 또, place: 서울숲, answers: {현우: yes}}]\n---\n"
        #expect(
            try await tokens(group, "Content/groups/ours.md") == [
                "2 hyunwoo type", "3 서울숲 class", "3 현우 type",
            ])
    }

    @Test func manyLinksMayStandInOneLine() async throws {
        let text = "---\ntitle: a\n---\n" + String(repeating: "[[서울숲]] ", count: 5000)
        #expect(try await tokens(text).count == 5000)
    }
}
