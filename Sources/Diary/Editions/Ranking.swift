internal import Base

/// Who of a group has found, visited, given and received how much, in all years or in one.
package struct Ranking: Sendable {
    package enum Measure: String, Sendable, CaseIterable {
        /// Places that a member was the first to write of.
        case found
        /// Days at places.
        case visits
        /// Places that a member likes.
        case likesGiven = "likes_given"
        /// Likes that others gave to places that a member found.
        case likesReceived = "likes_received"
    }

    package struct Standing: Sendable, Equatable {
        package let member: Int
        package let count: Int
        /// 1 for the most; one more than the number of those who have more.
        package let rank: Int
        /// Whether others have as many.
        package let isTied: Bool
    }

    package let year: Int?
    /// Those who have most first, equals in the order of the members.
    package let standings: [Measure: [Standing]]

    /// - Parameter year: counts the visits of that year and what has to do with places that were found in it; nil for all.
    package init(_ record: GroupRecord, year: Int? = nil) {
        self.year = year
        var counts = Dictionary(
            uniqueKeysWithValues: Measure.allCases.map { ($0, [Int](repeating: 0, count: record.members.count)) })
        for place in record.places where year == nil || place.year == year {
            if let finder = place.finder {
                counts[.found]?[finder] += 1
                counts[.likesReceived]?[finder] += place.likers.count { $0 != finder }
            }
            for member in place.likers { counts[.likesGiven]?[member] += 1 }
        }
        for (member, outings) in record.outings.enumerated() {
            counts[.visits]?[member] = outings.count { year == nil || $0.date.first.year == year }
        }
        standings = counts.mapValues { counts in
            counts.enumerated().map { member, count in
                Standing(
                    member: member, count: count, rank: 1 + counts.count { $0 > count },
                    isTied: counts.count { $0 == count } > 1)
            }.sorted { ($0.rank, $0.member) < ($1.rank, $1.member) }
        }
    }
}
