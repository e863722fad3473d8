/// An hour and a minute of a civil day, by the clocks of a spot: no zone.
package struct ClockTime: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Since midnight, 0 to 1439.
    package let minutes: Int

    /// Nil for what is no time of a day.
    package init?(minutes: Int) {
        guard (0..<1440).contains(minutes) else { return nil }
        self.minutes = minutes
    }

    /// Nil for anything but a time that exists, written like `14:20`, `9:05` or `14:20:31`, of which the seconds are left out.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), (1...2).contains(parts[0].utf8.count),
            parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let numbers = parts.compactMap { Int($0) }
        guard numbers[0] < 24, numbers[1] < 60, numbers.count < 3 || numbers[2] < 60 else { return nil }
        minutes = numbers[0] * 60 + numbers[1]
    }

    package static func < (first: ClockTime, second: ClockTime) -> Bool { first.minutes < second.minutes }

    /// `T142000`, as iCalendar has it behind a day (RFC 5545, section 3.3.5).
    package var digits: String { "T\(twoDigits(minutes / 60))\(twoDigits(minutes % 60))00" }

    /// `14:20`, with two digits each.
    package var description: String { "\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))" }
}

extension Day {
    /// `20260503`, as iCalendar has it (RFC 5545, section 3.3.4).
    package var digits: String { description.filter { $0 != "-" } }

    /// The day of a text that also tells a time, as `2026-05-03 14:20` and `2026-05-03T14:20` do, and that time; nil for any other.
    package static func withTime(_ text: String) -> (day: Day, time: ClockTime)? {
        let parts = text.split(maxSplits: 1) { $0 == " " || $0 == "T" }
        guard parts.count == 2, let day = Day(String(parts[0])), let time = ClockTime(parts[1]) else { return nil }
        return (day, time)
    }
}
