package import Maps
package import Content
package import Base

/// Finds entries about places by what people call them, also while other entries are broken.
package struct PlaceLookup: Sendable {
    package struct Found: Sendable {
        package let file: EntryFile
        package let title: String
    }

    private let files: [EntryFile]

    /// - Parameter files: those of the diary; what is no place is passed over.
    package init(_ files: [EntryFile]) {
        self.files = files.filter { $0.kind == .place }
    }

    /// The places that a name fits best: the one whose file has it, else those whose titles it fits equally well.
    ///
    /// - Parameter name: a slug, a path, a title, a part of it, or its initial consonants.
    /// - Throws: a diagnostic where no place is called so.
    package func places(called name: String) async throws(Diagnostic) -> [Found] {
        let path = normalized(name)
        let wanted = slug(path)
        if let file = files.first(where: { $0.slug == wanted || $0.shownPath == path || $0.path == name }) {
            return [Found(file: file, title: Self.title(of: file) ?? file.slug)]
        }
        let query = NameQuery(path)
        let found = await files.concurrentMap { file -> (fit: NameQuery.Fit, place: Found)? in
            // Names of files are told from titles when a title is broken.
            let title = Self.title(of: file) ?? file.slug
            guard let fit = [query.fit(title), query.fit(file.slug)].compactMap(\.self).min() else { return nil }
            return (fit, Found(file: file, title: title))
        }.compactMap(\.self)
        guard let best = found.map(\.fit).min() else {
            throw .error(
                "no place is called “\(name)”",
                help: didYouMeanHelp(wanted, among: files.map(\.slug)) ?? "`cairn list` shows what there is")
        }
        return found.filter { $0.fit == best }.map(\.place)
    }

    /// A place with what tells it from others.
    package struct Spot: Sendable {
        package let place: Found
        /// The exact one, which no page may tell of all of them.
        package let location: Coordinate?
        /// Where it was imported from.
        package let sources: [(system: String, id: String)]
        /// The days of its visits, as they are written.
        package let days: Set<String>
    }

    /// All places, those that cannot be read with nothing but their names.
    package func spots() async -> [Spot] {
        await files.concurrentMap { file in
            guard let source = try? file.source(), let root = try? file.frontMatter(source) else {
                return Spot(place: Found(file: file, title: file.slug), location: nil, sources: [], days: [])
            }
            var fields = Fields(root, in: source, as: .place)
            var sources: [(system: String, id: String)] = []
            if case .mapping(let pairs)? = fields.node("source")?.content {
                sources = pairs.compactMap { pair in pair.value.text.map { (pair.key.text ?? "", $0) } }
            }
            return Spot(
                place: Found(file: file, title: Self.title(root) ?? file.slug), location: fields.location(),
                sources: sources, days: Self.days(fields))
        }
    }

    private static func days(_ fields: Fields) -> Set<String> {
        var visits = [fields.node("date")].compactMap(\.self)
        if case .sequence(let items)? = fields.node("visits")?.content { visits += items }
        return Set(
            visits.compactMap { visit in
                guard case .mapping(let pairs) = visit.content else { return visit.text }
                return pairs.first { $0.key.text.flatMap(FormatMapping.visit.canonical) == "date" }?.value.text
            })
    }

    private static func title(of file: EntryFile) -> String? {
        (try? file.source()).flatMap { try? file.frontMatter($0) }.flatMap(title)
    }

    private static func title(_ root: YAMLNode) -> String? {
        guard case .mapping(let pairs) = root.content else { return nil }
        return pairs.first { $0.key.text.flatMap(FormatMapping.place.canonical) == "title" }?.value.text
    }
}

extension OpenDiary {
    /// Finds places by what people call them.
    package var places: PlaceLookup { PlaceLookup(files) }
}
