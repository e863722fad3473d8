internal import Content
package import Diagnostics
package import Diary
internal import Exchange
internal import Files
internal import Templates

/// Makes the pages of an edition in its realm. What many pages show, such as a place's card, is made once and shared.
///
/// A class because every page's context refers to it.
package final class PageMaker: Sendable {
    let edition: Edition
    let realm: Realm
    /// The groups that the pages of this realm lead to.
    let groups: [PageMaker]
    let album: PhotoAlbum
    /// What every address of the realm begins with: `/`, `/diary/`, `/diary/groups/roommates/`.
    let base: String
    let sites: SiteValues
    /// One card a place of the edition, in its order.
    let cards: [Value]
    let links: Links
    let cuts: TagCuts
    /// The fonts of the site, which clouds and chips are measured in.
    let typography: Typography
    /// Nil where pages have no share cards.
    let shareCardStyle: ShareCardStyle?
    let calendar: VisitCalendar
    let nearness: Nearness
    /// What the map is drawn over, and what makes it move.
    let outline: MapOutline?
    let mapScripts: MapScripts?
    /// Made when its first page is, because it takes long and few pages show it.
    let statistics: Once<Statistics>
    /// The whole map, and what its parts are called; nil where no place has a spot to show.
    let map: (area: MapArea, names: MapNames)?
    let searchShards: [[Int]]
    /// What the members of the group did, nil on the public site.
    let record: GroupRecord?
    let weekdayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    /// The files for other programs.
    let downloads: Downloads
    /// How much of the realm browsers keep, nil for nothing.
    let offline: Settings.Offline?
    let generator: String

    /// - Parameters:
    ///   - groups: the makers of the groups that this realm's pages lead to; only listed ones are looked at.
    ///   - isPublished: whether the site is to go to a host.
    package init(
        _ edition: Edition, _ album: PhotoAlbum = PhotoAlbum(), in realm: Realm = .site,
        leadingTo groups: [PageMaker] = [],
        generator: String, typography: Typography = .builtIn, outline: MapOutline? = nil, mapScripts: MapScripts? = nil,
        shareCards: ShareCardStyle? = nil, isPublished: Bool = true
    ) async {
        // Feeds are asked for by programs, which nobody can tell a passphrase; other files are taken by a person.
        let downloads = Downloads(edition, hasFeeds: realm.access == .address)
        self.downloads = downloads
        // What only those may read who know an address or a passphrase is kept nowhere.
        offline = isPublished && realm.isListed ? edition.settings.offline : nil
        self.generator = generator
        self.edition = edition
        self.realm = realm
        self.album = album
        self.groups = groups.filter(\.realm.isListed)
        let base = edition.settings.base + realm.prefix
        let links = Links(edition, base: base, typography.metrics)
        let cuts = TagCuts(typography.metrics)
        async let calendar = VisitCalendar(edition)
        async let nearness = Nearness(edition)
        async let record = GroupRecord(edition)
        async let map = Self.map(of: edition)
        async let searchShards = SearchFiles.shards(of: edition)
        cards = await edition.places.concurrentMap {
            .map(Map(shared: Self.cardFields($0, base, links, cuts, album)))
        }
        sites = Self.siteValues(
            edition, base, downloads, links, typography, hasGroups: !self.groups.isEmpty, isOffline: offline != nil,
            generator: generator)
        self.calendar = await calendar
        self.nearness = await nearness
        statistics = Once { TextReads.forbidding { Statistics(edition) } }
        self.record = await record
        self.map = await map
        self.searchShards = await searchShards
        self.base = base
        self.links = links
        self.cuts = cuts
        self.typography = typography
        self.outline = outline
        self.mapScripts = mapScripts
        shareCardStyle = shareCards
    }

    /// Every page of the realm.
    ///
    /// - Parameter others: the pages of other realms, for the public site's sitemap.
    /// - Throws: an error for each address that two pages claim, naming both.
    package func pages(besides others: [Page] = []) throws(Problems) -> [Page] {
        // The large files come first, so that no processor is left alone with one at the end.
        var pages = dataFiles() + downloadFiles() + statisticsPages()
        pages += realm.group == nil ? [homePage()] : groupPages()
        pages += placesPages()
        pages += placePages()
        pages += shareFiles()
        pages += calendarPages()
        pages += categoryPages()
        pages += tagPages()
        pages += featurePages()
        pages += stationPages()
        pages += peoplePages()
        pages += wishesPages()
        pages += findingPages()
        pages += downloadsPages()
        pages += mapPages()
        if realm == .site {
            pages += groupIndexPages()
            pages += freePages()
            pages.append(notFoundPage())
            pages += offlinePages()
            pages += machinePages(pages + others)
        }
        let all = pages + others
        var owners: [TextKey: Int] = [:]
        owners.reserveCapacity(all.count)
        var problems = Problems()
        for (index, page) in all.enumerated() {
            if let owner = owners.updateValue(index, forKey: TextKey(page.address.path)) {
                let other = all[owner]
                problems.add(
                    .error(
                        "two pages have the address /\(page.address.path): one from \(other.source), one from \(page.source)",
                        help: "rename one of them"))
            }
        }
        try problems.throwErrors()
        return pages
    }

    // MARK: Building blocks

    /// The address of a path in the realm, ready for an `href`: an IRI (RFC 3987), because slugs hold nothing but letters,
    /// digits and hyphens, and Hangul as it is takes a third of its percent-encoding.
    static func url(_ base: String, _ path: String) -> String {
        base + path
    }

    func url(_ path: String) -> String { Self.url(base, path) }

    /// The columns of a calendar.
    var weekdays: Value {
        .list((0..<7).map { .string(weekdayNames[(firstWeekday + $0) % 7]) })
    }

    /// 0 when weeks start on Sunday, 1 for Monday.
    var firstWeekday: Int { edition.settings.weekStart == .monday ? 1 : 0 }

    /// A page with the context that all templates share and what this one adds.
    ///
    /// - Parameters:
    ///   - path: the address in the realm.
    ///   - kind: the template's name without its ending.
    ///   - section: the part of the navigation that the page belongs to.
    func page(
        _ path: String, _ kind: String, section: String, source: String, title: String? = nil,
        description: @escaping @autoclosure @Sendable () -> String? = nil,
        isIndexed: Bool = true, isDraft: Bool = false, visibility: Value = .none, card: ShareCard? = nil,
        _ content: @escaping @Sendable () -> MapEntries
    ) -> Page {
        let address = PageAddress(realm.prefix + path)
        let isIndexed = isIndexed && realm.isListed
        return Page(
            address: address, realm: realm, template: kind + ".html", source: source, isIndexed: isIndexed, card: card
        ) {
            [self] in
            let page: Value = .fields([
                ("kind", .string(kind)), ("url", .string(url(path))),
                ("canonical", isIndexed ? .optional(edition.settings.url.map { $0 + address.encoded }) : nil),
                ("title", .optional(title)), ("description", .optional(description())), ("section", .string(section)),
                ("noindex", .bool(!isIndexed)), ("draft", .bool(isDraft)), ("visibility", visibility),
                ("downloads", Self.downloadValues(downloads[page: path], base)),
                ("card", shareCardValue(card)),
            ])
            return Map(unique: [("site", sites.value(section: section, path: path)), ("page", page)] + content())
        }
    }

    /// The pages of a list that is cut into pieces: the first at `path`, the others at `path` + `page/2/` and so on.
    ///
    /// - Parameter content: what the pages add; it is told whether it is for the first of them.
    func paginated(
        _ path: String, _ kind: String, section: String, source: String, _ places: [Int], title: String? = nil,
        description: String? = nil, isIndexed: Bool = true, perPage: Int? = nil, card: ShareCard? = nil,
        _ content: @escaping @Sendable (_ isFirst: Bool) -> MapEntries
    ) -> [Page] {
        let perPage = perPage ?? edition.settings.perPage
        let count = max(1, (places.count + perPage - 1) / perPage)
        return (1...count).map { number in
            let suffix = number == 1 ? "" : "page/\(number)/"
            return page(
                path + suffix, kind, section: section, source: source, title: title, description: description,
                isIndexed: isIndexed, card: card
            ) { [self] in
                let range = (number - 1) * perPage..<min(number * perPage, places.count)
                return [
                    ("places", .list(places[range].map { cards[$0] })),
                    ("pagination", pagination(path, number: number, of: count, items: range, total: places.count)),
                ] + content(number == 1)
            }
        }
    }

    private func pagination(_ path: String, number: Int, of count: Int, items: Range<Int>, total: Int) -> Value {
        func address(_ number: Int) -> Value {
            .string(url(number == 1 ? path : "\(path)page/\(number)/"))
        }
        let shown =
            count <= 9
            ? Array(1...count)
            : Set([1, 2, count - 1, count] + Array(number - 2...number + 2)).filter { (1...count).contains($0) }
                .sorted()
        var pages: [Value] = []
        var previous = 0
        for item in shown {
            if item > previous + 1 { pages.append(["number": nil, "url": nil, "current": false]) }
            pages.append(["number": .int(item), "url": address(item), "current": .bool(item == number)])
            previous = item
        }
        return [
            "number": .int(number), "count": .int(count), "total": .int(total), "first": .int(items.lowerBound + 1),
            "last": .int(items.upperBound), "previous": number > 1 ? address(number - 1) : nil,
            "next": number < count ? address(number + 1) : nil, "pages": .list(pages),
        ]
    }
}

/// The entries of a map, whose keys are all different.
typealias MapEntries = [(key: String, value: Value)]

extension Value {
    /// A map with these entries.
    static func fields(_ fields: MapEntries) -> Value {
        .map(Map(unique: fields))
    }

    /// A text, or `none` where there is none.
    static func optional(_ text: String?) -> Value {
        text.map { .string($0) } ?? .none
    }
}
