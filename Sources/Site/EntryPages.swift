internal import Content
internal import Base
internal import Diary
internal import Pages
internal import Synchronization
internal import Templates

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
            page.entry.map(entries.contains) ?? false
        }
        guard let first = made.first, made.allSatisfy({ $0.entry == first.entry }) else { return nil }
        return first.address.path
    }

    /// The entry that a page is made from, as messages show it; nil for a page of several.
    ///
    /// - Parameter address: the page's, without the base.
    package func entry(at address: String) -> String? {
        pages.first { $0.address.path == address }?.entry
    }
}
