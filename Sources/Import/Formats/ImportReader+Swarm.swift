internal import Maps
internal import Content
internal import Base
internal import Diary

// Foursquare and Swarm: the files of an export, and the pages of its API.
extension ImportReader {
    /// Whether a table says what JSON beside it says too, as each file of an export comes twice: `checkins.csv` and `checkins1.json`.
    static func isTwin(_ file: ImportFile, _ set: ImportSet) -> Bool {
        guard file.lastName.lowercased().hasSuffix(".csv") else { return false }
        func base(_ file: ImportFile) -> Substring {
            let stem = file.stem[...]
            return stem.prefix { !$0.isNumber }
        }
        return set.files.contains { other in
            guard other.folder == file.folder, other.lastName.lowercased().hasSuffix(".json"),
                base(other) == base(file),
                let head = try? other.head(4000)
            else { return false }
            let text = String(decoding: head, as: UTF8.self)
            return text.contains("\"items\"") || text.contains("\"venue")
        }
    }

    /// Check-ins, those of one venue as one place.
    static func checkins(_ items: [JSONValue], _ path: String, _ set: ImportSet) -> ImportedFile {
        var file = ImportedFile(path: path, format: "check-ins of Swarm")
        let photos = checkinPhotos(set)
        for (number, item) in items.enumerated() {
            let venue = item["venue"]
            guard let name = venue["name"].words else {
                file.omit(number + 1, "", "it has no venue")
                continue
            }
            var place = venuePlace(venue, name, number + 1)
            place.location = place.location ?? Coordinate(importedFrom: item, "lat", "lng")
            if let moment = ImportedMoment(item["createdAt"]) {
                let offset = item["timeZoneOffset"].number
                if offset == nil, place.location == nil {
                    file.lose("clocks of check-ins (their days are those in UTC)")
                }
                var visit = file.visit(from: moment, at: place.location)
                if let offset {
                    (visit.from, visit.hours) = (
                        moment.day(offset: offset), moment.clockTime(offset: offset).map { VisitHours(from: $0) }
                    )
                }
                visit.companions = item["with"].items.compactMap { person in
                    let names = [person["firstName"].text, person["lastName"].text].compactMap(\.self)
                    return importedWords(names.joined(separator: " "))
                }
                visit.note = item["shout"].words.map(escapedMarkdown) ?? ""
                visit.photos = item["id"].text.flatMap { photos[$0] } ?? []
                place.visits = [visit]
            }
            if !item["photos"]["items"].items.isEmpty {
                file.lose("photos on a server, which is not asked")
            }
            file.add(place)
        }
        return file
    }

    /// The photos that lie in an export, by the check-ins that they belong to.
    private static func checkinPhotos(_ set: ImportSet) -> [String: [ImportedPhoto]] {
        let pictures = pictures(of: set)
        guard !pictures.isEmpty else { return [:] }
        var photos: [String: [ImportedPhoto]] = [:]
        for file in set.files where file.lastName.hasPrefix("photos") && file.lastName.hasSuffix(".json") {
            guard let bytes = try? file.read(),
                let root = try? JSONValue(SourceFile(path: file.path, bytes: bytes), within: MemoryBound())
            else { continue }
            for item in root["items"].items {
                if let checkin = checkin(of: item), let picture = picture(of: item, among: pictures) {
                    photos[checkin, default: []].append(ImportedPhoto(picture))
                }
            }
        }
        return photos
    }

    /// The pictures of an export by their names.
    private static func pictures(of set: ImportSet) -> [String: ImportFile] {
        Dictionary(
            set.files.filter { PhotoFolders.isPicture($0.name) }.map { ($0.lastName, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The check-in in `https://foursquare.com/user/checkin/4b…`.
    private static func checkin(of photo: JSONValue) -> String? {
        guard let url = photo["relatedItemUrl"].text, let range = url.firstRange(of: "/checkin/") else { return nil }
        return String(url[range.upperBound...].prefix { $0.isLetter || $0.isNumber })
    }

    private static func picture(of photo: JSONValue, among pictures: [String: ImportFile]) -> ImportFile? {
        let names = [photo["suffix"].text, photo["fullUrl"].text].compactMap { $0.map(lastPart) }
        return names.lazy.compactMap { pictures[$0] }.first ?? photo["id"].text.flatMap { pictures["\($0).jpg"] }
    }

    /// The list of photos of an export, which come along with their check-ins.
    static func checkinPhotos(_ items: [JSONValue], _ path: String, _ set: ImportSet) -> ImportedFile {
        var file = ImportedFile(path: path, format: "photos of Swarm")
        let pictures = pictures(of: set)
        for item in items {
            let reason: Message =
                picture(of: item, among: pictures) == nil
                ? "the photo itself is not among the files"
                : checkin(of: item) == nil ? "it belongs to no check-in" : "it comes along with its check-in"
            file.omit(for: reason)
        }
        return file
    }

    /// What people were told about venues: words for the place.
    static func tips(_ items: [JSONValue], _ path: String) -> ImportedFile {
        var file = ImportedFile(path: path, format: "tips of Swarm")
        for (number, item) in items.enumerated() {
            guard let name = item["venue"]["name"].words else {
                file.omit(number + 1, "", "it has no venue")
                continue
            }
            var place = venuePlace(item["venue"], name, number + 1)
            place.text = item["text"].words.map(escapedMarkdown) ?? ""
            file.add(place)
        }
        return file
    }

    /// Visits without a venue.
    static func stays(_ items: [JSONValue], _ path: String) -> ImportedFile {
        var file = ImportedFile(path: path, format: "visits of Swarm")
        for (number, item) in items.enumerated() {
            let spot = Coordinate(importedFrom: item, "latitude", "longitude")
            if ["home", "work"].contains(item["locationType"].text?.lowercased()) {
                file.omit(for: "it is at home or at work")
            } else if let spot, let moment = ImportedMoment(item["timeArrived"]) {
                file.add(ImportedStay(record: number + 1, location: spot, day: file.day(of: moment, at: spot)))
            } else {
                file.omit(for: "it says neither where nor when")
            }
        }
        return file
    }

    /// Likes and dislikes, which are no ratings of entries.
    static func likes(_ root: JSONValue, _ path: String) -> ImportedFile {
        var file = ImportedFile(path: path, format: "ratings of Swarm")
        for (key, name) in [("venueLikes", "like"), ("venueOkays", "so-so"), ("venueDislikes", "dislike")] {
            file.omit(for: "a “\(name)” is no number of stars", root[key].items.count)
        }
        return file
    }

    /// Visits that Swarm saw by itself: what they are good for is to locate venues.
    static func venueSpots(_ items: [JSONValue], _ path: String) -> ImportedFile {
        var file = ImportedFile(path: path, format: "unconfirmed visits of Swarm")
        var seen: [ImportedPlace.ImportedSource: [Coordinate]] = [:]
        for (number, item) in items.enumerated() {
            file.omit(number + 1, item["venue"]["name"].text ?? "", "nobody has confirmed it; it locates check-ins")
            if let id = item["venueId"].text ?? item["venue"]["id"].text,
                let spot = Coordinate(importedFrom: item, "lat", "lng")
            {
                seen[.init(service: "swarm", id: id), default: []].append(spot)
            }
        }
        file.spots = seen.compactMapValues(Coordinate.median)
        return file
    }

    /// The venues of lists, which are wishes or collections under the list's name.
    static func venueLists(_ lists: [JSONValue], _ path: String) -> ImportedFile {
        var file = ImportedFile(path: path, format: "lists of Swarm")
        var number = 0
        for list in lists {
            for item in list["listItems"]["items"].items {
                number += 1
                guard let name = item["venue"]["name"].words else {
                    file.omit(number, "", "it has no venue")
                    continue
                }
                var place = venuePlace(item["venue"], name, number)
                let words = list["name"].words
                place.isWish = words == "My saved places"
                if !place.isWish, let words { place.tags = [words] }
                file.add(place)
            }
        }
        return file
    }

    private static func venuePlace(_ venue: JSONValue, _ name: String, _ record: Int) -> ImportedPlace {
        var place = ImportedPlace(record: record, title: name)
        let location = venue["location"]
        place.location = Coordinate(importedFrom: location, "lat", "lng")
        let lines = location["formattedAddress"].items.compactMap(\.text)
        place.address = lines.isEmpty ? location["address"].text : lines.joined(separator: ", ")
        let categories = venue["categories"].items
        place.category = (categories.first { $0["primary"] == true } ?? categories.first)?["name"].text
        if let id = venue["id"].text,
            id.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) })
        {
            place.source = .init(service: "swarm", id: id)
            place.links = [("foursquare", "https://foursquare.com/v/\(id)")]
        }
        return place
    }
}

extension Coordinate {
    /// The spot in the middle of many, which a few that are far off do not move; nil for none.
    fileprivate static func median(_ spots: [Coordinate]) -> Coordinate? {
        guard !spots.isEmpty else { return nil }
        func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        return Coordinate(latitude: middle(spots.map(\.latitude)), longitude: middle(spots.map(\.longitude)))
    }
}
