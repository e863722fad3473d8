internal import Maps
internal import Content
internal import Diary
internal import Base

/// The fields of a record by name, found under any of the names that programs give them.
struct ImportFields {
    private var values: [String: JSONValue] = [:]
    private var names: [String: String] = [:]
    private var asked: Set<String> = []
    /// Fields, as the file calls them, with values that were not understood.
    private(set) var unread: [(field: String, value: String)] = []
    /// The clocks by which moments became days.
    private(set) var clocks: [CivilClock] = []
    /// Whether there is a rating on a greater scale than that of entries.
    private(set) var hasOtherScale = false

    /// Every name that a field is known by, in English and Korean (Documentation/Importing.md).
    private static let aliases: [String: [String]] = [
        "title": ["title", "name", "place", "제목", "이름", "장소", "장소명"],
        "lat": ["lat", "latitude", "y", "y_pos", "위도"], "lon": ["lon", "lng", "long", "longitude", "x", "x_pos", "경도"],
        "address": ["address", "주소", "도로명주소"], "category": ["category", "type", "분류", "카테고리"],
        "tags": ["tags", "labels", "태그"],
        "features": ["features", "특징"], "station": ["station", "역"],
        "rating": ["rating", "stars", "star rating", "평점", "별점"],
        "price": ["price", "가격"], "currency": ["currency", "통화"],
        "date": ["date", "visited", "visited_at", "visit_date", "방문일", "날짜", "timestamp", "time"],
        "to": ["to", "end", "마지막 날"], "at": ["at", "시각"], "with": ["with", "companions", "함께"],
        "note": ["note", "notes", "memo", "description", "desc", "cmt", "메모", "설명"],
        "comment": ["comment", "한줄", "댓글"],
        "url": ["url", "link", "website", "링크"], "want": ["want", "wanted", "가고 싶은 곳"],
        "source": ["source", "출처"],
    ]

    /// The names that fields are looked up by, made once.
    private static let keys = aliases.mapValues { $0.map(key) }

    private static let knownKeys = Set(keys.values.joined())

    /// Whether a column is known by a name.
    static func isKnown(_ name: String) -> Bool { knownKeys.contains(key(name)) }

    /// Whether a field stands among the keys of names.
    static func isKnown(_ field: String, among keys: Set<String>) -> Bool {
        Self.keys[field]?.contains(where: keys.contains) ?? false
    }

    init(_ members: some Sequence<(key: String, value: JSONValue)>) {
        self.init(members.map { (Self.key($0.key), $0.key, $0.value) })
    }

    /// - Parameter members: the fields with the keys of their names and the names.
    init(_ members: some Sequence<(key: String, name: String, value: JSONValue)>) {
        for (key, name, value) in members {
            // A name that comes twice counts as it comes first.
            if values[key] != nil || value.isNull || value == .string("") || value == .list([]) { continue }
            values[key] = value
            names[key] = name
        }
    }

    init(_ object: JSONValue) { self.init(object.members) }

    /// A name as it is compared.
    static func key(_ name: String) -> String {
        normalized(trimmed(name)).lowercased().replacing("_", with: " ")
    }

    /// The names of the fields that nobody has asked for.
    var rest: [String] { names.filter { !asked.contains($0.key) }.values.sorted() }

    /// The value of a field, nil where there is none.
    mutating func value(_ name: String) -> JSONValue? {
        for key in Self.keys[name] ?? [Self.key(name)] {
            if let value = values[key] {
                asked.insert(key)
                return value
            }
        }
        return nil
    }

    /// A text, also where the file has a number or a flag.
    mutating func text(_ name: String) -> String? {
        let value = value(name) ?? .null
        if case .bool(let flag) = value { return flag ? "true" : nil }
        return importedWords(value.digits)
    }

    /// Texts of a list, or between the commas of one text.
    mutating func texts(_ name: String) -> [String] {
        let texts: [String] =
            switch value(name) {
            case .list(let items)?: items.compactMap(\.text)
            case .string(let text)?: text.split { $0 == "," || $0 == ";" }.map(String.init)
            default: []
            }
        var seen: Set<String> = []
        return texts.map { trimmed(normalized($0)) }.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// What a field says; what is not understood is noted.
    mutating func read<Value>(_ name: String, _ understood: (String) -> Value?) -> Value? {
        guard let text = text(name) else { return nil }
        let value = understood(text)
        if value == nil { note(name, text) }
        return value
    }

    private mutating func note(_ name: String, _ text: String) {
        let key = (Self.keys[name] ?? [Self.key(name)]).first { values[$0] != nil } ?? name
        unread.append((names[key] ?? name, text))
    }

    mutating func location() -> Coordinate? {
        guard let latitude = text("lat"), let longitude = text("lon") else { return nil }
        let spot = Coordinate(importedLatitude: latitude, longitude: longitude)
        // Both are 0 where nobody knows.
        if spot == nil, (latitude + longitude).contains(where: { $0.isLetter || ("1"..."9").contains($0) }) {
            note("lat", "\(latitude), \(longitude)")
        }
        return spot
    }

    /// 0 to 5 in halves; nil where there is none, or another scale.
    mutating func rating() -> String? {
        let rating = read("rating", importedRating)
        let number = text("rating").flatMap { Double($0.replacing(",", with: ".")) }
        if rating == nil, let number, number > 5 { hasOtherScale = true }
        return rating
    }

    mutating func price() -> String? {
        let currency = text("currency")
        return read("price") { importedPrice($0, currency) }
    }

    /// The links that the fields tell of.
    mutating func links() -> [(name: String, url: String)] { read("url", importedLink).map { [("web", $0)] } ?? [] }

    /// The visits that the fields tell of.
    ///
    /// - Parameter spot: where they were, for moments in UTC.
    mutating func visits(at spot: Coordinate?) -> [ImportedVisit] {
        guard let text = text("date") else { return [] }
        let days = ImportedDays(text, at: spot)
        if !days.isWhole { note("date", text) }
        guard !days.spans.isEmpty else { return [] }
        let end = read("to") { ImportedDays($0, at: spot).spans.first }
        let companions = texts("with")
        let hours = read("at") { VisitHours(words: $0) } ?? hoursBesideDay()
        clocks += days.spans.compactMap(\.clock)
        return days.spans.map { span in
            var visit = ImportedVisit(from: span.from)
            visit.to = span.to
            if days.spans.count == 1, let to = end?.to ?? end?.from, to > span.from { visit.to = to }
            visit.companions = companions
            visit.hours = hours
            return visit
        }
    }

    /// The hours of a column “time” beside one of days; alone, it is the day.
    private mutating func hoursBesideDay() -> VisitHours? {
        let isDay = Self.keys["date"]?.first { values[$0] != nil } == "time"
        return isDay ? nil : read("time") { VisitHours(words: $0) }
    }
}

/// A text without blanks around it, nil for none.
func importedWords(_ text: String?) -> String? {
    text.map { trimmed(normalized($0)) }.flatMap { $0.isEmpty ? nil : $0 }
}

extension JSONValue {
    var words: String? { importedWords(text) }

    var members: [(key: String, value: JSONValue)] {
        if case .object(let members) = self { members.map { ($0.key, $0.value) } } else { [] }
    }

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

extension Coordinate {
    /// Degrees as files write them: with a decimal comma, as millions (E7), with a letter for the side of the earth, in minutes and seconds.
    init?(importedLatitude: String?, longitude: String?) {
        guard let latitude = importedLatitude.flatMap({ Self.degrees($0, 90) }),
            let longitude = longitude.flatMap({ Self.degrees($0, 180) }),
            latitude != 0 || longitude != 0
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// What two fields of a record say.
    init?(importedFrom record: JSONValue, _ latitude: String, _ longitude: String) {
        self.init(importedLatitude: record[latitude].digits, longitude: record[longitude].digits)
    }

    private static func degrees(_ text: String, _ limit: Double) -> Double? {
        // As nearly all files have it, a hundred thousand times.
        if let plain = Double(text), plain.magnitude <= limit { return plain }
        var text = trimmed(text).uppercased().replacing(",", with: ".")
        var sign = 1.0
        if let first = text.first, "NSEW".contains(first) {
            text = trimmed(String(text.dropFirst())) + String(first)
        }
        if let last = text.last, "NSEW".contains(last) {
            sign = last == "S" || last == "W" ? -1 : 1
            text.removeLast()
        }
        if text.hasPrefix("-") {
            sign = -sign
            text.removeFirst()
        }
        let parts = text.split { "°'′’\"″” ".contains($0) }.map(String.init)
        guard (1...3).contains(parts.count),
            parts.allSatisfy({ $0.utf8.allSatisfy { ("0"..."9").contains(Character(UnicodeScalar($0))) || $0 == 0x2E } }
            )
        else { return nil }
        let numbers = parts.compactMap(Double.init)
        guard numbers.count == parts.count else { return nil }
        var degrees = zip(numbers, [1.0, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
        if numbers.count == 1, degrees > 1800, !text.contains(".") { degrees /= 10_000_000 }
        return degrees <= limit ? sign * degrees : nil
    }
}
