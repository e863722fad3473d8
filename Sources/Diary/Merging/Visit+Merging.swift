internal import Base
internal import Content

extension Visit {
    /// The most visits that are looked at for one whose days overlap with theirs: more are never open at once but in a hostile diary.
    private static let open = 16

    /// What several entries about one place tell of visits, each visit once, oldest first: an outing that three wrote of is one visit
    /// with three voices, so that whatever counts visits counts it once.
    ///
    /// Visits of different entries are one when their days are the same, or else when they have a day in common with all that are
    /// one with them. Those of one entry never are: who writes of a day twice was there twice. What is known to the month or year alone is
    /// the same when it says the same.
    ///
    /// - Parameter entries: the visits of each entry, with their authors.
    static func merged(_ entries: [[Visit]]) -> [Visit] {
        var outings: [JointVisit] = []
        var known: [DaysInOrder: Int] = [:]
        for (entry, visits) in entries.enumerated() {
            var counts: [VisitDate: Int] = [:]
            for visit in visits {
                let days = DaysInOrder(date: visit.date, occurrence: counts[visit.date, default: 0])
                counts[visit.date] = days.occurrence + 1
                if let index = known[days] {
                    outings[index].add(visit, of: entry)
                } else {
                    known[days] = outings.count
                    outings.append(JointVisit(visit, of: entry))
                }
            }
        }
        return overlapping(outings).map(\.visit).inOrder
    }

    /// Takes those for one that have a day in common, from the first day on.
    private static func overlapping(_ outings: [JointVisit]) -> [JointVisit] {
        let inOrder = outings.enumerated().sorted { one, other in
            let (first, second) = (one.element.visits[0].date, other.element.visits[0].date)
            return (first.first, first.last, one.offset) < (second.first, second.last, other.offset)
        }.map(\.element)
        var joined: [JointVisit] = []
        var open: [Int] = []
        for outing in inOrder {
            guard let days = outing.days else {
                joined.append(outing)
                continue
            }
            open.removeAll { joined[$0].days.map { $0.upperBound < days.lowerBound } ?? true }
            if let index = open.first(where: { joined[$0].mayJoin(outing) }) {
                joined[index].add(outing)
            } else {
                open = open.suffix(Self.open - 1) + [joined.count]
                joined.append(outing)
            }
        }
        return joined
    }

    /// One visit that several wrote of; their words, ratings and photos are told under the name of each.
    private convenience init(merging written: [Visit]) {
        let voices = written.inOrder
        let author = voices[0].author
        let timed = voices.first { $0.allHours.0 != nil }
        var present = Set([author].compactMap(\.self))
        let others = voices.flatMap { [$0.author].compactMap(\.self) } + voices.flatMap(\.companions)
        self.init(
            date: VisitDate(of: voices.map(\.date)), hours: timed?.allHours.0,
            publishesHours: timed?.allHours.isPublished ?? false, author: author,
            companions: others.filter { present.insert($0).inserted }, rating: .mean(of: voices.compactMap(\.rating)),
            price: voices.lazy.compactMap(\.price).first, photos: voices.flatMap(\.photos),
            tracks: voices.flatMap(\.tracks), recordings: voices.flatMap(\.recordings),
            journey: voices.lazy.map(\.journey).first { if case .byDays = $0 { false } else { true } } ?? .byDays,
            parts: voices)
    }

    /// The same days, which one entry may name several times.
    private struct DaysInOrder: Hashable {
        let date: VisitDate
        let occurrence: Int
    }

    /// What is one visit.
    private struct JointVisit {
        private(set) var visits: [Visit]
        private var entries: Set<Int>
        /// The numbers of the days that all of them have in common; nil where they are not known.
        private(set) var days: ClosedRange<Int>?

        init(_ visit: Visit, of entry: Int) {
            visits = [visit]
            entries = [entry]
            days = visit.date.isExact ? visit.date.first.number...visit.date.last.number : nil
        }

        var visit: Visit { visits.count == 1 ? visits[0] : Visit(merging: visits) }

        mutating func add(_ visit: Visit, of entry: Int) {
            visits.append(visit)
            entries.insert(entry)
        }

        func mayJoin(_ other: JointVisit) -> Bool {
            guard let days, let others = other.days else { return false }
            return days.overlaps(others) && entries.isDisjoint(with: other.entries)
        }

        mutating func add(_ other: JointVisit) {
            visits += other.visits
            entries.formUnion(other.entries)
            if let days, let others = other.days { self.days = days.clamped(to: others) }
        }
    }
}

extension [Visit] {
    /// By the first day, the hour on it and the last day. Stable, so that two visits on one day keep the order in which they were written.
    var inOrder: [Visit] {
        enumerated().sorted { one, other in
            let (first, second) = (one.element, other.element)
            return (first.date.first, first.order, first.date.last, one.offset)
                < (second.date.first, second.order, second.date.last, other.offset)
        }.map(\.element)
    }
}

extension VisitDate {
    /// From the first day of some dates to the last; they are the same, or known to the day.
    fileprivate init(of dates: [VisitDate]) {
        let first = dates.map(\.first).min() ?? dates[0].first, last = dates.map(\.last).max() ?? dates[0].last
        if Set(dates).count == 1 {
            self = dates[0]
        } else {
            self = first == last ? .day(first) : .span(first, last)
        }
    }
}
