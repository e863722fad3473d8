internal import Content
internal import Base

/// Turns an entry of `Content/pages/` into the page.
struct FreePageReader: Sendable {
    let settings: Settings

    func page(_ entry: Entry) -> (page: FreePage?, problems: Problems) {
        var fields = Fields(entry.frontMatter, in: entry.file, as: .page)
        for problem in entry.problems { fields.problems.add(problem) }
        guard let title = fields.title(limit: settings.limits.title) else { return (nil, fields.problems) }
        var navigation: Int? = 100
        if let node = fields.node("navigation") {
            navigation = node.text == "false" ? nil : fields.integer("navigation")
        }
        let page = FreePage(
            slug: entry.slug, title: title, description: fields.text("description"), path: entry.file.path,
            range: fields.node("title")?.range(in: entry.file), navigation: navigation,
            isDraft: fields.bool("draft") ?? false, texts: FormatMapping.page.texts(in: entry.frontMatter),
            body: entry.body)
        return (page, fields.problems)
    }
}
