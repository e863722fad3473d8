internal import Content
internal import Diary
internal import Templates

extension PageMaker {
    /// The index of tags, and the places of each.
    func tagPages() -> [Page] {
        termPages(edition.tags, "tag", "tags")
    }

    /// The index of features, and the places of each.
    func featurePages() -> [Page] {
        termPages(edition.features, "feature", "features")
    }

    private func termPages(_ terms: [Edition.Term], _ kind: String, _ plural: String) -> [Page] {
        guard !terms.isEmpty else { return [] }
        let index = page("\(plural)/", plural, section: plural, source: "the index of \(plural)") { [self] in
            [(plural, termValues(terms, plural))]
        }
        let (least, most) = weights(terms)
        return [index]
            + terms.flatMap { term in
                let related = tags(of: term.places).filter { kind != "tag" || $0.name != term.name }
                let heaviest = related.sorted { $0.places.count > $1.places.count }.prefix(12)
                let value = termValue(term, plural, least: least, most: most)
                let relatedTags = termValues(Array(heaviest), "tags")
                return paginated(
                    "\(plural)/\(slug(term.name))/", kind, section: plural, source: "the \(kind) \(term.name)",
                    term.places,
                    title: term.name
                ) { [(kind, value), ("related", $0 ? relatedTags : .list([]))] }
            }
    }

    /// The tags of some places with the places among these that have them, by name.
    ///
    /// - Parameter limit: only this many of the heaviest.
    func tags(of places: [Int], atMost limit: Int = .max) -> [Edition.Term] {
        var uses: [Int: [Int]] = [:]
        for index in places {
            for tag in edition.tagsOfPlaces[index] { uses[tag, default: []].append(index) }
        }
        let terms = uses.keys.sorted().map { Edition.Term(name: edition.tags[$0].name, places: uses[$0] ?? []) }
        guard terms.count > limit else { return terms }
        // Ties are cut in the order by name, so that the same input gives the same tags.
        let kept = Set(
            terms.indices.sorted { (terms[$1].places.count, $0) < (terms[$0].places.count, $1) }.prefix(limit))
        return terms.indices.filter { kept.contains($0) }.map { terms[$0] }
    }

    func termValues(_ terms: [Edition.Term], _ plural: String) -> Value {
        let (least, most) = weights(terms)
        return .list(terms.map { termValue($0, plural, least: least, most: most) })
    }

    private func termValue(_ term: Edition.Term, _ plural: String, least: Int, most: Int) -> Value {
        [
            "name": .string(term.name), "url": .string(url("\(plural)/\(slug(term.name))/")),
            "count": .int(term.places.count),
            "level": .int(level(term.places.count, least: least, most: most)),
        ]
    }

    private func weights(_ terms: [Edition.Term]) -> (least: Int, most: Int) {
        (terms.map(\.places.count).min() ?? 1, terms.map(\.places.count).max() ?? 1)
    }

    /// 1 to 5 on a logarithmic scale, because counts of tags spread over magnitudes.
    private func level(_ count: Int, least: Int, most: Int) -> Int {
        guard most > least else { return 3 }
        let position = naturalLogarithm(Double(count) / Double(least)) / naturalLogarithm(Double(most) / Double(least))
        return 1 + Int((position * 4).rounded())
    }
}
