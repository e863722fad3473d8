internal import Diagnostics

extension Check {
    static let orphans = Check(
        "orphans", "pages that no other page leads to",
        .site { survey in
            survey.pages.compactMap { page in
                let name = survey.folder.names[page.number]
                // The home page is where readers come from, and a page that is not to be found is not to be led to.
                guard page.isIndexed, name != "index.html", !survey.isReached[page.number] else { return nil }
                return .warning("no page leads here", path: survey.folder.shown(page.number))
            }
        })
}
