internal import Diary
internal import Templates

extension SitePlanner {
    /// The pages that scripts fill: search, and what the reader has marked.
    func searchPages() -> [Page] {
        [
            page("search/", "search", section: "search", source: "the search page", isIndexed: false) { [] },
            page("bookmarks/", "bookmarks", section: "bookmarks", source: "the bookmarks page", isIndexed: false) {
                []
            },
        ]
    }
}

extension SitePlanner {
    /// Where the index of all places stands; the same in all editions, so that pages stay as they are when places change.
    static let placeIndexPath = "data/places.json"

    /// Whether there is a home page that looks back on visits.
    var hasDays: Bool { subsite.group == nil && !edition.visits.isEmpty }

    /// What scripts load.
    func dataFiles() -> [Page] {
        var files = SearchFiles(self).pages
        files.append(
            Page(Self.placeIndexPath, in: subsite, source: "the index of places") { [self] in PlaceIndex(self).json })
        if hasDays {
            files.append(
                Page(DayIndex.path, in: subsite, source: "the index of days") { [self] in DayIndex(self).json })
        }
        return files
    }
}
