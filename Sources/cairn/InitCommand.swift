internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Files

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Starts a diary: settings, a set of categories and one place, ready to build.",
        discussion: """
              cairn init my-diary
              cairn init my-diary --language en
            """)

    @Argument(help: ArgumentHelp("The folder for the diary; it is made when it is missing.", valueName: "dir"))
    var folder: String

    @Option(help: "The language of the site: ko or en.")
    var language = Settings.Language.ko

    func run() throws {
        do throws(Diagnostic) {
            guard FileKind(at: folder + "/Content", followingLinks: false) == nil else {
                throw .error("there is a diary already", path: folder + "/Content", help: "choose another folder")
            }
            try Folder(folder + "/Content/places").create()
            for (name, text) in StarterDiary.files(language) where FileKind(at: "\(folder)/\(name)") == nil {
                try File("\(folder)/\(name)").write(Array(text.utf8), exclusive: true)
            }
        } catch {
            throw Reporter.exit(Problems([error]))
        }
        print("A new diary is in \(folder). Next: cairn build \(folder)")
    }
}

extension Settings.Language: ExpressibleByArgument {}
