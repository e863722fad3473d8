package import Diagnostics
internal import Content
internal import Diary
internal import Files

// The list of all kinds of pages.
extension SitePlanner {
    /// Every page of the subsite.
    ///
    /// - Parameter others: the pages of other subsites, for the public site's sitemap.
    /// - Throws: an error for each address that two pages claim, naming both.
    package func pages(besides others: [Page] = []) async throws(Problems) -> [Page] {
        async let placePages = placePages()
        // The large files come first, so that no processor is left alone with one at the end.
        var pages = dataFiles() + downloadFiles() + statisticsPages() + mapPages()
        pages += subsite.group == nil ? [homePage()] : groupPages()
        pages += placesPages()
        pages += shareFiles()
        pages += calendarPages()
        pages += categoryPages()
        pages += tagPages()
        pages += featurePages()
        pages += stationPages()
        pages += peoplePages()
        pages += wishesPages()
        pages += searchPages()
        pages += downloadsPages()
        pages += await placePages
        pages += movedPages()
        if subsite == .site {
            pages += groupIndexPages()
            pages += freePages()
            pages += offlinePages()
            pages = machinePages(pages + others) + pages
        }
        // No server asks for that of a group, but the script that opens sealed pages does.
        if subsite == .site || subsite.access == .home { pages.append(notFoundPage()) }
        let all = pages + others
        var owners: [TextKey: Int] = [:]
        owners.reserveCapacity(all.count)
        var problems = Problems()
        for (index, page) in all.enumerated() {
            if let owner = owners.updateValue(index, forKey: TextKey(page.address.path)) {
                let other = all[owner]
                if let page = edition.pages.first(where: { [page.source, other.source].contains($0.path) }),
                    let range = page.range
                {
                    let holder = all[owner].source == page.path ? all[index] : other
                    problems.add(
                        .error(
                            "the page would have the address /\(holder.address.path), which is that of \(holder.source)",
                            at: range, help: "give its file another name: \(page.slug)-page.md"))
                    continue
                }
                problems.add(
                    .error(
                        "two pages have the address /\(page.address.path): one from \(other.source), one from \(page.source)",
                        help: "rename one of them"))
            }
        }
        try problems.throwErrors()
        return pages
    }
}
