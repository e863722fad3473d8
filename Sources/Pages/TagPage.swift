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
        let scale = WeightScale(terms.map(\.places.count))
        return [index]
            + terms.flatMap { term in
                paginated(
                    "\(plural)/\(slug(term.name))/", kind, section: plural, source: "the \(kind) \(term.name)",
                    term.places, title: term.name
                ) { [self] isFirst in
                    let related = isFirst ? relatedTags(of: term.places, besides: kind == "tag" ? term.name : nil) : []
                    return [
                        (kind, weightedValue(term.name, term.places.count, plural, scale)),
                        ("related", weightedValues(related, "tags")),
                    ]
                }
            }
    }

    /// The twelve tags that most of these places have, heaviest first.
    private func relatedTags(of places: [Int], besides name: String?) -> [(name: String, count: Int)] {
        let tags = tags(of: places).filter { $0.name != name }
        return tags.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
            .prefix(12).map(\.element)
    }

    /// The tags of some places by name, with how many of these have each.
    ///
    /// - Parameter limit: only this many of the heaviest.
    func tags(of places: [Int], atMost limit: Int = .max) -> [(name: String, count: Int)] {
        var counts = [Int](repeating: 0, count: edition.tags.count)
        for place in places {
            for tag in edition.tagsOfPlaces[place] { counts[tag] += 1 }
        }
        var used = counts.indices.filter { counts[$0] > 0 }
        if used.count > limit {
            // Ties are cut in the order by name, so that the same input gives the same tags.
            used = Array(used.sorted { (counts[$1], $0) < (counts[$0], $1) }.prefix(limit)).sorted()
        }
        return used.map { (edition.tags[$0].name, counts[$0]) }
    }

    func termValues(_ terms: [Edition.Term], _ plural: String) -> Value {
        weightedValues(terms.map { ($0.name, $0.places.count) }, plural)
    }

    func weightedValues(_ names: [(name: String, count: Int)], _ plural: String) -> Value {
        let scale = WeightScale(names.map(\.count))
        return .list(names.map { weightedValue($0.name, $0.count, plural, scale) })
    }

    private func weightedValue(_ name: String, _ count: Int, _ plural: String, _ scale: WeightScale) -> Value {
        .fields([
            ("name", .string(name)), ("url", .string(url("\(plural)/\(slug(name))/"))), ("count", .int(count)),
            ("level", .int(scale.level(count))),
        ])
    }
}

/// Weights from 1 to 5 on a logarithmic scale, because counts of tags spread over magnitudes.
private struct WeightScale {
    let least: Int
    let most: Int

    init(_ counts: [Int]) {
        least = counts.min() ?? 1
        most = counts.max() ?? 1
    }

    func level(_ count: Int) -> Int {
        guard most > least else { return 3 }
        let position = naturalLogarithm(Double(count) / Double(least)) / naturalLogarithm(Double(most) / Double(least))
        return 1 + Int((position * 4).rounded())
    }
}
