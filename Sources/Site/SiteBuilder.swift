internal import Content
package import Diagnostics
package import Diary
internal import Files
internal import Pages
package import Sealing

/// Builds a diary's site.
package struct SiteBuilder: Sendable {
    /// The folder that holds `Content/`.
    package var diary: String
    /// The folder for finished files.
    package var output: String
    /// The folder for manifests and the lock; `.cairn` in the diary's folder without it.
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
    /// Whether the site may lose most of its places at once.
    package var mayLosePlaces = false
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
        try single(content.mustExist)
        let state = self.state ?? diary + "/.cairn"
        let lock = try single { () throws(Diagnostic) in
            // `.cairn` is Cairn's own, and nothing is kept behind a link in its place.
            if self.state == nil {
                try OpenFolder(at: self.diary).makeFolder(".cairn")
            } else {
                try Folder(state).create()
            }
            return try FileLock(state + "/lock", purpose: "cairn build")
        }
        defer { _ = lock }

        start("Read the diary", &report)
        async let manifest = SiteFolder.manifest(of: output, state: state)
        let places = memory?.places ?? PlaceMemory()
        let (diary, warnings) = try await PlaceDiary.read(content, today: today, remembering: places)
        report.warnings = warnings
        report.base = diary.settings.base
        report.language = diary.settings.language.rawValue
        report.publishing = diary.settings.publishing
        report.sources = diary.sourceFolders
        report.finish("\(diary.placeCount) places, \(places.recalledCount) of them as before")

        let inputs = ReadFolders(diary: self.diary, sources: diary.sourceFolders, isStateOpen: self.state != nil)
        try single { () throws(Diagnostic) in try inputs.check(output: output) }

        start("Choose what the site shows", &report)
        let planning = ReadRecorder()
        let (subsites, doubts) = try await planning.noting { () throws(Problems) in
            try await SubsiteContent.all(
                diary, for: audience, includingDrafts: includesDrafts,
                keys.map { GroupSecrets($0, site: diary.settings.url ?? "") }, opened.map { ($0, openedKeys) })
        }
        report.warnings.add(doubts)
        report.finish(
            subsites.map { "\($0.edition.places.count + $0.edition.unlisted.count) places" }.joined(separator: ", "))

        async let reading = Result { () throws(Problems) in
            try SiteTheme(diary.settings, for: subsites, in: self.diary, hasShareCards: opened == nil)
        }
        start("Look at the photos", &report)
        let photos = try await SitePhotos(subsites, in: self.diary, keepsGoing: keepsGoing)
        report.warnings.add(photos.warnings)
        async let photoDoubts = photos.doubts
        report.finish("\(photos.count) photos")

        start("Read the theme", &report)
        let theme = try await reading.get()
        report.warnings.add(theme.warnings)
        report.finish("\(theme.theme.templates.count) templates")

        start("Compare with the site", &report)
        let known = await manifest
        let folder = try single { () throws(Diagnostic) in
            try SiteFolder(
                output, state: state, manifest: known, mayOverwrite: mayOverwrite,
                keepsFiles: memory?.keepsFiles ?? false, isServed: isPublished,
                copies: CompressedCopies(formats: isPublished ? diary.settings.compression : []))
        }
        // A path that was not there may lead elsewhere when it is.
        try single { () throws(Diagnostic) in try inputs.check(output: folder.path) }
        let source = fingerprint(of: diary.fingerprint, subsites, photos, theme)
        let kept = folder.allKept(madeFrom: source)
        report.warnings.add(await photoDoubts)
        report.finish(kept == nil ? "something changed" : "nothing changed")
        if let kept {
            report.count(kept: kept)
            report.remains = [diary, subsites, photos, folder]
            try (memory?.save() ?? Problems()).throwErrors()
            return report
        }

        start("Plan the pages and compile the theme", &report)
        async let compiling = Result { () throws(Problems) in try CompiledTheme(theme, remembering: memory) }
        async let filters = OutputFilter.all(of: subsites, in: diary, for: audience, theme: theme.theme)
        let pages = try await planning.noting { () throws(Problems) in
            try await self.pages(of: subsites, photos, theme)
        }
        if !mayLosePlaces { try report.warnings.addLosses(from: folder.manifest, to: pages, isError: isPublished) }
        let environmentKey = fingerprint(of: diary.environmentKey(besides: planning.entries), subsites, nil, theme)
        let basis = BuildManifest.Basis(
            facts: fingerprint(of: diary.facts(besides: planning.entries), subsites, photos, theme),
            texts: diary.texts.mapValues(\.high))
        report.entryPages = EntryPages(pages)
        report.remains = [diary, subsites, pages]
        let compiled = try await compiling.get()
        report.finish("\(pages.count) pages")
        await onPlanned?(
            PlannedSite(
                pages, theme.assets, base: report.base, entryPages: report.entryPages,
                renderer: compiled.makeRenderer()))

        start("Render the pages and make the photos", &report)
        let filtered = folder.filtered(by: await filters).comparing(basis)
        let files: [SiteFile]
        let leaks: (fingerprint: Fingerprint, warnings: Problems)
        do throws(Problems) {
            try single { () throws(Diagnostic) in try folder.staging.open() }
            async let copies = photos.make(into: filtered)
            // What was read is worth keeping whatever becomes of the pages, and there is time for it now.
            async let saved = memory?.save() ?? Problems()
            let rendered = await render(pages, compiled, environmentKey, into: filtered)
            let made = await copies
            // Cards show photos, so they come after those; where a photo is missing, the build has failed anyway.
            let cards =
                made.problems.isEmpty
                ? await theme.shareCards.make(for: pages, with: photos, into: filtered) { compiled.makeRenderer() }
                : (files: [], problems: Problems())
            var problems = rendered.problems
            problems.add(made.problems)
            problems.add(cards.problems)
            problems.add(await saved)
            try problems.throwErrors()
            if Task.isCancelled { throw Problems() }
            files = try single { () throws(Diagnostic) in
                try filtered.withIndices(of: rendered.files + made.files + cards.files)
            }
            leaks = try await filtered.lookForLeaks(in: files)
            if isUnknown(folder) { try single { () throws(Diagnostic) in try folder.checkIsFree(for: files) } }
            try folder.checkPlaces(of: files)
        } catch {
            folder.staging.discard()
            throw error
        }
        report.warnings.add(leaks.warnings)
        report.count(files)
        report.finish(
            "\(report.renderedCount) rendered, \(report.keptCount) kept, \(report.writtenCount) to write")

        start("Put the site in place", &report)
        onPlacing()
        let (removed, made) = try single { () throws(Diagnostic) in
            // What was warned of is looked for again by the next build, which has to warn of it too.
            let isClean = leaks.warnings.isEmpty
            return try filtered.replace(
                with: files, madeFrom: isClean ? source : nil, basis, checkedFor: isClean ? leaks.fingerprint : nil)
        }
        report.removedFiles = removed
        report.remains += [filtered, made, compiled] as [any Sendable]
        report.finish("\(report.writtenCount) written, \(report.removedFiles.count) removed")
        return report
    }

    /// Whether the output is one that the author chose and Cairn has never built into.
    private func isUnknown(_ folder: SiteFolder) -> Bool {
        state == nil && !mayOverwrite && folder.manifest.files.isEmpty
            && folder.path != Folder(diary + "/Site").resolved
    }

    private func start(_ step: String, _ report: inout BuildReport) {
        onStep(step)
        report.start(step)
    }
}

/// Runs what can fail with one diagnostic where many are expected.
private func single<Result: ~Copyable>(_ work: () throws(Diagnostic) -> Result) throws(Problems) -> Result {
    do throws(Diagnostic) { return try work() } catch { throw Problems([error]) }
}
