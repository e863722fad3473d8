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
