internal import Content

/// Where the members of a group are of one mind and where they are not.
package struct Agreement: Sendable {
    /// All who have an opinion love a place when each of them rated it at least so, or likes it without a rating.
    package static let lovedFrom = 4.0
    /// They disagree on one when the best and the worst rating are at least so far apart.
    package static let disputedFrom = 1.5

    package struct Dispute: Sendable {
        /// An index into the edition's places.
        package let place: Int
        package let gap: Double
    }

    /// Places that at least two have an opinion of, all of whom love it: the most lovers first.
    package let loved: [Int]
    /// The widest gap first.
    package let disputed: [Dispute]
    /// For each member the places where nobody else of the group has been; empty in a group of one.
    package let lonely: [[Int]]

    /// Equals stand in the order of the edition's places.
    package init(_ record: GroupRecord) {
        var loved: [(place: Int, lovers: Int, sum: Double)] = []
        var disputed: [Dispute] = []
        var lonely = [[Int]](repeating: [], count: record.members.count)
        for (index, place) in record.places.enumerated() {
            let values = place.ratings.map(\.rating.value)
            let silent = place.likers.count { liker in !place.ratings.contains { $0.member == liker } }
            if values.count + silent >= 2, values.allSatisfy({ $0 >= Self.lovedFrom }) {
                loved.append((index, values.count + silent, values.reduce(0, +)))
            }
            if let best = values.max(), let worst = values.min(), best - worst >= Self.disputedFrom {
                disputed.append(Dispute(place: index, gap: best - worst))
            }
            if place.visitors.count == 1, record.members.count > 1 { lonely[place.visitors[0]].append(index) }
        }
        self.loved = loved.sorted { ($1.lovers, $1.sum, $0.place) < ($0.lovers, $0.sum, $1.place) }.map(\.place)
        self.disputed = disputed.sorted { ($1.gap, $0.place) < ($0.gap, $1.place) }
        self.lonely = lonely
    }
}
