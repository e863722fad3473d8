internal import Maps
internal import Content
internal import Base

/// The keys of a reply, and which of them were read.
struct ReplyFields {
    private static let nameLimit = 200
    /// The soft hyphen, blanks without width, the word joiner, and the byte order mark.
    private static let unseen: Set<UInt32> = [0xAD, 0x200B, 0x2060, 0xFEFF]
    private let members: [String: JSONValue]
    private var read: Set<String> = ["id", "at"]

    init(_ json: JSONValue) {
        if case .object(let members) = json { self.members = members } else { members = [:] }
    }

    var unread: Set<String> { Set(members.keys).subtracting(read) }

    func has(_ key: String) -> Bool { members[key] != nil }

    /// What each has: a name of its own, and the moment at which it was said.
    mutating func head() throws(Diagnostic) -> (id: String, moment: Moment) {
        guard let id = try text("id"), Self.isID(id) else {
            throw .error("a reply needs an “id” of eight letters")
        }
        guard let at = try text("at"), let moment = Moment(at) else {
            throw .error("a reply needs the moment “at”, like 2026-11-25T19:03:12+09:00")
        }
        return (id, moment)
    }

    private static func isID(_ text: String) -> Bool {
        text.utf8.count == 8
            && text.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
    }

    private mutating func value(_ key: String) -> JSONValue? {
        read.insert(key)
        return members[key].flatMap { $0.isNull ? nil : $0 }
    }

    /// - Parameter hasLines: whether the ends of lines stay.
    mutating func text(
        _ key: String, limit: Int = nameLimit, inLines hasLines: Bool = false
    ) throws(Diagnostic) -> String? {
        guard let value = value(key) else { return nil }
        guard let text = value.text else { throw .error("“\(key)” is no text") }
        return try Self.text(text, key, limit, inLines: hasLines)
    }

    mutating func texts(_ key: String, most: Int) throws(Diagnostic) -> [String] {
        guard let value = value(key) else { return [] }
        guard case .list(let items) = value, items.count <= most else { throw .error("“\(key)” is no short list") }
        var texts: [String] = []
        for item in items {
            guard let text = item.text else { throw .error("“\(key)” has what is no name") }
            texts.append(try Self.text(text, key, Self.nameLimit))
        }
        return texts
    }

    /// A text in NFC without blanks around it. Line ends become spaces where a reply is one line wherever it is shown.
    private static func text(
        _ text: String, _ key: String, _ limit: Int, inLines hasLines: Bool = false
    ) throws(Diagnostic) -> String {
        guard text.utf8.count <= limit * 4 else { throw .error("“\(key)” is longer than \(limit) characters") }
        // What no eye sees comes along with what is pasted.
        let seen = normalized(text.replacing("\r\n", with: "\n")).unicodeScalars.filter { !unseen.contains($0.value) }
        let plain = seen.map { scalar -> Unicode.Scalar in
            if hasLines, ["\n", "\r"].contains(scalar) { return "\n" }
            return ["\n", "\r", "\t", "\u{2028}", "\u{2029}"].contains(scalar) ? " " : scalar
        }
        for scalar in plain where isForbidden(scalar) && scalar != "\n" {
            throw .error("“\(key)” holds a control character", help: "U+\(String(scalar.value, radix: 16))")
        }
        let line = trimmed(String(String.UnicodeScalarView(plain)))
        guard !line.isEmpty else { throw .error("“\(key)” is empty") }
        guard line.count <= limit else { throw .error("“\(key)” is longer than \(limit) characters") }
        return line
    }

    /// Control characters, and those that turn the order of letters around; joiners belong to emoji.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .surrogate: true
        case .format:
            scalar.value != 0x200D && scalar.value != 0x200C && !(0xE0020...0xE007F).contains(scalar.value)
        default: false
        }
    }

    mutating func flag(_ key: String) throws(Diagnostic) -> Bool? {
        guard let value = value(key) else { return nil }
        guard case .bool(let flag) = value else { throw .error("“\(key)” is true or false") }
        return flag
    }

    mutating func number(_ key: String) throws(Diagnostic) -> Double? {
        switch value(key) {
        case nil: return nil
        case .int(let number): return Double(number)
        case .double(let number) where number.isFinite: return number
        default: throw .error("“\(key)” is no number")
        }
    }

    /// The spot that `lat` and `lon` give, nil where one of them is missing.
    mutating func location() throws(Diagnostic) -> Coordinate? {
        let (first, second) = (try number("lat"), try number("lon"))
        guard let latitude = first, let longitude = second else {
            if first == nil, second == nil { return nil }
            throw .error("a spot has both, “lat” and “lon”")
        }
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
            throw .error("there is no such spot on earth")
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    mutating func day(_ key: String) throws(Diagnostic) -> Day? {
        guard let text = try text(key) else { return nil }
        guard let day = Day(text) else { throw .error("“\(text)” is no day that exists") }
        return day
    }

    /// 0 is no rating.
    mutating func rating() throws(Diagnostic) -> Rating? {
        guard let number = try number("rating"), number != 0 else { return nil }
        guard let rating = Rating(number) else { throw .error("a rating is 0.5 to 5 in halves") }
        return rating
    }
}
