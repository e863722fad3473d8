internal import Base

/// The values of a place with nothing more to them, texts and lists of names: the key of each, in `FormatMapping.place`, names its property here.
/// Reading, keeping, merging, exporting and importing them, hiding them with the spot and giving them to templates follow from that.
package struct PlainValues: Sendable, Equatable {
    package var tags: [String] = []
    package var features: [String] = []
    package var comment: String?
    package var phone: String?
    /// What tells the place from all others, in other diaries too.
    package var id: String?

    package init() {}
}

/// What is known of such a key besides what all keys have.
package struct PlainRule: Sendable {
    enum Property: Sendable {
        case text(any WritableKeyPath<PlainValues, String?> & Sendable)
        case list(any WritableKeyPath<PlainValues, [String]> & Sendable)
    }

    let property: Property
    /// How many characters it may have, where the settings say that.
    package var limit: (any KeyPath<Settings.Limits, Int> & Sendable)?
    /// Whether it would tell the spot of a place that is told less exactly.
    var revealsSpot = false
    /// Whether templates and exports tell it.
    package var isPublished = true
    /// Whether it is a sentence, which gets the quotation marks of its language.
    var isProse = false

    package var isList: Bool { if case .list = property { true } else { false } }
}

extension FormatMapping {
    /// The keys of places that are plain values, in the order of the format.
    package static let plainKeys = place.keys.compactMap { key in key.plain.map { (name: key.name, rule: $0) } }
}

extension PlainValues {
    /// The names of a list; of a text, that alone.
    package subscript(rule: PlainRule) -> [String] {
        get {
            switch rule.property {
            case .text(let path): self[keyPath: path].map { [$0] } ?? []
            case .list(let path): self[keyPath: path]
            }
        }
        set {
            switch rule.property {
            case .text(let path): self[keyPath: path] = newValue.first
            case .list(let path): self[keyPath: path] = newValue
            }
        }
    }

    init(_ fields: inout Fields, _ settings: Settings) {
        for (name, rule) in FormatMapping.plainKeys {
            guard !rule.isList else {
                self[rule] = fields.texts(name).map(\.text)
                continue
            }
            let text = fields.text(name, limit: rule.limit.map { settings.limits[keyPath: $0] })
            self[rule] = text.map { [rule.isProse ? settings.quoted($0) : $0] } ?? []
        }
    }

    /// What several entries about one place say: all names of a list, and of the texts the first.
    init(merging all: [PlainValues]) {
        for (_, rule) in FormatMapping.plainKeys {
            var known: Set<String> = []
            self[rule] = all.flatMap { $0[rule] }.filter { known.insert($0).inserted }
        }
    }

    /// The values without those that would tell the spot.
    var withoutSpot: PlainValues {
        var values = self
        for (_, rule) in FormatMapping.plainKeys where rule.revealsSpot { values[rule] = [] }
        return values
    }

    /// Those that templates and exports tell, by their keys.
    ///
    /// - Parameter areLists: which are meant, the lists or the texts.
    package func published(areLists: Bool) -> [(name: String, value: [String])] {
        FormatMapping.plainKeys.filter { $0.rule.isPublished && $0.rule.isList == areLists }.map {
            ($0.name, self[$0.rule])
        }
    }
}

extension ByteCoder {
    mutating func plainValues(_ values: PlainValues?) -> PlainValues {
        var known = PlainValues()
        for (_, rule) in FormatMapping.plainKeys {
            let value = texts(values?[rule])
            if !value.isEmpty { known[rule] = value }
        }
        return known
    }
}
