internal import ArgumentParser
internal import Base
internal import Diary

struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: localized("Starts a diary: settings, a set of categories and something to look at, ready to build."),
        usage: "cairn init <dir> [--language <language>] [--from <path> | --empty] [<options>]",
        discussion: localized(
            """
            Without options it asks on a terminal for language, title and what to begin with, and offers the preview.

              cairn init my-diary
              cairn init my-diary --language en --title "Places on foot" --from ~/Pictures/2026-05
              cairn init . --ci github
            """))

    @Argument(
        help: ArgumentHelp(localized("The folder for the diary; it is made when it is missing."), valueName: "dir"))
    var folder: String

    @Option(
        help: .localized(
            "The language of the site: \(StartQuestions.languages). Without it, that of the system (LANG), or ko."))
    var language: Settings.Language?

    @Option(help: ArgumentHelp(localized("The title of the site."), valueName: "text"))
    var title: String?

    @Option(
        help: ArgumentHelp(
            localized("Begin with photos, or with places of another service: what `cairn import` reads."),
            discussion: localized("Without it, two places are there as examples."), valueName: "path"),
        completion: .file())
    var from: String?

    @Flag(help: .localized("Begin with settings alone."))
    var empty = false

    @Option(
        help: ArgumentHelp(
            localized(
                "Also write what makes a host publish the diary whenever it is pushed: github, gitlab, codeberg, netlify or cloudflare."
            ),
            discussion: localized("A folder that has a diary gets this alone."), valueName: "host"))
    var ci: Host?

    @Option(
        help: ArgumentHelp(
            localized(
                "With --ci: the repository whose releases have this program, https://github.com/<owner>/<name>."),
            discussion: Release.home.isEmpty ? "" : localized("Without it, \(Release.home)."), valueName: "address"))
    var releases: String?

    func validate() throws {
        if releases != nil, ci == nil { throw misuse("--releases is for --ci") }
        if let releases, !Host.isHome(releases) {
            throw misuse("--releases: an address https://github.com/<owner>/<name> is needed")
        }
        if ci != nil, releases == nil, Release.home.isEmpty {
            throw misuse(
                "nobody has published this program, so a host cannot install it; where somebody has: --releases https://github.com/<owner>/<name>"
            )
        }
        if from != nil, empty { throw misuse("--from and --empty are two beginnings") }
        if let from, FileKind(at: from) == nil { throw misuse("there is no file or folder “\(from)”") }
    }

    func run() async throws {
        let isAsking = Terminal.canAsk && language == nil && title == nil && from == nil && !empty && ci == nil
        var answers = StartQuestions.Answers(
            language: language ?? StartQuestions.usualLanguage, title: title ?? "",
            beginning: from.map { .path($0) } ?? (empty ? .nothing : .examples))
        let hasDiary = FileKind(at: folder + "/Content", followingLinks: false) != nil
        if hasDiary, ci == nil {
            throw Problems([
                .error("there is a diary already", path: folder + "/Content", help: "choose another folder")
            ])
        }
        try await ci?.write(to: folder, home: releases ?? Release.home, isRemembered: hasDiary)
        if hasDiary { return }
        if isAsking { answers = StartQuestions().answers() }
        let starter = StarterDiary(answers.language, title: answers.title)
        try Folder(folder + "/Content/places").create()
        let examples =
            if case .examples = answers.beginning { starter.examples } else { [(name: String, text: String)]() }
        try write(starter.files + examples)
        MessageLanguage.choose(diary: nil, setting: answers.language.ofMessages, CurrentProcess.environment)
        say("A new diary is in \(folder).")
        var isHidden = false
        if case .path(let source) = answers.beginning {
            try await bring(source)
            isHidden = true
        }
        if isAsking, StartQuestions.wantsPreview {
            // What was brought along is private, or a draft that waits for a name.
            try await PreviewCommand.parse([folder, "--open", "--drafts"]).run()
        } else {
            let command = shellCommand("cairn", "preview", folder, "--open") + (isHidden ? " --drafts" : "")
            say("Next: \(command)")
        }
    }

    private func write(_ files: [(name: String, text: String)]) throws(Diagnostic) {
        for (name, text) in files where FileKind(at: "\(folder)/\(name)") == nil {
            try File("\(folder)/\(name)").write(Array(text.utf8), exclusive: true)
        }
    }

    private func bring(_ source: String) async throws {
        do {
            try await ImportCommand.parse([source, "--diary", folder]).run()
        } catch {
            let status = Reporter.ending(error)
            let command = "cairn import … --diary \(folder)"
            say("The diary is empty; once that is mended: \(command)")
            throw status
        }
    }
}

extension Settings.Language: ExpressibleByArgument {
    package init?(argument: String) { self.init(tag: argument) }
}

/// What `cairn init` asks somebody at a terminal.
struct StartQuestions {
    /// What a diary has at its beginning.
    enum Beginning {
        case examples, nothing
        /// What a file or folder holds.
        case path(String)
    }

    struct Answers {
        var language: Settings.Language
        var title = ""
        var beginning = Beginning.examples
    }

    /// The languages that a site can have.
    static let languages = Settings.Language.allCases.map(\.rawValue).joined(separator: ", ")

    /// How often somebody is asked for a path that is there.
    private static let attempts = 3

    func answers() -> Answers {
        let usual = Self.usualLanguage
        var answers = Answers(language: usual)
        let language =
            Terminal.ask(Message(verbatim: "Language · 언어 (\(Self.languages)) [\(usual.rawValue)]: ")).map(trimmed)
            ?? ""
        answers.language = Settings.Language(tag: language) ?? usual
        // From here on the questions are in the language that was chosen.
        MessageLanguage.choose(diary: nil, setting: answers.language.ofMessages, CurrentProcess.environment)
        answers.title = trimmed(Terminal.ask("Title [\(StarterDiary(answers.language).title)]: ") ?? "")
        let what: Message =
            "A folder of photos, or a file that another service gave you; - for nothing [begin with examples]: "
        for _ in 0..<Self.attempts {
            let path = Self.path(Terminal.ask(what) ?? "")
            if path.isEmpty { break }
            if FileKind(at: path) != nil {
                answers.beginning = .path(path)
                break
            }
            if ["-", "없음", "nothing", "none"].contains(path.lowercased()) {
                answers.beginning = .nothing
                break
            }
            let answer: Message = "There is no file or folder “\(path)”."
            Terminal.write(answer.text(in: .ofTerminal) + "\n")
        }
        return answers
    }

    static var wantsPreview: Bool {
        let answer = trimmed(Terminal.ask("Look at it in the browser? [Y/n]: ") ?? "n").lowercased()
        return !["n", "no", "아니", "아니요", "ㅜ"].contains(answer)
    }

    /// A path as somebody types it, or as a terminal pastes a file that was dropped into it: in quotes, or with backslashes.
    private static func path(_ answer: String) -> String {
        var path = trimmed(answer)
        if let quote = path.first, quote == "'" || quote == "\"", path.count > 1, path.last == quote {
            path = String(path.dropFirst().dropLast())
        } else if FileKind(at: path) == nil {
            path = path.split(separator: "\\", omittingEmptySubsequences: true).joined()
        }
        if path.hasPrefix("~/"), let home = CurrentProcess.environment("HOME") { path = home + path.dropFirst() }
        return path
    }

    /// The language that the system speaks to who uses it, as `ko_KR.UTF-8` says, with a terminal or without; Korean where it says none.
    static var usualLanguage: Settings.Language {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let locale = names.lazy.compactMap(CurrentProcess.environment).first { !$0.isEmpty } ?? ""
        return locale.split(separator: ".").first.flatMap { Settings.Language(tag: String($0)) } ?? .ko
    }
}
