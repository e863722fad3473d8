internal import Content
package import Base
package import Diary
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
    package let source: Message
    /// The path of the entry that it is made from, as messages show it; nil where it is made from several or from none.
    package var entry: String? {
        source.verbatim.flatMap { path in
            path.utf8.suffix(3).elementsEqual(".md".utf8) { $0 | 0x20 == $1 | 0x20 } ? path : nil
        }
    }
    /// Whether search engines are told of it.
    package let isIndexed: Bool
    /// The picture that is shown where somebody shares the page's address.
    package let card: ShareCard?
    /// The day of which search engines are told that the page is of it.
    let lastVisit: Day?

    init(
        address: PageAddress, subsite: Subsite, template: String, source: Message, isIndexed: Bool,
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

    /// A file that no template makes.
    ///
    /// - Parameter path: within the subsite.
    convenience init(
        _ path: String, in subsite: Subsite, source: Message,
        bytes: @escaping @Sendable () throws(Diagnostic) -> [UInt8]
    ) {
        self.init(path, in: subsite, source: source) { Ingredients(fingerprint: nil) { Result(catching: bytes) } }
    }

    /// - Parameter path: within the subsite.
    init(
        _ path: String, in subsite: Subsite, source: Message,
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

/// Where the pages of one edition stand: the public site, or the pages of one group.
///
/// No link crosses the border of a group's subsite: its pages lead to its own pages, its photos and the theme's assets and to
/// nothing else of the site, and no page outside leads in unless the subsite is listed.
///
/// Everything that differs between the public site and a group is in this value and in the edition. Who may reach a subsite is
/// decided by whoever makes it (`SubsiteContent`): the prefix of a group that is reached by link alone must not be guessable, and that
/// of a sealed one stands for where its pages are before they are sealed. `Page.subsite` tells `Site` what to do with a page's bytes.
package struct Subsite: Sendable, Hashable {
    /// How somebody who is given one page comes to it.
    package enum Access: Sendable {
        /// By the page's own address.
        case address
        /// By the address of the first page with `#/` and the page's path after it: the pages are sealed.
        case home
        /// Not at all: the pages are parts of a file.
        case none
    }

    /// The slug of the group that may see it, nil for the public site.
    package let group: String?
    /// What the addresses of all its pages and photos begin with: empty, or a path with a slash at its end.
    package let prefix: String
    /// Whether other pages may lead here and search engines may know of it.
    package let isListed: Bool
    package let access: Access
    /// What its pages tell of those who have a passphrase of their own, by the slugs of people; nil where they are not sealed.
    package let replyTags: [String: String]?
    /// The language that it tells the public site in, where that is not the diary's first.
    package let language: Settings.Language?

    package init(
        group: String?, prefix: String, isListed: Bool, access: Access = .address, replyTags: [String: String]? = nil,
        language: Settings.Language? = nil
    ) {
        self.group = group
        self.prefix = prefix
        self.isListed = isListed
        self.access = access
        self.replyTags = replyTags
        self.language = language
    }

    /// Everything that anyone may see.
    package static let site = Subsite(group: nil, prefix: "", isListed: true)

    /// The same in another of the diary's languages.
    package static func site(in language: Settings.Language) -> Subsite {
        Subsite(group: nil, prefix: language.folder, isListed: true, language: language)
    }

    /// What the addresses of its photos begin with: the public site has them once, whatever its languages.
    package var photoPrefix: String { language == nil ? prefix : "" }
}

/// A part of what a page is made of: two parts that write the same make the same page.
protocol PagePart: Sendable {
    /// Writes what tells the part from all others, besides the texts of places: these note by themselves who reads them.
    func write(to writer: inout ByteWriter)
}

extension Place: PagePart {
    func write(to writer: inout ByteWriter) { writer.write(facts) }
}

/// A value that is gathered as templates see it.
struct MadeValue: PagePart {
    let value: Value

    func write(to writer: inout ByteWriter) {
        guard let fingerprint = OrderedMap(unique: [("value", value)]).fingerprint(after: []) else {
            // A function is equal to nothing, not even to itself in the next build.
            return writer.write(UInt64.random(in: 0...UInt64.max))
        }
        writer.write(fingerprint)
    }
}

extension PlaceTitles: PagePart {
    func write(to writer: inout ByteWriter) {
        let (titles, mentions) = all
        for titles in [titles, mentions] {
            writer.write(titles) {
                $0.write($1.slug)
                $0.write($1.title)
            }
        }
    }
}

extension String: PagePart {
    func write(to writer: inout ByteWriter) { writer.write(self) }
}

extension Bool: PagePart {
    func write(to writer: inout ByteWriter) { writer.write(self) }
}

extension Int: PagePart {
    func write(to writer: inout ByteWriter) { writer.write(count: self) }
}

extension Optional: PagePart where Wrapped: PagePart {
    func write(to writer: inout ByteWriter) {
        writer.write(self != nil)
        if let self { self.write(to: &writer) }
    }
}

extension Array: PagePart where Element: PagePart {
    func write(to writer: inout ByteWriter) {
        writer.write(self) { $1.write(to: &$0) }
    }
}

extension OrderedMap {
    /// The fingerprint of the map as templates see it, and of a prefix; nil for a map that is not only values.
    package func fingerprint(after prefix: [UInt8]) -> Fingerprint? {
        digest(after: prefix) { encoded in
            let fingerprint = Fingerprint(of: encoded)
            return (fingerprint.high, fingerprint.low)
        }.map { Fingerprint(high: $0, low: $1) }
    }
}
