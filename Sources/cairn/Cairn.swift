internal import ArgumentParser
internal import Base
internal import Diary
internal import Images

@main
struct Cairn: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cairn",
        abstract: localized("Turns a folder of Markdown files, one a place, into a website."),
        discussion: localized(
            """
            Start a diary, write about a place, build the site:

              cairn init my-diary
              cd my-diary
              cairn new "연남동 작은 카페" --at 37.5627,126.9256
              cairn preview --open
              cairn build
            """),
        version: "cairn \(Release.version)",
        subcommands: [
            InitCommand.self, NewCommand.self, PhotosCommand.self, ImportCommand.self, BuildCommand.self,
            PreviewCommand.self,
            EditCommand.self,
            ShareCommand.self, WriteCommand.self, ReceiveCommand.self,
            ListCommand.self, VisitCommand.self, SetCommand.self, RenameCommand.self, MoveCommand.self,
            JourneysCommand.self, FormatCommand.self, UpgradeDiaryCommand.self, UndoCommand.self,
            ThemeCommand.self, GroundCommand.self,
            BookCommand.self, ExportCommand.self, CheckCommand.self, PublishCommand.self,
            SchemaCommand.self, LspCommand.self, McpCommand.self, CleanCommand.self,
            TemplateCommand.self,
            CloudCommand.self,
            DoctorCommand.self, UpgradeCommand.self,
        ])

    /// Reads the command line on the first thread, unlike swift-argument-parser's own: starting others takes longer than many commands.
    @MainActor static func main() async {
        switch CommandLine.arguments.dropFirst().first {
        case SandboxServer.argument: SandboxServer.serve([PhotoWork.self, XMLWork.self])
        case ConfinedProgram.argument: ConfinedProgram.become()
        default: break
        }
        Terminal.answerForOutput()
        DiaryLanguage.speak(CommandLine.arguments)
        do {
            // What shells ask for while somebody types may be looked up in the diary, which is work for others.
            let isCompletion = CommandLine.arguments.dropFirst().first == "---completion"
            if !isCompletion { try checkName() }
            var command = isCompletion ? try await asyncParseAsRoot() : try parseAsRoot()
            try ProcessLimits.check()
            if let command = command as? any AsyncParsableCommand {
                try await run(command)
            } else {
                try command.run()
            }
        } catch {
            ParserText.end(with: Reporter.ending(error))
        }
    }

    /// Refuses a word that is no command, with the nearest one.
    private static func checkName() throws {
        let names = configuration.subcommands.flatMap { command in
            [command.configuration.commandName].compactMap(\.self) + command.configuration.aliases
        }
        guard let word = CommandLine.arguments.dropFirst().first, !word.hasPrefix("-"),
            !(names + ["help"]).contains(word)
        else { return }
        let fault: Message = "there is no command “\(visible(word))”"
        throw misuse(didYouMeanHelp(word, among: names).map { Message("\(fault); \($0)") } ?? fault)
    }

    private static func run(_ command: sending any AsyncParsableCommand) async throws {
        var command = command
        try await command.run()
    }
}
