internal import Base

extension Check {
    static let links = Check(
        "links", "links, pictures and scripts that lead to nothing",
        .page { page in
            page.references.compactMap { reference in
                switch reference.target {
                case .missing:
                    page.error("nothing is at “\(reference.address)”", reference.range)
                case .outside:
                    page.warning(
                        "“\(reference.address)” leads out of the site", reference.range,
                        help: "write the whole address with its host if that is meant")
                default: nil
                }
            }
        })

    static let anchors = Check(
        "anchors", "links to a part of a page that the page does not have",
        .site { survey in
            let positions = Dictionary(
                survey.pages.enumerated().map { ($1.number, $0) }, uniquingKeysWith: { first, _ in first })
            return survey.pages.flatMap { page -> [Diagnostic] in
                let broken = page.links.filter { link in
                    guard let target = positions[link.target] else { return false }
                    return !survey.pages[target].hasPart(link.digest)
                }
                guard !broken.isEmpty else { return [] }
                let source = survey.source(page.number)
                return broken.map { link in
                    .error(
                        "\(survey.folder.shown(link.target)) has no part “#\(link.name)”",
                        at: SourceRange(source, link.range))
                }
            }
        })

    static let orphans = Check(
        "orphans", "pages that no other page leads to",
        .site { survey in
            survey.pages.compactMap { page in
                let name = survey.folder.names[page.number]
                // The home page is where readers come from, and a page that is not to be found is not to be led to.
                guard page.isIndexed, name != "index.html", !survey.isReached[page.number] else { return nil }
                return .warning("no page leads here", path: survey.folder.shown(page.number))
            }
        })

    static let external = Check(
        "external", "links to other sites that lead to nothing; only with --external", .reported)
}
