internal import ArgumentParser
internal import Content
internal import Base
internal import Diary
internal import Editing
internal import Site

struct ThemeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "theme",
        abstract: localized("Lists the looks of the site, or chooses one and what is changed of it."),
        discussion: localized(
            """
            What is chosen is written into Content/diary.yml, as theme, and nothing else of the file changes; none takes a value out again.

              cairn theme
              cairn theme photo
              cairn theme notebook --accent "#8a5a2b" --background "#fff8ec"
              cairn theme --mode none
              cairn theme --preview
              cairn theme new mine --from notebook
            """),
        subcommands: [ChooseLookCommand.self, NewLookCommand.self], defaultSubcommand: ChooseLookCommand.self)
}

/// A look as it is listed.
struct ListedLook {
    let name: String
    let about: String
    let isChosen: Bool

}

struct ChooseLookCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "choose",
        abstract: localized("Lists the looks, or chooses one and what is changed of it; the word may be left out."))

    @Argument(help: ArgumentHelp(localized("The look: paper, photo, notebook, or one of your own."), valueName: "look"))
    var look: String?

    @Option(help: ArgumentHelp(localized("The colour of what belongs to no category."), valueName: "#rrggbb"))
    var accent: String?

    @Option(help: ArgumentHelp(localized("The colour of the paper."), valueName: "#rrggbb"))
    var background: String?

    @Option(help: ArgumentHelp(localized("The letters: \(choices(Settings.Look.Font.self))."), valueName: "word"))
    var font: String?

    @Option(help: ArgumentHelp(localized("The corners: \(choices(Settings.Look.Shape.self))."), valueName: "word"))
    var shape: String?

    @Option(
        help: ArgumentHelp(
            localized("The room between things: \(choices(Settings.Look.Density.self))."), valueName: "word"))
    var density: String?

    @Option(
        help: ArgumentHelp(
            localized("What visitors see before they choose: \(choices(Settings.Look.Mode.self))."), valueName: "word"))
    var mode: String?

    @Flag(
        help: .localized("Choose beside the pages: open the preview, which shows every choice at once and writes it."))
    var preview = false

    @Option(help: .localized("How looks are listed: table, json, or schema: the JSON Schema of what json tells."))
    var format = ListFormat.table

    @OptionGroup var options: EditOptions

    func run() async throws {
        if format == .schema {
            return try await format.tell(.looks, of: "cairn theme") {
                []
            } table: { _ in
            }
        }
        if preview {
            let command = try EditCommand.parse(["--port", "0", options.diary])
            return try await command.run(showing: "#look")
        }
        var edits = try await DiaryEdits(options.diary)
        let theme = try Theme(of: options.diary, edits.settings)
        let changed = [
            ("accent", accent), ("background", background), ("font", font), ("shape", shape), ("density", density),
            ("mode", mode),
        ].compactMap { key, value in value.map { (key, $0) } }
        if format != .table, look != nil || !changed.isEmpty { throw misuse("--format is for a list") }
        if look == nil, changed.isEmpty { return try await list(theme, edits.settings.look) }
        edits.editSettings(self.edits(changed, edits.settings.look))
        try edits.throwErrors()
        for case .write(_, _, let bytes) in edits.changes {
            let problems = theme.problems(ofLookIn: bytes)
            try problems.throwErrors()
            Reporter.show(problems)
        }
        let title = ["cairn theme", look].compactMap { $0 } + changed.map { "--\($0.0) \($0.1)" }
        try await edits.finish(title.joined(separator: " "), isDryRun: options.dryRun)
    }

    /// What is to be written: a word where that is all that the settings say of the theme, else the keys of a mapping.
    private func edits(_ changed: [(key: String, value: String)], _ known: Settings.Look) -> [Edit] {
        func path(_ keys: String...) -> EditPath { EditPath(keys.map { .key($0) }) }
        if let look, changed.isEmpty, known.isBare { return [.set(path("theme"), .text(look))] }
        let rest = changed.map { key, value -> Edit in
            value == "none" ? .remove(path("theme", key)) : .set(path("theme", key), .text(value))
        }
        return (look.map { [.set(path("theme", "look"), .text($0))] } ?? []) + rest
    }

    private func list(_ theme: Theme, _ chosen: Settings.Look) async throws {
        try await format.tell(.looks, of: "cairn theme") {
            theme.lookDescriptions.map {
                ListedLook(name: $0.name, about: $0.description, isChosen: $0.name == chosen.name)
            }
        } table: {
            show($0, chosen)
        }
    }

    private func show(_ looks: [ListedLook], _ chosen: Settings.Look) {
        let width = looks.map(\.name.count).max() ?? 0
        for look in looks {
            let sign = look.isChosen ? "*" : " "
            print(
                "\(sign) \(visible(look.name))\(String(repeating: " ", count: width - look.name.count))  \(visible(Message(foreign: look.about)).text(in: .ofTerminal))"
            )
        }
        let values: [(String, String?)] = [
            ("accent", chosen.accent?.name), ("background", chosen.background?.name), ("font", chosen.font?.rawValue),
            ("shape", chosen.shape?.rawValue), ("density", chosen.density?.rawValue), ("mode", chosen.mode?.rawValue),
        ]
        for case (let key, let value?) in values { print("  \(key): \(value)") }
        say(
            """
            `cairn theme NAME` chooses one, `cairn theme --preview` beside the pages, `cairn theme new NAME` makes one \
            of your own.
            """)
    }
}

/// The words of a type whose cases are what may be written.
private func choices<Word: RawRepresentable & CaseIterable>(_: Word.Type) -> String where Word.RawValue == String {
    Word.allCases.map(\.rawValue).joined(separator: ", ")
}

struct NewLookCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: localized("Starts a look of one's own: a style sheet in Templates/looks/."))

    @Argument(help: ArgumentHelp(localized("The look's name."), valueName: "name"))
    var name: String

    @Option(help: ArgumentHelp(localized("The look that it begins as; without it, the diary's."), valueName: "look"))
    var from: String?

    @OptionGroup var options: EditOptions

    func run() async throws {
        var edits = try await DiaryEdits(options.diary)
        let theme = try Theme(of: options.diary, edits.settings)
        let bytes = try theme.newLook(name, from: from ?? edits.settings.look.name)
        let diary = Folder(options.diary).resolved ?? options.diary
        edits.add(.write("\(diary)/Templates/looks/\(name).css", before: nil, after: bytes))
        try await edits.finish("cairn theme new \(name)", isDryRun: options.dryRun)
        say(
            "Change it as you like; `cairn theme \(name)` takes it, and `cairn preview` shows it while you write.")
    }
}
