internal import Diagnostics
internal import Files

/// What is known of the whole site when each of its pages has been looked at.
struct SiteSurvey: Sendable {
    /// What is kept of a page.
    struct Page: Sendable {
        struct Anchor: Sendable {
            let target: Int
            let name: String
            let range: Range<Int>
        }

        /// Its number among the site's files.
        let number: Int
        let title: String
        let titleRange: Range<Int>
        let isIndexed: Bool
        /// The fingerprints of its anchors' names.
        let anchors: Set<Int>
        /// The files that it leads to, or shows.
        let targets: Set<Int32>
        /// Links to anchors of other pages.
        let links: [Anchor]
        /// Links to other sites.
        let outside: [(address: String, range: Range<Int>)]
    }

    let addresses: SiteAddresses
    let pages: [Page]
    let folder: SiteFiles
    /// The places that are not public.
    let hiddenSlugs: [String]
    let options: CheckOptions

    /// A file of the site as it is shown, read again to point into it.
    func source(_ number: Int) -> SourceFile {
        folder.source(number) ?? SourceFile(path: folder.shown(number), text: "")
    }
}

extension SiteSurvey.Page {
    init(_ page: borrowing SitePage) {
        number = page.number
        let range = page.markup.title ?? 0..<0
        titleRange = range
        title = page.text(range).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        isIndexed = page.isIndexed
        var anchors: Set<Int> = []
        for tag in page.markup.tags where !tag.isEnd {
            for attribute in page.markup.attributes(of: tag)
            where attribute.name == .id || attribute.name == .name && tag.name == .a {
                anchors.insert(page.text(attribute.value).hashValue)
            }
        }
        self.anchors = anchors
        var targets: Set<Int32> = []
        var links: [Anchor] = []
        var outside: [(address: String, range: Range<Int>)] = []
        for reference in page.references {
            if page.options.followsLinks, case .elsewhere = reference.target, !reference.isLoaded {
                outside.append((reference.address, reference.range))
            }
            guard case .file(let number, let fragment) = reference.target else { continue }
            if number != page.number { targets.insert(Int32(truncatingIfNeeded: number)) }
            // `#map=17/37.5/127` and `#:~:text=…` are messages to scripts and browsers, and name no part of the page.
            if let fragment, !fragment.isEmpty, fragment != "top", !fragment.contains("="), !fragment.hasPrefix(":~:") {
                links.append(Anchor(target: number, name: fragment, range: reference.range))
            }
        }
        self.targets = targets
        self.links = links
        self.outside = outside
    }
}
