internal import Base

/// The JSON Schema (draft 7, which editors of YAML read) of what may stand in a mapping.
///
/// Without names of a diary it holds what can be told of all: that a category is known is for `cairn check` to say.
package struct FormatSchema {
    private var json = JSONWriter(layout: .indented(2))
    private let language: Settings.Language
    private let names: [FormatReference: [String]]

    /// - Parameters:
    ///   - mapping: the front matter of a kind of entry, or the settings.
    ///   - language: that of the sentences which editors show beside a key.
    ///   - names: those that a diary has, which editors offer.
    package static func text(
        of mapping: FormatMapping, in language: Settings.Language, names: [FormatReference: [String]] = [:]
    ) -> String {
        var schema = FormatSchema(language: language, names: names)
        schema.json.open()
        schema.json.add("$schema", "http://json-schema.org/draft-07/schema#")
        schema.json.add("title", mapping.subject.text(in: language.ofMessages))
        schema.write(mapping)
        schema.json.close()
        schema.json.endLine()
        return schema.json.text
    }

    private init(language: Settings.Language, names: [FormatReference: [String]]) {
        self.language = language
        self.names = names
    }

    private mutating func write(_ mapping: FormatMapping) {
        json.add("type", "object")
        json.open("properties")
        for key in mapping.keys { write(key, key.name) }
        let names = Set(mapping.keys.map(\.name))
        for key in mapping.keys {
            for spelling in key.spellings where !names.contains(spelling) { write(key, spelling) }
        }
        json.close()
        json.add("additionalProperties", false)
        let required = mapping.keys.filter(\.isRequired).map { key in
            [key.name] + key.spellings.filter { !names.contains($0) }
        }
        guard !required.isEmpty else { return }
        // Each of them by any of its spellings.
        json.list("allOf", required) { json, spellings in
            json.open()
            json.list("anyOf", spellings) { json, spelling in
                json.open()
                json.add("required", [spelling])
                json.close()
            }
            json.close()
        }
    }

    private mutating func write(_ key: FormatKey, _ name: String) {
        json.open(name)
        json.add("description", language == .ko ? key.help.ko : key.help.en)
        if let value = key.default {
            json.key("default")
            write(default: value)
        }
        json.openList("anyOf")
        for value in Self.alternatives(of: key.value) { write(value) }
        // A key without a value is as good as none.
        if !key.isRequired {
            json.open()
            json.add("type", "null")
            json.close()
        }
        json.closeList()
        if key.isRequired, key.value.isText { json.add("pattern", "\\S") }
        json.close()
    }

    /// A value as one writes it in YAML: a number, a truth value, a word, or a list of them.
    private mutating func write(default value: String) {
        if value.hasPrefix("["), value.hasSuffix("]") {
            json.openList()
            for item in value.dropFirst().dropLast().split(separator: ",") {
                write(default: String(item.drop { $0 == " " }))
            }
            json.closeList()
        } else if let number = Int(value) {
            json.add(number)
        } else if value == "true" || value == "false" {
            json.add(value == "true")
        } else {
            json.add(value)
        }
    }

    /// The values of which one may be written, without those that hold others of them.
    private static func alternatives(of value: FormatValue) -> [FormatValue] {
        if case .either(let values) = value { values.flatMap(alternatives) } else { [value] }
    }

    private mutating func write(_ value: FormatValue) {
        json.open()
        switch value {
        case .name(let reference, let limit) where names[reference] != nil:
            json.openList("anyOf")
            write(.choice(names[reference] ?? []))
            // Of a tag or a person nobody has to have heard before.
            if reference != .category && reference != .group { write(.text(limit)) }
            json.closeList()
        case .words(let limit):
            json.openList("anyOf")
            write(.text(limit))
            write(.dictionary(.text(limit)))
            json.closeList()
        case .text(let limit), .name(_, let limit):
            json.add("type", ["string", "number", "boolean"])
            json.add("maxLength", limit)
        case .flag: writeWords(["yes", "no"])
        case .integer(let range):
            json.add("type", "integer")
            json.add("minimum", range.lowerBound)
            json.add("maximum", range.upperBound)
        case .rating:
            json.add("type", "number")
            json.add("minimum", 0)
            json.add("maximum", 5)
            json.add("multipleOf", 0.5)
        case .degrees(let most):
            json.add("type", ["number", "string"])
            json.add("minimum", -most)
            json.add("maximum", most)
            json.add("pattern", "^\\s*[-+]?[0-9.]+([eE][-+]?[0-9]+)?\\s*$")
        case .choice(let words): writeWords(words)
        case .color:
            json.add("type", "string")
            json.add("pattern", "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$")
        case .date:
            json.add("type", ["string", "integer"])
            json.add("pattern", "^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$")
        case .clock:
            json.add("type", "string")
            json.add("pattern", "^[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?$")
        case .moment:
            json.add("type", ["string", "integer"])
            json.add("pattern", "^[0-9]{4}(-[0-9]{2}(-[0-9]{2}([ T][0-9]{1,2}:[0-9]{2}(:[0-9]{2})?)?)?)?$")
        case .price: json.add("type", ["string", "number"])
        case .size:
            json.add("type", ["string", "integer"])
            json.add("pattern", "^[0-9]+ ?([kKmM]?[bB]?)$")
        case .share:
            json.add("type", ["string", "integer"])
            json.add("pattern", "^[0-9]{1,3} ?%?$")
        case .distance:
            json.add("type", ["string", "number"])
            json.add("pattern", "^[0-9]+(\\.[0-9]+)? ?(km|KM|Km|m|M)?$")
        case .mapping(let mapping): write(mapping)
        case .dictionary(let value, _):
            json.add("type", "object")
            json.open("additionalProperties")
            writeAlternatives(of: value)
            json.close()
        case .list(let value):
            json.add("type", "array")
            json.open("items")
            writeAlternatives(of: value)
            json.close()
        case .either: writeAlternatives(of: value)
        }
        json.close()
    }

    private mutating func writeAlternatives(of value: FormatValue) {
        json.openList("anyOf")
        for value in Self.alternatives(of: value) { write(value) }
        json.closeList()
    }

    /// The words, and the truth values that readers of YAML make of some of them.
    private mutating func writeWords(_ words: [String]) {
        json.openList("enum")
        for word in words { json.add(word) }
        if words.contains("yes") { json.add(true) }
        if words.contains("no") || words.contains("false") { json.add(false) }
        json.closeList()
    }
}
