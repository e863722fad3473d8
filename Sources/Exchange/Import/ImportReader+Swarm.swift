internal import Content
internal import Diary
internal import JSON

// Foursquare and Swarm: the files of an export, and the pages of its API.
extension ImportReader {
    /// Check-ins, those of one venue as one place.
    static func checkins(_ items: [JSONValue], _ path: String) -> ImportedFile {
        var file = ImportedFile(path: path, format: "check-ins of Swarm")
        var index = ImportedPlaceIndex()
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
                place.visits = [visit]
            }
            if !item["photos"]["items"].items.isEmpty { file.unknownFields["photos", default: 0] += 1 }
            file.add(place, &index)
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
