internal import Content
package import Base
package import Diary
package import Pages
internal import Templates

/// Writes a selection of a diary for other programs, apart from any site.
package struct DiaryExporter: Sendable {
    /// The folder that holds `Content/`.
    package var diary: String
    /// The program's name and version, as files show it.
    package var generator: String
    /// Whether it is for the author, who sees private, group and unlisted places and drafts.
    package var includesEverything = false

    package init(diary: String, generator: String) {
        self.diary = diary
        self.generator = generator
    }

    /// - Parameter wanted: what is asked for, by the names that an author writes; each of them must exist.
    /// - Returns: the file, and warnings about the diary.
    /// - Throws: everything that is wrong with the diary or the request.
    package func export(
        _ format: ExportFormat, _ wanted: SelectionFilter, of group: String?
    ) async throws(Problems) -> (bytes: [UInt8], warnings: Problems) {
        let (diary, subsite, selection, warnings) = try await select(wanted, of: group)
        // Only these formats tell of photos; looking at them takes the longest.
        let album =
            [.atom, .jsonfeed, .geojson, .json].contains(format)
            ? try await SitePhotos([subsite], in: self.diary, keepsGoing: true).album : PhotoAlbum()
        let tracks =
            [.kml, .gpx].contains(format)
            ? try await SiteTracks([subsite], of: diary, in: self.diary, keepsGoing: true).album(of: subsite.subsite)
            : TrackAlbum()
        let export = Export(
            selection, of: subsite.edition,
            home: subsite.edition.settings.uri.flatMap { subsite.subsite.isListed ? $0 + subsite.subsite.prefix : nil },
            generator: generator, photo: { album.exported($0) },
            track: { tracks[$0] }, includesVisibility: includesEverything)
        let settings = subsite.edition.settings
        if format.isFeed, export.home == nil {
            throw Problems([
                .error(
                    "a feed leads to pages, and the settings do not say where the site is", path: settings.file.path,
                    help: "add a line like `url: https://minji.example/diary/`")
            ])
        }
        if let bytes = export.bytes(format) { return (bytes, warnings) }
        let theme = try Theme(folder: self.diary + "/Templates", language: settings.language.rawValue)
        let library = try TemplateLibrary(theme, settings)
        return try single { () throws(Diagnostic) in
            var renderer = library.makeRenderer()
            var bytes: [UInt8] = []
            try renderer.render(format.fileName, export.context(format), into: &bytes)
            return (bytes, warnings)
        }
    }

    /// - Returns: the places and visits that are asked for, in the edition's order, and warnings about the diary.
    /// - Throws: everything that is wrong with the diary or the request.
    package func selection(_ wanted: SelectionFilter) async throws(Problems) -> (
        selection: Selection, warnings: Problems
    ) {
        let (_, _, selection, warnings) = try await select(wanted, of: nil)
        return (selection, warnings)
    }

    private func select(
        _ wanted: SelectionFilter, of group: String?
    ) async throws(Problems) -> (diary: PlaceDiary, subsite: SubsiteContent, selection: Selection, warnings: Problems) {
        let content = ContentFolder(diary: diary)
        try single(content.mustExist)
        var (read, warnings) = try await PlaceDiary.read(content, today: nil)
        let (subsite, doubts) = try await subsite(group, of: read)
        warnings.add(doubts)
        let edition = subsite.edition
        let places = edition.places + (includesEverything ? edition.unlisted : [])
        let filter = try filter(wanted, edition, places)
        return (
            read, subsite, Selection(places, plans: edition.plans, journeys: edition.journeys, filter), warnings
        )
    }

    /// What is exported, and where its pages stand; and what is doubtful in it.
    private func subsite(
        _ group: String?, of diary: PlaceDiary
    ) async throws(Problems) -> (content: SubsiteContent, warnings: Problems) {
        let content: SubsiteContent
        let problems: Problems
        if let name = group.map(normalized) {
            guard let group = diary.groups.first(where: { $0.slug == name || $0.title == name }) else {
                let near = didYouMeanHelp(name, among: diary.groups.flatMap { [$0.slug, $0.title] })
                throw Problems([.error("no group is called “\(name)”", help: near)])
            }
            (content, problems) = await SubsiteContent.of(group, in: diary)
        } else {
            let (edition, found) = await diary.edition(
                for: includesEverything ? .author : .everyone, includingDrafts: includesEverything)
            (content, problems) = (SubsiteContent(subsite: .site, edition: edition), found)
        }
        try problems.throwErrors()
        return (content, problems)
    }

    private func filter(
        _ wanted: SelectionFilter, _ edition: Edition, _ places: [Place]
    ) throws(Problems) -> SelectionFilter {
        var filter = wanted
        var problems = Problems()
        func find(_ names: [String], _ kind: String, among known: [(id: String, name: String)]) -> [String] {
            names.compactMap { name in
                let name = normalized(name)
                if let match = known.first(where: { $0.id == name }) ?? known.first(where: { $0.name == name }) {
                    return match.id
                }
                let near = didYouMeanHelp(name, among: known.map(\.name) + known.map(\.id))
                problems.add(.error("no \(Message(foreign: kind)) is called “\(name)”", help: near))
                return nil
            }
        }
        filter.categories = find(
            wanted.categories, "category", among: edition.settings.categories.map { ($0.id, $0.name) })
        let tags = includesEverything ? Set(places.flatMap(\.tags)).sorted() : edition.tags.map(\.name)
        filter.tags = find(wanted.tags, "tag", among: tags.map { ($0, $0) })
        filter.people = find(wanted.people, "person", among: edition.people.map { ($0.name.slug, $0.name.name) })
        try problems.throwErrors()
        return filter
    }
}
