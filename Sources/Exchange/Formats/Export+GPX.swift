internal import Diagnostics
internal import Diary

extension Export {
    /// Every place whose spot is told as a waypoint (GPX 1.1), whose children stand in the order of the schema.
    func gpx() throws(Diagnostic) -> [UInt8] {
        var xml = try XMLWriter()
        xml.start("gpx")
        xml.attribute("version", "1.1")
        xml.attribute("creator", generator)
        xml.attribute("xmlns", "http://www.topografix.com/GPX/1/1")
        xml.start("metadata")
        xml.element("name", title)
        xml.element("desc", edition.settings.description)
        if let author = edition.author {
            xml.start("author")
            xml.element("name", author.name)
            xml.end()
        }
        xml.link(absolute(page), title)
        xml.end()
        for item in selection.items { add(item, to: &xml) }
        xml.end()
        return try xml.finish()
    }

    private func add(_ item: Selection.Item, to xml: inout XMLWriter) {
        let place = item.place
        guard let location = place.location else { return }
        let words = description(item)
        xml.start("wpt")
        xml.attribute("lat", location.latitude.plain)
        xml.attribute("lon", location.longitude.plain)
        // The newest visit whose day is known: the format has no other times.
        if let last = item.visits.last(where: \.date.isExact) { xml.element("time", last.date.last.noon) }
        xml.element("name", place.title)
        // Some programs show the one, some the other.
        xml.element("cmt", words)
        xml.element("desc", words)
        xml.link(address(of: place), place.title)
        xml.element("type", place.category?.name)
        xml.end()
    }
}

extension XMLWriter {
    fileprivate mutating func link(_ address: String?, _ text: String) {
        guard let address else { return }
        start("link")
        attribute("href", address)
        element("text", text)
        end()
    }
}
