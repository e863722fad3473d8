import Base
import Foundation
import Testing
@testable import Content

/// What others recorded of CommonMark and YAML (`Scripts/record_suites.py`), case by case. Differences are meant and stand in one file for each
/// suite, by the name of the case with their reason; one that does not exist any more is a failure, too.
@Suite struct SuiteTests {
    private struct Case {
        let name: String
        let input: String
        let output: Any
    }

    private static func cases(_ suite: String) throws -> [Case] {
        let bytes = try Data(contentsOf: folder.appending(path: suite + ".json"))
        let list = try #require(try JSONSerialization.jsonObject(with: bytes) as? [[String: Any]])
        return try list.map {
            Case(
                name: try #require($0["name"] as? String), input: try #require($0["input"] as? String),
                output: $0["output"] ?? NSNull())
        }
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Suites")

    /// - Parameter found: the names of the cases that differ, each with what came instead.
    private func expectMeant(_ suite: String, _ found: [String: String]) throws {
        let text = try String(contentsOf: Self.folder.appending(path: suite + ".differences"), encoding: .utf8)
        var meant: [String: Substring] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", maxSplits: 1)
            try #require(fields.count == 2, "“\(line)” has no reason")
            meant[String(fields[0])] = fields[1]
        }
        for (name, instead) in found where meant[name] == nil {
            Issue.record("\(suite) \(name) differs: \(instead)")
        }
        // What only an older library makes differs as a whole or not at all.
        let old = meant.filter { $0.value.hasPrefix("cmark before") }
        let isOld = old.contains { found[$0.key] != nil }
        for (name, reason) in meant where found[name] == nil && (isOld || old[name] == nil) {
            Issue.record("\(suite) \(name) does not differ any more: \(reason)")
        }
    }

    @Test func everyExampleOfCommonMark() throws {
        let options = MarkdownOptions(trustsHTML: true, extensions: false, eastAsianEmphasis: false)
        var found: [String: String] = [:]
        for example in try Self.cases("commonmark") {
            let pieces = Markdown.html(SourceFile(path: "test.md", text: example.input), options: options).pieces
            let html = pieces.map { if case .html(let html) = $0 { html } else { "piece" } }.joined()
            if html != (example.output as? String) { found[example.name] = "\(html.debugDescription)" }
        }
        try expectMeant("commonmark", found)
    }

    /// Emphasis beside Hangul and dates at the begin of lines change nothing of what the specification shows.
    @Test func whatCairnAddsLeavesTheExamples() throws {
        let plain = MarkdownOptions(trustsHTML: true, extensions: false, eastAsianEmphasis: false)
        let own = MarkdownOptions(trustsHTML: true, extensions: false, eastAsianEmphasis: true)
        func html(_ text: String, _ options: MarkdownOptions) -> String {
            Markdown.html(SourceFile(path: "test.md", text: text), options: options).pieces
                .map { if case .html(let html) = $0 { html } else { "piece" } }.joined()
        }
        for example in try Self.cases("commonmark") {
            #expect(html(example.input, own) == html(example.input, plain), "example \(example.name)")
        }
    }

    @Test func everyCaseOfYAML() throws {
        var found: [String: String] = [:]
        for example in try Self.cases("yaml") {
            let file = SourceFile(path: "test.yml", text: example.input)
            var told: String
            do throws(Diagnostic) {
                told = try YAML.parse(file, bytes: 0..<file.bytes.count).map(Self.text) ?? ""
            } catch {
                told = "error"
            }
            let documents = example.output as? [Any]
            let expected = documents.map { $0.map(Self.text).joined(separator: " --- ") } ?? "error"
            if told != expected { found[example.name] = "\(told) instead of \(expected)" }
        }
        try expectMeant("yaml", found)
    }

    /// A node as one line.
    private static func text(_ node: YAMLNode) -> String {
        switch node.content {
        case .scalar(let text, _): text.debugDescription
        case .sequence(let items): "[" + items.map(text).joined(separator: ", ") + "]"
        case .mapping(let pairs):
            "{" + pairs.map { text($0.key) + ": " + text($0.value) }.joined(separator: ", ") + "}"
        }
    }

    /// The same of a recorded value: a text, or a list that begins with its kind.
    private static func text(_ value: Any) -> String {
        guard let items = value as? [Any] else { return (value as? String ?? "?").debugDescription }
        let texts = items.dropFirst().map { text($0 as Any) }
        if items.first as? String == "list" { return "[" + texts.joined(separator: ", ") + "]" }
        let pairs = stride(from: 0, to: texts.count - 1, by: 2).map { texts[$0] + ": " + texts[$0 + 1] }
        return "{" + pairs.joined(separator: ", ") + "}"
    }
}
