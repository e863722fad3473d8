/// A civil day of the proleptic Gregorian calendar: no clock, no time zone.
package struct Day: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// 1 to 9999.
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// 1 to the month's length.
    package let day: Int

    /// Nil for a day that does not exist.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Day.length(year: year, month: month)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Nil for anything but a day that exists, written like `2026-05-03`.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            var number = 0
            for byte in bytes[range] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                number = number * 10 + Int(byte - UInt8(ascii: "0"))
            }
            return number
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
        self.init(year: year, month: month, day: day)
    }

    private init(unchecked year: Int, _ month: Int, _ day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The number of days of a month, 28 to 31.
    package static func length(year: Int, month: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1970-01-01, by counting in eras of 400 years that start in March, so that the leap day comes last.
    package var number: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day with a number of days since 1970-01-01.
    package init(number: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            unchecked: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
            dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// 0 for Sunday to 6 for Saturday.
    package var weekday: Int { ((number + 4) % 7 + 7) % 7 }

    /// ISO 8601: `2026-05-03`.
    package var description: String { "\(isoYear(year))-\(twoDigits(month))-\(twoDigits(day))" }

    package static func < (first: Day, second: Day) -> Bool {
        (first.year, first.month, first.day) < (second.year, second.month, second.day)
    }
}

/// A year in four digits.
package func isoYear(_ year: Int) -> String {
    year >= 1000 ? String(year) : String(String(year + 10_000).dropFirst())
}

/// A number from 0 to 99 in two digits.
package func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
}
