internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Files

struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Starts a diary: settings, a set of categories and something to look at, ready to build.",
        discussion: """
            Without options it asks on a terminal for language, title and what to begin with, and offers the preview.

              cairn init my-diary
              cairn init my-diary --language en --title "Places on foot" --from ~/Pictures/2026-05
              cairn init . --ci github
            """)

    @Argument(help: ArgumentHelp("The folder for the diary; it is made when it is missing.", valueName: "dir"))
    var folder: String

    @Option(help: "The language of the site: \(StartQuestions.languages). Without it, ko.")
    var language: Settings.Language?

    @Option(help: ArgumentHelp("The title of the site.", valueName: "text"))
    var title: String?

    @Option(
        help: ArgumentHelp(
            "Begin with photos, or with places of another service: what `cairn import` reads.",
            discussion: "Without it, two places are there as examples.", valueName: "path"),
        completion: .file())
    var from: String?

    @Option(
        help: ArgumentHelp(
            "Also write what makes a host publish the diary whenever it is pushed: github, gitlab, codeberg, netlify or cloudflare.",
            discussion: "A folder that has a diary gets this alone.", valueName: "host"))
    var ci: Host?

    func validate() throws {
        if let from, FileKind(at: from) == nil { throw ValidationError("there is no file or folder “\(from)”") }
    }

    func run() async throws {
        let isAsking = Terminal.canAsk && language == nil && title == nil && from == nil && ci == nil
        let source: String?
        do throws(Problems) {
            let hasDiary = FileKind(at: folder + "/Content", followingLinks: false) != nil
            if hasDiary, ci == nil {
                throw Problems([
                    .error("there is a diary already", path: folder + "/Content", help: "choose another folder")
                ])
            }
            try await ci?.write(to: folder, isRemembered: hasDiary)
            if hasDiary { return }
            let answers = isAsking ? StartQuestions().answers() : nil
            source = answers?.source ?? from
            let starter = StarterDiary(answers?.language ?? language ?? .ko, title: answers?.title ?? title ?? "")
            try orProblems(try Folder(folder + "/Content/places").create())
            try orProblems(try write(starter.files + (source == nil ? starter.examples : [])))
        } catch {
            throw Reporter.exit(error)
        }
        print("A new diary is in \(folder).")
        if let source { try await bring(source) }
        if isAsking, StartQuestions.wantsPreview() {
            // What was brought along is private, or a draft that waits for a name.
            try await PreviewCommand.parse([folder, "--open", "--drafts"]).run()
        } else {
            print("Next: cairn preview \(folder) --open" + (source == nil ? "" : " --drafts"))
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
            print("The diary is empty; once that is mended: cairn import … --diary \(folder)")
            throw error
        }
    }
}

extension Settings.Language: ExpressibleByArgument {
    package init?(argument: String) { self.init(tag: argument) }
}

/// What `cairn init` asks somebody at a terminal.
struct StartQuestions {
    struct Answers {
        var language = Settings.Language.ko
        var title = ""
        /// A file or folder to begin with; nil for examples.
        var source: String?
    }

    /// The languages that a site can have.
    static let languages = Settings.Language.allCases.map(\.rawValue).joined(separator: ", ")

    /// How often somebody is asked for a path that is there.
    private static let attempts = 3

    func answers() -> Answers {
        var answers = Answers()
        let usual = Self.usualLanguage
        let language = Terminal.ask("Language · 언어 (\(Self.languages)) [\(usual.rawValue)]: ").map(trimmed) ?? ""
        answers.language = language.isEmpty ? usual : Settings.Language(tag: language) ?? .ko
        let isKorean = answers.language == .ko
        let example = StarterDiary(answers.language).title
        answers.title = trimmed(Terminal.ask((isKorean ? "제목" : "Title") + " [\(example)]: ") ?? "")
        let what =
            isKorean
            ? "사진 폴더나 다른 서비스에서 내려받은 파일이 있으면 그 경로 [예시로 시작]: "
            : "A folder of photos, or a file that another service gave you [begin with examples]: "
        for _ in 0..<Self.attempts {
            let path = Self.path(Terminal.ask(what) ?? "")
            if path.isEmpty { break }
            if FileKind(at: path) != nil {
                answers.source = path
                break
            }
            Terminal.write(isKorean ? "그런 파일이나 폴더가 없어요: \(path)\n" : "There is no file or folder “\(path)”.\n")
        }
        return answers
    }

    static func wantsPreview() -> Bool {
        let answer = trimmed(Terminal.ask("Look at it in the browser · 브라우저로 볼까요? [Y/n]: ") ?? "n").lowercased()
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

    /// The language that the system speaks to who uses it: `ko_KR.UTF-8`.
    private static var usualLanguage: Settings.Language {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let locale = names.lazy.compactMap(CurrentProcess.environment).first { !$0.isEmpty } ?? ""
        return locale.split(separator: ".").first.flatMap { Settings.Language(tag: String($0)) } ?? .en
    }
}
