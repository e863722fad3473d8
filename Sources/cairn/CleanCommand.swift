internal import ArgumentParser
internal import Diagnostics
internal import Images
internal import Site

struct CleanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clean",
        abstract: "Removes what builds keep and no site needs any more.",
        discussion: """
            Copies of photos that a site of the diary shows stay, unless --all is given; the next build \\
            makes again what it misses. Content/ and Site/ are never touched.

              cairn clean
              cairn clean ~/diary --all
            """)

    @Argument(help: ArgumentHelp("The diary's folder, which holds Content/.", valueName: "dir"))
    var diary = "."

    @Flag(help: "Forget also what is still good.")
    var all = false

    func run() throws {
        do throws(Diagnostic) {
            let report = try DiaryState(diary: diary).clean(isForgettingAll: all)
            let removed = "\(report.removedFiles) copies of photos removed, \(Self.size(report.removedBytes))"
            print("\(removed); \(report.keptFiles) kept, \(Self.size(report.keptBytes))")
        } catch {
            throw Reporter.exit(Problems([error]))
        }
    }

    /// A number of bytes in megabytes with a decimal.
    private static func size(_ bytes: Int) -> String {
        let tenths = (bytes + 50_000) / 100_000
        return "\(tenths / 10).\(tenths % 10) MB"
    }
}
