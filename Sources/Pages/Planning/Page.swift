internal import Content
package import Diagnostics
internal import Diary
internal import Encoding
package import Files
package import Templates

/// One output file: a template and what it is filled with, or bytes that a script loads.
///
/// A class, because lists of ten thousand of them are joined and passed on.
package final class Page: Sendable {
    /// What a file is made of; gathered when it is written, so that ten thousand contexts never stand in memory at once.
    package enum Content: Sendable {
        /// A template's name, as `place.html`, and its context.
        case template(String, @Sendable () -> Ingredients<OrderedMap>)
        case bytes(@Sendable () -> Ingredients<Result<[UInt8], Diagnostic>>)
    }

    /// What a context or a file is about to be made of.
    package struct Ingredients<Product> {
        /// The fingerprint of all of them but the texts of places and what the whole site follows from; nil where the product alone tells.
        package let fingerprint: Fingerprint?
        package let make: () -> Product
    }

    package let address: PageAddress
    package let subsite: Subsite
    package let content: Content
    /// What the page is made from, for messages: an entry's path, or “the tag 한옥”.
    package let source: String
    /// Whether search engines are told of it.
    package let isIndexed: Bool
    /// The picture that is shown where somebody shares the page's address.
    package let card: ShareCard?
    /// The day of which search engines are told that the page is of it.
    let lastVisit: Day?

    init(
        address: PageAddress, subsite: Subsite, template: String, source: String, isIndexed: Bool,
        card: ShareCard? = nil, lastVisit: Day? = nil, ingredients: @escaping @Sendable () -> Ingredients<OrderedMap>
    ) {
        self.address = address
        self.subsite = subsite
        content = .template(template, ingredients)
        self.source = source
        self.isIndexed = isIndexed
        self.card = card
        self.lastVisit = lastVisit
    }

    /// A page whose context alone tells what it is made of.
    convenience init(
        address: PageAddress, subsite: Subsite, template: String, source: String, isIndexed: Bool,
        context: @escaping @Sendable () -> OrderedMap
    ) {
        self.init(address: address, subsite: subsite, template: template, source: source, isIndexed: isIndexed) {
            Ingredients(fingerprint: nil, make: context)
        }
    }

    /// A file that no template makes.
    ///
    /// - Parameter path: within the subsite.
    convenience init(
        _ path: String, in subsite: Subsite, source: String, bytes: @escaping @Sendable () throws(Diagnostic) -> [UInt8]
    ) {
        self.init(path, in: subsite, source: source) { Ingredients(fingerprint: nil) { Result(catching: bytes) } }
    }

    /// - Parameter path: within the subsite.
    init(
        _ path: String, in subsite: Subsite, source: String,
        ingredients: @escaping @Sendable () -> Ingredients<Result<[UInt8], Diagnostic>>
    ) {
        address = PageAddress(subsite.prefix + path)
        self.subsite = subsite
        content = .bytes(ingredients)
        self.source = source
        isIndexed = false
        card = nil
        lastVisit = nil
    }
}

/// Where a page stands in the site: a path without the base, in NFC, as `places/서울숲/` or `404.html`.
package struct PageAddress: Sendable, Hashable {
    package let path: String

    init(_ path: String) {
        self.path = path
    }

    /// The file that holds the page, relative to the site's folder.
    package var file: String {
        path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path
    }

    /// The path percent-encoded, its slashes kept.
    var encoded: String { percentEncoded(path, keeping: "/") }
}
