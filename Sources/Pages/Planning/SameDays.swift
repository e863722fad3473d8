internal import Base
internal import Diary

/// Which visits begin on the same day of the year.
struct SameDays: Sendable {
    /// By month and day, newest first.
    private var visits: [Int: [Edition.VisitUse]] = [:]

    /// How many are shown of one place.
    private static let limit = 4

    init(_ edition: Edition) {
        for use in edition.visits.reversed() where use.date.isExact {
            visits[Self.key(use.date.first), default: []].append(use)
        }
    }

    /// Visits of other places on the days of a place's visits, but in other years: newest first, each place once.
    ///
    /// - Parameter position: the place's index among the listed ones.
    func visits(besides place: Place, at position: Int?) -> [Edition.VisitUse] {
        let days = place.visits.lazy.map(\.date).filter(\.isExact).map(\.first)
        let own = Set(days.map(\.number))
        let others = Set(days.map { Self.key($0) }).flatMap { visits[$0] ?? [] }
            .filter { $0.place != position && !own.contains($0.date.first.number) }
            .sorted { ($1.date.first.number, $0.place) < ($0.date.first.number, $1.place) }
        var known: Set<Int> = []
        return Array(others.filter { known.insert($0.place).inserted }.prefix(Self.limit))
    }

    private static func key(_ day: Day) -> Int { day.month * 100 + day.day }
}
