internal import ArgumentParser
internal import Base
internal import Diary
internal import Editing
internal import Images
internal import Preview
internal import Site

struct BuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: localized("Builds the site of a diary."),
        usage: "cairn build [<dir>] [--output <dir>] [<options>]",
        discussion: localized(
            """
            The site changes only when everything succeeded; files in it that Cairn did not write stay.

              cairn build
              cairn build ~/diary --output ~/public_html --timings
            """))

    @Argument(help: ArgumentHelp(localized("The diary's folder, which holds Content/."), valueName: "dir"))
    var diary = "."

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            localized("The folder for the site."), discussion: localized("Without it, Site/ in the diary's folder."),
            valueName: "dir"))
    var output: String?

    @Flag(help: .localized("Build drafts too."))
    var drafts = false

    @Option(
        help: ArgumentHelp(
            localized("The day that counts as today, for the warning about visits in the future."), valueName: "date"))
    var today: CivilDay?

    @Flag(help: .localized("Pass over photos that cannot be read; pages show a placeholder for them."))
    var keepGoing = false

    @Flag(help: .localized("Show how long each step took."))
    var timings = false

    @Flag(name: .customLong("no-cache"), help: .localized("Read and render everything anew."))
    var ignoresEarlierBuilds = false

    @Flag(help: .localized("Replace files in the output that Cairn did not write, and build among files of others."))
    var overwrite = false

    @Flag(help: .localized("Build a site that has lost most of its places."))
    var allowEmpty = false

    func run() async throws {
        var builder = SiteBuilder(diary: diary, output: output ?? diary + "/Site", generator: Release.generator)
        builder.includesDrafts = drafts
        builder.mayOverwrite = overwrite
        builder.mayLosePlaces = allowEmpty
        builder.keepsGoing = keepGoing
        builder.today = today?.day ?? CivilDay.today
        let progress = Progress()
        defer { progress.clear() }
        progress.follow(&builder)
        let start = ContinuousClock.now
        let keys = try KeyFile(diary: diary)
        builder.keys = keys
        let memory = BuildMemory(diary: diary, isEmpty: ignoresEarlierBuilds)
        let report = try await builder.build(
            with: try await Inbox(diary, for: builder.audience), remembering: memory)
        progress.clear()
        var warnings = keys.warnings
        warnings.add(report.warnings)
        Reporter.show(warnings)
        if timings { show(report) }
        let time = (ContinuousClock.now - start).inSeconds
        say(
            "\(counted(report.pageCount, "page")) in \(time) s: "
                + "\(report.renderedCount) of \(report.fileCount) files made, "
                + "\(report.writtenCount) written, \(report.removedFiles.count) removed")
        if let output { OutputFile(output).tellOfSite() }
        withExtendedLifetime((report, memory)) { Self.exit() }
    }

    private func show(_ report: BuildReport) {
        for step in report.steps {
            let name = step.name.text(in: .ofTerminal)
            let padding = String(repeating: " ", count: max(1, 38 - terminalWidth(name)))
            say("  \(name)\(padding)\(step.duration.inSeconds) s  \(step.count)")
        }
    }
}

extension Duration {
    /// Seconds with three decimals.
    var inSeconds: String {
        let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
        let fraction = String(1000 + milliseconds % 1000).dropFirst()
        return "\(milliseconds / 1000).\(fraction)"
    }
}

struct CleanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clean",
        abstract: localized("Removes what builds keep and no site needs any more."),
        discussion: localized(
            """
            Copies of photos that a site of the diary shows stay, unless --all is given; the next build \
            makes again what it misses. Content/ and Site/ are never touched.

              cairn clean
              cairn clean ~/diary --all
            """))

    @Argument(help: ArgumentHelp(localized("The diary's folder, which holds Content/."), valueName: "dir"))
    var diary = "."

    @Flag(help: .localized("Forget also what is still good."))
    var all = false

    func run() throws {
        let report = try DiaryState(diary: diary).clean(isForgettingAll: all)
        say(
            "\(report.removedFiles) copies of photos removed, \(megabytes(report.removedBytes)); "
                + "\(report.keptFiles) kept, \(megabytes(report.keptBytes))")
    }
}
