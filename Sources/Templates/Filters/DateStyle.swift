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
