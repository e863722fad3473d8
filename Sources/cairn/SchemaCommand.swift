internal import ArgumentParser
internal import Content
internal import Base
internal import Diary
internal import Import
internal import Pages
internal import LanguageServer

struct SchemaCommand: AsyncParsableCommand {
    /// What the schema is of.
    enum Subject: String, ExpressibleByArgument, CaseIterable {
        case place, person, group, journey, page, settings

        var mapping: FormatMapping {
            switch self {
            case .place: .place
            case .person: .person
            case .group: .group
            case .journey: .journey
            case .page: .page
            case .settings: .settings
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: localized("Prints the JSON Schema of front matter or settings, for text editors."),
        discussion: localized(
            """
            Editors that know it complete keys and mark mistakes while you type. Put the schema of the settings \
            beside them and name it in their first line:

              cairn schema settings > Content/diary.schema.json
              # yaml-language-server: $schema=diary.schema.json
              cairn schema place --diary .
            """))

    @Argument(help: .localized("place, person, group, journey, page, or settings."))
    var subject: Subject

    @Option(help: .localized("The language of what editors say about a key: ko; English for all others."))
    var language = Settings.Language.ko

    @Option(
        help: ArgumentHelp(
            localized("The folder of a diary whose categories, groups, people, tags and places editors offer."),
            valueName: "dir"))
    var diary: String?

    func run() async throws {
        var names: [FormatReference: [String]] = [:]
        if let diary {
            names = try await PlaceDiary.read(ContentFolder(diary: diary), today: nil).diary.names()
        }
        // There they are declared, and more of them may be.
        if subject == .settings { names[.category] = nil }
        print(FormatSchema.text(of: subject.mapping, in: language, names: names), terminator: "")
    }
}

struct LspCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: localized("Answers a text editor over standard input and output: mistakes, completion, links."),
        discussion: localized(
            "Editors start it by themselves; Documentation/Editors.md says how each of them is told to."))

    func run() async throws {
        let server = LanguageServer(
            version: Release.version,
            language: { MessageLanguage.ofPages(about: $0, setting: $1, CurrentProcess.environment) }
        ) {
            bytes in
            Terminal.output(bytes)
        }
        while await server.exitStatus == nil {
            // Without any, the editor has gone.
            guard let bytes = try? StandardStreams.read(), !bytes.isEmpty else { throw ExitCode(1) }
            await server.receive(bytes)
        }
        if let status = await server.exitStatus, status != 0 { throw ExitCode(status) }
    }
}
