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
              cairn init . --ci github
            """)

    @Argument(help: ArgumentHelp("The folder for the diary; it is made when it is missing.", valueName: "dir"))
    var folder: String

    @Option(help: "The language of the site: ko or en.")
    var language = Settings.Language.ko

    @Option(
        help: ArgumentHelp(
            "Also write the file that makes a host publish the diary whenever it is pushed: github or gitlab.",
            discussion: "A folder that has a diary gets this file alone.", valueName: "host"))
    var ci: Workflow?

    func run() throws {
        do throws(Diagnostic) {
            let hasDiary = FileKind(at: folder + "/Content", followingLinks: false) != nil
            if hasDiary, ci == nil {
                throw .error("there is a diary already", path: folder + "/Content", help: "choose another folder")
            }
            if let ci { try ci.write(to: folder) }
            if hasDiary { return }
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
