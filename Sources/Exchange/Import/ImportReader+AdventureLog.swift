internal import Content
internal import Diary
internal import JSON

// AdventureLog and Dawarich: the backups of servers that people run themselves.
extension ImportReader {
    /// The places of AdventureLog's `data.json`.
    static func adventures(_ root: JSONValue, _ file: ImportFile, _ set: ImportSet) -> ImportedFile {
        var result = ImportedFile(path: file.path, format: "a backup of AdventureLog")
        func names(_ list: JSONValue, _ key: String, _ name: String) -> [String: String] {
            Dictionary(
                list.items.compactMap { item in words(item[name]).map { (item[key].digits, $0) } },
                uniquingKeysWith: { first, _ in first })
        }
        let categories = names(root["categories"], "name", "display_name")
        let collections = names(root["collections"], "export_id", "name")
        var missing = 0
        func photos(_ list: JSONValue) -> [ImportedPhoto] {
            list.items.sorted { $0["is_primary"] == .bool(true) && $1["is_primary"] != .bool(true) }.compactMap {
                image in
                guard let name = image["filename"].text, let last = name.split(separator: "/").last,
                    let found = set.file("images/\(last)", from: file) ?? set.file(name, from: file)
                else {
                    missing += 1
                    return nil
                }
                return ImportedPhoto(found)
            }
        }
        for (number, item) in root["locations"].items.enumerated() {
            guard let name = words(item["name"]) else {
                result.omit(number + 1, "", "it has no name")
                continue
            }
            var place = ImportedPlace(record: number + 1, title: name)
            place.location = Coordinate(
                importedLatitude: item["latitude"].digits, longitude: item["longitude"].digits)
            place.address = words(item["location"])
            place.category = item["category_name"].text.map { categories[$0] ?? $0 }
            place.tags = item["tags"].items.compactMap(words)
            place.tags += item["collection_export_ids"].items.compactMap { collections[$0.digits] }
            place.rating = importedRating(item["rating"].digits)
            place.price = price(item["price"].digits, item["price_currency"].text)
            place.text = item["description"].text.map { harmlessMarkdown($0) } ?? ""
            if let link = words(item["link"]), link.hasPrefix("https://") || link.hasPrefix("http://") {
                place.links = [("web", link)]
            }
            let id = item["export_id"].digits
            if !id.isEmpty, id.utf8.count <= 100 { place.source = .init(service: "adventurelog", id: id) }
            place.visits = item["visits"].items.compactMap { visit in
                guard let from = day(visit["start_date"], visit["timezone"].text, place.location) else { return nil }
                var found = ImportedVisit(from: from)
                if let to = day(visit["end_date"], visit["timezone"].text, place.location), to > from { found.to = to }
                found.note = visit["notes"].text.map { harmlessMarkdown($0) } ?? ""
                found.photos = photos(visit["images"])
                if !visit["activities"].items.isEmpty { result.unknownFields["activities of visits", default: 0] += 1 }
                return found
            }
            place.isWish = place.visits.isEmpty
            place.photos = photos(item["images"])
            for (key, words) in [("attachments", "attachments"), ("trails", "trails")]
            where !item[key].items.isEmpty { result.unknownFields[words, default: 0] += 1 }
            result.places.append(place)
        }
        for (key, words) in [
            ("transportation", "ways between places"), ("lodging", "nights"), ("notes", "notes of collections"),
            ("checklists", "lists to be checked"), ("itinerary_items", "parts of plans"),
        ] where !root[key].items.isEmpty { result.unknownFields[words] = root[key].items.count }
        if missing > 0 { result.unknownFields["photos that are not among the files"] = missing }
        return result
    }

    /// A day as it is written, or that of a moment in its zone.
    private static func day(_ value: JSONValue, _ zone: String?, _ spot: Coordinate?) -> String? {
        guard let text = value.text else { return nil }
        // What lasts all day begins at midnight of no zone.
        if zone == nil || text.count <= 10 { return importedDate(text) }
        return ImportedMoment(value)?.day(in: zone, at: spot)
    }

    /// `1,553.59` and `USD`, or older ones: `$1,553.59`, `USD 1,553.59`.
    private static func price(_ amount: String, _ currency: String?) -> String? {
        let digits = amount.filter { ("0"..."9").contains($0) || $0 == "." }
        guard !digits.isEmpty, let number = Double(digits), number > 0 else { return nil }
        let letters = amount.filter { $0.isASCII && $0.isLetter }
        let unit = currency ?? (letters.count == 3 ? letters : amount.contains("$") ? "USD" : nil)
        return unit.map { "\(number.plain) \($0)" } ?? number.plain
    }

    /// A file of Dawarich, of which each line is a record; nil for any other lines.
    static func lines(_ records: [JSONValue], _ file: ImportFile) -> ImportedFile? {
        guard let first = records.first else { return nil }
        if !first["started_at"].isNull, !first["status"].isNull || !first["place_reference"].isNull {
            return dawarichVisits(records, file)
        }
        if !first["name"].isNull, !first["latitude"].isNull { return dawarichPlaces(records, file) }
        // One object is any JSON; the ending of its name is all that tells.
        guard records.count > 1 || file.lastName.hasSuffix(".jsonl") else { return nil }
        let isTrack = !first["timestamp"].isNull || !first["lonlat"].isNull || !first["latitude"].isNull
        var result = ImportedFile(path: file.path, format: "records of Dawarich")
        result.omissionCounts[isTrack ? "it is a point of a track; tracks are not brought along" : "it is no place"] =
            records.count
        return result
    }

    private static func dawarichPlaces(_ records: [JSONValue], _ file: ImportFile) -> ImportedFile {
        var result = ImportedFile(path: file.path, format: "places of Dawarich")
        var index = ImportedPlaceIndex()
        for (number, record) in records.enumerated() {
            guard let place = dawarichPlace(record, number + 1) else {
                result.omit(number + 1, words(record["name"]) ?? "", "it has no name or no spot")
                continue
            }
            result.add(place, &index)
        }
        return result
    }

    private static func dawarichVisits(_ records: [JSONValue], _ file: ImportFile) -> ImportedFile {
        var result = ImportedFile(path: file.path, format: "visits of Dawarich")
        var index = ImportedPlaceIndex()
        for (number, record) in records.enumerated() {
            guard record["status"].text == "confirmed" else {
                result.omissionCounts["nobody has confirmed it", default: 0] += 1
                continue
            }
            guard var place = dawarichPlace(record["place_reference"], number + 1),
                let start = ImportedMoment(record["started_at"])
            else {
                result.omit(number + 1, words(record["name"]) ?? "", "it says neither where nor when")
                continue
            }
            place.visits = [ImportedVisit(from: start.day(in: nil, at: place.location))]
            result.add(place, &index)
        }
        return result
    }

    private static func dawarichPlace(_ record: JSONValue, _ number: Int) -> ImportedPlace? {
        guard let name = words(record["name"]),
            let spot = Coordinate(importedLatitude: record["latitude"].digits, longitude: record["longitude"].digits)
        else { return nil }
        var place = ImportedPlace(record: number, title: name)
        place.location = spot
        place.text = words(record["note"]).map(escapedMarkdown) ?? ""
        return place
    }
}
