internal import Content
internal import Base

/// Turns an entry of `Content/pages/` into the page.
struct FreePageReader: Sendable {
    let settings: Settings
    let people: People

    func page(_ entry: Entry) -> (page: FreePage?, problems: Problems) {
        var fields = Fields(entry.frontMatter, in: entry.file, as: .page)
        for problem in entry.problems { fields.problems.add(problem) }
        guard let title = fields.title(limit: settings.limits.title) else { return (nil, fields.problems) }
        var navigation: Int? = 100
        if let node = fields.node("navigation") {
            navigation = node.text == "false" ? nil : fields.integer("navigation")
        }
        let template = fields.node("template").flatMap { node in
            fields.text(node, "template").map { Reference(name: $0, node: node, file: entry.file) }
        }
        let page = FreePage(
            slug: entry.slug, title: title, description: fields.text("description"), path: entry.file.path,
            range: fields.node("title")?.range(in: entry.file), navigation: navigation,
            isDraft: fields.bool("draft") ?? false, template: template, query: query(&fields),
            texts: FormatMapping.page.texts(in: entry.frontMatter),
            body: entry.body)
        return (page, fields.problems)
    }

    private func query(_ page: inout Fields) -> PlaceQuery? {
        guard let node = page.node("places") else { return nil }
        var fields = Fields(node, in: page.file, as: .placeQuery)
        defer { page.problems.add(fields.problems) }
        var filter = SelectionFilter()
        filter.categories = fields.texts("category").compactMap { fields.category($0.text, at: $0.node, settings)?.id }
        filter.tags = fields.texts("tags").map(\.text)
        filter.features = fields.texts("features").map(\.text)
        filter.stations = fields.texts("station").map(\.text)
        filter.areas = fields.texts("area").map(\.text)
        filter.people = fields.people("with", among: people).map(\.slug)
        filter.rating = fields.rating()
        filter.isWanted = fields.bool("want")
        filter.from = fields.node("from").flatMap { fields.date($0)?.first }
        filter.to = fields.node("to").flatMap { fields.date($0)?.last }
        if let from = filter.from, let to = filter.to, to < from, let node = fields.node("to") {
            fields.error("the days end before they begin", at: node, help: "swap “from” and “to”")
        }
        return PlaceQuery(
            filter: filter, order: fields.choice("order", PlaceOrder.self) ?? .recent, limit: fields.integer("first"),
            range: node.range(in: page.file))
    }
}
