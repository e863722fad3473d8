internal import Base

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
