internal import Content
internal import Base
internal import Diary
internal import Templates

extension SitePlanner {
    /// What the addresses of pages begin with in files for other programs, nil where pages have none.
    private var exportHome: String? {
        guard let url = edition.settings.uri, subsite.access != .none else { return nil }
        // A sealed page is shown by the page that asks for the passphrase.
        return url + percentEncoded(subsite.prefix, keeping: "/") + (subsite.access == .home ? "#/" : "")
    }

    /// The photos that such files lead to: one that is sealed or in a file has no address of its own.
    private var exportAlbum: PhotoAlbum { subsite.access == .address ? album : PhotoAlbum() }

    /// The files for other programs: feeds, calendars, maps, tables.
    func downloadFiles() -> [Page] {
        downloads.groups.flatMap { group in
            let title = group.name.map { "\(edition.settings.title) – \($0)" }
            return group.files.map { file in
                exported(file, title: title, page: group.page) { [edition] in
                    Downloads.selection(group.subject, of: edition)
                }
            }
        }
    }

    /// A file for other programs.
    ///
    /// - Parameters:
    ///   - page: the page that shows the same.
    ///   - selection: what stands in it.
    func exported(
        _ file: Downloads.Download, title: String?, page: String, of selection: @escaping @Sendable () -> Selection
    ) -> Page {
        let export: @Sendable () -> Export = { [self] in
            Export(
                selection(), of: edition, title: title, home: exportHome, page: page, file: file.path,
                generator: generator, photo: { [exportAlbum] in exportAlbum.exported($0) },
                track: { [shared] in shared.tracks[$0] })
        }
        let format = file.format
        let source: Message = "the file \(file.path)"
        guard format.hasTemplate else {
            return Page(file.path, in: subsite, source: source) { export().bytes(format) ?? [] }
        }
        return Page(
            address: PageAddress(subsite.prefix + file.path), subsite: subsite, template: format.fileName,
            source: source, isIndexed: false
        ) { .init(fingerprint: nil) { export().context(format) } }
    }

    /// The list of all files for other programs, where there are any.
    func downloadsPages() -> [Page] {
        guard !downloads.groups.isEmpty else { return [] }
        return [
            page(SharedContext.downloadsPath, "downloads", section: "downloads", source: "the list of downloads") {
                [self] in
                let groups = downloads.groups.map { group -> Value in
                    [
                        "name": .optional(group.name), "section": .optional(Self.section(group.subject)),
                        "url": .string(url(group.page)),
                        "files": SharedContext.downloadValues(group.files, base),
                    ]
                }
                return [("groups", .list(groups))]
            }
        ]
    }

    /// Where the calendar of everything is, none where there is no such file.
    var calendarFile: Value {
        .optional(downloads[.diary].first { $0.format == .ics }.map { url($0.path) })
    }

    /// The part of the navigation that a subject's page belongs to, nil for the whole diary.
    private static func section(_ subject: Downloads.Subject) -> String? {
        switch subject {
        case .diary: nil
        case .category: "categories"
        case .tag: "tags"
        case .person: "people"
        case .journey: "journeys"
        }
    }
}

extension SharedContext {
    /// Where the list of all files for other programs stands.
    static let downloadsPath = "downloads/"

    static func downloadValues(_ files: [Downloads.Download], _ base: String) -> Value {
        .list(
            files.map { file in
                [
                    "format": .string(file.format.rawValue), "type": .string(file.format.mediaType),
                    "url": .string(url(base, file.path)),
                ]
            })
    }
}
