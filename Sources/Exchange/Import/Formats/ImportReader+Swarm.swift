internal import Content
internal import Diagnostics
internal import Diary
internal import JSON

// Foursquare and Swarm: the files of an export, and the pages of its API.
extension ImportReader {
    /// Check-ins, those of one venue as one place.
    static func checkins(_ items: [JSONValue], _ path: String, _ set: ImportSet) -> ImportedFile {
        var file = ImportedFile(path: path, format: "check-ins of Swarm")
        var index = ImportedPlaceIndex()
        let photos = checkinPhotos(set)
        for (number, item) in items.enumerated() {
            let venue = item["venue"]
            guard let name = venue["name"].text.map({ trimmed(normalized($0)) }), !name.isEmpty else {
                file.omit(number + 1, "", "it has no venue")
                continue
            }
            var place = venuePlace(venue, name, number + 1)
            place.location =
                place.location ?? Coordinate(importedLatitude: item["lat"].digits, longitude: item["lng"].digits)
            if let moment = ImportedMoment(item["createdAt"]) {
                var visit = ImportedVisit(from: moment.day(offset: item["timeZoneOffset"].number ?? 0))
                visit.companions = item["with"].items.compactMap { person in
                    let names = [person["firstName"].text, person["lastName"].text].compactMap { $0 }.joined(
                        separator: " ")
                    return names.isEmpty ? nil : trimmed(normalized(names))
                }
                visit.note = item["shout"].text.map { escapedMarkdown(trimmed(normalized($0))) } ?? ""
                visit.photos = item["id"].text.flatMap { photos[$0] } ?? []
                place.visits = [visit]
            }
            if !item["photos"]["items"].items.isEmpty {
                file.unknownFields["photos on a server, which is not asked", default: 0] += 1
            }
            file.add(place, &index)
        }
        return file
    }

    /// The photos that lie in an export, by the check-ins that they belong to.
    private static func checkinPhotos(_ set: ImportSet) -> [String: [ImportedPhoto]] {
        let pictures = pictures(of: set)
        guard !pictures.isEmpty else { return [:] }
        var photos: [String: [ImportedPhoto]] = [:]
        for file in set.files where file.lastName.hasPrefix("photos") && file.lastName.hasSuffix(".json") {
            guard let bytes = try? file.read(), let root = try? JSONValue(SourceFile(path: file.path, bytes: bytes))
            else {
                continue
            }
            for item in root["items"].items {
                guard let checkin = checkin(of: item), let picture = picture(of: item, among: pictures) else {
                    continue
                }
                photos[checkin, default: []].append(ImportedPhoto(picture))
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
        let names = [photo["suffix"].text, photo["fullUrl"].text].compactMap {
            $0?.split(separator: "/").last.map(String.init)
        }
        return names.lazy.compactMap { pictures[$0] }.first ?? photo["id"].text.flatMap { pictures["\($0).jpg"] }
    }

    /// The list of photos of an export, which come along with their check-ins.
    static func checkinPhotos(_ items: [JSONValue], _ path: String, _ set: ImportSet) -> ImportedFile {
        var file = ImportedFile(path: path, format: "photos of Swarm")
        let pictures = pictures(of: set)
        for item in items {
            let reason =
                picture(of: item, among: pictures) == nil
                ? "the photo itself is not among the files"
                : checkin(of: item) == nil ? "it belongs to no check-in" : "it comes along with its check-in"
            file.omissionCounts[reason, default: 0] += 1
        }
        return file
    }

    /// What people were told about venues: words for the place.
    static func tips(_ items: [JSONValue], _ path: String) -> ImportedFile {
        var file = ImportedFile(path: path, format: "tips of Swarm")
        var index = ImportedPlaceIndex()
        for (number, item) in items.enumerated() {
            guard let name = item["venue"]["name"].text.map({ trimmed(normalized($0)) }), !name.isEmpty else {
                file.omit(number + 1, "", "it has no venue")
                continue
            }
            var place = venuePlace(item["venue"], name, number + 1)
            place.text = item["text"].text.map { escapedMarkdown(trimmed(normalized($0))) } ?? ""
            file.add(place, &index)
        }
        return file
    }

    /// Visits without a venue.
    static func stays(_ items: [JSONValue], _ path: String) -> ImportedFile {
        var file = ImportedFile(path: path, format: "visits of Swarm")
        for (number, item) in items.enumerated() {
            let spot = Coordinate(importedLatitude: item["latitude"].digits, longitude: item["longitude"].digits)
            if ["home", "work"].contains(item["locationType"].text?.lowercased()) {
                file.omissionCounts["it is at home or at work", default: 0] += 1
            } else if let spot, let moment = ImportedMoment(item["timeArrived"]) {
                file.stays.append(ImportedStay(record: number + 1, location: spot, day: moment.day(at: spot)))
            } else {
                file.omissionCounts["it says neither where nor when", default: 0] += 1
            }
        }
        return file
    }

    /// Likes and dislikes, which are no ratings of entries.
    static func likes(_ root: JSONValue, _ path: String) -> ImportedFile {
        var file = ImportedFile(path: path, format: "ratings of Swarm")
        for (key, name) in [("venueLikes", "like"), ("venueOkays", "so-so"), ("venueDislikes", "dislike")] {
            let count = root[key].items.count
            if count > 0 { file.omissionCounts["a “\(name)” is no number of stars", default: 0] += count }
        }
        return file
    }

    /// Visits that Swarm saw by itself: what they are good for is to locate venues.
    static func venueSpots(_ items: [JSONValue], _ path: String) -> ImportedFile {
        var file = ImportedFile(path: path, format: "unconfirmed visits of Swarm")
        for (number, item) in items.enumerated() {
            file.omit(number + 1, item["venue"]["name"].text ?? "", "nobody has confirmed it; it locates check-ins")
            guard let id = item["venueId"].text ?? item["venue"]["id"].text,
                let spot = Coordinate(importedLatitude: item["lat"].digits, longitude: item["lng"].digits)
            else { continue }
            file.spots[.init(service: "swarm", id: id), default: spot] = spot
        }
        return file
    }

    /// The venues of lists, which are wishes or collections under the list's name.
    static func venueLists(_ lists: [JSONValue], _ path: String) -> ImportedFile {
        var file = ImportedFile(path: path, format: "lists of Swarm")
        var index = ImportedPlaceIndex()
        var number = 0
        for list in lists {
            for item in list["listItems"]["items"].items {
                number += 1
                guard let name = item["venue"]["name"].text.map({ trimmed(normalized($0)) }), !name.isEmpty else {
                    file.omit(number, "", "it has no venue")
                    continue
                }
                var place = venuePlace(item["venue"], name, number)
                let words = list["name"].text.map { trimmed(normalized($0)) }
                place.isWish = words == "My saved places"
                if !place.isWish, let words, !words.isEmpty { place.tags = [words] }
                file.add(place, &index)
            }
        }
        return file
    }

    private static func venuePlace(_ venue: JSONValue, _ name: String, _ record: Int) -> ImportedPlace {
        var place = ImportedPlace(record: record, title: name)
        let location = venue["location"]
        place.location = Coordinate(importedLatitude: location["lat"].digits, longitude: location["lng"].digits)
        let lines = location["formattedAddress"].items.compactMap(\.text)
        place.address = lines.isEmpty ? location["address"].text : lines.joined(separator: ", ")
        let categories = venue["categories"].items
        place.category = (categories.first { $0["primary"] == .bool(true) } ?? categories.first)?["name"].text
        if let id = venue["id"].text, id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
            place.source = .init(service: "swarm", id: id)
            place.links = [("foursquare", "https://foursquare.com/v/\(id)")]
        }
        return place
    }
}

extension JSONValue {
    /// A number as text, empty for anything else.
    var digits: String {
        switch self {
        case .int(let number): "\(number)"
        case .double(let number): number.plain
        case .string(let text): text
        default: ""
        }
    }
}
