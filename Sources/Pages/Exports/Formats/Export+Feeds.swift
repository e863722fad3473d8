internal import Content
internal import Base
internal import Diary
internal import Templates

extension Export {
    /// The newest visits and journeys, newest first; of one day the journey, which ends with the visit.
    private var newest: [FeedItem] {
        let count = edition.settings.exports.newest
        let visits = selection.visits.suffix(count).map { FeedItem.visit($0) }
        let journeys = selection.journeys.filter { $0.days != nil }.map { FeedItem.journey($0) }
        guard !journeys.isEmpty else { return visits.reversed() }
        let ordered = (visits + journeys).enumerated().sorted { one, other in
            let (first, second) = (one.element.days, other.element.days)
            return first.last != second.last ? first.last < second.last : one.offset < other.offset
        }
        return ordered.suffix(count).map(\.element).reversed()
    }

    private func entry(_ item: FeedItem) -> FeedEntry {
        switch item {
        case .visit(let item):
            let (place, visit) = (item.place, item.visit)
            return FeedEntry(
                id: "urn:uuid:" + identifier(of: item), url: address(of: place), title: place.title,
                language: place.language, published: visit.date.instant, updated: item.visit.date.end.noon,
                authors: authors(of: item), categories: [place.category?.name].compactMap(\.self) + place.tags,
                summary: place.comment, html: html(item), photo: visit.photos.first.flatMap(photo) ?? cover(place))
        case .journey(let use):
            let journey = use.journey
            return FeedEntry(
                id: "urn:uuid:" + identifier(of: journey), url: address(of: journey), title: journey.title,
                language: journey.language, published: item.updated, updated: item.updated,
                authors: journey.author == edition.author ? [] : [journey.author?.name].compactMap(\.self),
                categories: [], summary: journey.comment, html: html(of: use),
                photo: (journey.cover ?? journey.body.firstPicture?.photo).flatMap(photo))
        }
    }

    /// What the template of Atom (RFC 4287) sees.
    var feed: Value {
        let (settings, items) = (edition.settings, newest)
        let entries = items.map(entry).map { entry -> Value in
            .fields([
                ("id", .string(entry.id)), ("url", .optional(entry.url)), ("title", .string(entry.title)),
                ("language", .optional(entry.language)), ("published", .string(entry.published)),
                ("updated", .string(entry.updated)), ("authors", .list(entry.authors.map { .string($0) })),
                ("categories", .list(entry.categories.map { .string($0) })), ("summary", .optional(entry.summary)),
                ("content", .string(entry.html)),
            ])
        }
        return .fields([
            ("id", .string("urn:uuid:" + Self.uuid([home ?? "", page]))), ("title", .string(title)),
            ("description", .string(settings.description)), ("language", .string(settings.language.rawValue)),
            // What is newest in the feed is as old as the feed; a clock would make each build another file.
            ("updated", .string(items.map(\.updated).max() ?? "1970-01-01T12:00:00Z")),
            ("page", .optional(absolute(page))), ("url", .optional(file.flatMap(absolute))),
            ("author", .string(edition.author?.name ?? settings.title)), ("generator", .string(generator)),
            ("entries", .list(entries)),
        ])
    }

    /// The newest visits as a JSON Feed (version 1.1).
    func jsonFeed() -> [UInt8] {
        let settings = edition.settings
        var json = JSONWriter()
        json.open()
        json.add("version", "https://jsonfeed.org/version/1.1")
        json.add("title", title)
        json.add("home_page_url", absolute(page))
        json.add("feed_url", file.flatMap(absolute))
        if !settings.description.isEmpty { json.add("description", settings.description) }
        json.add("language", settings.language.rawValue)
        json.addAuthors([edition.author?.name].compactMap(\.self))
        json.openList("items")
        for entry in newest.map(entry) {
            json.breakLine()
            json.open()
            json.add("id", entry.id)
            json.add("url", entry.url)
            json.add("title", entry.title)
            // An item needs a content, which may be empty.
            json.add("content_html", entry.html)
            json.add("summary", entry.summary)
            json.add("image", entry.photo.flatMap { absolute($0.path) })
            json.add("date_published", entry.published)
            json.addAuthors(entry.authors)
            if !entry.categories.isEmpty { json.add("tags", entry.categories) }
            json.add("language", entry.language)
            json.close()
        }
        json.endLine()
        json.closeList()
        json.close()
        json.endLine()
        return json.bytes
    }

    /// Who wrote of a visit, where that is not the diary's author alone, whom the feed itself names.
    private func authors(of item: Selection.VisitItem) -> [String] {
        var known: Set<PersonName> = []
        let authors = item.visit.voices.compactMap { $0.author ?? item.place.author }.filter {
            known.insert($0).inserted
        }
        return authors == [edition.author].compactMap(\.self) ? [] : authors.map(\.name)
    }

    // MARK: HTML

    /// A text as HTML that stands alone: absolute addresses, pictures without a theme.
    func html(_ body: MarkdownBody) -> String {
        var html = ""
        for piece in body.pieces {
            switch piece {
            case .html(let text): html += text
            case .placeLink(let link):
                let title = edition.title(ofPlace: link.slug)
                let words = escapedHTML(link.label ?? title ?? edition.title(ofMention: link.slug) ?? "")
                if title != nil, let address = absolute("places/\(link.slug)/") {
                    html += "<a href=\"\(address)\">\(words)</a>"
                } else {
                    html += words
                }
            case .picture(let picture):
                if let photo = picture.photo { html += image(photo) }
            }
        }
        return html
    }

    /// A photo as an image; nothing where the site has no copy of it or no address.
    func image(_ photo: Photo) -> String {
        guard let copy = self.photo(photo), let address = absolute(copy.path) else { return "" }
        return
            "<img src=\"\(address)\" width=\"\(copy.width)\" height=\"\(copy.height)\" alt=\"\(escapedHTML(photo.alt))\">"
    }

    /// What a feed shows of a visit: facts, the note, its photos, and with a place's newest visit what the entry says.
    func html(_ item: Selection.VisitItem) -> String {
        let (place, visit) = (item.place, item.visit)
        var facts: [String] = []
        if let rating = visit.rating { facts.append("★ \(rating.value)") }
        if let category = place.category { facts.append(escapedHTML(category.name)) }
        if let address = place.address { facts.append(escapedHTML(address)) }
        if !visit.companions.isEmpty { facts.append(escapedHTML(visit.companions.map(\.name).joined(separator: ", "))) }
        var html = facts.isEmpty ? "" : "<p>\(facts.joined(separator: " · "))</p>\n"
        html += noteHTML(of: visit)
        let isNewest = place.lastVisit == visit.date
        if isNewest {
            if let comment = place.comment { html += "<p>\(escapedHTML(comment))</p>\n" }
            html += self.html(place.body)
        }
        for photo in visit.photos + (isNewest ? place.photos : []) {
            let image = image(photo)
            if !image.isEmpty { html += "<p>\(image)</p>\n" }
        }
        return html
    }
}

/// A visit or a journey as feeds tell it.
private struct FeedEntry {
    let id: String
    let url: String?
    let title: String
    let language: String?
    let published: String
    let updated: String
    let authors: [String]
    let categories: [String]
    let summary: String?
    let html: String
    let photo: ExportedPhoto?
}

extension JSONWriter {
    fileprivate mutating func addAuthors(_ names: [String]) {
        guard !names.isEmpty else { return }
        openList("authors")
        for name in names {
            open()
            add("name", name)
            close()
        }
        closeList()
    }
}
