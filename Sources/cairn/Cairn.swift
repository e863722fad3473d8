internal import ArgumentParser
internal import Diagnostics
internal import Files

@main
struct Cairn: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cairn",
        abstract: "Turns a folder of Markdown files, one a place, into a website.",
        discussion: """
            Start a diary, write about a place, build the site:

              cairn init my-diary
              cd my-diary
              cairn new "연남동 작은 카페" --at 37.5627,126.9256
              cairn preview --open
              cairn build
            """,
        version: "cairn \(cairnVersion)",
        subcommands: [
            InitCommand.self, NewCommand.self, PhotosCommand.self, ImportCommand.self, BuildCommand.self,
            PreviewCommand.self,
            EditCommand.self,
            ShareCommand.self, ReceiveCommand.self,
            ListCommand.self, VisitCommand.self, SetCommand.self, RenameCommand.self, MoveCommand.self,
            FormatCommand.self, UndoCommand.self,
            ExportCommand.self, CheckCommand.self, PublishCommand.self,
            SchemaCommand.self, LspCommand.self, CleanCommand.self,
            TemplateCommand.self,
            CloudCommand.self,
        ])

    static func main() async {
        Terminal.answerForOutput()
        do throws(Diagnostic) {
            try ProcessLimits.check()
        } catch {
            exit(withError: Reporter.exit(Problems([error])))
        }
        await main(nil)
    }
}

/// The version of the program, which pages show as their generator.
let cairnVersion = "0.1.0"
