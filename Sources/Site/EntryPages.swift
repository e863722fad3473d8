internal import Pages

/// The pages of a site that are made from one entry each, for whoever wants to look at an entry that was edited.
package struct EntryPages: Sendable {
    private let pages: [Page]

    init(_ pages: [Page] = []) {
        self.pages = pages
    }

    /// The address without the base of the page that some entries alone make, the first where they make several; nil when that is no
    /// page, or pages of several entries.
    ///
    /// - Parameter entries: paths as messages show them.
    package func address(of entries: Set<String>) -> String? {
        // The pages of a long list stand one after the other, the first of them first.
        let made = pages.lazy.filter { page in
            page.source.utf8.suffix(3).elementsEqual(".md".utf8) { $0 | 0x20 == $1 | 0x20 }
                && entries.contains(page.source)
        }
        guard let first = made.first, made.allSatisfy({ $0.source == first.source }) else { return nil }
        return first.address.path
    }
}
