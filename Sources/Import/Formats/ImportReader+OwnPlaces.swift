internal import Maps
internal import Content
internal import Diary
internal import Base

// Cairn's own `places.json` (Documentation/places.schema.json).
extension ImportReader {
    static func ownPlaces(_ places: [JSONValue], _ root: JSONValue, _ path: String) -> ImportedFile {
        var file = ImportedFile(path: path, format: "places.json of a Cairn diary")
        let people = Dictionary(
            root["people"].items.compactMap { person in
                person["id"].text.flatMap { id in person["name"].text.map { (id, $0) } }
            }, uniquingKeysWith: { first, _ in first })
        func names(_ value: JSONValue) -> [String] { value.items.compactMap(\.text).map { people[$0] ?? $0 } }
        // Addresses are percent-encoded or not.
        let decoded = Dictionary(
            places.compactMap { place in
                place["url"].text.flatMap { percentDecoded($0.utf8) }.flatMap { url in
                    place["id"].text.flatMap { $0 == slug($0) ? (url, $0) : nil }
                }
            }, uniquingKeysWith: { first, _ in first })
        func markdown(_ html: JSONValue) -> String {
            html.text.map { Import.markdown(fromHTML: $0) { percentDecoded($0.utf8).flatMap { decoded[$0] } } } ?? ""
        }
        for (number, value) in places.enumerated() {
            guard let title = value["title"].text, !title.isEmpty else {
                file.omit(number + 1, "", "it has no name")
                continue
            }
            var place = ImportedPlace(record: number + 1, title: title)
            if let slug = value["id"].text { place.source = .init(service: "cairn", id: slug) }
            // A spot that was made less exact on purpose stays that.
            place.precision = value["precision"].text.flatMap(Precision.init)
            // So does what was kept from others.
            place.visibility = value["visibility"].text.flatMap(Visibility.init)
            place.isDraft = value["draft"] == .bool(true)
            place.groups = value["groups"].items.compactMap(\.text)
            if let latitude = value["location"]["lat"].decimal, let longitude = value["location"]["lon"].decimal {
                place.location = Coordinate(latitude: latitude, longitude: longitude)
            }
            place.address = value["address"].text
            place.category = value["category"].text
            place.tags = value["tags"].items.compactMap(\.text)
            place.stations = value["stations"].items.compactMap { station in
                station["name"].text.map { ($0, station["lines"].items.compactMap(\.text)) }
            }
            place.language = value["language"].text
            place.author = value["author"] == root["author"] ? nil : value["author"].text.map { people[$0] ?? $0 }
            place.likedBy = names(value["likedBy"])
            place.wantedBy = names(value["wantedBy"])
            place.rating = value["rating"].decimal?.plain
            place.price = price(value["price"])
            place.links = value["links"].items.compactMap { link in
                link["url"].text.flatMap(importedLink).map { (link["id"].text ?? "web", $0) }
            }
            for (name, rule) in FormatMapping.plainKeys where rule.isPublished {
                place.plain[rule] = (value[name].items + [value[name]]).compactMap(\.text)
            }
            place.isWish = !value["wantedBy"].isNull
            place.text = markdown(value["html"])
            for value in value["visits"].items {
                guard let from = value["date"].text else { continue }
                var visit = ImportedVisit(from: from)
                visit.to = value["to"].text.flatMap { $0 > from && $0.count == 10 ? $0 : nil }
                if let begin = value["at"].text.flatMap({ ClockTime($0) }) {
                    visit.hours = VisitHours(from: begin, to: value["until"].text.flatMap { ClockTime($0) })
                } else if !value["at"].isNull {
                    file.noteUnread("at", value["at"].digits, at: Message("record \(number + 1)"))
                }
                visit.companions = names(value["with"])
                visit.rating = value["rating"].decimal?.plain
                visit.price = price(value["price"])
                visit.note = markdown(value["html"])
                place.visits.append(visit)
            }
            if !value["photos"].items.isEmpty { file.lose("photos") }
            file.add(place)
        }
        return file
    }

    private static func price(_ value: JSONValue) -> String? {
        value["amount"].decimal.map { amount in
            [amount.plain, value["currency"].text].compactMap(\.self).joined(separator: " ")
        }
    }
}
