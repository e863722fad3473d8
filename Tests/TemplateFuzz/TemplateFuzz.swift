import Base
import Foundation
import Templates

/// Renders random templates for a while: generated from a grammar, and mutations of the cases.
///
///     TemplateFuzz SECONDS [SEED]
///
/// Before each template its seed is noted in the file `template-fuzz.log` of the temporary folder, so that a crash can be
/// repeated. The exit status is 1 when a page takes longer than ten seconds, or when a renderer that has rendered other
/// pages makes another page of it than a new one.
@main
struct TemplateFuzz {
    static func main() throws {
        let seconds = CommandLine.arguments.count > 1 ? Double(CommandLine.arguments[1]) ?? 60 : 60
        var seed =
            CommandLine.arguments.count > 2
            ? UInt64(CommandLine.arguments[2]) ?? 1 : UInt64(Date().timeIntervalSince1970)
        let single = CommandLine.arguments.count > 2 && CommandLine.arguments.count > 3
        let corpus = try caseTexts()
        let log = FileManager.default.temporaryDirectory.appending(path: "template-fuzz.log")
        let end = Date().addingTimeInterval(seconds)
        var (count, pages, slowest) = (0, 0, 0.0)
        while Date() < end {
            try "\(seed)".write(to: log, atomically: false, encoding: .utf8)
            let (isPage, time) = run(seed, corpus, isShown: single)
            if isPage { pages += 1 }
            slowest = max(slowest, time)
            if time > 10 {
                print("a page of seed \(seed) took \(time) seconds")
                exit(1)
            }
            count += 1
            seed &+= 1
            if single { break }
        }
        print("\(count) templates, \(pages) rendered, slowest \(slowest) s, next seed \(seed)")
    }

    private static func caseTexts() throws -> [String] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "TemplatesTests/Cases")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }
            .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
            .compactMap { $0.components(separatedBy: "\n---\n").last }
    }

    /// Compiles and renders one template on a small stack; tells whether that gave a page, and how long the slowest took.
    private static func run(_ seed: UInt64, _ corpus: [String], isShown: Bool) -> (isPage: Bool, slowest: Double) {
        var random = RandomSource(seed: seed)
        let templates: [(name: String, text: String)]
        if seed % 3 == 0 || corpus.isEmpty {
            var grammar = TemplateGrammar(random: random)
            templates = [("a.html", grammar.template()), ("b.html", grammar.template()), ("c.txt", grammar.template())]
        } else {
            templates = split(Mutation(random: random).mutated(corpus, &random))
        }
        if isShown { for template in templates { print("-- \(template.name) --\n\(template.text)") } }
        let result = Result()
        let thread = Thread {
            (result.isPage, result.slowest) = render(templates)
            result.done.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        result.done.wait()
        return (result.isPage, result.slowest)
    }

    /// What a thread hands over; written before the signal and read after it.
    private final class Result: @unchecked Sendable {
        var isPage = false
        var slowest = 0.0
        let done = DispatchSemaphore(value: 0)
    }

    private static func split(_ text: String) -> [(name: String, text: String)] {
        var templates: [(name: String, text: String)] = []
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("-- "), line.hasSuffix(" --"), line.count > 6 {
                templates.append((String(line.dropFirst(3).dropLast(3)), ""))
            } else if templates.isEmpty {
                templates.append(("main.html", line))
            } else {
                templates[templates.count - 1].text += line + "\n"
            }
        }
        return templates.isEmpty ? [("main.html", text)] : templates
    }

    private static func render(_ templates: [(name: String, text: String)]) -> (isPage: Bool, slowest: Double) {
        let context: OrderedMap = [
            "a": 1, "b": "text <b> & \"q\" 한글", "c": [1, 2, 3], "d": ["x": 1, "y": ["z": "deep"]], "e": nil, "f": 2.5,
            "g": true, "x": "<i>", "xs": ["b", "a", "c"], "rows": [[1, 2], [3, 4]], "m": ["b": 2, "a": 1],
            "name": "b.html",
            "place": .map(OrderedMap(shared: [("title", "T"), ("tags", ["t"]), ("rating", 4.5)])),
        ]
        let sources = templates.map { TemplateSource(name: $0.name, file: SourceFile(path: $0.name, text: $0.text)) }
        let library: TemplateLibrary
        do throws(Problems) {
            let functions = [
                "t": Function { positional, named throws(TemplateError) in
                    guard case .string(let key)? = positional.first else { throw TemplateError("`t` needs a name") }
                    return .string("<\(key)\(named.map(\.name).joined())>")
                }
            ]
            library = try TemplateLibrary(sources, environment: Environment(language: .korean, functions: functions))
        } catch {
            _ = DiagnosticPrinter().text(error)
            return (false, 0)
        }
        var renderer = library.makeRenderer()
        var (isPage, slowest) = (false, 0.0)
        for round in 1...3 {
            for source in sources {
                var other = library.makeRenderer()
                let start = Date()
                let (text, isComplete) = outcome(source.name, context, &renderer)
                slowest = max(slowest, Date().timeIntervalSince(start))
                let (expected, _) = outcome(source.name, context, &other)
                if text != expected {
                    print("\(source.name) differs in round \(round): \(text)\n-- instead of --\n\(expected)")
                    exit(1)
                }
                isPage = isPage || isComplete
            }
        }
        return (isPage, slowest)
    }

    private static func outcome(_ name: String, _ context: OrderedMap, _ renderer: inout Renderer) -> (
        text: String, Bool
    ) {
        var output: [UInt8] = []
        do throws(Diagnostic) { try renderer.render(name, context, into: &output) } catch {
            return (DiagnosticPrinter().text(Problems([error])), false)
        }
        return (String(decoding: output, as: UTF8.self), true)
    }
}
