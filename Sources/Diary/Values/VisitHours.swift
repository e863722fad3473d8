package import Base

/// When on its day a visit began and ended, by the clocks of its spot. It orders the visits of a day and moves none to another.
package struct VisitHours: Sendable, Hashable {
    package let from: ClockTime
    /// On the visit's last day; where it has one day and this is no later than the beginning, on the day after.
    package let to: ClockTime?

    package init(from: ClockTime, to: ClockTime? = nil) {
        self.from = from
        self.to = to
    }

    /// What `words` writes, also with another dash or a tilde; nil for anything else.
    package init?(words text: String) {
        let times = text.split { "-–—~〜".contains($0) }.map { ClockTime($0.filter { $0 != " " }) }
        guard (1...2).contains(times.count), let first = times[0] else { return nil }
        guard let last = times.last, let end = last else { return nil }
        self.init(from: first, to: times.count == 2 ? end : nil)
    }

    /// `14:20`, or `14:20–16:00`.
    package var words: String { to.map { "\(from)–\($0)" } ?? from.description }
}
