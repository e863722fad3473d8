internal import Base
internal import Diary
internal import Templates

extension SitePlanner {
    /// The index of people, and the places of each.
    func peoplePages() -> [Page] {
        guard !edition.people.isEmpty else { return [] }
        let index = page("people/", "people", section: "people", source: "the index of people") { [self] in
            let pictures = pictures(of: edition.people.map(\.places))
            let people = zip(edition.people, pictures).map { use, picture -> Value in
                .fields(
                    shared.personFields(PersonPart(use, album))
                        + [("picture", picture.map { shared.photoValue($0) } ?? .none)])
            }
            return [("people", .list(people))]
        }
        return [index]
            + edition.people.enumerated().flatMap { index, use in
                paginated(
                    "people/\(use.name.slug)/", "person", section: "people",
                    source: use.person.map { Message(verbatim: $0.path) } ?? "the person \(use.name.name)", use.places,
                    title: use.name.name,
                    card: shareCard(of: use),
                    of: { [self] isFirst in
                        (
                            PersonPart(use, album),
                            isFirst ? textSources(of: [use.person?.body].compactMap(\.self)) : nil,
                            isFirst ? use.liked.map { carded[$0] } : [], isFirst ? use.wanted.map { carded[$0] } : [],
                            isFirst && record != nil ? MadeValue(value: memberProfile(use.name)) : nil,
                            MadeValue(value: isFirst ? journeyValues(journeys(with: use.name)) : .list([])),
                            isFirst ? periods.withPeople[index].map(\.year) : [],
                            LocatedPlaces(places: isFirst ? use.places.map { edition.places[$0] } : [])
                        )
                    }, SharedContext.personPageFields)
            }
    }
}

extension SitePlanner {
    /// The journeys that somebody made, or came along on, the latest first.
    private func journeys(with person: PersonName) -> [JourneyUse] {
        edition.journeys.reversed().filter { use in
            use.companions.contains(person) || (use.journey.author ?? edition.author) == person
        }
    }
}

/// Somebody who is named in an edition, and how often.
private struct PersonPart: PagePart {
    let use: Edition.PersonUse
    private let album: PhotoAlbum

    /// - Parameter album: that of the subsite.
    init(_ use: Edition.PersonUse, _ album: PhotoAlbum) {
        self.use = use
        self.album = album
    }

    func write(to writer: inout ByteWriter) {
        for text in [use.name.slug, use.name.name, use.name.color, use.firstVisit?.from, use.firstVisit?.to] {
            writer.write(text)
        }
        writer.write(use.lastVisit?.from)
        (use.person?.fingerprint?.hex).write(to: &writer)
        if let avatar = use.person?.avatar { album.write(avatar, to: &writer) }
        writer.write(count: use.visitCount)
        writer.write(count: use.places.count)
    }
}

extension SharedContext {
    /// - Parameters:
    ///   - sources: what their own text leads to; nil on all pages but the first, which alone shows it.
    ///   - member: what is told of them as a member of the group.
    ///   - years: those with enough visits with them to look back at.
    fileprivate func personPageFields(
        _ person: PersonPart, _ sources: TextSources?, _ liked: [CardedPlace], _ wanted: [CardedPlace],
        _ member: MadeValue?, _ journeys: MadeValue, _ years: [Int], _ located: LocatedPlaces
    ) -> MapEntries {
        let body = sources.flatMap { sources in person.use.person.map { html($0.body, sources) } } ?? ""
        return [
            ("person", .fields(personFields(person) + [("body", .safe(body))])),
            ("map", placesMapValue(located)), ("member", member?.value ?? .none), ("journeys", journeys.value),
            ("liked", .list(liked.map(\.card))), ("wanted", .list(wanted.map(\.card))),
            (
                "look_backs",
                .list(
                    years.reversed().map { year in
                        [
                            "number": .int(year),
                            "url": .string(lookBackURL(Period(year: year), person.use.name)),
                        ]
                    })
            ),
        ]
    }

    fileprivate func personFields(_ part: PersonPart) -> MapEntries {
        let use = part.use
        guard case .map(let person) = links.person(use.name) else { return [] }
        return person.entries + [
            ("visit_count", .int(use.visitCount)), ("place_count", .int(use.places.count)),
            ("photo", use.person?.avatar.map { photoValue($0) } ?? .none),
            ("first_visit", .optional(use.firstVisit?.from)), ("last_visit", .optional(use.lastVisit?.from)),
        ]
    }
}
