internal import Content
internal import Base

extension Check {
    static let alt = Check(
        "alt", "images without alt",
        .page { page in
            page.markup.tags.filter { tag in
                tag.name == .img && !tag.isEnd && page.markup.attribute(.alt, of: tag) == nil
            }.map {
                page.error(
                    "the image has no alt", $0.range,
                    help: "say what it shows, or write alt=\"\" where the text beside it does")
            }
        })

    static let headings = Check(
        "headings", "headings that skip a level, and pages without one of the first",
        .page { page in
            var level = 0
            var firsts = 0
            var problems: [Diagnostic] = []
            for tag in page.markup.tags where !tag.isEnd {
                guard let next = tag.name.headingLevel else { continue }
                if next == 1 {
                    firsts += 1
                    if firsts == 2 { problems.append(page.warning("the page has a second <h1>", tag.range)) }
                }
                if next > level + 1 {
                    problems.append(
                        page.warning(
                            level == 0
                                ? "the first heading is an <h\(next)>, not an <h1>"
                                : "an <h\(next)> follows an <h\(level)>", tag.range,
                            help: "readers who hear the page go by its headings from level to level"))
                }
                level = next
            }
            if level == 0, let title = page.markup.title {
                problems.append(page.warning("the page has no heading", title))
            }
            return problems
        })

    static let nesting = Check(
        "nesting", "elements that may not stand where they do, or are never closed",
        .page { page in
            Nesting(page.markup, page.source.bytes).faults.map { page.error($0.message, $0.range) }
        })

    static let size = Check(
        "size", "pages that are larger than `page_size` of the settings",
        .page { page in
            guard page.source.bytes.count > page.options.pageSize else { return [] }
            return [
                .warning(
                    "the page has \(page.source.bytes.count) bytes, more than \(page.options.pageSize)",
                    path: page.source.path, help: "lower `per_page`, or raise `checks: {page_size: …}`")
            ]
        })

    static let titles = Check(
        "titles", "pages without a title, and pages with the title of another one",
        .site { survey in
            var first: [TextKey: SiteSurvey.SurveyedPage] = [:]
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
