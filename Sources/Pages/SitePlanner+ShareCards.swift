internal import Content
internal import Diary
internal import Base
internal import Images
internal import Templates

extension SitePlanner {
    func shareCard(of place: Place) -> ShareCard? {
        guard hasShareCards else { return nil }
        return shareCard(
            "place", title: place.title, comment: place.comment, color: place.category?.color,
            photo: SharedContext.cover(place, album),
            [
                ("category", .optional(place.category?.name)), ("rating", SharedContext.ratingValue(place.rating)),
                ("address", .optional(place.address.flatMap { Self.lineOfAddress($0) })),
            ])
    }

    private static func lineOfAddress(_ address: String) -> String? {
        ShareCardText.lines(address, size: 28, limit: 1, width: 380).lines.first
    }

    /// The card of places under one name.
    func shareCard(_ kind: String, title: String, color: String? = nil, of places: [Int]) -> ShareCard? {
        guard hasShareCards else { return nil }
        return shareCard(
            kind, title: title, color: color, photo: picture(of: places),
            [("place_count", .int(PlaceCount(places, in: edition).visited))])
    }

    /// The first picture of some places that can be shown.
    func picture(of places: [Int]) -> Photo? {
        pictures(of: places).first { _ in true }
    }

    /// For each list of places, its first picture that none before it has; where all are taken, its first.
    func pictures(of lists: [[Int]]) -> [Photo?] {
        var taken: Set<String> = []
        return lists.map { places in
            guard let photo = pictures(of: places).first(where: { !taken.contains($0.path) }) ?? picture(of: places)
            else { return nil }
            taken.insert(photo.path)
            return photo
        }
    }

    private func pictures(of places: [Int]) -> some Sequence<Photo> {
        places.lazy.compactMap { [carded] in carded[$0].cover }.filter { [album] in album[$0] != nil }
    }

    func shareCard(of use: Edition.PersonUse) -> ShareCard? {
        shareCard(
            "person", title: use.name.name, color: use.name.color, photo: use.person?.avatar,
            [
                ("place_count", .int(use.places.count)), ("visit_count", .int(use.visitCount)),
                ("initials", .string(use.name.initials)),
            ])
    }

    func shareCard(of use: JourneyUse) -> ShareCard? {
        guard hasShareCards else { return nil }
        return shareCard(
            "journey", title: use.journey.title, comment: use.journey.comment, color: nil, photo: cover(of: use),
            [
                ("place_count", .int(edition.places(of: use.visits).count)),
                ("visit_count", .int(use.visits.count)), ("from", .optional(use.days?.lowerBound.description)),
                ("to", .optional(use.days?.upperBound.description)),
            ])
    }

    /// The card of a look back at a period.
    func shareCard(of period: Period) -> ShareCard? {
        guard hasShareCards, subsite.group == nil else { return nil }
        let visits = periods.visits(of: period).map { countedVisits.use($0) }
        let person = period.person.map { edition.people[$0].name }
        return shareCard(
            "look-back", title: SharedContext.date(period), color: person?.color,
            photo: LookBack.hero(of: visits, in: self)?.photo,
            [
                ("category", .optional(person?.name)), ("visit_count", .int(visits.count)),
                ("place_count", .int(Set(visits.map(\.place)).count)),
            ])
    }

    /// The card of the whole subsite.
    func shareCardOfHome() -> ShareCard? {
        guard hasShareCards else { return nil }
        let title = edition.group?.title ?? edition.settings.title
        let visited = visited
        return shareCard(
            edition.group == nil ? "home" : "group", title: title,
            comment: edition.group == nil ? edition.settings.description : nil, color: edition.group?.color,
            photo: picture(of: visited),
            [("place_count", .int(visited.count)), ("visit_count", .int(edition.visits.count))])
    }

    /// The card of every page that asks for a passphrase, which tells nothing of what is behind it.
    func shareCardOfUnlocking() -> ShareCard? { shareCard("unlock", title: "", color: nil, photo: nil, []) }

    /// Whether cards are wanted, and tell of nothing that not everybody may see.
    private var hasShareCards: Bool { shareCardStyle != nil && subsite.isListed }

    /// - Returns: nil where cards are not wanted, or would tell of what not everybody may see.
    private func shareCard(
        _ kind: String, title: String, comment: String? = nil, color: String?, photo: Photo?, _ facts: MapEntries
    ) -> ShareCard? {
        guard let style = shareCardStyle, hasShareCards, subsite.group == nil || kind == "group" else { return nil }
        let broken = ShareCardText.title(Self.xmlText(title))
        let color = color ?? ShareCardColor.accent
        let settings = edition.settings
        let comment = comment.map { ShareCardText.lines(Self.xmlText($0), size: 30, limit: 2).lines } ?? []
        let item = photo.flatMap { album[$0] }
        let card: MapEntries =
            [
                ("kind", .string(kind)), ("title", .string(Self.xmlText(title))),
                ("lines", .list(broken.lines.map { .string($0) })), ("size", .int(broken.size)),
                ("comment", .list(comment.map { .string($0) })), ("color", .string(color)),
                ("ink", .string(ShareCardColor.ink(color))), ("photo_id", .optional(item?.facts.id)),
                ("picture", .none),
            ]
            + ["category", "rating", "address", "place_count", "visit_count", "initials", "from", "to"].map { name in
                let fact = facts.first { $0.key == name }?.value ?? .none
                if case .string(let text) = fact { return (name, .string(Self.xmlText(text))) }
                return (name, fact)
            }
        let context = OrderedMap(unique: [
            (
                "site",
                ["title": .string(Self.xmlText(settings.title)), "language": .string(settings.language.rawValue)]
            ),
            ("card", .fields(card)),
        ])
        guard let name = context.fingerprint(after: Array(style.fingerprint.hex.utf8)) else { return nil }
        return ShareCard(
            file: "\(subsite.prefix)cards/\(name.hex).jpg",
            alt: title == settings.title ? title : "\(title) – \(settings.title)",
            context: context, photo: item == nil ? nil : photo)
    }

    /// The text without the few characters that XML 1.0 (section 2.2) has no place for.
    private static func xmlText(_ text: String) -> String {
        func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
            scalar.value >= 0x20 && scalar != "\u{FFFE}" && scalar != "\u{FFFF}" || scalar == "\t"
        }
        if text.unicodeScalars.allSatisfy(isAllowed) { return text }
        var allowed = String.UnicodeScalarView()
        allowed.append(contentsOf: text.unicodeScalars.filter(isAllowed))
        return String(allowed)
    }
}

extension SharedContext {
    /// The context's `page.card`.
    func shareCardValue(_ card: ShareCard?) -> Value {
        guard let card else { return .none }
        return [
            "url": .string(url(String(card.file.dropFirst(subsite.prefix.count)))), "width": .int(ShareCard.width),
            "height": .int(ShareCard.height), "alt": .string(card.alt),
        ]
    }
}
