internal import Diagnostics
internal import Diary
internal import HTML

extension Export {
    /// Every place whose spot is told as a placemark (KML 2.2), in the colours that Organic Maps knows by name.
    func kml() throws(Diagnostic) -> [UInt8] {
        var xml = try XMLWriter()
        let items = selection.items.filter { $0.place.location != nil }
        let colors = Dictionary(
            edition.settings.categories.map { ($0.id, PinColor(nearest: $0.color)) },
            uniquingKeysWith: { first, _ in first })
        func color(_ place: Place) -> PinColor { place.category.flatMap { colors[$0.id] } ?? .red }
        xml.start("kml")
        xml.attribute("xmlns", "http://www.opengis.net/kml/2.2")
        xml.start("Document")
        xml.element("name", title)
        xml.element("description", html([edition.settings.description]))
        let used = Set(items.map { color($0.place) })
        for color in PinColor.allCases where used.contains(color) {
            xml.start("Style")
            xml.attribute("id", color.styleName)
            xml.start("IconStyle")
            xml.element("color", color.kml)
            xml.end()
            xml.end()
        }
        for item in items { add(item, color(item.place), to: &xml) }
        xml.end()
        xml.end()
        return try xml.finish()
    }

    private func add(_ item: Selection.Item, _ color: PinColor, to xml: inout XMLWriter) {
        let place = item.place
        guard let location = place.location else { return }
        xml.start("Placemark")
        xml.element("name", place.title)
        xml.element("address", place.address)
        xml.element("description", html(descriptionLines(item)))
        if let last = item.visits.last {
            xml.start("TimeStamp")
            // A month or a year is a time stamp too, and no day is made up for it.
            xml.element("when", last.date.isExact ? last.date.last.noon : last.date.from)
            xml.end()
        }
        xml.element("styleUrl", "#" + color.styleName)
        xml.start("ExtendedData")
        let data = [
            ("url", address(of: place)), ("category", place.category?.name),
            ("tags", place.tags.isEmpty ? nil : place.tags.joined(separator: ", ")),
            ("rating", place.rating.map { "\($0.value)" }),
            ("visits", item.visits.isEmpty ? nil : item.visits.map(\.date.interval).joined(separator: ", ")),
        ]
        for case (let name, let value?) in data {
            xml.start("Data")
            xml.attribute("name", name)
            xml.element("value", value)
            xml.end()
        }
        xml.end()
        xml.start("Point")
        xml.element("coordinates", "\(location.longitude.plain),\(location.latitude.plain)")
        xml.end()
        xml.end()
    }

    /// Lines as the HTML that descriptions are to readers (KML 2.2, section 9.1.3.10), where a plain line would not say the same.
    private func html(_ lines: [String]) -> String {
        let escaped = lines.map(escapedHTML)
        if lines.count < 2, escaped == lines { return lines.first ?? "" }
        return escaped.map { "<p>\($0)</p>" }.joined(separator: "\n")
    }
}
