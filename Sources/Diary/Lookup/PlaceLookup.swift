package import Content
package import Diagnostics
internal import Files

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

    /// The places that can be read, and where each exactly is, which no page may tell of all of them.
    package func spots() async -> [(place: Found, location: Coordinate?)] {
        await files.concurrentMap { file in
            guard let source = try? file.source(), let root = try? file.frontMatter(source) else {
                return (Found(file: file, title: file.slug), nil)
            }
            var fields = Fields(root, in: source, as: .place)
            return (Found(file: file, title: Self.title(of: file) ?? file.slug), fields.location())
        }
    }

    private static func title(of file: EntryFile) -> String? {
        guard let source = try? file.source(), let root = try? file.frontMatter(source) else { return nil }
        guard case .mapping(let pairs) = root.content else { return nil }
        return pairs.first { $0.key.text.flatMap(FormatMapping.place.canonical) == "title" }?.value.text
    }
}
