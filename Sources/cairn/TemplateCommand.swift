import ArgumentParser
import Base
import Templates

/// `cairn template`: renders one template with any data.
struct TemplateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "template",
        abstract: localized("Render a template with data to standard output."),
        discussion: localized(
            """
            Templates that FILE includes, extends or imports are looked for in its folder. The exit status is 0 when the \
            page is complete, 1 for mistakes in the template or the data, and 74 for files that cannot be read.
            """))

    @Argument(help: .localized("The template."))
    var file: String

    @Option(help: .localized("A file with the data as JSON, or - for standard input."))
    var data: String?

    @Option(
        help: ArgumentHelp(
            localized("The language of dates and numbers."), valueName: Self.languages.joined(separator: "|")))
    var language = "en"

    private static let languages = LanguageRules.allCases.map(\.rawValue)

    func validate() throws {
        guard LanguageRules(rawValue: language) != nil else {
            throw misuse("The language is one of: \(Self.languages.joined(separator: ", ")).")
        }
    }

    func run() throws {
        do throws(Problems) {
            let context = try readData()
            try write(try render(context))
        } catch {
            Terminal.write(DiagnosticPrinter(colored: Terminal.isColored, language: .ofTerminal).text(error))
            throw Reporter.status(of: error)
        }
    }

    /// Renders the template; reads templates whose names are computed as soon as they are asked for.
    private func render(_ context: OrderedMap) throws(Problems) -> [UInt8] {
        let environment = Environment(language: LanguageRules(rawValue: language) ?? .english)
        var folder = TemplateFolder(around: file)
        try folder.readFirst()
        while true {
            let library = try TemplateLibrary(folder.sources, environment: environment)
            var renderer = library.makeRenderer()
            var output: [UInt8] = []
            var problem: Diagnostic?
            do throws(Diagnostic) { try renderer.render(folder.name, context, into: &output) } catch { problem = error }
            if folder.read(renderer.missingTemplates.sorted()) { continue }
            if let problem { throw Problems([problem]) }
            return output
        }
    }

    private func readData() throws(Problems) -> OrderedMap {
        guard let data else { return [:] }
        let name = data == "-" ? "<standard input>" : data
        guard let bytes = try? StandardStreams.readAll(of: data == "-" ? nil : data) else {
            throw Problems([.systemFailure("the data cannot be read", path: name)])
        }
        let source = SourceFile(path: name, bytes: bytes)
        do throws(Diagnostic) {
            guard case .map(let map) = try Value(json: source) else {
                throw .error("the data is no map", at: SourceRange(source, 0..<1), help: "write {\"name\": value}")
            }
            return map
        } catch {
            throw Problems([error])
        }
    }

    private func write(_ output: [UInt8]) throws(Problems) {
        do throws(Diagnostic) { try StandardStreams.write(output) } catch {
            throw Problems([.systemFailure("the page cannot be written", path: "<standard output>")])
        }
    }
}

/// The folder of a template: what it can include, and nothing outside of it.
private struct TemplateFolder {
    /// The name of the template in its folder.
    let name: String
    private(set) var sources: [TemplateSource] = []
    /// With every link resolved.
    private let folder: String
    private let shown: String

    init(around file: String) {
        name = String(file.split(separator: "/").last ?? "")
        shown = String(file.dropLast(name.count))
        folder = Folder(shown.isEmpty ? "." : shown).resolved ?? shown
    }

    /// Reads the template itself and all that it names.
    mutating func readFirst() throws(Problems) {
        guard read([name]) else { throw Problems([.systemFailure("the template cannot be read", path: shown + name)]) }
    }

    /// Reads templates that are not known yet, and all that they name; tells whether there were any.
    mutating func read(_ names: [String]) -> Bool {
        let count = sources.count
        var pending = names
        while let next = pending.popLast() {
            guard !sources.contains(where: { $0.name == next }), let bytes = bytes(of: next) else { continue }
            let source = TemplateSource(name: next, file: SourceFile(path: shown + next, bytes: bytes))
            sources.append(source)
            pending += TemplateLibrary.templateNames(in: source)
        }
        return sources.count > count
    }

    /// The bytes of a template; a name never leads out of the folder.
    private func bytes(of name: String) -> [UInt8]? {
        guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { return nil }
        guard let file = File(folder + "/" + name).resolved, file.hasPrefix(folder == "/" ? "/" : folder + "/") else {
            return nil
        }
        return try? File(file).read()
    }
}
