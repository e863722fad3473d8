internal import Content
internal import Base

extension Fields {
    /// What the menu has; nil where nothing is said about it.
    mutating func navigation() -> Navigation? {
        var items: [Navigation.Item] = []
        for node in list("nav") {
            guard let item = navigationItem(node) else { continue }
            if items.contains(where: { $0.id.name == item.id.name }) {
                error("“\(item.id.name)” stands twice in “nav”", at: node, help: "keep one of the two")
            } else {
                items.append(item)
            }
        }
        return items.isEmpty ? nil : Navigation(items: items)
    }

    private mutating func navigationItem(_ node: YAMLNode) -> Navigation.Item? {
        guard case .mapping = node.content else {
            return text(node, "nav").map {
                .init(id: Reference(name: $0, node: node, file: file), title: nil, level: .first)
            }
        }
        var fields = Fields(node, in: file, as: .menuItem)
        defer { problems.add(fields.problems) }
        guard let idNode = fields.node("id"), let id = fields.text(idNode, "id") else {
            if fields.problems.isEmpty { fields.error("an item of the menu needs an “id”", at: node) }
            return nil
        }
        return .init(
            id: Reference(name: id, node: idNode, file: file), title: fields.text("title"),
            level: fields.choice("show", Navigation.PlacesLevel.self) ?? .first)
    }
}
