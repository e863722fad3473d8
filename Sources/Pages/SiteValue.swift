internal import Diary
internal import Exchange
internal import Templates

extension PageMaker {
    /// The context's `site`: what every page of the site knows.
    ///
    /// - Parameters:
    ///   - home: what the addresses of the realm begin with.
    ///   - hasGroups: whether there is an index of groups.
    static func siteValue(
        _ edition: Edition, _ home: String, _ downloads: Downloads, _ links: Links, _ typography: Typography,
        hasGroups: Bool, generator: String
    ) -> Value {
        let settings = edition.settings
        let base = settings.base
        let fonts = typography.faces.map { face -> Value in
            [
                "url": .string(url(base, face.path)), "type": .string(face.type), "weight": .string(face.weight),
                "style": .string(face.style),
            ]
        }
        return [
            "title": .string(settings.title), "description": .string(settings.description),
            "language": .string(settings.language.rawValue), "url": .optional(settings.url), "base": .string(base),
            "author": edition.author.map { links.person($0) } ?? .none,
            "nav": .list(navigation(edition, home, hasGroups: hasGroups)), "home": .string(home),
            "group": groupValue(edition.group), "generator": .string(generator), "fonts": .list(fonts),
            "feeds": downloadValues(downloads[.diary].filter(\.format.isFeed), home),
            "downloads": downloads.groups.isEmpty ? .none : .string(url(home, downloadsPath)),
            "index": .string(url(home, placeIndexPath)), "words": .string(url(home, SearchFiles.wordsPath)),
            "search": .string(url(home, "search/")), "bookmarks": .string(url(home, "bookmarks/")),
        ]
    }

    private static func navigation(_ edition: Edition, _ base: String, hasGroups: Bool) -> [Value] {
        let sections: [(id: String, isShown: Bool)] = [
            ("places", true), ("map", edition.places.contains { $0.location != nil }), ("calendar", true),
            ("categories", !edition.categories.isEmpty),
            ("tags", !edition.tags.isEmpty),
            ("features", !edition.features.isEmpty), ("stations", !edition.stations.isEmpty),
            ("people", !edition.people.isEmpty), ("wishes", !edition.wishes.isEmpty),
            ("statistics", !edition.visits.isEmpty), ("groups", hasGroups),
        ]
        let pages = edition.pages.filter { $0.navigation != nil }.sorted {
            ($0.navigation ?? 0, $0.slug) < ($1.navigation ?? 0, $1.slug)
        }
        return sections.filter(\.isShown).map {
            ["id": .string($0.id), "title": nil, "url": .string(url(base, $0.id + "/"))]
        }
            + pages.map {
                ["id": .string($0.slug), "title": .string($0.title), "url": .string(url(base, $0.slug + "/"))]
            }
    }
}
