/// When a photo was taken: the civil time where it was taken, as EXIF's `DateTimeOriginal` tells it.
package struct CaptureTime: Sendable, Hashable, Comparable {
    package let year: Int
    package let month: Int
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int

    package init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    package static func < (first: CaptureTime, second: CaptureTime) -> Bool {
        (first.year, first.month, first.day, first.hour, first.minute, first.second)
            < (second.year, second.month, second.day, second.hour, second.minute, second.second)
    }
}

extension CaptureTime: CustomStringConvertible {
    /// `2026-05-03T14:00:00`
    package var description: String {
        func padded(_ number: Int, _ digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
        return "\(date)T\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))"
    }
}
