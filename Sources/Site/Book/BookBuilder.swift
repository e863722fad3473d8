internal import Content
package import Base
internal import Diary
package import Pages
internal import Templates

/// Makes a book of a diary: one file that needs no other.
package struct BookBuilder: Sendable {
    package struct Result: Sendable {
        /// The book as HTML.
        package var bytes: [UInt8]
        package let photoCount: Int
        package let warnings: Problems
    }

    /// The folder that holds `Content/`.
    package var diary: String
    /// The program's name and version, as the book shows it.
    package var generator: String
    /// The slug or title of the group for whose members it is, nil for everybody.
    package var group: String?
    /// Whether it is for the author, who sees what nobody else does.
    package var includesEverything = false

    package init(diary: String, generator: String) {
        self.diary = diary
        self.generator = generator
    }

    /// Quality of photos, 1 to 100.
    private static let quality = 84

    /// - Returns: the book, and warnings about the diary.
    /// - Throws: everything that is wrong with the diary, and that there is nothing to tell.
    package func build(_ book: Book) async throws(Problems) -> Result {
        try single(ContentFolder(diary: diary).mustExist)
        var (read, warnings) = try await PlaceDiary.read(ContentFolder(diary: diary), today: nil)
        let (contents, doubts) = try await contents(of: read)
        warnings.add(doubts)
        guard let content = contents.last else { throw Problems() }
        let theme = try await SiteTheme(
            read.settings, for: [content], in: diary, hasShareCards: false, hasFonts: false)
        var copies = read.settings.photos
        copies.maxBytes = nil
        copies.widths = [book.paper.photoWidth]
        copies.formats = [.jpeg]
        copies.quality = Self.quality
        let photos = try await SitePhotos([content], in: diary, keepsGoing: true, copies: copies)
        warnings.add(photos.warnings)
        let tracks = try await SiteTracks(contents, of: read, in: diary, keepsGoing: true)
        warnings.add(tracks.warnings)
        let pictures = TextPictures()
        let planner = await SitePlanner(
            content.edition, photos.album, tracks.album(of: content.subsite), in: content.subsite, pictures: pictures,
            generator: generator,
            typography: theme.typography, ground: theme.ground, isPublished: false)
        guard let page = planner.bookPage(book) else { throw Problems([nothing(book, content.edition)]) }
        let compiled = try CompiledTheme(theme, remembering: nil)
        pictures.use(compiled.textPicture(TextPictures.bookTemplate))
        let html = try render(page, compiled)
        try Problems(pictures.problems).throwErrors()
        let (paths, problems) = await photos.makeCopies()
        try problems.throwErrors()
        let prefix = read.settings.base + content.subsite.prefix
        let (bytes, count) = try single { () throws(Diagnostic) in
            try Embedding(prefix: prefix, photos: paths).embed(html)
        }
        if !includesEverything { try await look(into: bytes, contents, read, tracks, theme, &warnings) }
        return Result(bytes: bytes, photoCount: count, warnings: warnings)
    }

    /// The public site, and after it what the book is made of.
    private func contents(of diary: PlaceDiary) async throws(Problems) -> (contents: [SubsiteContent], doubts: Problems)
    {
        if let name = group.map(normalized) {
            guard let group = diary.groups.first(where: { $0.slug == name || $0.title == name }) else {
                throw Problems([
                    .error(
                        "no group is called “\(name)”", path: "Content/groups",
                        help: didYouMeanHelp(name, among: diary.groups.map(\.slug)))
                ])
            }
            let (content, doubts) = await SubsiteContent.of(group, in: diary)
            try doubts.throwErrors()
            let open = SubsiteContent(subsite: .site, edition: await diary.edition(for: .everyone).edition)
            return ([open, content], doubts)
        }
        let audience: Audience = includesEverything ? .author : .everyone
        let (edition, doubts) = await diary.edition(for: audience)
        try doubts.throwErrors()
        return ([SubsiteContent(subsite: .site, edition: edition)], doubts)
    }

    private func nothing(_ book: Book, _ edition: Edition) -> Diagnostic {
        switch book.subject {
        case .everything: .error("there is no visit to tell of", path: "Content/places")
        case .year(let year):
            .error(
                "there is no visit in \(year)", path: "Content/places",
                help: edition.visits.last.map { "the last one is of \($0.date.first.year)" })
        case .journey(let slug):
            .error(
                "no journey is called “\(slug)”", path: "Content/journeys",
                help: didYouMeanHelp(slug, among: edition.journeys.map(\.journey.slug)))
        }
    }

    private func render(_ page: Page, _ theme: CompiledTheme) throws(Problems) -> [UInt8] {
        guard case .template(let template, let gather) = page.content else { return [] }
        return try single { () throws(Diagnostic) in
            var renderer = theme.makeRenderer()
            var bytes: [UInt8] = []
            try renderer.render(template, gather().make(), into: &bytes)
            return bytes
        }
    }

    /// Looks for what the readers may not see, as in every file of a site.
    private func look(
        into bytes: [UInt8], _ contents: [SubsiteContent], _ diary: PlaceDiary, _ tracks: SiteTracks,
        _ theme: SiteTheme,
        _ warnings: inout Problems
    ) async throws(Problems) {
        let filters = await OutputFilter.all(
            of: contents, in: diary, for: .everyone, tracks, theme.ground, theme: theme.theme)
        guard let leaks = filters.last?.leaks else { return }
        leaks.look(into: bytes, of: "book.html")
        try leaks.problems.throwErrors()
        warnings.add(leaks.problems)
    }
}

/// The photos of a page, put into it.
private struct Embedding {
    private let source: [UInt8]
    private let photos: [TextKey: String]

    /// - Parameters:
    ///   - prefix: what the addresses of photos begin with.
    ///   - photos: where they lie, by their paths in the subsite.
    init(prefix: String, photos: [TextKey: String]) {
        source = Array(" src=\"\(prefix)".utf8)
        self.photos = photos
    }

    /// - Returns: the page, and how many photos are in it.
    /// - Throws: a diagnostic when a photo cannot be read.
    func embed(_ html: [UInt8]) throws(Diagnostic) -> (bytes: [UInt8], photoCount: Int) {
        var result: [UInt8] = []
        var count = 0
        var start = 0
        var position = 0
        while let next = html[position...].firstIndex(of: source[0]) {
            position = next + 1
            guard html[next...].starts(with: source) else { continue }
            let path = html[(next + source.count)...].prefix { $0 != UInt8(ascii: "\"") }
            guard let file = photos[TextKey(String(decoding: path, as: UTF8.self))] else { continue }
            let bytes = try File(file).read()
            result += html[start..<next] + Array(" src=\"data:image/jpeg;base64,\(base64(bytes))".utf8)
            (start, position) = (path.endIndex, path.endIndex)
            count += 1
        }
        return (result + html[start...], count)
    }
}
