internal import Maps
internal import Content
internal import Diary
internal import Base
internal import Templates

/// What all pages of a subsite have in common. A page that is made of parts sees them and its subsite's shared context, and nothing else.
///
/// A class because every page's context refers to it.
final class SharedContext: Sendable {
    let settings: Settings
    /// Who writes the diary.
    let author: PersonName?
    let subsite: Subsite
    /// The languages that its pages can be read in, nil for the diary's first; empty where that is the only one.
    let languages: [Settings.Language?]
    let album: PhotoAlbum
    let tracks: TrackAlbum
    let pictures: TextPictures
    /// What maps are drawn over.
    let ground: MapGround
    /// Who made that, in Markdown; empty where nobody asks to be named.
    let mapCredit: String
    /// What every address of the subsite begins with: `/`, `/diary/`, `/diary/groups/roommates/`.
    let base: String
    let sites: SiteValues
    let links: Links
    let cuts: TagCuts
    /// The fonts of the site, which clouds and chips are measured in.
    let typography: Typography
    /// The files for other programs.
    let downloads: Downloads
    /// Whether any place has a spot to show on the map.
    let hasMap: Bool
    /// How dates and numbers are written.
    var language: LanguageRules { LanguageRules(settings.language) }
    /// What the menu leads to.
    let navigation: SiteNavigation
    /// The fingerprint of what it holds of the diary's entries, but for what it tells of single names and photos; all else follows from the
    /// settings and the theme. Nil for a group, whose texts and categories follow from how all of its places were brought together.
    let fingerprint: Fingerprint?

    init(
        _ edition: Edition, _ album: PhotoAlbum, _ tracks: TrackAlbum, _ pictures: TextPictures,
        _ ground: MapGround, _ subsite: Subsite,
        _ downloads: Downloads, _ typography: Typography, _ navigation: SiteNavigation, isOffline: Bool,
        languages: [Settings.Language?],
        generator: String
    ) {
        settings = edition.settings
        author = edition.author
        self.subsite = subsite
        self.languages = languages
        self.album = album
        self.tracks = tracks
        self.ground = ground
        mapCredit = ground.credits(
            showing: edition.places.lazy.compactMap { $0.location.map { MapPoint($0) } },
            isKorean: edition.settings.language == .ko
        ).joined(separator: " · ")
        self.pictures = pictures
        base = edition.settings.base + subsite.prefix
        let links = Links(edition, base: base, typography.metrics)
        self.links = links
        cuts = TagCuts(typography.metrics)
        self.typography = typography
        self.downloads = downloads
        hasMap = edition.places.contains { $0.location != nil }
        self.navigation = navigation
        sites = Self.siteValues(
            edition, base, downloads, links, typography, mapCredit, navigation, isOffline: isOffline,
            generator: generator)
        guard edition.group == nil else {
            fingerprint = nil
            return
        }
        var writer = ByteWriter(capacity: 4096)
        writer.write(subsite.prefix)
        writer.write(hasMap)
        writer.write(author?.slug)
        writer.write(author?.name)
        writer.write(author?.color)
        writer.write(edition.author.map { links.isKnown($0) } ?? false)
        writer.write(downloads.placeFormats) { $0.write($1.rawValue) }
        writer.write(downloads.hasCodes)
        fingerprint = sites.fingerprint(after: writer.bytes)
    }

    /// What something is about to be made of: what is shared and parts.
    ///
    /// - Parameter make: makes it, and sees nothing else.
    func ingredients<Product, each Part: PagePart>(
        _ parts: repeat each Part, make: @escaping () -> Product
    ) -> Page.Ingredients<Product> {
        guard let fingerprint else { return .init(fingerprint: nil, make: make) }
        var writer = ByteWriter(capacity: 1024)
        writer.write(fingerprint)
        repeat (each parts).write(to: &writer)
        return .init(fingerprint: Fingerprint(of: writer.take()), make: make)
    }

    /// Whether the pages are those of a group, in which several people write.
    var isOfGroup: Bool { subsite.group != nil }

    /// The address of a path in the subsite, ready for an `href`: an IRI (RFC 3987), because slugs hold nothing but letters,
    /// digits and hyphens, and Hangul as it is takes a third of its percent-encoding.
    static func url(_ base: String, _ path: String) -> String {
        base + path
    }

    func url(_ path: String) -> String { Self.url(base, path) }

    /// The address of a copy of a photo.
    func photoURL(_ file: String) -> String { Self.url(settings.base + subsite.photoPrefix, file) }

    /// What tells the shared context's own part of a page from others: the files that it leads to.
    func own(_ head: PageHead) -> [String] { downloads[page: head.path].map(\.path) }

    /// A page in one of the languages that it can be read in; where it is not in that one, the home page of it.
    private func languageValue(_ language: Settings.Language?, of head: PageHead) -> Value {
        let other = language.map { Subsite.site(in: $0) } ?? .site
        let shown = language ?? settings.languages[0]
        let isThere = language == nil || !head.isInFirstLanguageAlone
        let address = isThere ? head.address(in: other) : PageAddress(other.prefix)
        return [
            "language": .string(shown.rawValue), "name": .string(shown.nativeName),
            "url": .string(settings.base + address.path),
            "canonical": head.isIndexed && isThere ? .optional(settings.uri.map { $0 + address.encoded }) : .none,
            "current": .bool(language == subsite.language), "first": .bool(language == nil),
        ]
    }

    /// The context of a page: what all templates share, and what this one adds.
    func context(_ head: PageHead, description: String?, _ fields: MapEntries) -> OrderedMap {
        let address = head.address(in: subsite)
        let page: Value = .fields([
            ("kind", .string(head.kind)), ("url", .string(url(head.path))),
            ("canonical", head.isIndexed ? .optional(settings.uri.map { $0 + address.encoded }) : nil),
            ("title", .optional(head.title)), ("description", .optional(description)),
            ("section", .string(head.section)), ("noindex", .bool(!head.isIndexed)), ("draft", .bool(head.isDraft)),
            ("visibility", .optional(head.visibility)),
            ("downloads", Self.downloadValues(downloads[page: head.path], base)), ("card", shareCardValue(head.card)),
            ("languages", .list(languages.map { languageValue($0, of: head) })),
        ])
        return OrderedMap(
            unique: [("site", sites.value(section: head.section, path: head.path)), ("page", page)] + fields)
    }
}

/// What is known of a page before its context is made.
struct PageHead: PagePart {
    /// The address in the subsite.
    let path: String
    let kind: String
    /// The template's name without its ending.
    let template: String
    /// The part of the navigation that the page belongs to.
    let section: String
    let title: String?
    let isIndexed: Bool
    let isDraft: Bool
    /// Whom the page is for, where that is not everybody who sees the site.
    let visibility: String?
    let card: ShareCard?
    /// The last day of the place that the page is of, which search engines are told.
    let lastVisit: Day?

    init(
        path: String, kind: String, template: String? = nil, section: String, title: String? = nil, isIndexed: Bool,
        isDraft: Bool = false,
        visibility: String? = nil, card: ShareCard? = nil, lastVisit: Day? = nil
    ) {
        self.path = path
        self.kind = kind
        self.template = template ?? kind
        self.section = section
        self.title = title
        self.isIndexed = isIndexed
        self.isDraft = isDraft
        self.visibility = visibility
        self.card = card
        self.lastVisit = lastVisit
    }

    func address(in subsite: Subsite) -> PageAddress { PageAddress(subsite.prefix + path) }

    /// Whether other languages of the site have no such page.
    var isInFirstLanguageAlone: Bool { ["groups", "not-found", "offline"].contains(kind) }

    func write(to writer: inout ByteWriter) {
        writer.write(path)
        writer.write(kind)
        writer.write(template)
        writer.write(section)
        writer.write(title)
        writer.write(isIndexed)
        writer.write(isDraft)
        writer.write(visibility)
        writer.write(card?.file)
        writer.write(card?.alt)
    }
}

/// The entries of a map, whose keys are all different.
typealias MapEntries = [(key: String, value: Value)]

/// Both one after the other, without room for more: ten thousand maps of cards stay in memory.
func + (first: MapEntries, second: MapEntries) -> MapEntries {
    var entries = MapEntries()
    entries.reserveCapacity(first.count + second.count)
    entries += first
    entries += second
    return entries
}

extension Value {
    /// A map with these entries.
    static func fields(_ fields: MapEntries) -> Value {
        .map(OrderedMap(unique: fields))
    }

    /// A text, or `none` where there is none.
    static func optional(_ text: String?) -> Value {
        text.map { .string($0) } ?? .none
    }
}
