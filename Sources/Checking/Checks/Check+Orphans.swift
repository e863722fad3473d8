internal import Diagnostics

extension Check {
    static let orphans = Check(
        "orphans", "pages that no other page leads to",
        .site { survey in
            let reached = survey.pages.reduce(into: Set<Int32>()) { $0.formUnion($1.targets) }
            return survey.pages.compactMap { page in
                let name = survey.folder.names[page.number]
                // The home page is where readers come from, and a page that is not to be found is not to be led to.
                guard page.isIndexed, name != "index.html", !reached.contains(Int32(truncatingIfNeeded: page.number))
                else { return nil }
                return .warning("no page leads here", path: survey.folder.shown(page.number))
            }
        })
}
