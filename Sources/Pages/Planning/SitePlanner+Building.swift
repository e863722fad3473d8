internal import Content
package import Base
internal import Diary
internal import Templates

// What the planners of all kinds of pages build with.
extension SitePlanner {
    var subsite: Subsite { shared.subsite }
    var album: PhotoAlbum { shared.album }
    var base: String { shared.base }
    var links: Links { shared.links }
    var downloads: Downloads { shared.downloads }

    func url(_ path: String) -> String { shared.url(path) }

    func card(_ place: Int) -> Value { carded[place].card }
    func cards(_ places: some Sequence<Int>) -> Value { .list(places.map { card($0) }) }

    /// The places with a visit, in the order of the edition.
    var visited: [Int] { edition.places.indices.filter { !edition.places[$0].visits.isEmpty } }

    /// A page with the context that all templates share and what this one adds, which may follow from the whole edition.
    func page(
        _ path: String, _ kind: String, section: String, source: Message, title: String? = nil,
        description: @escaping @autoclosure @Sendable () -> String? = nil,
        isIndexed: Bool = true, isDraft: Bool = false, card: ShareCard? = nil,
        _ fields: @escaping @Sendable () -> MapEntries
    ) -> Page {
        let head = PageHead(
            path: path, kind: kind, section: section, title: title, isIndexed: isIndexed && subsite.isListed,
            isDraft: isDraft, card: card)
        return page(head, source: source) { [shared] in
            .init(fingerprint: nil) { shared.context(head, description: description(), fields()) }
        }
    }

    /// A page that follows from its parts and what is shared alone, so that it is kept for as long as these stay.
    ///
    /// - Parameters:
    ///   - gather: gives the parts.
    ///   - describe: the description.
    ///   - fields: what the page adds to the context: a method of the shared context, because that sees nothing but what is passed to it.
    func page<each Part: PagePart>(
        _ head: PageHead, source: Message, of gather: @escaping @Sendable () -> (repeat each Part),
        describe: (@Sendable (SharedContext) -> (repeat each Part) -> String?)? = nil,
        _ fields: @escaping @Sendable (SharedContext) -> (repeat each Part) -> MapEntries
    ) -> Page {
        page(head, source: source) { [shared] in
            let parts = gather()
            return shared.ingredients(head, shared.own(head), repeat each parts) {
                shared.context(
                    head, description: describe?(shared)(repeat each parts), fields(shared)(repeat each parts))
            }
        }
    }

    private func page(
        _ head: PageHead, source: Message, _ ingredients: @escaping @Sendable () -> Page.Ingredients<OrderedMap>
    ) -> Page {
        Page(
            address: head.address(in: subsite), subsite: subsite, template: head.template + ".html", source: source,
            isIndexed: head.isIndexed, card: head.card, lastVisit: head.lastVisit, ingredients: ingredients)
    }

    /// The pages of a list that is cut into pieces: the first at `path`, the others at `path` + `page/2/` and so on.
    ///
    /// - Parameters:
    ///   - template: the name of another template than that of the kind.
    ///   - gather: gives what the pages are made of besides the list; it is told whether it is for the first of them.
    ///   - describe: the description.
    ///   - fields: what they add to the context.
    func paginated<each Part: PagePart>(
        _ path: String, _ kind: String, by template: String? = nil, section: String, source: Message, _ places: [Int],
        title: String? = nil, isIndexed: Bool = true, isDraft: Bool = false, perPage: Int? = nil,
        card: ShareCard? = nil, of gather: @escaping @Sendable (_ isFirst: Bool) -> (repeat each Part),
        describe: (@Sendable (SharedContext) -> (repeat each Part) -> String?)? = nil,
        _ fields: @escaping @Sendable (SharedContext) -> (repeat each Part) -> MapEntries
    ) -> [Page] {
        let perPage = perPage ?? edition.settings.perPage
        let count = max(1, (places.count + perPage - 1) / perPage)
        return (1...count).map { number in
            let head = PageHead(
                path: number == 1 ? path : "\(path)page/\(number)/", kind: kind, template: template, section: section,
                title: title, isIndexed: isIndexed && subsite.isListed, isDraft: isDraft, card: card)
            return page(head, source: source) { [self] in
                let start = (number - 1) * perPage
                let list = PageList(
                    path: path, number: number, pageCount: count, start: start, total: places.count,
                    places: places[start..<min(start + perPage, places.count)].map { carded[$0] })
                let parts = gather(number == 1)
                return shared.ingredients(head, shared.own(head), list, repeat each parts) { [shared] in
                    shared.context(
                        head, description: describe?(shared)(repeat each parts),
                        shared.listFields(list) + fields(shared)(repeat each parts))
                }
            }
        }
    }

    /// A file that follows from its parts alone.
    func file<each Part: PagePart>(
        _ path: String, source: Message, of gather: @escaping @Sendable () -> (repeat each Part),
        _ bytes: @escaping @Sendable (repeat each Part) -> [UInt8]
    ) -> Page {
        Page(path, in: subsite, source: source) { [shared] in
            let parts = gather()
            return shared.ingredients(path, repeat each parts) { .success(bytes(repeat each parts)) }
        }
    }

    // MARK: All kinds of pages

    /// Every page of the subsite.
    ///
    /// - Parameter others: the pages of other subsites, for the public site's sitemap.
    /// - Throws: an error for each address that two pages claim, naming both.
    package func pages(besides others: [Page] = []) async throws(Problems) -> [Page] {
        async let placePages = placePages()
        // The large files come first, so that no processor is left alone with one at the end.
        var pages = dataFiles() + downloadFiles() + statisticsPages() + mapPages() + areasPages() + groundFiles()
        pages += subsite.group == nil ? [homePage()] : groupPages()
        pages += placesPages()
        pages += shareFiles()
        pages += calendarPages()
        pages += lookBackPages()
        pages += categoryPages()
        pages += tagPages()
        pages += featurePages()
        pages += stationPages()
        pages += peoplePages()
        pages += wishesPages()
        pages += journeyPages()
        pages += searchPages()
        pages += downloadsPages()
        pages += contentsPages()
        pages += await placePages
        pages += movedPages()
        pages += replyPages()
        if subsite.group == nil { pages += freePages() }
        if subsite == .site {
            pages += groupIndexPages()
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
                if let page = edition.pages.first(where: { [page.entry, other.entry].contains($0.path) }),
                    let range = page.range
                {
                    let holder = all[owner].entry == page.path ? all[index] : other
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
