internal import Diagnostics
internal import Diary

extension Export {
    /// The newest visits, newest first.
    var newestVisits: some Sequence<Selection.VisitItem> {
        selection.visits.suffix(edition.settings.exports.newest).reversed()
    }

    /// The newest visits as an Atom feed (RFC 4287).
    func atom(home: String) throws(Diagnostic) -> [UInt8] {
        var xml = try XMLWriter()
        let settings = edition.settings
        let visits = Array(newestVisits)
        xml.start("feed")
        xml.attribute("xmlns", "http://www.w3.org/2005/Atom")
        xml.attribute("xml:lang", settings.language.rawValue)
        xml.element("title", title)
        xml.element("subtitle", settings.description)
        xml.element("id", "urn:uuid:" + Self.uuid([home, page]))
        // What is newest in the feed is as old as the feed; a clock would make each build another file.
        xml.element("updated", visits.map(\.visit.date.end.noon).max() ?? "1970-01-01T12:00:00Z")
        xml.link("alternate", type: "text/html", absolute(page))
        if let file { xml.link("self", type: ExportFormat.atom.mediaType, absolute(file)) }
        if let author = edition.author {
            xml.person("author", author.name)
        } else {
            xml.person("author", settings.title)
        }
        xml.element("generator", generator)
        for item in visits { add(item, to: &xml) }
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
        if let author = place.author, author != edition.author { xml.person("author", author.name) }
        for category in [place.category?.name].compactMap({ $0 }) + place.tags {
            xml.start("category")
            xml.attribute("term", category)
            xml.end()
        }
        xml.element("summary", place.comment)
        let html = html(item)
        if !html.isEmpty {
            xml.start("content")
            xml.attribute("type", "html")
            if let address = address(of: place) { xml.attribute("xml:base", address) }
            xml.text(html)
            xml.end()
        }
        xml.end()
    }
}

extension XMLWriter {
    fileprivate mutating func link(_ relation: String, type: String, _ address: String?) {
        guard let address else { return }
        start("link")
        attribute("rel", relation)
        attribute("type", type)
        attribute("href", address)
        end()
    }

    fileprivate mutating func person(_ role: String, _ name: String) {
        start(role)
        element("name", name)
        end()
    }
}
