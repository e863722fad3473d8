internal import Base

/// What is known of the whole site when each of its pages has been looked at.
struct SiteSurvey: Sendable {
    /// What is kept of a page.
    struct SurveyedPage: Sendable {
        struct Anchor: Sendable {
            let target: Int
            let name: String
            let digest: UInt64
            let range: Range<Int>
        }

        /// Its number among the site's files.
        let number: Int
        let title: String
        let titleRange: Range<Int>
        let isIndexed: Bool
        /// The digests of the names of its parts, in order.
        let parts: [UInt64]
        /// The files that it leads to, or shows; some more than once.
        let targets: [Int32]
        /// Links to anchors of other pages.
        let links: [Anchor]
        /// Links to other sites.
        let outside: [(address: String, range: Range<Int>)]
    }

    let addresses: SiteAddresses
    let pages: [SurveyedPage]
    let folder: SiteFiles
    /// The places that are not public.
    let hiddenSlugs: [String]
    /// Whether another page leads to a file, or shows it; by its number among the site's files.
    let isReached: [Bool]

    init(addresses: SiteAddresses, pages: [SurveyedPage], folder: SiteFiles, hiddenSlugs: [String]) {
        self.addresses = addresses
        self.pages = pages
        self.folder = folder
        self.hiddenSlugs = hiddenSlugs
        var isReached = [Bool](repeating: false, count: addresses.files.count)
        for page in pages {
            for target in page.targets { isReached[Int(target)] = true }
        }
        self.isReached = isReached
    }

    /// A file of the site as it is shown, read again to point into it.
    func source(_ number: Int) -> SourceFile {
        folder.source(number) ?? SourceFile(path: folder.shown(number), text: "")
    }
}

extension SiteSurvey.SurveyedPage {
    /// Whether the page has a part of a name.
    func hasPart(_ digest: UInt64) -> Bool {
        var (low, high) = (0, parts.count)
        while low < high {
            let middle = (low + high) / 2
            if parts[middle] < digest { low = middle + 1 } else { high = middle }
        }
        return low < parts.count && parts[low] == digest
    }

    init(_ page: borrowing SitePage) {
        number = page.number
        let range = page.markup.title ?? 0..<0
        titleRange = range
        title = page.text(range).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        isIndexed = page.isIndexed
        parts = page.parts.map(\.digest).sorted()
        var targets: [Int32] = []
        var links: [Anchor] = []
        var outside: [(address: String, range: Range<Int>)] = []
        for reference in page.references {
            if page.options.followsLinks, case .elsewhere = reference.target, !reference.isLoaded {
                outside.append((reference.address, reference.range))
            }
            guard case .file(let number, let fragment) = reference.target else { continue }
            if number != page.number, targets.last.map({ Int($0) != number }) ?? true {
                targets.append(Int32(truncatingIfNeeded: number))
            }
            // `#map=17/37.5/127` and `#:~:text=…` are messages to scripts and browsers, and name no part of the page.
            if let fragment, !fragment.isEmpty, fragment != "top", !fragment.utf8.contains(UInt8(ascii: "=")),
                !fragment.hasPrefix(":~:")
            {
                links.append(
                    Anchor(target: number, name: fragment, digest: fragment.digest, range: reference.range))
            }
        }
        self.targets = targets
        self.links = links
        self.outside = outside
    }
}
