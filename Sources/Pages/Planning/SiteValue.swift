internal import Diary
internal import Base
internal import Templates

extension SharedContext {
    /// The context's `site`: what every page of the site knows. There is one for each place in the navigation, and its pages
    /// share it, so that it is rendered once.
    struct SiteValues: Sendable {
        fileprivate var elsewhere: Value = .none
        /// By the section's `id`: the address of its first page, and the values for that and for the pages below it.
        fileprivate var sections: [String: (path: String, first: Value, below: Value)] = [:]

        /// - Parameter path: the page's address in the subsite.
        func value(section: String, path: String) -> Value {
            guard let values = sections[section] else { return elsewhere }
            return path == values.path ? values.first : values.below
        }

        /// The fingerprint of all of them, and of a prefix.
        func fingerprint(after prefix: [UInt8]) -> Fingerprint? {
            let all = sections.sorted { precedes($0.key, $1.key) }.map {
                Value.list([.string($0.key), $0.value.first, $0.value.below])
            }
            return OrderedMap(unique: [("elsewhere", elsewhere), ("sections", .list(all))]).fingerprint(after: prefix)
        }
    }

    /// - Parameters:
    ///   - home: what the addresses of the subsite begin with.
    ///   - isOffline: whether browsers keep what readers have seen.
    static func siteValues(
        _ edition: Edition, _ home: String, _ downloads: Downloads, _ links: Links, _ typography: Typography,
        _ mapCredit: String, _ navigation: SiteNavigation, isOffline: Bool, generator: String
    ) -> SiteValues {
        let settings = edition.settings
        let base = settings.base
        let fonts = typography.faces.map { face -> Value in
            [
                "url": .string(url(base, face.path)), "type": .string(face.type), "weight": .string(face.weight),
                "style": .string(face.style),
            ]
        }
        let hasReplies = edition.invitation != nil
        let fields: MapEntries = [
            ("title", .string(settings.title)), ("description", .string(settings.description)),
            ("language", .string(settings.language.rawValue)), ("url", .optional(settings.uri)),
            ("base", .string(base)), ("author", edition.author.map { links.person($0) } ?? .none),
            ("home", .string(home)), ("group", SitePlanner.groupValue(edition.group)),
            ("generator", .string(generator)),
            ("fonts", .list(fonts)), ("font_styles", .optional(typography.styles.map { url(base, $0) })),
            ("index", .string(url(home, SearchShards.indexPath))),
            ("words", .string(url(home, SearchShards.wordsPath))), ("search", .string(url(home, "search/"))),
            ("bookmarks", .string(url(home, "bookmarks/"))),
            ("contents", navigation.isFolded ? .string(url(home, contentsPath)) : .none),
            ("replies", hasReplies ? .string(url(home, SitePlanner.repliesPath)) : .none),
            ("map_credit", mapCredit.isEmpty ? .none : .map(OrderedMap(shared: [("text", .string(mapCredit))]))),
            ("replies_page", hasReplies ? .string(url(home, "replies/")) : .none),
            ("feeds", downloadValues(downloads[.diary].filter(\.format.isFeed), home)),
            ("offline", .bool(isOffline)),
            ("downloads", downloads.groups.isEmpty ? .none : .string(url(home, downloadsPath))),
        ]
        func value(_ section: String = "", current: Value = .none) -> Value {
            let items = navigation.items.map { item -> Value in
                [
                    "id": .string(item.id), "title": .optional(item.title), "url": .string(url(home, item.path)),
                    "part": .string(item.part.rawValue), "current": item.id == section ? current : .none,
                ]
            }
            return .map(OrderedMap(shared: fields + [("nav", .list(items))]))
        }
        var values = SiteValues(elsewhere: value())
        for item in navigation.items {
            values.sections[item.id] = (
                item.path, value(item.id, current: "page"), value(item.id, current: "true")
            )
        }
        return values
    }
}
