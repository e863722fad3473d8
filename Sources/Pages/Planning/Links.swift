internal import Content
internal import Diary
internal import Base
internal import Typesetting
internal import Templates

/// The names that link to a page of their own, each as a value that all cards share.
struct Links: Sendable {
    private let categories: [TextKey: Value]
    private let tags: [TextKey: TagChip]
    private let features: [TextKey: TagChip]
    private let stations: [TextKey: Value]
    private let people: [TextKey: Value]
    private let names: [TextKey: PersonName]

    init(_ edition: Edition, base: String, _ metrics: FontMetrics) {
        func shared(_ link: Value) -> Value {
            if case .map(let map) = link { .map(OrderedMap(shared: map.entries)) } else { link }
        }
        func link(_ name: String, _ kind: String) -> Value {
            shared(
                .fields([("name", .string(name)), ("url", .string(SharedContext.url(base, "\(kind)/\(slug(name))/")))]))
        }
        func chip(_ name: String, _ kind: String, mark: String = "") -> (TextKey, TagChip) {
            (TextKey(name), TagChip(name, mark: mark, link: link(name, kind), metrics))
        }
        func table<Link>(_ links: [(TextKey, Link)]) -> [TextKey: Link] {
            Dictionary(links, uniquingKeysWith: { first, _ in first })
        }
        categories = table(
            edition.categories.map { (TextKey($0.category.id), shared(SharedContext.categoryValue($0.category, base))) }
        )
        tags = table(edition.tags.map { chip($0.name, "tags", mark: "#") })
        features = table(edition.features.map { chip($0.name, "features") })
        stations = table(edition.stations.map { (TextKey($0.name), link($0.name, "stations")) })
        names = table(edition.people.map { (TextKey($0.name.slug), $0.name) })
        people = table(
            edition.people.map { use in
                (
                    TextKey(use.name.slug),
                    shared(
                        SharedContext.personValue(use.name, url: SharedContext.url(base, "people/\(use.name.slug)/")))
                )
            })
    }

    func isKnown(_ person: PersonName) -> Bool { people[TextKey(person.slug)] != nil }

    /// What pages call a person who is written otherwise here; nil for one who is written as everywhere.
    func otherName(of person: PersonName) -> PersonName? {
        guard let name = names[TextKey(person.slug)], name.name != person.name || name.color != person.color else {
            return nil
        }
        return name
    }

    /// Writes which of the names in a place have links.
    func writeKnown(of place: Place, to writer: inout ByteWriter) {
        writer.write(place.category.map { category($0) != nil } ?? false)
        writer.write(place.tags) { $0.write(tags[TextKey($1)] != nil) }
        writer.write(place.features) { $0.write(features[TextKey($1)] != nil) }
        writer.write(place.stations) { $0.write(station($1) != nil) }
        writer.write(place.likedBy + place.wantedBy + place.visits.flatMap(\.companions)) { $0.write(isKnown($1)) }
    }

    // An unlisted place may have a tag or station that no listed one has, and that therefore has no page: it is left out.

    func category(_ category: Diary.Category) -> Value? { categories[TextKey(category.id)] }
    func tags(_ names: [String]) -> [TagChip] { names.compactMap { tags[TextKey($0)] } }
    func features(_ names: [String]) -> [TagChip] { names.compactMap { features[TextKey($0)] } }
    func stations(_ uses: [Station]) -> Value { .list(uses.compactMap { station($0) }) }
    func station(_ station: Station) -> Value? { stations[TextKey(station.name)] }

    /// A person; without an address for somebody whom the edition names nowhere else.
    func person(_ person: PersonName) -> Value {
        people[TextKey(person.slug)] ?? SharedContext.personValue(person, url: nil)
    }

    func people(_ names: [PersonName]) -> Value { .list(names.map { person($0) }) }
}
