internal import Base
internal import Content

/// What the members of a group did and thought, place by place: what all figures of a group are counted from.
package struct GroupRecord: Sendable {
    /// What members have to do with one place. Members are numbers, in the order of `members`.
    package struct Involvement: Sendable {
        /// Who wrote of the earliest visit; nobody has found a place where nobody was.
        package let finder: Int?
        /// Who wrote an entry about it.
        package let writers: [Int]
        /// Who has been there, as writer or companion.
        package let visitors: [Int]
        /// What they rated the place, each in their own entry.
        package let ratings: [(member: Int, rating: Rating)]
        package let likers: [Int]
        package let wishers: [Int]
        /// The year of the earliest visit.
        package let year: Int?
    }

    /// A visit of one member; it is one, however many wrote of it.
    package struct Outing: Sendable {
        /// An index into the edition's places.
        package let place: Int
        /// An index into the place's visits.
        package let visit: Int
        package let date: VisitDate
        /// Whether anybody else was there, of the group or not.
        package let isInCompany: Bool
    }

    /// The approved ones, as the group names them.
    package let members: [Group.Member]
    /// One for each place of the edition.
    package let places: [Involvement]
    /// For each member their visits: by first day, last day and the place's slug.
    package let outings: [[Outing]]
    let edition: Edition

    /// - Returns: nil for an edition of no group.
    package init?(_ edition: Edition) {
        guard let group = edition.group else { return nil }
        members = group.members.filter { $0.status == .approved }
        self.edition = edition
        var numbers: [TextKey: Int] = [:]
        for (number, member) in members.enumerated() where numbers[TextKey(member.person.slug)] == nil {
            numbers[TextKey(member.person.slug)] = number
        }
        func number(_ person: PersonName?) -> Int? { person.flatMap { numbers[TextKey($0.slug)] } }
        func all(_ people: [PersonName]) -> [Int] { Set(people.compactMap { number($0) }).sorted() }
        var places: [Involvement] = []
        var outings = [[Outing]](repeating: [], count: members.count)
        for (index, place) in edition.places.enumerated() {
            let writer = place.author ?? edition.author
            var visitors: Set<Int> = []
            for (visitIndex, visit) in place.visits.enumerated() {
                // All who wrote of it are among its companions.
                let people = Set([visit.author ?? writer].compactMap(\.self) + visit.companions)
                for member in people.compactMap({ number($0) }) {
                    outings[member].append(
                        Outing(place: index, visit: visitIndex, date: visit.date, isInCompany: people.count > 1))
                    visitors.insert(member)
                }
            }
            places.append(
                Involvement(
                    finder: place.visits.first.flatMap { number($0.author ?? writer) },
                    writers: all(place.entries.compactMap { $0.author ?? writer }), visitors: visitors.sorted(),
                    ratings: Self.ratings(
                        group.replies.ratings(of: place.slug).map { (number($0.person), $0.value, true) }
                            + place.entries.map { (number($0.author ?? writer), $0.rating, false) }),
                    likers: all(place.likedBy), wishers: all(place.wantedBy),
                    year: place.visits.first?.date.first.year))
        }
        self.places = places
        self.outings = outings.map { outings in
            outings.sorted { first, second in
                if first.date.first != second.date.first { return first.date.first < second.date.first }
                if first.date.last != second.date.last { return first.date.last < second.date.last }
                return edition.places[first.place].slug.utf8.lexicographicallyPrecedes(
                    edition.places[second.place].slug.utf8)
            }
        }
    }

    /// One rating a member: that of their reply, where it says none, none; else that of their first entry with one.
    private static func ratings(
        _ written: [(member: Int?, rating: Rating?, isReply: Bool)]
    ) -> [(member: Int, rating: Rating)] {
        var ratings: [(member: Int, rating: Rating?)] = []
        for case (let member?, let rating, let isReply) in written
        where (rating != nil || isReply) && !ratings.contains(where: { $0.member == member }) {
            ratings.append((member, rating))
        }
        return ratings.compactMap { member, rating in rating.map { (member, $0) } }.sorted { $0.member < $1.member }
    }

    /// The years in which any member was anywhere, oldest first.
    package var years: [Int] { Set(outings.joined().map(\.date.first.year)).sorted() }

    /// How many different places a member has been to.
    package func placeCount(_ member: Int) -> Int { Set(outings[member].map(\.place)).count }
}

extension GroupRecord {
    /// Two members and how often they were out together.
    package struct Pair: Sendable, Equatable {
        package let first: Int
        package let second: Int
        package let count: Int
    }

    /// The visits at which two members or more were, by place and date.
    package var together: [(place: Int, date: VisitDate, members: [Int])] {
        var present = edition.places.map { [[Int]](repeating: [], count: $0.visits.count) }
        for (member, outings) in outings.enumerated() {
            for outing in outings { present[outing.place][outing.visit].append(member) }
        }
        return present.enumerated().flatMap { place, visits in
            visits.enumerated().filter { $0.element.count > 1 }.map { visit, members in
                (place, edition.places[place].visits[visit].date, members)
            }
        }
    }

    /// The pairs that were out together most often; several where they are equal, none where nobody was.
    package var closestPairs: [Pair] {
        var counts: [Int: Int] = [:]
        for outing in together {
            for (position, first) in outing.members.enumerated() {
                for second in outing.members[(position + 1)...] {
                    counts[first * members.count + second, default: 0] += 1
                }
            }
        }
        guard let most = counts.values.max() else { return [] }
        return counts.filter { $0.value == most }.keys.sorted().map {
            Pair(first: $0 / members.count, second: $0 % members.count, count: most)
        }
    }
}
