internal import Maps
internal import Content
internal import Diary
internal import Base

// GeoJSON (RFC 7946), and what Google's Takeout writes as that: saved places in two shapes, and reviews.
extension ImportReader {
    static func features(_ features: [JSONValue], _ path: String) -> ImportedFile {
        let names = Set(features.first.map { $0["properties"].members.map { $0.key.lowercased() } } ?? [])
        let isReviews = !names.isDisjoint(with: ["five_star_rating_published", "star rating"])
        let isSaved = !names.isDisjoint(with: ["google maps url", "google_maps_url"])
        let format: Message =
            isReviews
            ? "reviews of Google Maps" : isSaved ? "saved places of Google Maps" : Message(verbatim: "GeoJSON")
        let read = isReviews || isSaved ? google : plain
        var file = ImportedFile(path: path, format: format)
        for (number, feature) in features.enumerated() {
            var fields = ImportFields(feature["properties"])
            read(number + 1, &fields, feature["geometry"], &file)
            file.note(fields, at: Message("record \(number + 1)"))
        }
        file.settleScale()
        return file
    }

    private static func plain(
        _ number: Int, _ fields: inout ImportFields, _ geometry: JSONValue, _ file: inout ImportedFile
    ) {
        let title = fields.text("title")
        let spot = point(geometry)
        if spot == nil, let kind = geometry["type"].text, kind != "Point" {
            return file.omit(number, title ?? "", "it is a \(kind), not a spot")
        }
        var place = ImportedPlace(record: number, title: title ?? "")
        place.location = spot ?? fields.location()
        fill(&place, from: &fields)
        if case .list(let visits)? = fields.value("visits") {
            place.visits = []
            for visit in visits {
                var fields = ImportFields(visit)
                guard var read = fields.visits(at: place.location).first else { continue }
                read.rating = fields.rating()
                read.note = fields.text("note").map(escapedMarkdown) ?? ""
                place.visits.append(read)
                file.note(fields, at: Message("record \(number)"))
            }
        }
        place.precision = fields.text("precision").flatMap(Precision.init)
        _ = fields.value("color")
        _ = fields.value("photo")
        add(place, to: &file)
    }

    /// Adds a place; one without a name is called by its address, and is a draft where it has nothing but a spot.
    static func add(_ place: ImportedPlace, to file: inout ImportedFile) {
        var place = place
        if place.title.isEmpty { place.title = place.address ?? "" }
        place.isDraft = place.isDraft || place.title.isEmpty
        guard !place.title.isEmpty || place.location != nil else {
            return file.omit(place.records[0], "", "it has neither a name nor a spot")
        }
        file.add(place)
    }

    /// What all kinds of records have in common. The location comes first, because days depend on it.
    static func fill(_ place: inout ImportedPlace, from fields: inout ImportFields) {
        place.address = place.address ?? fields.text("address")
        place.category = fields.text("category")
        place.tags = fields.texts("tags")
        place.features = fields.texts("features")
        place.stations = fields.texts("station").map { ($0, []) }
        place.rating = fields.rating()
        place.price = fields.price()
        place.visits = fields.visits(at: place.location)
        place.comment = fields.text("comment")
        if let note = fields.text("note") { place.text = markdown(fromHTML: note) }
        place.links = fields.links()
        // Names of files are those of `places.json` alone.
        if let source = fields.text("source").flatMap(ImportedPlace.ImportedSource.init), source.service != "cairn" {
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
        let link = url.map { MapLink($0) }
        let coordinates = location["Geo Coordinates"].isNull ? location : location["Geo Coordinates"]
        let name = location["Business Name"].text ?? location["name"].text
        let address = location["Address"].text ?? location["address"].text
        let spot =
            Coordinate(importedLatitude: coordinates["Latitude"].text, longitude: coordinates["Longitude"].text)
            ?? point(geometry) ?? link?.coordinate
        let titles = [name, fields.text("title"), address].lazy.compactMap(importedWords)
        var place = ImportedPlace(record: number, title: titles.first ?? "")
        place.location = spot
        place.address = address.map { trimmed(normalized($0)) }
        if place.title.isEmpty { (place.title, place.address) = GoogleAddress.named(link?.title ?? "", place.address) }
        place.source = url.flatMap(GoogleAddress.placeID).map { .init(service: "google", id: $0) }
        place.links = url.flatMap(importedLink).map { [("google", $0)] } ?? []
        place.rating =
            fields.read("five_star_rating_published", importedRating) ?? fields.read("star rating", importedRating)
        let words = [fields.text("review_text_published"), fields.text("review comment"), fields.text("comment")]
        // The sentence that Google writes where it knows nothing is no comment of anybody.
        place.text = words.compactMap(\.self).filter { !$0.hasPrefix("No location information is available") }
            .map(escapedMarkdown).joined(separator: "\n\n")
        // The days on which something was saved or written are no visits.
        for name in ["published", "updated", "date"] where fields.text(name) != nil {
            file.lose("\(name) (when it was saved, no visit)")
        }
        add(place, to: &file)
    }

    /// Longitude and latitude of a point, also of one in a collection; none where both are 0.
    private static func point(_ geometry: JSONValue) -> Coordinate? {
        let points = geometry["geometries"].items.filter { $0["type"].text == "Point" }
        var coordinates = (points.first ?? geometry)["coordinates"]
        if geometry["type"].text == "MultiPoint", coordinates.items.count == 1 { coordinates = coordinates.items[0] }
        let numbers = coordinates.items.compactMap(\.decimal)
        guard numbers.count >= 2, abs(numbers[1]) <= 90, abs(numbers[0]) <= 180, numbers[0] != 0 || numbers[1] != 0
        else { return nil }
        return Coordinate(latitude: numbers[1], longitude: numbers[0])
    }
}

/// What the addresses of Google Maps tell of a place.
enum GoogleAddress {
    /// `SIS Building, 85 Albert Embankment, London` of `?q=` as a name and an address; what begins with a number is an address alone.
    static func named(_ words: String, _ address: String?) -> (title: String, address: String?) {
        let first = trimmed(String(words.prefix { $0 != "," }))
        guard first.utf8.count < words.utf8.count, !first.isEmpty else { return (words, address) }
        let isName = !first.contains(where: \.isNumber)
        return (isName ? first : words, address ?? words)
    }

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
}
