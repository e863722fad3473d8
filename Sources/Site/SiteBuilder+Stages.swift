internal import Content
internal import Base
internal import Diary
internal import Pages

// What a build does before anything is made, in this order.
extension SiteBuilder {
    /// Everything that was planned, before any of it is made.
    struct BuildPlan {
        let pages: [Page]
        let pictures: [TextPictures]
        let environments: PageEnvironments
        let basis: BuildManifest.Basis
    }

    func read(_ memory: BuildMemory?, _ report: inout BuildReport) async throws(Problems) -> PlaceDiary {
        start("Read the diary", &report)
        let places = memory?.places ?? PlaceMemory()
        let (diary, warnings) = try await PlaceDiary.read(
            ContentFolder(diary: self.diary, with: overlay), today: today, remembering: places)
        report.warnings = warnings
        report.base = diary.settings.base
        report.language = diary.settings.language.rawValue
        report.publishing = diary.settings.publishing
        report.sources = diary.sourceFolders
        report.finish("\(diary.placeCount) places, \(places.recalledCount) of them as before")
        try single { () throws(Diagnostic) in try folders(of: diary).check(output: output) }
        return diary
    }

    /// The folders that are read, which no output may touch.
    private func folders(of diary: PlaceDiary) -> ReadFolders {
        ReadFolders(diary: self.diary, sources: diary.sourceFolders, isStateOpen: state != nil)
    }

    /// - Parameter recorder: told whose texts are read for it, which count as read for all pages.
    func choose(
        from diary: PlaceDiary, _ recorder: ReadRecorder, _ report: inout BuildReport
    ) async throws(Problems) -> [SubsiteContent] {
        start("Choose what the site shows", &report)
        let (subsites, doubts) = try await recorder.noting { () throws(Problems) in
            try await SubsiteContent.all(
                diary, for: audience, includingDrafts: includesDrafts,
                keys.map { GroupSecrets($0, site: diary.settings.url ?? "") }, opened.map { ($0, openedKeys) })
        }
        report.warnings.add(doubts)
        report.finish(
            subsites.map { counted($0.edition.places.count + $0.edition.unlisted.count, "place") }.list())
        return subsites
    }

    /// What the page for writing on the road is made of; only a site that goes to a host has one.
    func writing(in diary: PlaceDiary, _ report: inout BuildReport) async throws(Problems) -> WritingContent? {
        guard isPublished, audience == .everyone, opened == nil else { return nil }
        let secrets = keys.map { GroupSecrets($0, site: diary.settings.url ?? "") }
        let (content, warnings) = try await WritingContent.read(diary, secrets)
        report.warnings.add(warnings)
        return content
    }

    func examinePhotos(
        of subsites: [SubsiteContent], _ report: inout BuildReport
    ) async throws(Problems) -> SitePhotos {
        start("Look at the photos", &report)
        let photos = try await SitePhotos(subsites, in: diary, keepsGoing: keepsGoing)
        report.warnings.add(photos.warnings)
        report.finish(Message("\(photos.count) photos"))
        return photos
    }

    func readTracks(
        of subsites: [SubsiteContent], _ diary: PlaceDiary, _ report: inout BuildReport
    ) async throws(Problems) -> SiteTracks {
        start("Read the tracks", &report)
        let tracks = try await SiteTracks(subsites, of: diary, in: self.diary, keepsGoing: keepsGoing)
        report.warnings.add(tracks.warnings)
        report.finish(Message("\(tracks.count) tracks"))
        return tracks
    }

    func readTheme(_ settings: Settings, for subsites: [SubsiteContent]) async -> Result<SiteTheme, Problems> {
        do throws(Problems) {
            // A single file brings no fonts along.
            return .success(
                try await SiteTheme(
                    settings, for: subsites, in: diary, hasShareCards: opened == nil, hasFonts: opened == nil))
        } catch { return .failure(error) }
    }

    /// - Parameter reading: what the theme's files gave, which were read beside the photos.
    func take(_ reading: Result<SiteTheme, Problems>, _ report: inout BuildReport) throws(Problems) -> SiteTheme {
        let theme = try reading.get()
        report.warnings.add(theme.warnings)
        report.finish(Message("\(theme.theme.templates.count) templates"))
        return theme
    }

    /// The folder of finished files, and what the last build left there.
    func compare(
        _ diary: PlaceDiary, with manifest: BuildManifest?, _ memory: BuildMemory?, _ report: inout BuildReport
    ) throws(Problems) -> SiteFolder {
        start("Compare with the site", &report)
        return try single { () throws(Diagnostic) in
            let folder = try SiteFolder(
                output, state: stateFolder, manifest: manifest, mayOverwrite: mayOverwrite,
                keepsFiles: memory?.keepsFiles ?? false, isServed: isPublished,
                copies: CompressedCopies(formats: isPublished ? diary.settings.compression : []))
            // A path that was not there may lead elsewhere when it is.
            try folders(of: diary).check(output: folder.path)
            return folder
        }
    }

    /// - Parameter recorder: told whose texts are read for planning, which count as read for all pages.
    func plan(
        _ diary: PlaceDiary, _ subsites: [SubsiteContent], _ writing: WritingContent?, _ photos: SitePhotos,
        _ tracks: SiteTracks, _ theme: SiteTheme, _ folder: SiteFolder,
        _ recorder: ReadRecorder, _ memory: BuildMemory?, _ report: inout BuildReport
    ) async throws(Problems) -> BuildPlan {
        start("Plan the pages and compile the theme", &report)
        let others = diary.translations.map { theme.translated(to: $0.settings) }
        async let compiling = Result { () throws(Problems) in
            (
                try CompiledTheme(theme, remembering: memory),
                try others.map { (theme) throws(Problems) in try CompiledTheme(theme, remembering: nil) }
            )
        }
        let pictures = Dictionary(
            subsites.map { ($0.subsite.language, TextPictures()) }, uniquingKeysWith: { first, _ in first })
        let pages = try await recorder.noting { () throws(Problems) in
            try await self.pages(of: subsites, writing, photos, tracks, theme, pictures)
        }
        if !mayLosePlaces { try report.warnings.addLosses(from: folder.manifest, to: pages, isError: isPublished) }
        let basis = BuildManifest.Basis(
            facts: fingerprint(of: diary.facts(besides: recorder.entries), subsites, photos, tracks, theme),
            texts: diary.texts.mapValues(\.high))
        report.entryPages = EntryPages(pages)
        report.remains = [diary, subsites, pages]
        let (first, translated) = try await compiling.get()
        let settings = diary.environmentKey(besides: recorder.entries)
        func environment(_ compiled: CompiledTheme) -> PageEnvironment {
            PageEnvironment(theme: compiled, key: fingerprint(of: settings, subsites, nil, nil, compiled.theme))
        }
        let environments = PageEnvironments(
            environment(first),
            others: Dictionary(
                translated.map { ($0.theme.settings.language, environment($0)) },
                uniquingKeysWith: { first, _ in first }))
        for (language, pictures) in pictures { pictures.use(environments[language].theme.textPicture()) }
        let plan = BuildPlan(pages: pages, pictures: Array(pictures.values), environments: environments, basis: basis)
        report.finish(Message("\(pages.count) pages"))
        await onPlanned?(
            PlannedSite(
                pages, plan.pictures, theme.assets.files + theme.fontFiles, environments, base: report.base,
                entryPages: report.entryPages))
        return plan
    }

    /// The fingerprint of everything that the whole site follows from.
    ///
    /// - Parameters:
    ///   - diary: of what was read.
    ///   - photos: without them and the tracks it is what every page follows from.
    func fingerprint(
        of diary: Fingerprint, _ subsites: [SubsiteContent], _ photos: SitePhotos?, _ tracks: SiteTracks?,
        _ theme: SiteTheme
    ) -> Fingerprint {
        var writer = ByteWriter()
        writer.write(diary)
        for subsite in subsites {
            writer.write(subsite.subsite.prefix)
            writer.write(subsite.header)
        }
        if let photos { writer.write(photos.fingerprint) }
        if let tracks { writer.write(tracks.fingerprint) }
        theme.write(to: &writer)
        writer.write(generator)
        writer.write(audience == .author)
        writer.write(includesDrafts)
        writer.write(isPublished)
        return Fingerprint(of: writer.take())
    }

    /// The pages of all subsites, those of the public site first.
    func pages(
        of subsites: [SubsiteContent], _ writing: WritingContent?, _ photos: SitePhotos, _ tracks: SiteTracks,
        _ theme: SiteTheme,
        _ pictures: [Settings.Language?: TextPictures]
    ) async throws(Problems) -> [Page] {
        try theme.theme.missing(for: subsites.filter { $0.subsite == .site }.flatMap(\.edition.pages)).throwErrors()
        let album = photos.album
        let languages = subsites.map(\.subsite).filter { $0.group == nil }.map(\.language)
        func planner(of subsite: SubsiteContent, leadingTo groups: [SitePlanner] = []) async -> SitePlanner {
            await SitePlanner(
                subsite.edition, album, tracks.album(of: subsite.subsite), in: subsite.subsite, beside: languages,
                leadingTo: groups,
                pictures: pictures[subsite.subsite.language] ?? TextPictures(), generator: generator,
                typography: theme.typography(of: subsite), ground: theme.ground,
                mapScripts: theme.mapScripts, shareCards: theme.shareCards.style, isPublished: isPublished)
        }
        var groups: [SitePlanner] = []
        var pages: [Page] = []
        for subsite in subsites where subsite.subsite != .site {
            let planner = await planner(of: subsite)
            if subsite.subsite.group != nil { groups.append(planner) }
            pages += try await planner.pages()
        }
        for subsite in subsites where subsite.subsite == .site {
            let site = await planner(of: subsite, leadingTo: groups)
            pages += subsites.filter { !$0.header.isEmpty }.map {
                site.unlockPage($0.subsite.prefix, OutputFilter.unlockPage, header: $0.header)
            }
            if let writing {
                pages += site.writingPages(
                    writing.writing, name: OutputFilter.unlockPage, header: writing.header, knowing: writing.edition,
                    received: received)
            }
            pages = try await site.pages(besides: pages) + pages
        }
        return pages
    }
}
