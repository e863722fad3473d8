package import Diagnostics
package import Templates

/// One output file: a template and what it is filled with, or bytes that a script loads.
///
/// A class, because lists of ten thousand of them are joined and passed on.
package final class Page: Sendable {
    /// What a file is made of; made when it is written, so that ten thousand contexts never stand in memory at once.
    package enum Content: Sendable {
        /// A template's name, as `place.html`, and its context.
        case template(String, @Sendable () -> Map)
        case bytes(@Sendable () -> Result<[UInt8], Diagnostic>)
    }

    package let address: PageAddress
    package let realm: Realm
    package let content: Content
    /// What the page is made from, for messages: an entry's path, or “the tag 한옥”.
    package let source: String
    /// Whether search engines are told of it.
    package let isIndexed: Bool
    /// The picture that is shown where somebody shares the page's address.
    package let card: ShareCard?

    init(
        address: PageAddress, realm: Realm, template: String, source: String, isIndexed: Bool,
        card: ShareCard? = nil, context: @escaping @Sendable () -> Map
    ) {
        self.address = address
        self.realm = realm
        content = .template(template, context)
        self.source = source
        self.isIndexed = isIndexed
        self.card = card
    }

    /// A file that no template makes.
    ///
    /// - Parameter path: within the realm.
    init(_ path: String, in realm: Realm, source: String, bytes: @escaping @Sendable () throws(Diagnostic) -> [UInt8]) {
        address = PageAddress(realm.prefix + path)
        self.realm = realm
        content = .bytes { Result(catching: bytes) }
        self.source = source
        isIndexed = false
        card = nil
    }
}
