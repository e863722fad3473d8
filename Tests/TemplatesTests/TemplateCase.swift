import Base
import Foundation
import Templates

/// A case file: notes, data as JSON, then the templates that belong together, the first of which is rendered.
struct TemplateCase: CustomStringConvertible {
    let url: URL
    let notes: [String: String]
    let data: SourceFile
    let sources: [TemplateSource]

    /// The folder of the case files.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")

    /// All cases, by name.
    static let all: [TemplateCase] = {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "txt" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .compactMap { try? TemplateCase($0) }
    }()

    init(_ url: URL) throws {
        self.url = url
        var notes: [String: String] = [:]
        var lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")[...]
        while let line = lines.first, line.hasPrefix("# ") {
            let parts = line.dropFirst(2).split(separator: ":", maxSplits: 1)
            notes[String(parts[0])] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
            lines.removeFirst()
        }
        let end = lines.firstIndex(of: "---") ?? lines.startIndex
        data = SourceFile(path: "data.json", text: lines[lines.startIndex..<end].joined(separator: "\n"))
        var templates: [(name: String, lines: [String])] = []
        for line in lines[(end + 1)...] {
            if line.hasPrefix("-- "), line.hasSuffix(" --") {
                templates.append((String(line.dropFirst(3).dropLast(3)), []))
            } else if !templates.isEmpty {
                templates[templates.count - 1].lines.append(line)
            }
        }
        self.notes = notes
        sources = templates.map { template in
            let text = template.lines.joined(separator: "\n")
            // Each template ends with the line break before the next heading.
            let isLast = template.name == templates.last?.name
            return TemplateSource(
                name: template.name, file: SourceFile(path: template.name, text: isLast ? text : text + "\n"))
        }
    }

    var name: String { url.deletingPathExtension().lastPathComponent }
    var description: String { name }
    /// Whether the case shows a mistake.
    var isError: Bool { name.hasPrefix("err-") }
    /// Whether what is expected comes from this engine instead of Jinja.
    var isOwn: Bool { isError || notes["differs"] != nil || notes["cairn"] != nil }
    var expectation: URL { url.deletingPathExtension().appendingPathExtension("expected") }

    /// What the engine makes of the case, a page or the text of its diagnostics, each time that one renderer renders it.
    func results(times: Int) -> [(text: String, isPage: Bool)] {
        let printer = DiagnosticPrinter()
        do throws(Problems) {
            let value: Value
            do throws(Diagnostic) { value = try Value(json: data) } catch { throw Problems([error]) }
            guard case .map(let context) = value else { throw Problems([.error("the data of the case is no map")]) }
            let language = LanguageRules(rawValue: notes["language"] ?? "") ?? .english
            let library = try TemplateLibrary(sources, environment: CaseEnvironment.make(language))
            var renderer = library.makeRenderer()
            return (0..<times).map { _ in
                do throws(Diagnostic) {
                    var output: [UInt8] = []
                    try renderer.render(sources[0].name, context, into: &output)
                    return (String(decoding: output, as: UTF8.self), true)
                } catch {
                    return (printer.text(Problems([error])), false)
                }
            }
        } catch {
            return [(printer.text(error), false)]
        }
    }
}

/// What the host adds in cases: functions as simple as possible.
enum CaseEnvironment {
    static func make(_ language: LanguageRules) -> Environment {
        Environment(
            language: language,
            functions: [
                "t": Function { positional, named throws(TemplateError) in
                    guard case .string(let name)? = positional.first else { throw TemplateError("`t` needs a name") }
                    guard name != "missing" else {
                        throw TemplateError("there is no text `\(name)`", help: "add it to strings/en.yml")
                    }
                    let values = named.map { value in "\(value.name)=\(CaseEnvironment.text(value.value))" }
                    return .string(([name] + values).joined(separator: " "))
                }
            ],
            filters: [
                "slug": Filter { positional, _ throws(TemplateError) in
                    guard case .string(let text)? = positional.first else {
                        throw TemplateError("`slug` needs a string")
                    }
                    return .string(text.lowercased().split(separator: " ").joined(separator: "-"))
                },
                "markdown": Filter { positional, _ throws(TemplateError) in
                    guard case .string(let text)? = positional.first else {
                        throw TemplateError("`markdown` needs a string")
                    }
                    return .safe("<p>\(text)</p>")
                },
            ])
    }

    private static func text(_ value: Value) -> String {
        switch value {
        case .int(let number): "\(number)"
        case .string(let text), .safe(let text): text
        default: "?"
        }
    }
}
