internal import Content
internal import Diary
internal import JSON

/// The fields of a record by name, found under any of the names that programs give them.
struct ImportFields {
    private var values: [String: JSONValue] = [:]
    private var names: [String: String] = [:]
    private var asked: Set<String> = []

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
        "to": ["to", "end", "마지막 날"], "with": ["with", "companions", "함께"],
        "note": ["note", "notes", "memo", "description", "desc", "cmt", "메모", "설명"],
        "comment": ["comment", "한줄", "댓글"],
        "url": ["url", "link", "website", "링크"], "want": ["want", "wanted", "가고 싶은 곳"],
        "source": ["source", "출처"],
    ]

    /// The names that fields are looked up by, made once.
    private static let keys = aliases.mapValues { $0.map(key) }

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

    mutating func location() -> Coordinate? {
        guard let latitude = text("lat"), let longitude = text("lon") else { return nil }
        return Coordinate(importedLatitude: latitude, longitude: longitude)
    }

    /// 0 to 5 in halves; nil where there is none, or another scale.
    mutating func rating() -> String? { text("rating").flatMap(importedRating) }

    mutating func price() -> String? {
        guard let amount = text("price") else { return nil }
        return text("currency").map { "\(amount) \($0)" } ?? amount
    }

    /// The visit that the fields tell of.
    mutating func visit() -> ImportedVisit? {
        guard let from = text("date").flatMap(importedDate) else { return nil }
        var visit = ImportedVisit(from: from)
        if let to = text("to").flatMap(importedDate), to > from { visit.to = to }
        visit.companions = texts("with")
        return visit
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

    /// A number, also one that is written as a text.
    var decimal: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number
        case .string(let text): Double(text)
        default: nil
        }
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

/// A rating on the scale of entries: a number from 0 to 5, or its English name as some exports of Google write it.
func importedRating(_ text: String) -> String? {
    let words = ["ONE": 1.0, "TWO": 2, "THREE": 3, "FOUR": 4, "FIVE": 5]
    guard let number = words[text] ?? Double(text.replacing(",", with: ".")), (0...5).contains(number) else {
        return nil
    }
    return ((number * 2).rounded() / 2).plain
}

/// The civil day, month or year at the beginning of a date or a moment, as it is written: zones are not computed with.
func importedDate(_ text: String) -> String? {
    let digits = text.split { !("0"..."9").contains($0) }
    guard let first = digits.first, first.utf8.count == 4, let year = Int(first), year > 0 else { return nil }
    let prefix = text.prefix { "0123456789-/.년월일 ".contains($0) }
    let numbers = prefix.split { !("0"..."9").contains($0) }.prefix(3).compactMap { Int($0) }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    switch numbers.count {
    // Other words stand before it.
    case 0: return nil
    case 1: return "\(first)"
    case 2: return (1...12).contains(numbers[1]) ? "\(first)-\(two(numbers[1]))" : nil
    default: return Day(year: year, month: numbers[1], day: numbers[2]).map(\.description)
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
