internal import Maps
internal import Diary
internal import Base

// AdventureLog: backups of a server that people run themselves.
extension ImportReader {
    /// Parts of a backup that are no places, in words.
    private static let otherParts: [(String, Message)] = [
        ("transportation", "ways between places"), ("lodging", Message("nights")), ("notes", "notes of collections"),
        ("checklists", "lists to be checked"), ("itinerary_items", "parts of plans"),
        ("visited_cities", "towns that were visited"), ("visited_regions", "regions that were visited"),
    ]

    /// The places of AdventureLog's `data.json`.
    ///
    /// They have no source: their numbers count the places of one backup, and another one counts anew.
    static func adventures(_ root: JSONValue, _ file: ImportFile, _ set: ImportSet) -> ImportedFile {
        var result = ImportedFile(path: file.path, format: "a backup of AdventureLog")
        let categories = names(root["categories"], "name", "display_name")
        let collections = names(root["collections"], "export_id", "name")
        for (number, item) in root["locations"].items.enumerated() {
            guard let name = item["name"].words else {
                result.omit(number + 1, "", "it has no name")
                continue
            }
            var place = ImportedPlace(record: number + 1, title: name)
            place.location = Coordinate(importedFrom: item, "latitude", "longitude")
            place.address = item["location"].words
            place.category = item["category_name"].words.map { categories[$0] ?? $0 }
            place.tags = item["tags"].items.compactMap(\.words)
            place.tags += item["collection_export_ids"].items.compactMap { collections[$0.digits] }
            place.rating = importedRating(item["rating"].digits)
            let price = item["price"].digits
            place.price = importedPrice(price, item["price_currency"].text).flatMap { $0 == "0" ? nil : $0 }
            if place.price == nil, price.contains(where: { ("1"..."9").contains($0) }) {
                result.noteUnread("price", price, at: Message("record \(number + 1)"))
            }
            place.text = markdown(item["description"], &result)
            if let link = item["link"].words {
                place.links = importedLink(link).map { [("web", $0)] } ?? []
                if place.links.isEmpty { result.noteUnread("link", link, at: Message("record \(number + 1)")) }
            }
            for visit in item["visits"].items {
                if let visit = self.visit(visit, at: place.location, file, set, &result) { place.visits.append(visit) }
            }
            place.isWish = place.visits.isEmpty
            place.photos = photos(item["images"], file, set, &result)
            for key in ["attachments", "trails"] where !item[key].items.isEmpty { result.lose(Message(verbatim: key)) }
            result.add(place)
        }
        for (key, words) in otherParts { result.lose(words, root[key].items.count) }
        return result
    }

    private static func names(_ list: JSONValue, _ key: String, _ name: String) -> [String: String] {
        Dictionary(
            list.items.compactMap { item in item[name].words.map { (item[key].digits, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    private static func visit(
        _ visit: JSONValue, at spot: Coordinate?, _ file: ImportFile, _ set: ImportSet, _ result: inout ImportedFile
    ) -> ImportedVisit? {
        let today = CurrentProcess.today
        let zone = visit["timezone"].text
        guard let from = day(visit["start_date"], zone, spot, &result) else {
            result.lose("visits without a day")
            return nil
        }
        // A plan is no visit; the place is a wish.
        if let today = Day(year: today.year, month: today.month, day: today.day), from > today.description {
            result.lose("visits that are still to come")
            return nil
        }
        var found = ImportedVisit(from: from)
        if let to = day(visit["end_date"], zone, spot, &result), to > from { found.to = to }
        // What lasts all day has no zone.
        if zone != nil, let start = ImportedMoment(visit["start_date"]) {
            found.hours = start.hours(to: ImportedMoment(visit["end_date"]), in: zone, at: spot)
        }
        found.note = markdown(visit["notes"], &result)
        found.photos = photos(visit["images"], file, set, &result)
        if !visit["activities"].items.isEmpty { result.lose("activities of visits") }
        if !visit["attachments"].items.isEmpty { result.lose(Message(verbatim: "attachments")) }
        return found
    }

    /// The pictures of a place or a visit, the first one first.
    private static func photos(
        _ list: JSONValue, _ file: ImportFile, _ set: ImportSet, _ result: inout ImportedFile
    ) -> [ImportedPhoto] {
        func isFirst(_ image: JSONValue) -> Bool { image["is_primary"] == true }
        let images = list.items.filter(isFirst) + list.items.filter { !isFirst($0) }
        return images.compactMap { image in
            let name = image["filename"].text.map(lastPart)
            guard let found = name.flatMap({ set.picture("images/\($0)", from: file) }) else {
                result.lose("photos that are not among the files")
                return nil
            }
            return ImportedPhoto(found)
        }
    }

    private static func markdown(_ value: JSONValue, _ result: inout ImportedFile) -> String {
        guard let text = value.text else { return "" }
        var count = 0
        let markdown = harmlessMarkdown(text) { _, _ in
            count += 1
            return ""
        }
        result.lose("pictures in texts that are elsewhere", count)
        return markdown
    }

    /// A day as it is written, or that of a moment in its zone.
    private static func day(
        _ value: JSONValue, _ zone: String?, _ spot: Coordinate?, _ result: inout ImportedFile
    ) -> String? {
        guard let text = value.text else { return nil }
        // What lasts all day begins at midnight of no zone.
        if zone == nil || text.count <= 10 { return importedDate(text) }
        return ImportedMoment(value).map { result.day(of: $0, in: zone, at: spot) }
    }
}
