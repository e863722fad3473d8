internal import Diary
internal import JSON

extension Export {
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
        if let author = edition.author { json.addAuthor(author.name) }
        json.openList("items")
        for item in newestVisits {
            json.breakLine()
            add(item, to: &json)
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
        if let author = place.author, author != edition.author { json.addAuthor(author.name) }
        let tags = [place.category?.name].compactMap { $0 } + place.tags
        if !tags.isEmpty { json.add("tags", tags) }
        if let language = place.language { json.add("language", language) }
        json.close()
    }
}

extension JSONWriter {
    fileprivate mutating func addAuthor(_ name: String) {
        openList("authors")
        open()
        add("name", name)
        close()
        closeList()
    }
}
