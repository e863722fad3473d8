internal import ArgumentParser
internal import Checking
internal import Base
internal import Diary
internal import Editing
internal import Site

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: localized("Looks through the finished site and the diary for what is wrong."),
        usage: "cairn check [<dir>] [--output <dir>] [<options>]",
        discussion: localized(
            """
            Checks: \(Check.all.map(\.name).joined(separator: ", ")).

            The exit status is 1 when there is an error, with --strict also for warnings.

              cairn build && cairn check
              cairn check --skip orphans --skip size
              cairn check --external --format json > report.json
              cairn check --format sarif > cairn.sarif
            """))

    @Argument(help: ArgumentHelp(localized("The diary's folder, which holds Content/."), valueName: "dir"))
    var diary = "."

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            localized("The folder of the site."), discussion: localized("Without it, Site/ in the diary's folder."),
            valueName: "dir"))
    var output: String?

    @Option(help: ArgumentHelp(localized("A check to leave out; may be repeated."), valueName: "check"))
    var skip: [String] = []

    @Option(
        help: ArgumentHelp(
            localized("The day that counts as today, for the warning about visits in the future."), valueName: "date"))
    var today: CivilDay?

    @Flag(help: .localized("Follow links to other sites too, by curl: once each, slowly."))
    var external = false

    @Flag(help: .localized("Fail for warnings too."))
    var strict = false

    /// How findings are told.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, sarif, github, schema
    }

    @Option(
        help:
            .localized(
                "How findings are told: text for people; json, sarif, or github (annotations of a workflow) on standard output; schema for the JSON Schema of what json tells."
            )
    )
    var format = Format.text

    func run() async throws {
        if format == .schema { return print(CheckReport.schema(of: "cairn check"), terminator: "") }
        var inspection = Inspection(
            diary: diary, site: output ?? diary + "/Site", agent: "Cairn/\(Release.version) (checks links)")
        inspection.skipped = Set(skip)
        inspection.overlay = try await Inbox(diary, for: .everyone)?.overlay ?? []
        inspection.askSite(forLeaks: true)
        if let today { inspection.today = today.day }
        inspection.followsLinks = external
        let progress = Progress()
        inspection.onStep = { progress.show($0) }
        let report: CheckReport
        do throws(Problems) { report = try await inspection.run() } catch {
            progress.clear()
            if format != .text { try? show(CheckReport(unreadable: error)) }
            throw error
        }
        progress.clear()
        try show(report)
        if report.hasErrors || strict && !report.findings.isEmpty { throw ExitCode(1) }
    }

    private func show(_ report: CheckReport) throws(Problems) {
        switch format {
        case .text: tell(report)
        case .json, .schema: try Reporter.write(report.json)
        case .sarif: try Reporter.write(report.sarif(version: Release.version, in: diary))
        case .github: try Reporter.write(report.workflowCommands(in: diary))
        }
    }

    private func tell(_ report: CheckReport) {
        Reporter.show(report.problems())
        let counts = Dictionary(grouping: report.findings, by: \.check).mapValues(\.count)
        let summary = Check.all.compactMap { check in counts[check.name].map { "\(check.name) \($0)" } }
        let found = summary.isEmpty ? Message("nothing found") : Message(verbatim: summary.joined(separator: ", "))
        say(
            "\(report.pageCount) pages and \(report.fileCount - report.pageCount) other files, \(report.checks.count) checks: \(found)"
        )
    }
}

extension Inspection {
    /// What is looked for with the eyes of the build.
    ///
    /// - Parameter leaks: whether files are looked through for what the diary hides, as a build has just done.
    mutating func askSite(forLeaks leaks: Bool) {
        today = CivilDay.today
        photoWarnings = { [diary] edition in await PhotoDoubts.warnings(about: edition, in: diary) }
        guard leaks else { return }
        leakSearch = { [diary] read throws(Problems) in
            let keys = try KeyFile(diary: diary)
            return try await SiteLeaks(read, in: diary, keys).map { leaks in
                LeakSearch(look: { leaks.look(into: $0, of: $1) }, problems: { leaks.problems })
            }
        }
    }
}
