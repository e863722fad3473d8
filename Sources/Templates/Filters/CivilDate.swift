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

/// The ways in which dates are written.
enum DateStyle: String, CaseIterable {
    case long, short, month, day, year, weekday, iso

    func text(_ date: CivilDate, _ language: Language) throws(TemplateError) -> String {
        if self == .iso { return DateStyle.iso(date) }
        if self == .weekday {
            guard let weekday = date.weekday else {
                throw TemplateError("`\(DateStyle.iso(date))` has no day of the week")
            }
            return language == .korean ? DateStyle.koreanDays[weekday] + "요일" : DateStyle.englishDays[weekday]
        }
        return language == .korean ? korean(date) : english(date)
    }

    private static let koreanDays = ["일", "월", "화", "수", "목", "금", "토"]
    private static let englishDays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    private static func iso(_ date: CivilDate) -> String {
        func padded(_ number: Int, _ count: Int) -> String {
            String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
        }
        return ([padded(date.year, 4)] + [date.month, date.day].compactMap { $0.map { padded($0, 2) } }).joined(
            separator: "-")
    }

    private func korean(_ date: CivilDate) -> String {
        let year = "\(date.year)년"
        guard self != .year, let month = date.month else { return year }
        guard self != .month, let day = date.day, let weekday = date.weekday else {
            return self == .short ? "\(date.year). \(month)." : self == .day ? "\(month)월" : "\(year) \(month)월"
        }
        switch self {
        case .short: return "\(date.year). \(month). \(day)."
        case .day: return "\(month)월 \(day)일 (\(DateStyle.koreanDays[weekday]))"
        default: return "\(year) \(month)월 \(day)일 (\(DateStyle.koreanDays[weekday]))"
        }
    }

    private func english(_ date: CivilDate) -> String {
        guard self != .year, let number = date.month else { return "\(date.year)" }
        let month = DateStyle.months[number - 1]
        guard self != .month, let day = date.day, let weekday = date.weekday else {
            return self == .day ? month : self == .short ? "\(month.prefix(3)) \(date.year)" : "\(month) \(date.year)"
        }
        let short = DateStyle.englishDays[weekday].prefix(3)
        switch self {
        case .short: return "\(day) \(month.prefix(3)) \(date.year)"
        case .day: return "\(short), \(day) \(month.prefix(3))"
        default: return "\(short), \(day) \(month) \(date.year)"
        }
    }
}
