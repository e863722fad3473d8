internal import Diary
internal import Base

// The one description of what entries and settings may hold, as the browser makes its forms from it.

extension FormatMapping {
    /// The keys in their order: `[{"name": "title", "value": {"type": "text", "limit": 1000}, "ko": …, "en": …}, …]`.
    var json: JSONValue {
        .list(
            keys.map { key in
                var members: [String: JSONValue] = [
                    "name": .string(key.name), "value": key.value.json, "ko": .string(key.help.ko),
                    "en": .string(key.help.en),
                ]
                if let label = key.spellings.first(where: { !$0.utf8.allSatisfy { $0 < 0x80 } }) {
                    members["label"] = .string(label)
                }
                if key.isRequired { members["required"] = true }
                if let value = key.default { members["default"] = .string(value) }
                if !key.example.isEmpty { members["example"] = .string(key.example) }
                return .object(members)
            })
    }
}

extension FormatValue {
    fileprivate var json: JSONValue {
        switch self {
        case .text(let limit), .words(let limit): ["type": "text", "limit": .int(limit)]
        case .name(let reference, let limit):
            ["type": "name", "of": .string(reference.rawValue), "limit": .int(limit)]
        case .flag: ["type": "flag"]
        case .integer(let range): ["type": "integer", "min": .int(range.lowerBound), "max": .int(range.upperBound)]
        case .rating: ["type": "rating"]
        case .degrees(let limit): ["type": "degrees", "limit": .double(limit)]
        case .choice(let words): ["type": "choice", "words": .list(words.map { .string($0) })]
        case .color: ["type": "color"]
        case .date, .moment: ["type": "date"]
        case .clock: ["type": "clock"]
        case .price: ["type": "price"]
        case .size: ["type": "size"]
        case .share: ["type": "share"]
        case .distance: ["type": "distance"]
        case .mapping(let mapping):
            [
                "type": "mapping", "keys": mapping.json, "subject": .string(mapping.subject.text(in: .ofPages)),
                "shorthand": mapping.shorthand.map { .string($0) } ?? .null,
            ]
        case .dictionary(let value, let reference):
            ["type": "dictionary", "value": value.json, "of": reference.map { .string($0.rawValue) } ?? .null]
        case .list(let value): ["type": "list", "value": value.json]
        case .either(let values): ["type": "either", "values": .list(values.map(\.json))]
        }
    }
}
