internal import Content
package import Diagnostics
package import Diary
internal import Files
internal import Pages
internal import Templates

/// Builds a diary's site.
package struct SiteBuilder: Sendable {
    /// The folder that holds `Content/`.
    package var diary: String
    /// The folder for finished files.
    package var output: String
    package var includesDrafts = false
    /// Whether files in the output that Cairn did not write may be replaced.
    package var mayOverwrite = false
    /// Visits after this day are warned of.
    package var today: Day?
    /// The program's name and version, as pages show it.
    package var generator: String
    /// Told what is being done, in a phrase, before each step.
    package var onStep: @Sendable (String) -> Void = { _ in }

    package init(diary: String, output: String, generator: String) {
        self.diary = diary
        self.output = output
        self.generator = generator
    }

    /// Reads, checks, renders and writes; the site changes only when everything succeeded.
    ///
    /// - Throws: everything that is wrong.
    package func build() async throws(Problems) -> BuildReport {
        var report = BuildReport()
        let content = ContentFolder(diary: diary)
        guard FileKind(at: content.path) == .folder else {
            throw Problems([
                .error(
                    "there is no folder Content/ here", path: diary,
                    help: "name the diary's folder, or start a new diary with `cairn init DIR`")
            ])
        }
        let state = diary + "/.cairn"
        let lock = try single { () throws(Diagnostic) in
            try Folder(state).create()
            return try FileLock(state + "/lock", purpose: "cairn build")
        }
        defer { _ = lock }

        start("Read the diary", &report)
        let (diary, warnings) = try await PlaceDiary.read(content, today: today)
        report.warnings = warnings
        report.finish("\(diary.placeCount) places")

        start("Choose what the site shows", &report)
        let (edition, hiddenLinks) = diary.edition(for: .everyone, includingDrafts: includesDrafts)
        try hiddenLinks.throwErrors()
        report.finish("\(edition.places.count + edition.unlisted.count) places")

        start("Compile the theme", &report)
        let theme = try Theme(folder: self.diary + "/Templates", language: diary.settings.language.rawValue)
        let assets = Assets(theme)
        let library = try library(theme, assets, diary.settings)
        report.finish("\(theme.templates.count) templates")

        start("Plan the pages", &report)
        let pages = try PageMaker(edition, generator: generator).pages()
        report.pageCount = pages.count
        report.finish("\(pages.count) pages")

        start("Render the pages", &report)
        let folder = try single { () throws(Diagnostic) in
            try SiteFolder(output, state: state, mayOverwrite: mayOverwrite)
        }
        let outcomes: [SiteFolder.Outcome]
        do throws(Problems) {
            outcomes = try await render(pages, assets, into: folder) { [self] in
                // Each worker has templates and strings of its own: counting references to shared ones from two processors
                // costs more than compiling the theme again, which has succeeded once.
                ((try? self.library(theme, assets, diary.settings)) ?? library).makeRenderer()
            }
            try folder.checkPlaces()
        } catch {
            folder.discardStaging()
            throw error
        }
        report.writtenCount = outcomes.count { $0 == .staged }
        report.unchangedCount = outcomes.count - report.writtenCount
        report.finish("\(report.writtenCount) files new or changed")

        start("Put the site in place", &report)
        let planned = Set((pages.map { $0.address.file } + assets.files.map { $0.path }).map { TextKey($0) })
        report.removedCount = try single { () throws(Diagnostic) in
            try folder.announce(planned)
            try folder.moveStaged()
            return try folder.finish(planned)
        }
        report.finish("\(report.removedCount) files removed")
        return report
    }

    private func start(_ step: String, _ report: inout BuildReport) {
        onStep(step)
        report.start(step)
    }

    /// Renders every page and stages what the site does not have yet.
    private func render(
        _ pages: [Page], _ assets: Assets, into folder: SiteFolder, makeRenderer: @escaping @Sendable () -> Renderer
    ) async throws(Problems) -> [SiteFolder.Outcome] {
        let results = await pages.concurrentMap(state: { (renderer: makeRenderer(), bytes: [UInt8]()) }) {
            state, page -> Result<SiteFolder.Outcome, Diagnostic> in
            state.bytes.removeAll(keepingCapacity: true)
            do throws(Diagnostic) {
                try state.renderer.render(page.template, page.context(), into: &state.bytes)
                return .success(try folder.stage(state.bytes, as: page.address.file))
            } catch {
                return .failure(error.about(page))
            }
        }
        var outcomes: [SiteFolder.Outcome] = []
        var problems = Problems()
        for result in results {
            switch result {
            case .success(let outcome): outcomes.append(outcome)
            case .failure(let problem): problems.add(problem)
            }
        }
        for asset in assets.files {
            let outcome = problems.gather { () throws(Diagnostic) in try folder.stage(asset.bytes, as: asset.path) }
            if let outcome { outcomes.append(outcome) }
        }
        try problems.withoutRepetitions.throwErrors()
        return outcomes
    }

    /// The theme's templates, compiled with all that they may call.
    private func library(_ theme: Theme, _ assets: Assets, _ settings: Settings) throws(Problems) -> TemplateLibrary {
        let strings = try theme.strings(settings.language.rawValue)
        let environment = Environment(
            language: settings.language == .ko ? .korean : .english,
            functions: ["t": strings.function, "asset": assets.function(base: settings.base)],
            filters: [
                "slug": Filter { (values, _) throws(TemplateError) in
                    guard case .string(let text)? = values.first else { throw TemplateError("slug takes a text") }
                    return .string(slug(text))
                },
                "markdown": Filter { (values, _) throws(TemplateError) in
                    guard case .string(let text)? = values.first else { throw TemplateError("markdown takes a text") }
                    let body = Markdown.html(SourceFile(path: "", text: text), options: settings.markdown)
                    return .safe(body.pieces.map { if case .html(let html) = $0 { html } else { "" } }.joined())
                },
            ])
        return try TemplateLibrary(
            theme.templates.map { TemplateSource(name: $0.name, file: $0.file) }, environment: environment)
    }
}

/// Runs what can fail with one diagnostic where many are expected.
private func single<Result: ~Copyable>(_ work: () throws(Diagnostic) -> Result) throws(Problems) -> Result {
    do throws(Diagnostic) { return try work() } catch { throw Problems([error]) }
}

extension Diagnostic {
    /// The diagnostic with a word on the page that it arose on.
    fileprivate func about(_ page: Page) -> Diagnostic {
        if isSystemFailure { return self }
        var diagnostic = self
        diagnostic.notes.append(.init("on the page /\(page.address.path), made from \(page.source)"))
        return diagnostic
    }
}

extension Problems {
    /// One of all diagnostics that say the same of the same place, with a count of the others: a mistake in a template shows
    /// on ten thousand pages, a full disk on all of them.
    fileprivate var withoutRepetitions: Problems {
        var counts: [String: Int] = [:]
        var kept: [(key: String, diagnostic: Diagnostic)] = []
        for diagnostic in sorted {
            let place =
                diagnostic.isSystemFailure
                ? "" : "\(diagnostic.path ?? "") \(diagnostic.range?.bytes.description ?? "")"
            let key = "\(place) \(diagnostic.message)"
            counts[key, default: 0] += 1
            if counts[key] == 1 { kept.append((key, diagnostic)) }
        }
        return Problems(
            kept.map { key, diagnostic in
                var diagnostic = diagnostic
                if let count = counts[key], count > 1, !diagnostic.isSystemFailure {
                    diagnostic.notes.append(
                        .init("and in the same way on \(count - 1) other page\(count == 2 ? "" : "s")"))
                }
                return diagnostic
            })
    }
}
