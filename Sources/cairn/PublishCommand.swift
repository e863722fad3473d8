internal import ArgumentParser
internal import Checking
internal import Base
internal import Diary
internal import Editing
internal import Preview
internal import Publishing
internal import Site

struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: localized("Builds the site and sends what changed to where `publish` in the settings says."),
        usage: "cairn publish [<dir>] [--dry-run] [<options>]",
        discussion: localized(
            """
            A folder, rsync, a git branch or any remote of rclone. Only files that Cairn published are ever deleted there.

              cairn publish --dry-run
              cairn publish ~/diary
            """))

    @Argument(help: ArgumentHelp(localized("The diary's folder, which holds Content/."), valueName: "dir"))
    var diary = "."

    @Flag(name: .shortAndLong, help: .localized("Show every file that would be sent or deleted, and send nothing."))
    var dryRun = false

    @Option(help: .localized("With --dry-run: table, json, or schema: the JSON Schema of what json tells."))
    var format = ListFormat.table

    @Flag(help: .localized("Delete more files than “deletions” in the settings allows."))
    var force = false

    @Flag(help: .localized("Replace files at the target that Cairn did not publish."))
    var overwrite = false

    @Flag(help: .localized("Publish a site that has lost most of its places."))
    var allowEmpty = false

    @Option(
        help: ArgumentHelp(localized("A check to leave out, as of `cairn check`; may be repeated."), valueName: "check")
    )
    var skip: [String] = []

    func validate() throws {
        if format == .json, !dryRun { throw misuse("--format is for --dry-run") }
    }

    func run() async throws {
        if format == .schema {
            return print(JSONTable.plannedFiles.schema(of: "cairn publish --dry-run"), terminator: "")
        }
        let progress = Progress()
        defer { progress.clear() }
        var builder = SiteBuilder(diary: diary, output: diary + "/Site", generator: Release.generator)
        builder.today = CivilDay.today
        builder.mayLosePlaces = allowEmpty
        progress.follow(&builder)
        builder.keys = try KeyFile(diary: diary)
        let report = try await builder.build(
            with: try await Inbox(diary, for: builder.audience), remembering: BuildMemory(diary: diary, isEmpty: false))
        progress.clear()
        Reporter.show(report.warnings)
        guard let settings = report.publishing else {
            throw Problems([
                .error(
                    "the settings do not say where to publish", path: diary + "/Content/diary.yml",
                    help: "add a line like `publish: {folder: ../public}`; there are rsync, git and rclone, too")
            ])
        }
        try await check(builder.output, report.warnings, progress)
        var publisher = Publisher(diary: diary, site: builder.output, files: report.files, settings: settings)
        publisher.sources = report.sources
        publisher.mayDeleteMany = force
        publisher.mayOverwrite = overwrite
        publisher.onStep = { progress.show($0) }
        let keepsHistory = if case .git(let git) = settings.target { git.history == .keep } else { false }
        publisher.onPlan = { [dryRun, format] target, plan in
            progress.clear()
            if format == .json { return print(JSONTable.plannedFiles.text(PlannedFile.all(of: plan)), terminator: "") }
            print(target + ":")
            for line in plan.lines(limit: dryRun ? nil : 12) + [plan.summary] { say(line) }
            if keepsHistory, plan.deletedCount > 0 {
                say(
                    "What goes can still be read in the branch's history; “history: squash” in “publish: {git: …}” keeps none."
                )
            }
        }
        try publisher.publish(isDry: dryRun)
        progress.clear()
    }

    /// Looks through the site as `cairn check` does; warnings are shown, an error is the end.
    ///
    /// - Parameter told: what the build has said already.
    private func check(_ site: String, _ reported: Problems, _ progress: Progress) async throws(Problems) {
        var inspection = Inspection(diary: diary, site: site, agent: "Cairn/\(Release.version)")
        inspection.skipped = Set(skip)
        inspection.overlay = try await Inbox(diary, for: .everyone)?.overlay ?? []
        inspection.askSite(forLeaks: false)
        inspection.onStep = { progress.show($0) }
        let problems = try await inspection.run().problems(besides: reported)
        progress.clear()
        try problems.throwErrors()
        Reporter.show(problems)
    }
}

/// What a publication would do with a file.
struct PlannedFile {
    let path: String
    let work: PublishPlan.Step.Work

    static func all(of plan: PublishPlan) -> [PlannedFile] {
        plan.steps.flatMap { step in step.files.map { PlannedFile(path: $0, work: step.work) } }
    }

    var deed: String {
        switch work {
        case .newFiles, .newPages: "add"
        case .list, .changes, .shortenedList: "replace"
        case .deletedPages, .deletedFiles: "delete"
        }
    }

}
