internal import Maps
internal import Content
internal import Diary
internal import Base

// What the front matter of a note says.
extension NoteReader.Note {
    /// The keys that are read, or that say nothing about a place.
    fileprivate static let known: Set<String> = [
        "title", "location", "locations", "coordinates", "coordinate", "coords", "geo", "geolocation", "position",
        "latlng", "lat", "lon", "lng", "long", "latitude", "longitude", "address", "category", "type", "categories",
        "tags", "tag", "image", "images", "cover", "banner", "header", "featured_image", "feature_image", "thumbnail",
        "gallery", "resources", "layout", "cssclass", "cssclasses", "draft", "published", "publish", "private",
        "visibility", "slug", "permalink", "want", "visits", "dates", "description", "summary", "excerpt", "subtitle",
    ]
    private static let places: Set<String> = ["place", "places", "장소"]
    private static let people: Set<String> = ["person", "people", "contact", "contacts", "사람", "인물", "연락처"]

    fileprivate static func isKindOfPlace(_ name: String) -> Bool { places.contains(name.lowercased()) }

    /// Where it is: `location: 37.5,127`, `[37.5, 127]`, `{lat: …, lng: …}`, the same under other names, or fields of its own.
    var location: Coordinate? {
        for key in ["location", "coordinates", "coordinate", "coords", "geo", "geolocation", "position", "latlng"] {
            let value = fields[key]
            if let spot = Self.pair(value) { return spot }
            var inner = ImportFields(value)
            if let spot = inner.location() { return spot }
        }
        var own = ImportFields(fields)
        return own.location()
    }

    private static func pair(_ value: JSONValue) -> Coordinate? {
        var parts = value.items.compactMap(\.text)
        if parts.count < 2, let text = parts.first ?? value.text {
            parts = (text.hasPrefix("geo:") ? text.dropFirst(4) : text[...]).split(separator: ",").map(String.init)
        }
        guard parts.count == 2 else { return nil }
        return Coordinate(importedLatitude: trimmed(parts[0]), longitude: trimmed(parts[1]))
    }

    /// Words that say where it is: `address`, or a `location` that is no pair of numbers.
    var address: String? {
        let place = fields["location"]
        let parts = ["place", "name", "address", "locality", "city", "region", "country"].compactMap { place[$0].words }
        let candidates = [fields["address"].text, place.text, parts.isEmpty ? nil : parts.joined(separator: ", ")]
        return candidates.lazy.compactMap(importedWords).first { words in
            words.contains(where: \.isLetter) && !words.hasPrefix("[[") && !words.contains("://")
        }
    }

    var saysThatItIsAPlace: Bool { !kinds.isDisjoint(with: Self.places) }
    /// Whether it is about a person, whose address is no place to go to.
    var isAboutSomebody: Bool {
        !kinds.isDisjoint(with: Self.people)
            || ["email", "birthday", "phone", "이메일", "생일", "전화"].contains { !fields[$0].isNull }
    }

    /// Whether other notes are made of it, so that commands stand where values will.
    var isTemplate: Bool {
        guard case .object(let members) = fields else { return false }
        return members.values.contains { $0.text.map { $0.contains("<%") || $0.contains("{{") } ?? false }
    }

    /// What it says that it is: kinds, categories and tags, also those that others lie in (`place/cafe`).
    private var kinds: Set<String> {
        let words = ["type", "category", "kind", "class", "fileclass", "layout"].compactMap { fields[$0].text }
        let tags = tags.flatMap { [$0, String($0.prefix { $0 != "/" })] }
        return Set((words + tags + Self.texts(fields["categories"])).map { $0.lowercased() })
    }

    var tags: [String] {
        (Self.texts(fields["tags"]) + Self.texts(fields["tag"])).map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
    }

    /// Whether its author does not show it to others.
    var isUnpublished: Bool {
        fields["draft"].text == "true" || fields["private"].text == "true"
            || ["private", "group", "unlisted"].contains(fields["visibility"].text)
            || ["false", "no"].contains(fields["published"].text) || ["false", "no"].contains(fields["publish"].text)
            || "/\(file.folder)".contains("/_drafts/")
    }

    /// Texts of a list, or of one text between commas or blanks.
    static func texts(_ value: JSONValue) -> [String] {
        let texts = value.text.map { $0.split { ", ".contains($0) }.map(String.init) } ?? value.items.compactMap(\.text)
        return texts.map { trimmed(normalized($0)) }.filter { !$0.isEmpty }
    }

    /// Names of pictures in a value: a text, a link of Obsidian, a list or an object.
    private static func pictures(in value: JSONValue, depth: Int = 0) -> [String] {
        switch value {
        case .string(let text):
            let name = String(text.drop { "![ ".contains($0) }.prefix { $0 != "]" && $0 != "|" })
            return PhotoFolders.isPicture(lastPart(name)) ? [name] : []
        case .list(let items): return depth > 2 ? [] : items.flatMap { pictures(in: $0, depth: depth + 1) }
        case .object(let members):
            let keys = ["path", "image", "src", "url", "image_path", "feature", "teaser"]
            return depth > 2 ? [] : keys.flatMap { pictures(in: members[$0] ?? .null, depth: depth + 1) }
        default: return []
        }
    }

    fileprivate var coverNames: [String] {
        let keys = [
            "image", "cover", "banner", "header", "featured_image", "feature_image", "thumbnail", "images", "gallery",
            "resources",
        ]
        return keys.flatMap { Self.pictures(in: fields[$0]) }
    }

    /// The days on which somebody was there, as they are written, each once.
    fileprivate func days(_ single: String?) -> [String] {
        func days(in value: JSONValue, depth: Int = 0) -> [String] {
            switch value {
            case .string(let text): importedDate(String(text.drop { "[ ".contains($0) })).map { [$0] } ?? []
            case .list(let items): depth > 2 ? [] : items.flatMap { days(in: $0, depth: depth + 1) }
            case .object(let members): depth > 2 ? [] : days(in: members["date"] ?? .null, depth: depth + 1)
            default: []
            }
        }
        let keys = ["visits", "visited", "visited_at", "visit_date", "방문일", "dates", "date", "날짜"]
        let found = keys.lazy.map { days(in: fields[$0]) }.first { !$0.isEmpty } ?? []
        var seen: Set<String> = []
        return (found.isEmpty ? [single ?? NotePath.day(file.lastName)].compactMap(\.self) : found)
            .filter { seen.insert($0).inserted }
    }
}

extension NoteReader {
    /// The place that a note is about.
    mutating func place(_ note: Note, _ text: NoteText, record: Int) -> ImportedPlace {
        var fields = ImportFields(note.fields)
        var place = ImportedPlace(record: record, title: note.title)
        place.location = note.location
        place.address = note.address
        place.source = Self.source(note.file.name)
        if note.isUnpublished { place.visibility = .private }
        fillCategory(&place, note, text)
        fillFacts(&place, &fields, note)
        place.text = text.text
        // A heading that says the title once more is not needed.
        let (heading, rest) = ImportedWords.headed(text.text)
        if heading == note.title { place.text = rest }
        var visit = fields.visits(at: place.location).first
        let days = note.days(visit?.from)
        // Obsidian links to people too.
        if let companions = visit?.companions {
            visit?.companions = companions.map { $0.filter { !"[]".contains($0) } }
        }
        place.visits = days.map { day in
            var copy = days.count == 1 ? visit ?? ImportedVisit(from: day) : ImportedVisit(from: day)
            copy.from = day
            if let end = copy.to, end <= day { copy.to = nil }
            return copy
        }
        let photos = photos(note.coverNames.map { ($0, "") } + text.findings.pictures, of: note.file)
        if place.visits.count == 1 { place.visits[0].photos = photos } else { place.photos = photos }
        result.note(fields, at: Message(verbatim: note.file.name), besides: Note.known)
        return place
    }

    private func fillCategory(_ place: inout ImportedPlace, _ note: Note, _ text: NoteText) {
        let kinds = [note.fields["category"], note.fields["type"]].compactMap(\.words)
        let categories = kinds + Note.texts(note.fields["categories"])
        place.category = categories.first { !Note.isKindOfPlace($0) }
        var seen = Set([place.category].compactMap(\.self))
        place.tags = (categories + note.tags + text.findings.tags).filter {
            !Note.isKindOfPlace($0) && seen.insert($0).inserted
        }
    }

    /// What keys of the same meaning say; values that an entry cannot hold are counted.
    private mutating func fillFacts(_ place: inout ImportedPlace, _ fields: inout ImportFields, _ note: Note) {
        place.rating = fields.rating()
        place.price = fields.price()
        // Elsewhere this says whether readers may write some.
        let words =
            [fields.text("comment")] + ["description", "summary", "excerpt", "subtitle"].map { note.fields[$0].text }
        place.comment = words.lazy.compactMap(importedWords).first {
            !["true", "false"].contains($0) && $0.count <= 200 && !$0.contains("\n")
        }
        place.features = fields.texts("features")
        place.links = fields.links()
        place.isWish = fields.text("want") == "true"
    }
}
