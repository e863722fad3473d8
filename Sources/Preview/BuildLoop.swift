internal import Content
package import Base
internal import Diary
internal import Dispatch
package import Editing
package import Site

/// Builds the diary again whenever it has changed, shows the result and tells the browsers.
struct BuildLoop: Sendable {
    var builder: SiteBuilder
    private let memory: BuildMemory
    /// How long browsers have the machine for themselves to fetch what has changed.
    private static let timeToAnswer = Duration.milliseconds(50)
    /// How long builds may be broken off one after the other.
    private static let longestWithoutFiles = Duration.seconds(3)
    let site: LiveSite
    let announcer: Announcer
    let changes: ChangeQueue
    private let sources: SourceWatchers
    /// Whether browsers are led to the page of the entry that was edited.
    let follows: Bool
    let today: @Sendable () -> Day
    /// Told of each build that has ended.
    let onBuild: @Sendable (FinishedBuild) -> Void

    init(
        _ builder: SiteBuilder, _ site: LiveSite, _ announcer: Announcer, _ changes: ChangeQueue, polls: Bool,
        follows: Bool,
        today: @escaping @Sendable () -> Day, onBuild: @escaping @Sendable (FinishedBuild) -> Void
    ) {
        self.builder = builder
        self.builder.onPlacing = { site.close() }
        memory = BuildMemory(diary: builder.diary, isSaved: false)
        self.site = site
        self.announcer = announcer
        self.changes = changes
        sources = SourceWatchers(builder.diary, polls: polls) { changes.note($0) }
        self.follows = follows
        self.today = today
        self.onBuild = onBuild
    }

    /// Builds now and after each change, for ever.
    ///
    /// A change breaks off the build before it, whose pages nobody will see; but not for long, so that files are written and
    /// mistakes are found while somebody saves without rest.
    func run() async {
        var latest: [String] = []
        var unfinished: [String] = []
        var unfinishedSince: ContinuousClock.Instant?
        while !Task.isCancelled {
            let (changed, earlier) = (present(latest), unfinished)
            let build = Task(executorPreference: BuildExecutor()) { await self.build(changed, after: earlier) }
            latest = await changes.next().paths
            if unfinishedSince.map({ .now - $0 < Self.longestWithoutFiles }) ?? true { build.cancel() }
            let isFinished = await build.value
            unfinished = isFinished ? [] : unfinished.filter { !changed.contains($0) } + changed
            unfinishedSince = isFinished ? nil : unfinishedSince ?? .now
        }
    }

    /// Without the files that an editor made for a moment and that are gone again; when all are gone, they were removed.
    private func present(_ changed: [String]) -> [String] {
        let present = changed.filter { FileKind(at: "\(builder.diary)/\($0)", followingLinks: false) != nil }
        return present.isEmpty ? changed : present
    }

    /// - Parameters:
    ///   - changed: what the author has just changed.
    ///   - earlier: what had changed before a build that was broken off.
    /// - Returns: false for a build that was broken off.
    private func build(_ changed: [String], after earlier: [String]) async -> Bool {
        var builder = builder
        builder.today = today()
        builder.onPlanned = { planned in
            announcer.announce(
                site.open { view in
                    view.planned = planned
                    view.base = planned.base
                    view.entryPages = planned.entryPages
                    view.problems = nil
                })
            if follows, let edited = page(of: changed, planned.entryPages, base: planned.base) {
                announcer.lead(to: edited)
            }
            // The work that follows keeps all processors busy.
            if !changed.isEmpty { try? await Task.sleep(for: Self.timeToAnswer) }
        }
        let start = ContinuousClock.now
        let reported = earlier.filter { !changed.contains($0) } + changed
        do throws(Problems) {
            let report = try await builder.build(with: try await Inbox(builder.diary), remembering: memory)
            sources.follow(report.sources)
            let files = ServedFolder(builder.output)
            announcer.announce(
                site.open { view in
                    view.files = files
                    view.planned = nil
                    view.base = report.base
                    view.entryPages = report.entryPages
                    view.problems = nil
                    view.warnings = ProblemReport.byEntry(report.warnings)
                })
            onBuild(
                FinishedBuild(
                    changed: reported, duration: .now - start, result: .success(report), base: report.base,
                    edited: page(of: changed, report.entryPages, base: report.base)))
        } catch {
            if error.isEmpty { return false }
            let view = site.open { view in
                view.planned = nil
                view.problems = ProblemReport(error)
            }
            announcer.announce(view)
            onBuild(
                FinishedBuild(
                    changed: reported, duration: .now - start, result: .failure(error), base: view.base, edited: nil))
        }
        return true
    }

    /// The page of the one entry that was edited; nil when none was, or several.
    private func page(of changed: [String], _ pages: EntryPages, base: String) -> String? {
        pages.address(of: Set(changed.map { normalized($0) })).map { base + $0 }
    }
}

/// Runs builds on threads of their own.
///
/// A build keeps a thread busy for each processor. Swift's own pool has no more than that, so that on it every request would wait
/// for the end of the build.
final class BuildExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "cairn.build", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// A build of the preview that has ended, well or badly.
package struct FinishedBuild: Sendable {
    /// What had changed, relative to the diary; nothing for the first build.
    package let changed: [String]
    package let duration: Duration
    package let result: Result<BuildReport, Problems>
    /// The path that the site's addresses begin with.
    package let base: String
    /// The path of the page of the entry that was edited, where there is one.
    package let edited: String?
}

extension SiteBuilder {
    /// Builds with what was written on the road laid over the diary, and without it where the site cannot be built so.
    package func build(with inbox: Inbox?, remembering memory: BuildMemory?) async throws(Problems) -> BuildReport {
        var builder = self
        builder.overlay = inbox?.overlay ?? []
        builder.received = inbox?.received ?? Inbox.received(by: diary)
        do throws(Problems) {
            var report = try await builder.build(remembering: memory)
            report.warnings.add(inbox?.warnings ?? Problems())
            return report
        } catch {
            guard !builder.overlay.isEmpty, !error.isEmpty else { throw error }
            builder.overlay = []
            builder.received = Inbox.received(by: diary)
            var report = try await builder.build(remembering: memory)
            report.warnings.add(
                .warning(
                    "what was written on the road is left out, because the site cannot be built with it",
                    path: "Content/inbox",
                    help: "see what is wrong with it below; `cairn receive --inbox` takes it into entries"))
            report.warnings.add(error.asWarnings)
            return report
        }
    }
}
