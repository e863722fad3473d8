import Base
import TestSupport
import Testing
@testable import Content

/// No text is slow by what it says: eight times as much of it takes about eight times as long.
///
/// To try another pattern, add it to the rows.
@Suite struct LinearTimeTests {
    /// What is repeated, in Markdown, HTML and YAML alike.
    static let patterns = [
        "[[a]]", "[[a]] ", "[[a]]\n", "[[a|b]]", "[[a\n", "[[", "[", "]", "[]", "[]]", "![", "](", "[a](", "[a](b) ",
        "![a](b.jpg) ",
        "![[a]](b)", "[[a&amp;b]] ", "# [[a]]\n\n", "[[[a]]]", "*", "**가", "*_", "가**(나)**다", "**(", "*a ", "_a ", "`",
        "`a ", "\\", "\\*",
        "~~", "<", "<a", "<a ", "<a b='", "<b>", "</b>", "<!--", "<!-- ", "<!A ", "<?", "<![CDATA[", "<script>", "&",
        "&amp;", "&#", "&a",
        "> ", "> a\n", "- ", "- a\n", "1. ", "  - a\n\n", "# a\n\n", "# 가 2\n\n# 가\n\n", "===\n", "a\n===\n", "---\n",
        "```\n", "    a\n",
        "[a]: b\n", "[a]: b\n\n[a] ", "|a", "<https://a.example> ", "a  \n", "\t", " ", "\n", "\r\n", "가", "가 ",
        "e\u{301}", "\u{FEFF}", "\u{3099}", "\u{301}\u{323}", "\u{F73}\u{F71}",
        "a'", "\"a ", "://'",
        "'", "\"", ": ", "{", "}", "? ", "&a ", "*a, ", "!a ", "%", "@", "-\n", "a: b\n", "\u{2E31}*가", "🍜", "한글",
    ]

    private func repeated(_ pattern: String) -> (Int) -> String {
        { String(repeating: pattern, count: max(1, $0 / pattern.utf8.count)) }
    }

    @Test(arguments: patterns) func markdownTakesTimeByItsLength(pattern: String) {
        for options in [
            MarkdownOptions(quotationMarks: .init(language: "ko")), MarkdownOptions(trustsHTML: true),
        ] {
            let ratio = Growth.ratio(repeated(pattern), at: 3000) { text in
                let body = Markdown.html(SourceFile(path: "a.md", text: text), options: options)
                _ = body.plainText { _ in nil }
                _ = body.scale
            }
            #expect(ratio < Growth.limit, "\(pattern.debugDescription), \(options.trustsHTML)")
        }
    }

    /// Runs of all lengths, so that none closes another.
    @Test(arguments: ["`", "*", "~", "#", ">", "-"]) func runsOfAllLengthsTakeTimeByTheirLength(sign: String) {
        let make: (Int) -> String = { count in
            var (text, length) = ("", 1)
            while text.utf8.count < count {
                text += String(repeating: sign, count: length) + "a "
                length += 1
            }
            return text
        }
        #expect(
            Growth.ratio(make, at: 10_000) { _ = Markdown.html(SourceFile(path: "a.md", text: $0)) } < Growth.limit)
    }

    @Test(arguments: patterns) func namesTakeTimeByTheirLength(pattern: String) {
        #expect(
            Growth.ratio(repeated(pattern), at: 4000) { text in
                _ = slug(text)
                _ = normalized(text)
                _ = normalized(Array(text.utf8))
                _ = baseLetters(text)
                _ = commonWidths(text)
            } < Growth.limit)
    }

    /// Front matter may have 64 kB and no more values than these, so that the tests need not go further.
    @Test(arguments: patterns, ["a: ", "a: ["])
    func frontMatterTakesTimeByItsLength(pattern: String, start: String) {
        #expect(
            Growth.ratio({ "---\n\(start)\(repeated(pattern)($0))\n---\n" }, at: 6000) { text in
                _ = try? FrontMatter(SourceFile(path: "a.md", text: text))
            } < Growth.limit, "\((start + pattern).debugDescription)")
    }

    /// Each of many values is looked for in its file when it is wrong.
    @Test(arguments: ["2026-01-01, ", "가, ", "{a: b}, "]) func placesOfValuesTakeTimeByTheirNumber(value: String) {
        #expect(
            Growth.ratio({ "---\na: [\(repeated(value)($0))]\n---\n" }, at: 1000) { text in
                let file = SourceFile(path: "a.md", text: text)
                guard case .mapping(let pairs)? = (try? FrontMatter(file))?.root?.content,
                    case .sequence(let items)? = pairs.first?.value.content
                else { return }
                for item in items {
                    let range = item.range(in: file)
                    _ = (range.start, file.range(ofLine: range.start.line))
                }
            } < Growth.limit)
    }

    /// Aliases that repeat each other would become a thousand million values.
    @Test func aliasesAreCounted() {
        var yaml = "a: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for level in 1...9 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
            yaml += "b\(level): &a\(level) [\(aliases)]\n"
        }
        let file = SourceFile(path: "a.md", text: "---\n\(yaml)---\n")
        #expect { try FrontMatter(file) } throws: { error in
            (error as? Diagnostic)?.message.contains("more than 10000 values") == true
        }
    }

    /// What is nested too deep for any stack ends in a problem.
    @Test(arguments: ["> ", "- ", "1. ", "[", "![", "*a **b ", "<b>", "[a](", ">"])
    func whatIsNestedDeepEnds(pattern: String) {
        let text = String(repeating: pattern, count: 50_000)
        let body = Markdown.html(SourceFile(path: "a.md", text: text))
        #expect(body.problems.count <= 1)
        _ = body.plainText { _ in nil }
    }
}
