internal import Content
internal import Diary
internal import Templates

extension SharedContext {
    /// A place as lists show it.
    ///
    /// - Parameter cover: the picture that stands for it.
    func cardFields(_ place: Place, _ cover: Photo?) -> MapEntries {
        let tags = links.tags(place.tags), features = links.features(place.features)
        return [
            ("slug", .string(place.slug)), ("title", .string(place.title)), ("language", .optional(place.language)),
            ("url", .string(url("places/\(place.slug)/"))),
            ("category", place.category.flatMap { links.category($0) } ?? .none), ("comment", .optional(place.comment)),
            ("rating", Self.ratingValue(place.rating)), ("visit_count", .int(place.visits.count)),
            ("first_visit", .optional(place.firstVisit?.from)), ("last_visit", .optional(place.lastVisit?.from)),
            ("stations", links.stations(place.stations)), ("tags", .list(tags.map(\.link))),
            ("features", .list(features.map(\.link))), ("tag_line", .string(cuts.line(tags, features))),
            ("wanted", .bool(place.isWanted)),
            ("wanted_by", links.people(place.wantedBy)), ("initial", .string(place.nameKey.heading)),
            ("draft", .bool(place.isDraft)), ("visibility", .optional(Self.visibility(place))),
            ("photo", cover.map { photoValue($0) } ?? .none),
        ]
    }

    /// Whom a place is for, where that is not the public: only the author's own edition holds such places.
    static func visibility(_ place: Place) -> String? {
        switch place.visibility {
        case .private, .group: place.visibility.rawValue
        case .public, .unlisted: nil
        }
    }

    static func categoryValue(_ category: Diary.Category, _ base: String) -> Value {
        .fields([
            ("id", .string(category.id)), ("name", .string(category.name)), ("icon", .optional(category.icon)),
            ("color", .optional(category.color)), ("url", .string(url(base, "categories/\(category.id)/"))),
        ])
    }

    static func personValue(_ person: PersonName, url: String?) -> Value {
        .fields([
            ("name", .string(person.name)), ("url", .optional(url)), ("color", .optional(person.color)),
            ("initials", .string(person.initials)),
        ])
    }

    static func ratingValue(_ rating: Rating?) -> Value {
        rating.map { .double($0.value) } ?? .none
    }

    func priceValue(_ price: Price?) -> Value {
        price.map {
            [
                "amount": $0.amount == $0.amount.rounded() ? .int(Int($0.amount)) : .double($0.amount),
                "currency": .string($0.currency),
            ]
        }
            ?? .none
    }

    /// A visit's own fields.
    ///
    /// - Parameter index: the visit's index in its place.
    func visitFields(_ place: Place, _ index: Int, _ sources: TextSources) -> MapEntries {
        let visit = place.visits[index]
        // In a group it is not always the same who writes.
        let author = isOfGroup ? visit.author ?? place.author ?? self.author : nil
        let first = visit.date.first
        let year = "calendar/\(isoYear(first.year))/"
        var month: Value = .none
        if case .year = visit.date {} else { month = .string(url(year + twoDigits(first.month) + "/")) }
        return [
            ("from", .string(visit.date.from)), ("to", .optional(visit.date.to)), ("number", .int(index + 1)),
            ("author", author.map { links.person($0) } ?? .none), ("with", links.people(visit.companions)),
            ("rating", Self.ratingValue(visit.rating)), ("price", priceValue(visit.price)),
            ("note", visit.note.isEmpty ? .none : .safe(html(visit.note, sources))), ("year_url", .string(url(year))),
            ("month_url", month), ("photos", .list(visit.photos.map { photoValue($0) })),
        ]
    }

    /// A visit together with the card of its place.
    func visitValue(_ place: CardedPlace, _ index: Int, _ sources: TextSources) -> Value {
        .fields(visitFields(place.place, index, sources) + [("place", place.card)])
    }
}

extension SitePlanner {
    func visitValue(_ use: Edition.VisitUse) -> Value {
        shared.visitValue(carded[use.place], use.visit, textSources)
    }
}
