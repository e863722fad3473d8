internal import Diary
internal import Exchange
internal import Files
internal import Templates

extension SharedContext {
    /// The context's `site`: what every page of the site knows. There is one for each place in the navigation, and its pages
    /// share it, so that it is rendered once.
    struct SiteValues: Sendable {
        fileprivate var elsewhere: Value = .none
        /// By the section's `id`: for its first page and for the pages below it.
        fileprivate var sections: [String: (first: Value, below: Value)] = [:]

        /// - Parameter path: the page's address in the subsite.
        func value(section: String, path: String) -> Value {
            guard let values = sections[section] else { return elsewhere }
            return path.utf8.count == section.utf8.count + 1 && path.hasPrefix(section) ? values.first : values.below
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
    ///   - hasGroups: whether there is an index of groups.
    ///   - isOffline: whether browsers keep what readers have seen.
    static func siteValues(
        _ edition: Edition, _ home: String, _ downloads: Downloads, _ links: Links, _ typography: Typography,
        _ mapCredit: String, hasGroups: Bool, isOffline: Bool, generator: String
    ) -> SiteValues {
        let settings = edition.settings
        let base = settings.base
        let fonts = typography.faces.map { face -> Value in
            [
                "url": .string(url(base, face.path)), "type": .string(face.type), "weight": .string(face.weight),
                "style": .string(face.style),
            ]
        }
        let sections = navigation(edition, hasGroups: hasGroups)
        let hasReplies = edition.invitation != nil
        let fields: MapEntries = [
            ("title", .string(settings.title)), ("description", .string(settings.description)),
            ("language", .string(settings.language.rawValue)), ("url", .optional(settings.url)),
            ("base", .string(base)), ("author", edition.author.map { links.person($0) } ?? .none),
            ("home", .string(home)), ("group", SitePlanner.groupValue(edition.group)),
            ("generator", .string(generator)),
            ("fonts", .list(fonts)), ("font_styles", .optional(typography.styles.map { url(base, $0) })),
            ("index", .string(url(home, PlaceIndex.path))),
            ("words", .string(url(home, SearchShards.wordsPath))), ("search", .string(url(home, "search/"))),
            ("bookmarks", .string(url(home, "bookmarks/"))),
            ("replies", hasReplies ? .string(url(home, SitePlanner.repliesPath)) : .none),
            ("map_credit", mapCredit.isEmpty ? .none : .map(OrderedMap(shared: [("text", .string(mapCredit))]))),
            ("replies_page", hasReplies ? .string(url(home, "replies/")) : .none),
            ("feeds", downloadValues(downloads[.diary].filter(\.format.isFeed), home)),
            ("offline", .bool(isOffline)),
            ("downloads", downloads.groups.isEmpty ? .none : .string(url(home, downloadsPath))),
        ]
        func value(_ section: String = "", current: Value = .none) -> Value {
            let items = sections.map { item -> Value in
                [
                    "id": .string(item.id), "title": .optional(item.title), "url": .string(url(home, item.id + "/")),
                    "current": item.id == section ? current : .none,
                ]
            }
            return .map(OrderedMap(shared: fields + [("nav", .list(items))]))
        }
        var values = SiteValues(elsewhere: value())
        for (id, _) in sections { values.sections[id] = (value(id, current: "page"), value(id, current: "true")) }
        return values
    }

    /// The sections that there are, in their order; those without a title have one in the strings.
    private static func navigation(_ edition: Edition, hasGroups: Bool) -> [(id: String, title: String?)] {
        var sections: [(id: String, isShown: Bool)] = [
            ("places", true), ("map", edition.places.contains { $0.location != nil }), ("calendar", true),
            ("journeys", !edition.journeys.isEmpty), ("categories", !edition.categories.isEmpty),
            ("tags", !edition.tags.isEmpty),
            ("features", !edition.features.isEmpty), ("stations", !edition.stations.isEmpty),
            ("people", !edition.people.isEmpty), ("wishes", !edition.wishes.isEmpty),
            ("statistics", !edition.visits.isEmpty), ("groups", hasGroups),
        ]
        // What a group wants and does comes before what its places are.
        if let group = edition.group {
            let first = ["places", "plans", "journeys", "wishes", "calendar", "people"]
            let own = SitePlanner.groupSections(group)
            sections += own
            let order = first + own.map(\.id).filter { !first.contains($0) }
            sections =
                order.compactMap { id in sections.first { $0.id == id } }
                + sections.filter { !order.contains($0.id) }
        }
        let pages = edition.pages.filter { $0.navigation != nil }.sorted {
            ($0.navigation ?? 0, $0.slug) < ($1.navigation ?? 0, $1.slug)
        }
        return sections.filter(\.isShown).map { ($0.id, nil) } + pages.map { ($0.slug, $0.title) }
    }
}
