internal import Diagnostics

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
}
