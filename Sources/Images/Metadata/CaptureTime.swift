/// When a photo was taken: the civil time where it was taken, as EXIF's `DateTimeOriginal` tells it.
package struct CaptureTime: Sendable, Hashable {
    package let year: Int
    package let month: Int
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int
    /// Thousandths of a second, for photos that follow each other closely.
    package var millisecond = 0
    /// How far the clock was ahead of UTC, in minutes; nil when the photo does not say.
    package var offset: Int?

    package init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// Milliseconds since 1 January of the year 1 in the Gregorian calendar, by a clock that is `offset` minutes ahead of UTC.
    private func milliseconds(offset: Int) -> Int {
        let before = year - 1
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let months = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
        let days =
            before * 365 + before / 4 - before / 100 + before / 400 + months[month - 1]
            + (isLeapYear && month > 2 ? 1 : 0) + day - 1
        return (((days * 24 + hour) * 60 + minute - offset) * 60 + second) * 1000 + millisecond
    }

    /// The order in which photos were taken, as indices; those that do not say when come last, equals as they stand.
    ///
    /// Where every photo says how far its clock was ahead, what counts is the moment, so that those of a journey stand right. Where
    /// one does not, what the clocks showed does.
    package static func order(of times: [CaptureTime?]) -> [Int] {
        let haveOffsets = times.allSatisfy { $0 == nil || $0?.offset != nil }
        let keys = times.map { time in
            time.map { $0.milliseconds(offset: haveOffsets ? $0.offset ?? 0 : 0) } ?? Int.max
        }
        return times.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    }
}

extension CaptureTime: CustomStringConvertible {
    /// `2026-05-03T14:00:00`, `2026-05-03T14:00:00.250+09:00`
    package var description: String {
        func padded(_ number: Int, _ digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
        var text = "\(date)T\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))"
        if millisecond > 0 { text += "." + padded(millisecond, 3) }
        if let offset {
            text += "\(offset < 0 ? "-" : "+")\(padded(abs(offset) / 60, 2)):\(padded(abs(offset) % 60, 2))"
        }
        return text
    }
}
