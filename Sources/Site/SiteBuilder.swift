internal import Content
package import Diagnostics
package import Diary
internal import Files
internal import Pages
package import Sharing
internal import Templates

/// Builds a diary's site.
package struct SiteBuilder: Sendable {
    /// The folder that holds `Content/`.
    package var diary: String
    /// The folder for finished files.
    package var output: String
    /// The folder for records and the lock; `.cairn` in the diary's folder without it.
    package var state: String?
    /// Whom the site is for: the author sees private places too.
    package var audience = Audience.everyone
    package var includesDrafts = false
    /// The keys of closed groups, nil to leave those groups out.
    package var keys: KeyFile?
    /// A closed group whose pages are written as those of an open one, for a single file of them.
    var opened: String?
    /// What that file is to be sealed with.
    var openedKeys: GroupKeys?
    /// Whether files in the output that Cairn did not write may be replaced.
    package var mayOverwrite = false
    /// Whether the site is to go to a host: a preview and a file that is sent need no compressed copies and nothing for reading
    /// offline.
    package var isPublished = true
    /// Whether photos that cannot be read are passed over with a warning.
    package var keepsGoing = false
    /// Visits after this day are warned of.
    package var today: Day?
    /// The program's name and version, as pages show it.
    package var generator: String
    /// Told what is being done, in a phrase, before each step.
    package var onStep: @Sendable (String) -> Void = { _ in }
    /// Given the site when it is planned, long before it is written; the build goes on when this has returned.
    package var onPlanned: (@Sendable (PlannedSite) async -> Void)?
    /// Told when everything has succeeded and files are about to change.
    package var onPlacing: @Sendable () -> Void = {}

    package init(diary: String, output: String, generator: String) {
        self.diary = diary
        self.output = output
        self.generator = generator
    }

    /// Reads, checks, renders and writes; the site changes only when everything succeeded.
    ///
    /// - Parameter memory: what earlier builds of the diary left.
    /// - Throws: everything that is wrong; nothing when the task was cancelled before the site had changed.
    package func build(remembering memory: BuildMemory? = nil) async throws(Problems) -> BuildReport {
        var report = BuildReport()
        let content = ContentFolder(diary: diary)
        guard FileKind(at: content.path) == .folder else {
            throw Problems([
                .error(
                    "there is no folder Content/ here", path: diary,
                    help: "name the diary's folder, or start a new diary with `cairn init DIR`")
            ])
        }
        let state = self.state ?? diary + "/.cairn"
        let lock = try single { () throws(Diagnostic) in
            try Folder(state).create()
            return try FileLock(state + "/lock", purpose: "cairn build")
        }
        defer { _ = lock }

        start("Read the diary", &report)
        let places = memory?.places ?? PlaceMemory()
        let (diary, warnings) = try await PlaceDiary.read(content, today: today, remembering: places)
        report.warnings = warnings
        report.base = diary.settings.base
        report.language = diary.settings.language.rawValue
        report.publishing = diary.settings.publishing
        report.sources = diary.sourceFolders
        report.finish("\(diary.placeCount) places, \(places.recalledCount) of them as before")

        start("Choose what the site shows", &report)
        let (realms, doubts) = try await SiteRealm.all(
            diary, for: audience, includingDrafts: includesDrafts,
            keys.map { GroupSecrets($0, site: diary.settings.url ?? "") }, opened.map { ($0, openedKeys) })
        report.warnings.add(doubts)
        report.finish(
            realms.map { "\($0.edition.places.count + $0.edition.unlisted.count) places" }.joined(separator: ", "))

        start("Look at the photos", &report)
        let photos = try await SitePhotos(realms, folder: self.diary + "/.cairn/photos", keepsGoing: keepsGoing)
        report.warnings.add(photos.warnings)
        report.finish("\(photos.count) photos")

        start("Compile the theme", &report)
        let theme = try Theme(folder: self.diary + "/Templates", language: diary.settings.language.rawValue)
        let fonts = try SiteFonts(diary.settings.fonts, in: self.diary)
        report.warnings.add(fonts.warnings)
        let outline = try SiteOutline(diary.settings.map.outline, in: self.diary)
        report.warnings.add(outline.warnings)
        // Whether a sealed group has a map is nobody's business, so its site has the map's parts in any case.
        let hasMap = realms.contains { $0.seal != nil || $0.edition.places.contains { $0.location != nil } }
        let leaflet = try SiteLeaflet(diary.settings.map, isNeeded: hasMap, in: self.diary)
        let assets = try Assets(theme, fonts, leaflet)
        let shareCards = ShareCards(opened == nil ? realms : [], theme, folder: self.diary + "/.cairn/cards")
        report.warnings.add(shareCards.warnings)
        let appearance = SiteAppearance(
            typography: fonts.typography(assets), outline: outline, mapScripts: leaflet.scripts(assets),
            shareCards: shareCards)
        let themeFingerprint = theme.fingerprint(of: diary.settings)
        let library = try (memory ?? BuildMemory(diary: self.diary, isEmpty: true)).library(
            madeFrom: assets.fingerprint(with: themeFingerprint)
        ) { () throws(Problems) in try self.library(theme, assets, diary.settings) }
        report.finish("\(theme.templates.count) templates")

        start("Compare with the site", &report)
        let folder = try single { () throws(Diagnostic) in
            try SiteFolder(
                output, state: state, mayOverwrite: mayOverwrite, keepsFiles: memory?.keepsFiles ?? false,
                copies: CompressedCopies(formats: isPublished ? diary.settings.compression : []))
        }
        let source = fingerprint(of: diary, realms, photos, appearance, theme: themeFingerprint)
        let kept = await folder.allKept(madeFrom: source)
        report.finish(kept == nil ? "something changed" : "nothing changed")
        if let kept {
            report.count(kept)
            try (memory?.save() ?? Problems()).throwErrors()
            return report
        }

        start("Plan the pages", &report)
        let pages = try await pages(of: realms, photos, appearance)
        report.entryPages = pages.compactMap {
            $0.source.hasPrefix("Content/") || $0.source.contains("/Content/") ? ($0.source, $0.address.path) : nil
        }
        report.remains = [diary, realms, pages]
        report.finish("\(pages.count) pages")
        await onPlanned?(
            PlannedSite(
                pages, assets, base: report.base, entryPages: report.entryPages, renderer: library.makeRenderer()))

        start("Render the pages and make the photos", &report)
        let gates = await RealmGate.all(of: realms, in: diary, for: audience, theme: theme)
        let gated = folder.behind(gates)
        let files: [SiteFile]
        let checked: Fingerprint
        do throws(Problems) {
            async let copies = photos.make(into: gated)
            // What was read is worth keeping whatever becomes of the pages, and there is time for it now.
            async let saved = memory?.save() ?? Problems()
            let makeRenderer: @Sendable () -> Renderer = { [self] in
                // Each worker has templates and strings of its own: counting references to shared ones from two processors
                // costs more than compiling the theme again, which has succeeded once.
                ((try? self.library(theme, assets, diary.settings)) ?? library).makeRenderer()
            }
            let rendered = await render(
                pages, assets, into: gated, theme: themeFingerprint, makeRenderer: makeRenderer)
            let made = await copies
            // Cards show photos, so they come after those; where a photo is missing, the build has failed anyway.
            let cards =
                made.problems.isEmpty
                ? await shareCards.make(for: pages, with: photos, into: gated, makeRenderer: makeRenderer)
                : (files: [], problems: Problems())
            var problems = rendered.problems
            problems.add(made.problems)
            problems.add(cards.problems)
            problems.add(await saved)
            try problems.throwErrors()
            if Task.isCancelled { throw Problems() }
            files = try single { () throws(Diagnostic) in
                try gated.withIndices(of: rendered.files + made.files + cards.files)
            }
            checked = try await gated.lookForLeaks(in: files)
            try folder.checkPlaces()
        } catch {
            folder.discardStaging()
            throw error
        }
        report.count(files)
        report.finish(
            "\(report.renderedCount) rendered, \(report.keptCount) kept, \(report.writtenFiles.count) to write")

        start("Put the site in place", &report)
        onPlacing()
        report.removedFiles = try single { () throws(Diagnostic) in
            try gated.replace(with: files, madeFrom: source, checkedFor: checked)
        }
        report.finish("\(report.writtenFiles.count) written, \(report.removedFiles.count) removed")
        return report
    }

    private func start(_ step: String, _ report: inout BuildReport) {
        onStep(step)
        report.start(step)
    }

    /// Of everything that the whole site follows from.
    private func fingerprint(
        of diary: PlaceDiary, _ realms: [SiteRealm], _ photos: SitePhotos, _ appearance: SiteAppearance,
        theme: Fingerprint
    ) -> Fingerprint {
        var writer = ByteWriter()
        writer.write(diary.fingerprint)
        for realm in realms {
            writer.write(realm.realm.prefix)
            writer.write(realm.header)
        }
        writer.write(theme)
        writer.write(photos.fingerprint)
        appearance.write(to: &writer)
        writer.write(generator)
        writer.write(audience == .author)
        writer.write(includesDrafts)
        writer.write(isPublished)
        return Fingerprint(of: writer.take())
    }

    /// The pages of all realms, those of the public site first.
    private func pages(
        of realms: [SiteRealm], _ photos: SitePhotos, _ appearance: SiteAppearance
    ) async throws(Problems) -> [Page] {
        var groups: [PageMaker] = []
        for realm in realms where realm.realm != .site {
            groups.append(
                await PageMaker(
                    realm.edition, photos.album, in: realm.realm, generator: generator,
                    typography: appearance.typography, outline: appearance.outline.outline,
                    mapScripts: appearance.mapScripts, shareCards: appearance.shareCards.style, isPublished: isPublished
                ))
        }
        var pages: [Page] = []
        for group in groups { pages += try group.pages() }
        for realm in realms where realm.realm == .site {
            let site = await PageMaker(
                realm.edition, photos.album, leadingTo: groups, generator: generator,
                typography: appearance.typography, outline: appearance.outline.outline,
                mapScripts: appearance.mapScripts, shareCards: appearance.shareCards.style, isPublished: isPublished)
            pages += realms.filter { !$0.header.isEmpty }.map {
                site.unlockPage($0.realm.prefix, RealmGate.unlockPage, header: $0.header)
            }
            pages = try site.pages(besides: pages) + pages
        }
        return pages
    }

    /// Renders every page that does not stay as it is, and stages what the site does not have yet.
    private func render(
        _ pages: [Page], _ assets: Assets, into folder: SiteFolder, theme: Fingerprint,
        makeRenderer: @escaping @Sendable () -> Renderer
    ) async -> (files: [SiteFile], problems: Problems) {
        let results = await pages.concurrentMap(state: { PageStage(folder, theme: theme, makeRenderer: makeRenderer) })
        {
            stage, page -> Result<SiteFile, Diagnostic>? in
            if Task.isCancelled { return nil }
            do throws(Diagnostic) { return .success(try stage.file(page)) } catch { return .failure(error) }
        }
        var files: [SiteFile] = []
        files.reserveCapacity(results.count + assets.files.count)
        var problems = Problems()
        for result in results {
            switch result {
            case .success(let file): files.append(file)
            case .failure(let problem): problems.add(problem)
            case nil: break
            }
        }
        for asset in assets.files {
            problems.gather { () throws(Diagnostic) in files.append(try folder.file(asset.path, asset.bytes)) }
        }
        return (files, problems.withoutRepetitions)
    }

    /// The theme's templates, compiled with all that they may call.
    private func library(_ theme: Theme, _ assets: Assets, _ settings: Settings) throws(Problems) -> TemplateLibrary {
        let strings = try theme.strings(settings.language.rawValue)
        let environment = Environment(
            language: settings.language == .ko ? .korean : .english,
            functions: [
                "t": strings.function, "asset": assets.function(base: settings.base),
                "shell": theme.shell(assets, base: settings.base),
            ],
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
