internal import Content
internal import Diagnostics

extension Check {
    static let titles = Check(
        "titles", "pages without a title, and pages with the title of another one",
        .site { survey in
            var first: [TextKey: SiteSurvey.Page] = [:]
            var problems: [Diagnostic] = []
            for page in survey.pages {
                if page.title.isEmpty {
                    problems.append(.error("the page has no title", path: survey.folder.shown(page.number)))
                } else if page.isIndexed {
                    if let other = first[TextKey(page.title)] {
                        problems.append(
                            .warning(
                                "another page has the title “\(page.title)”",
                                at: SourceRange(survey.source(page.number), page.titleRange),
                                notes: [.init("it is \(survey.folder.shown(other.number))")],
                                help: "readers tell tabs, bookmarks and search results apart by their titles"))
                    } else {
                        first[TextKey(page.title)] = page
                    }
                }
            }
            return problems
        })

    static let ids = Check(
        "ids", "ids that stand twice on a page",
        .page { page in
            let ids = page.parts.filter(\.isIdentifier)
            let digests = ids.map(\.digest).sorted()
            guard zip(digests, digests.dropFirst()).contains(where: { $0 == $1 }) else { return [] }
            var first: [UInt64: Range<Int>] = [:]
            var problems: [Diagnostic] = []
            for id in ids {
                guard let other = first[id.digest] else {
                    first[id.digest] = id.range
                    continue
                }
                problems.append(
                    page.error(
                        "the id “\(page.text(id.range))” stands twice on this page", id.range,
                        notes: [.init("it stands here already", at: SourceRange(page.source, other))]))
            }
            return problems
        })
}
