internal import Content

/// A key that authors may write: the one description that the reader, the documentation and the schema for editors follow.
package struct FormatKey: Sendable {
    package let name: String
    /// Other ways to write the key, each read as the key wherever that may stand and has not a key of its own.
    package let spellings: [String]
    package let value: FormatValue
    /// Whether what it belongs to cannot be without it.
    package let isRequired: Bool
    /// What counts where the key is missing, as one would write it; nil where that is nothing.
    package let `default`: String?
    /// One sentence on what it says, in Korean and in English.
    package let help: (ko: String, en: String)
    /// A value as one writes it, in YAML; empty where the keys within have examples of their own.
    package let example: String
    /// What is known besides of a place's value with nothing more to it.
    package var plain: PlainRule?
    /// How a value of the settings gets there, where it does by the key.
    let setting: Setting?

    /// - Parameter also: its other spellings, where no other mapping has the key.
    package init(
        _ name: String, also: [String] = [], _ value: FormatValue, isRequired: Bool = false, default: String? = nil,
        _ example: String = "", ko: String, en: String, sets setting: Setting? = nil
    ) {
        self.name = name
        spellings = also.isEmpty ? Self.shared[name] ?? [] : also
        self.value = value
        self.isRequired = isRequired
        self.default = `default`
        self.example = example
        self.setting = setting
        help = (ko, en)
    }

    /// The same key of a place, whose value is a plain text.
    func read(
        as path: any WritableKeyPath<PlainValues, String?> & Sendable,
        limit: (any KeyPath<Settings.Limits, Int> & Sendable)? = nil, revealsSpot: Bool = false,
        isPublished: Bool = true, isProse: Bool = false
    ) -> FormatKey {
        var key = self
        key.plain = PlainRule(
            property: .text(path), limit: limit, revealsSpot: revealsSpot, isPublished: isPublished, isProse: isProse)
        return key
    }

    /// The same key of a place, whose value is a plain list of names.
    func read(as path: any WritableKeyPath<PlainValues, [String]> & Sendable) -> FormatKey {
        var key = self
        key.plain = PlainRule(property: .list(path))
        return key
    }

    /// The other spellings of keys that several mappings have.
    private static let shared: [String: [String]] = [
        "title": FrontMatter.otherTitleKeys, "lat": ["latitude", "위도"], "lon": ["lng", "long", "longitude", "경도"],
        "location": ["latlng", "위치", "좌표"], "category": ["분류", "카테고리"], "rating": ["평점", "별점"], "price": ["가격"],
        "date": ["방문일", "날짜"], "with": ["함께"], "photos": ["사진"], "comment": ["한줄"], "note": ["메모"], "voice": ["녹음"],
        "color": ["colour"], "language": ["lang"], "tags": ["태그"], "features": ["특징"], "station": ["역"],
    ]
}

/// What a name is a name of.
package enum FormatReference: String, Sendable, CaseIterable {
    case category, feature, group, journey, person, photo, place, recording, station, tag, track
}

/// What may stand behind a key.
package indirect enum FormatValue: Sendable {
    /// One line, of at most so many characters.
    case text(Int)
    /// The same, or such a line in each of the diary's languages: `{ko: 서울숲, en: Seoul Forest}`.
    case words(Int)
    /// One line, as the name of something that the diary has elsewhere too.
    case name(FormatReference, Int)
    case flag
    case integer(ClosedRange<Int>)
    /// 0 to 5 in halves.
    case rating
    /// Degrees, up to this many.
    case degrees(Double)
    /// One of these words.
    case choice([String])
    /// `"#rrggbb"`.
    case color
    /// A civil day, month or year.
    case date
    /// The same, or a day with an hour: `2026-05-03 14:20`.
    case moment
    /// `14:20`.
    case clock
    /// An amount, with or without a currency.
    case price
    /// A number of bytes: `400kB`.
    case size
    /// `25%`.
    case share
    /// `300m` or `1.5km`.
    case distance
    case mapping(FormatMapping)
    /// Any names, each with such a value; what they are names of where that is something of the diary.
    case dictionary(FormatValue, of: FormatReference? = nil)
    case list(FormatValue)
    case either([FormatValue])

    /// The range of the integers among what may be written.
    var integers: ClosedRange<Int>? {
        switch self {
        case .integer(let range): range
        case .list(let value): value.integers
        case .either(let values): values.lazy.compactMap(\.integers).first
        default: nil
        }
    }

    var isColor: Bool { if case .color = self { true } else { false } }

    /// How many characters the texts among it may have.
    package var textLimit: Int? {
        switch self {
        case .text(let limit), .words(let limit), .name(_, let limit): limit
        case .list(let value): value.textLimit
        case .either(let values): values.lazy.compactMap(\.textLimit).first
        default: nil
        }
    }

    /// The name of a person, by the file's name or as it is shown.
    static let person = FormatValue.name(.person, 60)

    /// One such value, or a list of them.
    static func few(_ value: FormatValue) -> FormatValue { .either([value, .list(value)]) }

    /// The words of a type whose cases are what may be written.
    static func word<Choice: RawRepresentable & CaseIterable>(_: Choice.Type) -> FormatValue
    where Choice.RawValue == String { .choice(Choice.allCases.map(\.rawValue)) }
}

// What an editor has to know of a value.
extension FormatValue {
    /// The mapping among what may be written, also in a list.
    package var mapping: FormatMapping? {
        switch self {
        case .mapping(let mapping): mapping
        case .list(let value): value.mapping
        case .either(let values): values.lazy.compactMap(\.mapping).first
        default: nil
        }
    }

    /// What may be an item where a list may be written, else the value itself.
    package var item: FormatValue {
        switch self {
        case .list(let value): value
        case .either(let values):
            values.lazy.compactMap { if case .list(let value) = $0 { value } else { nil } }.first ?? self
        default: self
        }
    }

    /// The values of which one may be written, those of lists among them, none of which holds others.
    package var alternatives: [FormatValue] {
        switch self {
        case .list(let value): value.alternatives
        case .either(let values): values.flatMap(\.alternatives)
        default: [self]
        }
    }

    /// Whether a list may be written.
    package var isListed: Bool {
        switch self {
        case .list: true
        case .either(let values): values.contains(where: \.isListed)
        default: false
        }
    }

    /// What may stand behind each name of a dictionary.
    package var dictionaryValue: FormatValue? {
        switch self {
        case .dictionary(let value, _): value
        case .either(let values): values.lazy.compactMap(\.dictionaryValue).first
        default: nil
        }
    }

    /// Whether what is written are words, which no reader of YAML is to take for a number or a day.
    package var isText: Bool {
        switch self {
        case .text, .words, .name: true
        case .list(let value): value.isText
        case .either(let values):
            // What may be a day or a number as well is written as that.
            values.allSatisfy { value in
                switch value {
                case .mapping, .dictionary: true
                default: value.isText
                }
            } && values.contains(where: \.isText)
        default: false
        }
    }
}
