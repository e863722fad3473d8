internal import Content
internal import Diary
internal import FlowLayout
internal import Templates

extension SharedContext {
    /// How many words the clouds of the home page and of categories have.
    static let excerptCount = 30

    /// A cloud for the macro `cloud`: tags in the cloud's order with their sizes and the ends of their rows.
    ///
    /// - Parameter rest: how many more terms the last word stands for, which the template writes: `+12`.
    func cloudValue(_ terms: [TagCloud.Term], _ look: TagCloud.Look, _ plural: String, rest: Int = 0) -> Value {
        let cloud = TagCloud(terms, look, typography.metrics, more: rest > 0 ? "+\(rest)" : nil)
        return .list(
            cloud.order.indices.map { index in
                let breaks = cloud.breaks[index].map { "b\($0)" }.joined(separator: " ")
                return .fields(
                    termFields(terms[cloud.order[index]], plural) + [
                        ("size", .double(Double(cloud.sizes[index]) / 100)), ("breaks", .string(breaks)),
                    ])
            })
    }
}

extension SitePlanner {
    /// The cloud of an index as a picture that stands alone.
    func cloudPicture(_ terms: [TagCloud.Term], _ plural: String) -> Page {
        let path = "\(plural)/cloud.svg"
        return Page(
            address: PageAddress(subsite.prefix + path), subsite: subsite, template: "cloud.svg",
            source: "the index of \(plural)", isIndexed: false
        ) { [self] in
            let cloud = TagCloud(terms, .whole, shared.typography.metrics)
            var svg = FlowSVG()
            svg.keepsWidths = shared.typography.metrics.isExact
            let width = TagCloud.width(inColumn: ColumnWidths.picture)
            let flow = try? Flow(
                cloud.items, metrics: shared.typography.metrics, width: width, options: TagCloud.options)
            let page: Value = ["kind": "cloud.svg", "url": .string(url(path)), "section": .string(plural)]
            return OrderedMap(unique: [
                ("site", shared.sites.value(section: plural, path: path)), ("page", page), ("count", .int(terms.count)),
                ("width", .int(Int(width.rounded(.up)))),
                ("height", .int(Int((flow?.height ?? 0).rounded(.up)))),
                (
                    "words",
                    .list(
                        (flow?.frames ?? []).compactMap { frame in
                            frame.index.map { cloud.order[$0] }.map { term in
                                // The picture is shown in feed readers too, which do not know where it came from.
                                let address = PageAddress("\(subsite.prefix)\(plural)/\(slug(terms[term].name))/")
                                    .encoded
                                return [
                                    "name": .string(terms[term].name), "count": .int(terms[term].count),
                                    "url": .string((edition.settings.url ?? edition.settings.base) + address),
                                    "drawing": .safe(svg.drawing(frame, isTarget: true)),
                                ]
                            }
                        })
                ),
            ])
        }
    }
}
