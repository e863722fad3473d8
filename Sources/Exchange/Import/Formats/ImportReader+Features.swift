internal import Content
internal import Diary
internal import Encoding
internal import JSON

// GeoJSON (RFC 7946), and what Google's Takeout writes as that: saved places in two shapes, and reviews.
extension ImportReader {
    static func features(_ features: [JSONValue], _ path: String) -> ImportedFile {
        let names = Set(features.first.map { $0["properties"].members.map { $0.key.lowercased() } } ?? [])
        let isReviews = !names.isDisjoint(with: ["five_star_rating_published", "star rating"])
        let isSaved = !names.isDisjoint(with: ["google maps url", "google_maps_url"])
        let format = isReviews ? "reviews of Google Maps" : isSaved ? "saved places of Google Maps" : "GeoJSON"
        let read = isReviews || isSaved ? google : plain
        var file = ImportedFile(path: path, format: format)
        for (number, feature) in features.enumerated() {
            var fields = ImportFields(feature["properties"])
            read(number + 1, &fields, feature["geometry"], &file)
            for name in fields.rest { file.lose(name) }
        }
        return file
    }

    private static func plain(
        _ number: Int, _ fields: inout ImportFields, _ geometry: JSONValue, _ file: inout ImportedFile
    ) {
        let title = fields.text("title")
        let kind = geometry["type"].text ?? ""
        guard ["", "Point"].contains(kind) else {
            return file.omit(number, title ?? "", "it is a \(kind), not a spot")
        }
        guard let name = title ?? fields.text("address") else { return file.omit(number, "", "it has no name") }
        var place = ImportedPlace(record: number, title: name)
        place.location = point(geometry) ?? fields.location()
        fill(&place, from: &fields)
        if case .list(let visits)? = fields.value("visits") {
            for visit in visits {
                var fields = ImportFields(visit)
                guard var read = fields.visit() else { continue }
                read.rating = fields.rating()
                read.note = fields.text("note").map(escapedMarkdown) ?? ""
                place.visits.append(read)
            }
        }
        place.precision = fields.text("precision").flatMap(Precision.init)
        _ = fields.value("color")
        _ = fields.value("photo")
        file.add(place)
    }

    /// What all kinds of records have in common.
    static func fill(_ place: inout ImportedPlace, from fields: inout ImportFields) {
        place.address = place.address ?? fields.text("address")
        place.category = fields.text("category")
        place.tags = fields.texts("tags")
        place.features = fields.texts("features")
        place.stations = fields.texts("station").map { ($0, []) }
        place.rating = fields.rating()
        place.comment = fields.text("comment")
        if let note = fields.text("note") { place.text = markdown(fromHTML: note) }
        if let url = fields.text("url"), isWeb(url) { place.links = [("web", url)] }
        // Names of files are those of `places.json` alone.
        if let source = fields.text("source").flatMap(ImportedPlace.Source.init), source.service != "cairn" {
            place.source = place.source ?? source
        }
        place.isWish = fields.text("want").map { !["false", "0", "no", ""].contains($0.lowercased()) } ?? false
    }

    // MARK: Google

    private static func google(
        _ number: Int, _ fields: inout ImportFields, _ geometry: JSONValue, _ file: inout ImportedFile
    ) {
        let url = fields.text("google maps url")
        let location = fields.value("location") ?? .null
        let coordinates = location["Geo Coordinates"].isNull ? location : location["Geo Coordinates"]
        let name = location["Business Name"].text ?? location["name"].text
        let address = location["Address"].text ?? location["address"].text
        let spot =
            Coordinate(importedLatitude: coordinates["Latitude"].text, longitude: coordinates["Longitude"].text)
            ?? point(geometry) ?? url.flatMap(GoogleAddress.spot)
        let titles = [name, fields.text("title"), address, url.flatMap(GoogleAddress.name)]
        guard let title = titles.lazy.compactMap(importedWords).first else {
            return file.omit(number, "", "it has no name")
        }
        var place = ImportedPlace(record: number, title: title)
        place.location = spot
        place.address = address.map { trimmed(normalized($0)) }
        place.source = url.flatMap(GoogleAddress.placeID).map { .init(service: "google", id: $0) }
        if let url, isWeb(url) { place.links = [("google", url)] }
        place.rating = (fields.text("five_star_rating_published") ?? fields.text("star rating")).flatMap(importedRating)
        let words = [fields.text("review_text_published"), fields.text("review comment"), fields.text("comment")]
        // The sentence that Google writes where it knows nothing is no comment of anybody.
        place.text = words.compactMap(\.self).filter { !$0.hasPrefix("No location information is available") }
            .map(escapedMarkdown).joined(separator: "\n\n")
        // The days on which something was saved or written are no visits.
        for name in ["published", "updated", "date"] where fields.text(name) != nil {
            file.lose("\(name) (when it was saved, no visit)")
        }
        file.add(place)
    }

    static func isWeb(_ url: String) -> Bool { url.hasPrefix("http://") || url.hasPrefix("https://") }

    /// Longitude and latitude of a point; none where both are 0.
    private static func point(_ geometry: JSONValue) -> Coordinate? {
        let numbers = geometry["coordinates"].items.compactMap(\.decimal)
        guard numbers.count >= 2, abs(numbers[1]) <= 90, abs(numbers[0]) <= 180, numbers[0] != 0 || numbers[1] != 0
        else { return nil }
        return Coordinate(latitude: numbers[1], longitude: numbers[0])
    }
}

/// What the addresses of Google Maps tell of a place.
enum GoogleAddress {
    /// The number by which Google knows the place (CID), in decimal digits.
    static func placeID(_ url: String) -> String? {
        for name in ["cid=", "ludocid="] {
            if let range = url.firstRange(of: name) {
                let digits = url[range.upperBound...].prefix { ("0"..."9").contains($0) }
                if !digits.isEmpty { return String(digits) }
            }
        }
        // `0x…:0x…`: the second half is the same number in hexadecimal digits.
        for name in ["ftid=0x", "!1s0x"] {
            if let range = url.firstRange(of: name) {
                let rest = url[range.upperBound...].drop { $0.isHexDigit }
                guard rest.hasPrefix(":0x") || rest.lowercased().hasPrefix("%3a0x") else { continue }
                let digits = rest.drop { $0 != "x" }.dropFirst().prefix { $0.isHexDigit }
                if let number = UInt64(digits, radix: 16) { return "\(number)" }
            }
        }
        return nil
    }

    /// The spot in `?q=37.5,127.0`, `/search/37.5,127.0` or `/@37.5,127.0,17z`.
    static func spot(_ url: String) -> Coordinate? {
        for name in ["?q=", "&q=", "/search/", "/@", "query="] {
            guard let range = url.firstRange(of: name) else { continue }
            let text = decodedPercents(String(url[range.upperBound...].prefix { $0 != "&" && $0 != "/" && $0 != "?" }))
            let parts = text.split(separator: ",").map { trimmed(String($0)) }
            if parts.count >= 2, parts[0].contains("."),
                let spot = Coordinate(importedLatitude: parts[0], longitude: parts[1])
            {
                return spot
            }
        }
        return nil
    }

    /// The name in `/maps/place/NAME/`.
    static func name(_ url: String) -> String? {
        guard let range = url.firstRange(of: "/maps/place/") else { return nil }
        let name = decodedPercents(
            String(url[range.upperBound...].prefix { $0 != "/" && $0 != "?" }).replacing("+", with: " "))
        return name.isEmpty ? nil : name
    }
}

/// Text without percent-encoding; as it is where that is none.
private func decodedPercents(_ text: String) -> String { percentDecoded(text.utf8).map { normalized($0) } ?? text }
