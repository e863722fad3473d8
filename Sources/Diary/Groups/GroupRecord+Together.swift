internal import Content

extension GroupRecord {
    /// Two members and how often they were out together.
    package struct Pair: Sendable, Equatable {
        package let first: Int
        package let second: Int
        package let count: Int
    }

    /// The days at places at which two members or more were, by place and date.
    package var together: [(place: Int, date: VisitDate, members: [Int])] {
        var present: [Int: [VisitDate: [Int]]] = [:]
        for (member, outings) in outings.enumerated() {
            for outing in outings { present[outing.place, default: [:]][outing.date, default: []].append(member) }
        }
        return present.keys.sorted().flatMap { place -> [(place: Int, date: VisitDate, members: [Int])] in
            (present[place] ?? [:]).filter { $0.value.count > 1 }.sorted {
                ($0.key.first, $0.key.last) < ($1.key.first, $1.key.last)
            }.map { (place, $0.key, $0.value) }
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
