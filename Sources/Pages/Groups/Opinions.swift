internal import Content
internal import Diary
internal import Files
internal import Templates

extension SitePlanner {
    /// What each member of the group has to do with a place and thinks of it; nil outside of a group.
    ///
    /// - Parameter index: the place's index in the edition.
    func opinions(_ index: Int?) -> MadeValue? {
        guard let index, let record else { return nil }
        let place = edition.places[index]
        let involvement = record.places[index]
        let opinions: Value = .list(
            record.members.indices.compactMap { member -> Value? in
                let person = record.members[member].person
                let entries = place.parts.filter { $0.author == person }
                let rating = involvement.ratings.first { $0.member == member }?.rating
                let visits = record.outings[member].count { $0.place == index }
                let likes = involvement.likers.contains(member), wants = involvement.wishers.contains(member)
                let found = involvement.finder == member
                guard rating != nil || visits > 0 || likes || wants || found || !entries.isEmpty else { return nil }
                // What the page shows at its top is not said again.
                let words = entries.first { $0.comment != nil && $0.comment != place.comment }?.comment
                let text =
                    entries.first { !$0.body.isEmpty && $0.path != place.path }.map {
                        shared.html($0.body, textSources)
                    } ?? ""
                return .fields([
                    ("person", memberValue(member, record)), ("rating", SharedContext.ratingValue(rating)),
                    ("visit_count", .int(visits)), ("likes", .bool(likes)), ("wants", .bool(wants)),
                    ("found", .bool(found)), ("comment", .optional(words)),
                    ("body", .safe(text)),
                ])
            })
        return MadeValue(value: opinions)
    }

    /// What a member's own page tells of them besides what is told of everybody; none for who is no member.
    func memberProfile(_ person: PersonName) -> Value {
        guard let group = edition.group, let record,
            let member = record.members.firstIndex(where: { $0.person == person })
        else { return .none }
        let ranking = Ranking(record)
        let measures = Ranking.Measure.allCases.compactMap { measure -> Value? in
            guard let standing = ranking.standings[measure]?.first(where: { $0.member == member }) else { return nil }
            return [
                "id": .string(measure.rawValue), "count": .int(standing.count), "rank": .int(standing.rank),
                "tied": .bool(standing.isTied),
            ]
        }
        return [
            "role": .optional(record.members[member].role),
            "since": .optional(record.members[member].since?.description),
            "measures": .list(measures), "taste": tasteChart([member], group, record),
        ]
    }
}
