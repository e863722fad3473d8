internal import Content
internal import Base
internal import Diary

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

    // MARK: Atom

    /// The newest visits as an Atom feed (RFC 4287).
    func atom(home: String) throws(Diagnostic) -> [UInt8] {
        var xml = try XMLWriter()
        let settings = edition.settings
        let items = newest
        xml.start("feed", ["xmlns": "http://www.w3.org/2005/Atom", "xml:lang": settings.language.rawValue])
        xml.element("title", title)
        xml.element("subtitle", settings.description)
        xml.element("id", "urn:uuid:" + Self.uuid([home, page]))
        // What is newest in the feed is as old as the feed; a clock would make each build another file.
        xml.element("updated", items.map(\.updated).max() ?? "1970-01-01T12:00:00Z")
        xml.link("alternate", type: "text/html", absolute(page))
        if let file { xml.link("self", type: ExportFormat.atom.mediaType, absolute(file)) }
        xml.author(edition.author?.name ?? settings.title)
        xml.element("generator", generator)
        for item in items {
            switch item {
            case .visit(let item): add(item, to: &xml)
            case .journey(let use): add(entry: use, to: &xml)
            }
        }
        xml.end()
        return try xml.finish()
    }

    private func add(_ item: Selection.VisitItem, to xml: inout XMLWriter) {
        let (place, visit) = (item.place, item.visit)
        xml.start("entry")
        if let language = place.language { xml.attribute("xml:lang", language) }
        xml.element("title", place.title)
        xml.element("id", "urn:uuid:" + identifier(of: item))
        xml.element("published", visit.date.instant)
        xml.element("updated", visit.date.end.noon)
        xml.link("alternate", type: "text/html", address(of: place))
        for author in authors(of: item) { xml.author(author.name) }
        for category in [place.category?.name].compactMap(\.self) + place.tags {
            xml.start("category", ["term": category])
            xml.end()
        }
        xml.element("summary", place.comment)
        let html = html(item)
        if !html.isEmpty {
            xml.start("content", ["type": "html"])
            if let address = address(of: place) { xml.attribute("xml:base", address) }
            xml.text(html)
            xml.end()
        }
        xml.end()
    }

    private func add(entry use: JourneyUse, to xml: inout XMLWriter) {
        guard let days = use.days else { return }
        xml.start("entry")
        if let language = use.journey.language { xml.attribute("xml:lang", language) }
        xml.element("title", use.journey.title)
        xml.element("id", "urn:uuid:" + identifier(of: use.journey))
        xml.element("published", days.upperBound.noon)
        xml.element("updated", days.upperBound.noon)
        let address = address(of: use.journey)
        xml.link("alternate", type: "text/html", address)
        if let author = use.journey.author, author != edition.author { xml.author(author.name) }
        xml.element("summary", use.journey.comment)
        let html = html(of: use)
        if !html.isEmpty {
            xml.start("content", ["type": "html"])
            if let address { xml.attribute("xml:base", address) }
            xml.text(html)
            xml.end()
        }
        xml.end()
    }

    // MARK: JSON Feed

    /// The newest visits as a JSON Feed (version 1.1).
    func jsonFeed(home: String) -> [UInt8] {
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
        for item in newest {
            json.breakLine()
            switch item {
            case .visit(let item): add(item, to: &json)
            case .journey(let use): add(item: use, to: &json)
            }
        }
        json.endLine()
        json.closeList()
        json.close()
        json.endLine()
        return json.bytes
    }

    private func add(_ item: Selection.VisitItem, to json: inout JSONWriter) {
        let (place, visit) = (item.place, item.visit)
        json.open()
        json.add("id", "urn:uuid:" + identifier(of: item))
        json.add("url", address(of: place))
        json.add("title", place.title)
        let html = html(item)
        // An item needs a content, which may be empty.
        json.add("content_html", html)
        json.add("summary", place.comment)
        if let photo = visit.photos.first.flatMap(photo) ?? cover(place) { json.add("image", absolute(photo.path)) }
        json.add("date_published", visit.date.instant)
        json.addAuthors(authors(of: item).map(\.name))
        let tags = [place.category?.name].compactMap(\.self) + place.tags
        if !tags.isEmpty { json.add("tags", tags) }
        json.add("language", place.language)
        json.close()
    }

    private func add(item use: JourneyUse, to json: inout JSONWriter) {
        guard let days = use.days else { return }
        let journey = use.journey
        json.open()
        json.add("id", "urn:uuid:" + identifier(of: journey))
        json.add("url", address(of: journey))
        json.add("title", journey.title)
        json.add("content_html", html(of: use))
        json.add("summary", journey.comment)
        if let photo = (journey.cover ?? journey.body.firstPicture?.photo).flatMap(photo) {
            json.add("image", absolute(photo.path))
        }
        json.add("date_published", days.upperBound.noon)
        json.addAuthors(journey.author == edition.author ? [] : [journey.author?.name].compactMap(\.self))
        json.add("language", journey.language)
        json.close()
    }

    /// Who wrote of a visit, where that is not the diary's author alone, whom the feed itself names.
    private func authors(of item: Selection.VisitItem) -> [PersonName] {
        var known: Set<PersonName> = []
        let authors = item.visit.voices.compactMap { $0.author ?? item.place.author }.filter {
            known.insert($0).inserted
        }
        return authors == [edition.author].compactMap(\.self) ? [] : authors
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

extension XMLWriter {
    fileprivate mutating func link(_ relation: String, type: String, _ address: String?) {
        guard let address else { return }
        start("link", ["rel": relation, "type": type, "href": address])
        end()
    }

    fileprivate mutating func author(_ name: String) {
        start("author")
        element("name", name)
        end()
    }
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
