internal import Content
internal import Diagnostics
internal import Diary
internal import Files
internal import Site

/// Builds the diary again whenever it has changed, shows the result and tells the browsers.
struct BuildLoop: Sendable {
    var builder: SiteBuilder
    private let memory: BuildMemory
    let site: LiveSite
    let announcer: Announcer
    let changes: ChangeQueue
    /// Whether browsers are led to the page of the entry that was edited.
    let follows: Bool
    let today: @Sendable () -> Day
    /// Told of each build that has ended.
    let onBuild: @Sendable (FinishedBuild) -> Void

    init(
        _ builder: SiteBuilder, _ site: LiveSite, _ announcer: Announcer, _ changes: ChangeQueue, follows: Bool,
        today: @escaping @Sendable () -> Day, onBuild: @escaping @Sendable (FinishedBuild) -> Void
    ) {
        self.builder = builder
        self.builder.onPlacing = { site.close() }
        memory = BuildMemory(diary: builder.diary, isSaved: false)
        self.site = site
        self.announcer = announcer
        self.changes = changes
        self.follows = follows
        self.today = today
        self.onBuild = onBuild
    }

    /// Builds now and after each change, for ever.
    func run() async {
        await build([])
        while !Task.isCancelled {
            let changed = await changes.next().paths
            // Files that an editor made for a moment are gone again; when all are gone, they were removed.
            let present = changed.filter { FileKind(at: "\(builder.diary)/\($0)", followingLinks: false) != nil }
            await build(present.isEmpty ? changed : present)
        }
    }

    private func build(_ changed: [String]) async {
        var builder = builder
        builder.today = today()
        let start = ContinuousClock.now
        do throws(Problems) {
            let report = try await builder.build(remembering: memory)
            let files = SiteFiles(builder.output)
            let view = site.open { view in
                view.files = files
                view.base = report.base
                view.problems = nil
            }
            announcer.announce(view)
            let edited = page(of: changed, report)
            if follows, let edited { announcer.lead(to: edited) }
            onBuild(
                FinishedBuild(
                    changed: changed, duration: .now - start, result: .success(report), base: report.base,
                    edited: edited))
        } catch {
            let view = site.open { $0.problems = ProblemReport(error) }
            announcer.announce(view)
            onBuild(
                FinishedBuild(
                    changed: changed, duration: .now - start, result: .failure(error), base: view.base, edited: nil))
        }
    }

    /// The page of the one entry that was edited; nil when none was, or several.
    private func page(of changed: [String], _ report: BuildReport) -> String? {
        let changed = Set(changed.map { normalized($0) })
        let pages = report.entryPages.filter { changed.contains($0.entry) }
        // The pages of a long list stand one after the other, the first of them first.
        guard let first = pages.first, pages.allSatisfy({ $0.entry == first.entry }) else { return nil }
        return report.base + first.address
    }
}
