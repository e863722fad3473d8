internal import Content
internal import Base

extension PlaceReader {
    /// An error for each tag, feature and station whose page would have the address of another's.
    static func collisions(of reads: [PlaceRead], _ settings: Settings) -> Problems {
        var problems = Problems()
        func check(_ kind: String, _ key: String, in folder: String, _ terms: (Place) -> [String]) {
            var known: Set<TextKey> = []
            var first: [TextKey: (name: String, read: PlaceRead)] = [:]
            for read in reads {
                for name in terms(read.place) where known.insert(TextKey(name)).inserted {
                    let address = TextKey(slug(name))
                    guard let other = first[address] else {
                        first[address] = (name, read)
                        continue
                    }
                    let range = Self.range(of: name, key, read, settings)
                    problems.add(
                        .error(
                            "the \(Message(foreign: kind)) “\(name)” would have the address of “\(other.name)”, /\(folder)/\(address.text)/",
                            at: range ?? read.text.source.range(ofLine: 1),
                            notes: [
                                .init(
                                    "“\(other.name)” stands in \(other.read.place.path)",
                                    at: Self.range(of: other.name, key, other.read, settings))
                            ],
                            help: "write both alike: `\(shellCommand("cairn", "rename", kind, name, other.name))`"))
                }
            }
        }
        check("tag", "tags", in: "tags", \.tags)
        check("feature", "features", in: "features", \.features)
        check("station", "station", in: "stations") { $0.stations.map(\.name) }
        problems.add(doubles(of: reads, settings))
        return problems
    }

    /// An error for each `id` and each `source` that an earlier entry of the same author has: one of the two is a forgotten copy. Several
    /// members of a group may write of one place.
    private static func doubles(of reads: [PlaceRead], _ settings: Settings) -> Problems {
        var problems = Problems()
        var first: [TextKey: PlaceRead] = [:]
        func check(_ read: PlaceRead, _ key: String, _ value: String, _ name: String) {
            guard let other = first.updateValue(read, forKey: TextKey(name)) else { return }
            first[TextKey(name)] = other
            problems.add(
                .error(
                    "two entries have the \(key) “\(value)”",
                    at: range(of: value, key, read, settings) ?? read.text.source.range(ofLine: 1),
                    notes: [
                        .init("the other is \(other.place.path)", at: range(of: value, key, other, settings))
                    ],
                    help: "put both into one entry, or delete the copy"))
        }
        for read in reads {
            let author = read.place.author?.slug ?? ""
            if let id = read.place.id { check(read, "id", id, "id \(id) \(author)") }
            for source in read.place.source {
                check(read, "source", source.id, "\(source.system) \(source.id) \(author)")
            }
        }
        return problems
    }

    /// Where an entry writes a text under one of its keys.
    private static func range(
        of text: String, _ key: String, _ read: PlaceRead, _ settings: Settings
    ) -> SourceRange? {
        guard let entry = try? read.text.entry(settings) else { return nil }
        let fields = Fields(entry.frontMatter, in: entry.file, as: .place)
        return fields.node(key)?.first(writing: text)?.range(in: entry.file)
    }
}

extension YAMLNode {
    /// The first scalar in it that is this text but for blanks around it and its normal form.
    fileprivate func first(writing wanted: String) -> YAMLNode? {
        switch content {
        case .scalar(let text, _): trimmed(normalized(text)) == wanted ? self : nil
        case .sequence(let items): items.lazy.compactMap { $0.first(writing: wanted) }.first
        case .mapping(let pairs): pairs.lazy.compactMap { $0.1.first(writing: wanted) }.first
        }
    }
}
