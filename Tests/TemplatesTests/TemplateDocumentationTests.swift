import Base
import Foundation
import Templates
import Testing

/// `Documentation/Templates.md` tells the truth: its examples are rendered, and nothing of the language is missing.
struct TemplateDocumentationTests {
    /// An example of the documentation with what it says comes out.
    struct Example: CustomStringConvertible, Sendable {
        let template: String
        let expected: String
        let isKorean: Bool
        /// The name of the template, unless the example has several with headings.
        let name: String

        var description: String { template }
    }

    private static let text: String = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Documentation/Templates.md")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }()

    private static let fences: [(kind: String, body: String)] = {
        var fences: [(kind: String, body: String)] = []
        var current: (kind: String, lines: [String])?
        for line in text.components(separatedBy: "\n") {
            if let open = current {
                if line == "```" {
                    fences.append((open.kind, open.lines.joined(separator: "\n")))
                    current = nil
                } else {
                    current?.lines.append(line)
                }
            } else if line.hasPrefix("```") {
                current = (String(line.dropFirst(3)), [])
            }
        }
        return fences
    }()

    static let examples: [Example] = {
        var examples: [Example] = []
        for (fence, next) in zip(fences, fences.dropFirst()) where fence.kind.hasPrefix("jinja") {
            examples.append(
                Example(
                    template: fence.body, expected: next.body, isKorean: fence.kind == "jinja ko", name: "example.html")
            )
        }
        // Short examples stand in the text: `{{ … }}` gives `…`.
        for match in text.matches(of: /`(\{[^`]*\})` gives `([^`]*)`/) {
            examples.append(
                Example(template: String(match.1), expected: String(match.2), isKorean: false, name: "example.txt"))
        }
        return examples
    }()

    @Test(arguments: examples)
    func rendersItsExamples(_ example: Example) throws {
        let data = SourceFile(path: "data.json", text: Self.fences.first { $0.kind == "json" }?.body ?? "{}")
        guard case .map(let context) = try Value(json: data) else { return }
        var sources: [TemplateSource] = []
        for part in ("\n" + example.template).components(separatedBy: "\n-- ") {
            let pieces = part.components(separatedBy: " --\n")
            if pieces.count > 1 {
                sources.append(source(pieces[0], pieces.dropFirst().joined(separator: " --\n")))
            } else if part != "" {
                sources.append(source(example.name, String(part.dropFirst())))
            }
        }
        let language: LanguageRules = example.isKorean ? .korean : .english
        #expect(render(sources, context, language) == example.expected)
    }

    private func source(_ name: String, _ text: String) -> TemplateSource {
        TemplateSource(name: name, file: SourceFile(path: name, text: text))
    }

    private func render(_ sources: [TemplateSource], _ context: OrderedMap, _ language: LanguageRules) -> String {
        do throws(Problems) {
            let library = try TemplateLibrary(sources, environment: Environment(language: language))
            var renderer = library.makeRenderer()
            var output: [UInt8] = []
            do throws(Diagnostic) { try renderer.render(sources[0].name, context, into: &output) } catch {
                throw Problems([error])
            }
            return String(decoding: output, as: UTF8.self)
        } catch {
            return DiagnosticPrinter().text(error).trimmingCharacters(in: .newlines)
        }
    }

    @Test func namesEverything() {
        #expect(Self.examples.count > 30)
        for name in TemplateLanguage.filters + TemplateLanguage.tests + TemplateLanguage.functions {
            #expect(Self.text.contains("`\(name)`") || Self.text.contains("`\(name)("), "\(name) is not documented")
        }
        for tag in TemplateLanguage.tags {
            #expect(Self.text.contains("{% \(tag)"), "the tag \(tag) has no example")
        }
    }
}
