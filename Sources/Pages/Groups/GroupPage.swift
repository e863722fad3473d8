internal import Base
internal import Diary
internal import Templates

extension SitePlanner {
    /// The pages that only a group's subsite has.
    func groupPages() -> [Page] {
        guard let group = edition.group, let record else { return [] }
        var pages = [groupPage(group, record)]
        if !group.plans.isEmpty { pages.append(plansPage(group)) }
        pages += rankingPages(record)
        pages.append(tastePage(group, record))
        pages.append(agreementPage(record))
        if !group.rules.isEmpty { pages.append(rulesPage(group)) }
        return pages
    }

    private func groupPage(_ group: Group, _ record: GroupRecord) -> Page {
        let description = edition.settings.description
        return page(
            "", "group", section: "", source: Message(verbatim: group.file.path),
            description: description.isEmpty ? nil : description,
            card: shareCardOfHome()
        ) { [self] in
            let visited = visited
            let agreement = Agreement(record)
            let ranking = Ranking(record)
            let together = record.together
            return [
                ("body", .safe(shared.html(group.body, textSources))), ("plans", .list(planValues(group))),
                ("map", shared.placesMapValue(LocatedPlaces(places: edition.places))),
                ("members", .list(record.members.indices.map { memberValue($0, record) })),
                ("pending", links.people(group.members.filter { $0.status == .pending }.map(\.person))),
                ("wishes", cards(edition.wishes.prefix(6))), ("journeys", latestJourneys(3)),
                ("wish_count", .int(edition.wishes.count)), ("recent", cards(visited.prefix(6))),
                ("loved", .list(agreement.loved.prefix(3).map { sharedPlace($0, record) })),
                ("disputed", .list(agreement.disputed.prefix(2).map { sharedPlace($0.place, record, gap: $0.gap) })),
                ("leaders", .list(Ranking.Measure.allCases.compactMap { leader($0, ranking, record) })),
                (
                    "pairs",
                    .list(
                        record.closestPairs.prefix(3).map { pair in
                            [
                                "people": links.people([
                                    record.members[pair.first].person, record.members[pair.second].person,
                                ]),
                                "count": .int(pair.count),
                            ]
                        })
                ), ("place_count", .int(visited.count)), ("visit_count", .int(edition.visits.count)),
                ("together_count", .int(together.count)),
                ("first_visit", .optional(edition.visits.first?.date.from)), ("rules", ruleDays(group)),
            ]
        }
    }

    /// The first of one measure, none where nobody has any.
    private func leader(_ measure: Ranking.Measure, _ ranking: Ranking, _ record: GroupRecord) -> Value? {
        guard let standings = ranking.standings[measure], let first = standings.first, first.count > 0 else {
            return nil
        }
        let equals = standings.filter { $0.rank == 1 }
        return [
            "id": .string(measure.rawValue), "count": .int(first.count),
            "people": links.people(equals.prefix(3).map { record.members[$0.member].person }),
            "rest_count": .int(max(0, equals.count - 3)),
        ]
    }

    /// An approved member as lists show them.
    func memberValue(_ member: Int, _ record: GroupRecord) -> Value {
        let declared = record.members[member]
        guard case .map(let person) = links.person(declared.person) else { return .none }
        let use = edition.people.first { $0.name == declared.person }
        return .fields(
            person.entries + [
                ("role", .optional(declared.role)), ("since", .optional(declared.since?.description)),
                ("photo", use?.person?.avatar.map { shared.photoValue($0) } ?? .none),
                ("place_count", .int(record.placeCount(member))),
                ("visit_count", .int(record.outings[member].count)),
            ])
    }

    /// A place with what each member who has an opinion thinks of it.
    func sharedPlace(_ index: Int, _ record: GroupRecord, gap: Double? = nil) -> Value {
        let place = record.places[index]
        let silent = place.likers.filter { liker in !place.ratings.contains { $0.member == liker } }
        let ratings = place.ratings.map { ($0.member, Optional($0.rating)) } + silent.map { ($0, nil) }
        return [
            "place": card(index), "gap": gap.map { .double($0) } ?? .none,
            "opinions": .list(
                ratings.map { member, rating in
                    [
                        "person": links.person(record.members[member].person),
                        "rating": SharedContext.ratingValue(rating),
                        "likes": .bool(place.likers.contains(member)),
                    ]
                }),
        ]
    }

    /// The context's `site.group`: which group's pages these are.
    static func groupValue(_ group: Group?) -> Value {
        guard let group else { return .none }
        return [
            "slug": .string(group.slug), "title": .string(group.title), "color": .optional(group.color),
            "access": .string(group.access.rawValue),
        ]
    }

    /// The index of the groups that everybody may see.
    func groupIndexPages() -> [Page] {
        guard !groups.isEmpty else { return [] }
        return [
            page("groups/", "groups", section: "groups", source: "the index of groups") { [self] in
                [("groups", .list(groups.map(\.ownCard)))]
            }
        ]
    }

    /// The group of this subsite as others list it.
    private var ownCard: Value {
        guard let group = edition.group else { return .none }
        return [
            "slug": .string(group.slug), "title": .string(group.title), "color": .optional(group.color),
            "description": .string(edition.settings.description), "url": .string(base),
            "members": links.people(group.approved), "place_count": .int(visited.count),
        ]
    }

    /// So many places stand in one list of the page at most.
    private static let shownAtMost = 48

    /// What all members love, what they disagree on, and where only one of them has been.
    func agreementPage(_ record: GroupRecord) -> Page {
        page("agreement/", "agreement", section: "agreement", source: "the opinions of the group") { [self] in
            let agreement = Agreement(record)
            let lonely = agreement.lonely.enumerated().filter { !$0.element.isEmpty }.map { member, places -> Value in
                [
                    "person": memberValue(member, record), "count": .int(places.count),
                    "places": cards(places.prefix(Self.shownAtMost)),
                ]
            }
            return [
                ("loved_from", .double(Agreement.lovedFrom)), ("disputed_from", .double(Agreement.disputedFrom)),
                ("loved_count", .int(agreement.loved.count)), ("disputed_count", .int(agreement.disputed.count)),
                ("loved", .list(agreement.loved.prefix(Self.shownAtMost).map { sharedPlace($0, record) })),
                (
                    "disputed",
                    .list(
                        agreement.disputed.prefix(Self.shownAtMost).map { sharedPlace($0.place, record, gap: $0.gap) })
                ), ("lonely", .list(lonely)),
            ]
        }
    }
}
