internal import Base

/// A day, a month or a year of the calendar, without a clock or a time zone.
struct CivilDate {
    let year: Int
    let month: Int?
    let day: Int?

    /// Reads `2026-05-03`, `2026-05` or `2026`; a time of day behind it is left out.
    init?(_ text: String) {
        var text = text
        guard let date = text.withUTF8({ CivilDate($0[...]) }) else { return nil }
        self = date
    }

    private init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        let date = bytes.prefix { $0 != UInt8(ascii: "T") && $0 != UInt8(ascii: " ") }
        if date.count < bytes.count, date.count != 10 { return nil }
        let parts = date.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), let year = CivilDate.number(parts[0], digits: 4) else { return nil }
        self.year = year
        guard parts.count > 1 else {
            (month, day) = (nil, nil)
            return
        }
        guard let month = CivilDate.number(parts[1], digits: 2), (1...12).contains(month) else { return nil }
        self.month = month
        guard parts.count > 2 else {
            day = nil
            return
        }
        guard let day = CivilDate.number(parts[2], digits: 2), day >= 1, day <= CivilDate.days(year, month) else {
            return nil
        }
        self.day = day
    }

    private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>, digits count: Int) -> Int? {
        guard digits.count == count, digits.allSatisfy(CharacterClasses.isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    private static func days(_ year: Int, _ month: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    /// The day of the week, Sunday being 0; nil for months and years.
    var weekday: Int? {
        guard let month, let day else { return nil }
        // Counts days from a Sunday with the year beginning in March.
        let shifted = month < 3 ? year - 1 : year
        let offsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
        return (shifted + shifted / 4 - shifted / 100 + shifted / 400 + offsets[month - 1] + day) % 7
    }
}
