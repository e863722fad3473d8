internal import Base

/// The texts of a place with nothing more to them: the key of each, in `FormatMapping.place`, names its property here. Reading, keeping, merging,
/// exporting and importing them, hiding them with the spot and giving them to templates follow from that.
package struct PlainTexts: Sendable, Equatable {
    package var comment: String?
    package var phone: String?
    /// What tells the place from all others, in other diaries too.
    package var id: String?

    package init() {}
}

/// What is known of such a key besides what all keys have.
package struct PlainTextRule: Sendable {
    package let path: any WritableKeyPath<PlainTexts, String?> & Sendable
    /// How many characters it may have, where the settings say that.
    package var limit: (any KeyPath<Settings.Limits, Int> & Sendable)?
    /// Whether it would tell the spot of a place that is told less exactly.
    var tellsSpot = false
    /// Whether templates and exports tell it.
    package var isTold = true
}

extension FormatMapping {
    /// The keys of places that are plain texts, in the order of the format.
    package static let plainTexts = place.keys.compactMap { key in key.plain.map { (name: key.name, text: $0) } }
}

extension PlainTexts {
    init(_ fields: inout Fields, _ settings: Settings) {
        for (name, text) in FormatMapping.plainTexts {
            self[keyPath: text.path] = fields.text(name, limit: text.limit.map { settings.limits[keyPath: $0] })
        }
    }

    /// What of several entries about one place the first says that says it.
    package init(merging all: [PlainTexts]) {
        for (_, text) in FormatMapping.plainTexts {
            self[keyPath: text.path] = all.lazy.compactMap { $0[keyPath: text.path] }.first
        }
    }

    /// The texts without those that would tell the spot.
    var withoutSpot: PlainTexts {
        var texts = self
        for (_, text) in FormatMapping.plainTexts where text.tellsSpot { texts[keyPath: text.path] = nil }
        return texts
    }

    /// Those that templates and exports tell, by their keys.
    package var told: [(name: String, text: String?)] {
        FormatMapping.plainTexts.filter { $0.text.isTold }.map { ($0.name, self[keyPath: $0.text.path]) }
    }
}

extension ByteCoder {
    mutating func plainTexts(_ texts: PlainTexts?) -> PlainTexts {
        var known = PlainTexts()
        for (_, text) in FormatMapping.plainTexts {
            known[keyPath: text.path] = optionalText(texts?[keyPath: text.path])
        }
        return known
    }
}
