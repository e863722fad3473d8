package import Base
internal import Content

extension VisitDate {
    /// The day, month or year that somebody means by what they say or write: `오늘`, `yesterday`, `3일 전`, `토요일`, `11/27`, `5월 3일`, `2026. 5. 3.`,
    /// `2026년 5월`, `May 3, 2026`, `20260503`, or two days with `/` or `~` between them.
    ///
    /// - Parameters:
    ///   - today: for days that are told from it; of a day without a year and of a weekday the last one is meant.
    ///   - language: whether `11/3` is in November.
    /// - Returns: nil for what means no day, or may be one of two.
    package init?(spoken text: String, today: Day, in language: Settings.Language) {
        let text = trimmed(text).lowercased()
        for separator in ["~", "/", "–"] {
            let days = text.split(separator: separator, omittingEmptySubsequences: false)
            guard days.count == 2, days.allSatisfy({ $0.count > 2 }),
                case .day(let first)? = VisitDate(spoken: String(days[0]), today: today, in: language),
                case .day(let last)? = VisitDate(spoken: String(days[1]), today: today, in: language), first <= last
            else { continue }
            self = first == last ? .day(first) : .span(first, last)
            return
        }
        let date = Self.relative(text, today) ?? Self.written(text, today: today, in: language)
        guard let date else { return nil }
        self = date
    }

    /// A day that is told from today.
    private static func relative(_ text: String, _ today: Day) -> VisitDate? {
        if let days = DateWords.daysAgo(text) ?? DateWords.countedDaysAgo(text) {
            return .day(Day(number: today.number - days))
        }
        var name = text
        for word in ["지난 ", "last ", "letzten ", "am "] where name.hasPrefix(word) { name.removeFirst(word.count) }
        // Short names of weekdays are words of other kinds in other languages.
        guard name.count > 2, let weekday = DateWords.weekday(name) else { return nil }
        let ago = (today.weekday - weekday + 7) % 7
        return .day(Day(number: today.number - (ago == 0 && name != text ? 7 : ago)))
    }

    private static func written(_ text: String, today: Day, in language: Settings.Language) -> VisitDate? {
        // A weekday in brackets says nothing more.
        let text = trimmed(text.replacing(/\s*[(（][^()（）]*[)）]/, with: ""))
        var scanner = DateScanner(text[...])
        if let date = scanner.date() {
            scanner.skipAll(" .")
            if let word = scanner.word(), DateWords.weekday(word) == nil { return nil }
            return scanner.rest.isEmpty ? date : nil
        }
        return named(text, today) ?? numbered(text, today: today, in: language)
    }

    /// `May 3`, `3. März`, `3 de mayo`.
    private static func named(_ text: String, _ today: Day) -> VisitDate? {
        var scanner = DateScanner(text[...])
        guard let found = scanner.monthAndDay() else { return nil }
        scanner.skipAll(". ")
        let day = found.day ?? scanner.number()?.value
        scanner.skipOrdinal()
        guard let day, scanner.rest.isEmpty else { return nil }
        return lastDay(found.month, day, today)
    }

    /// `5월 3일`, `5月3日`, `11월`, `11/27`, `5.3`, `26. 5. 3.`.
    private static func numbered(_ text: String, today: Day, in language: Settings.Language) -> VisitDate? {
        let marks = text.filter { $0.isLetter }
        let numbers = text.split { !("0"..."9").contains($0) }
        let values = numbers.compactMap { Int($0) }
        guard values.count == numbers.count, numbers.allSatisfy({ $0.utf8.count <= 2 }),
            ["", "월", "月", "월일", "月日", "月号", "月號"].contains(marks)
        else { return nil }
        let isNamed = !marks.isEmpty
        // Where the month always stands before the day.
        let isMonthFirst = isNamed || [.ko, .ja, .zhHans, .zhHant].contains(language)
        switch values.count {
        case 1 where isNamed:
            guard (1...12).contains(values[0]) else { return nil }
            return .month(year: values[0] > today.month ? today.year - 1 : today.year, month: values[0])
        case 2:
            guard let (month, date) = monthAndDay(values[0], values[1], isMonthFirst) else { return nil }
            return lastDay(month, date, today)
        case 3 where isMonthFirst && !isNamed && numbers[0].utf8.count == 2:
            return Day(year: 2000 + values[0], month: values[1], day: values[2]).map(VisitDate.day)
        default: return nil
        }
    }

    /// Which of two numbers is the month; nil where either may be.
    private static func monthAndDay(_ first: Int, _ second: Int, _ isMonthFirst: Bool) -> (month: Int, day: Int)? {
        if isMonthFirst || second > 12 || first == second { return (first, second) }
        return first > 12 ? (second, first) : nil
    }

    /// The last such day that is no later than today.
    private static func lastDay(_ month: Int, _ day: Int, _ today: Day) -> VisitDate? {
        // Leap days are four years apart, over the end of a century eight.
        (0...8).lazy.compactMap { Day(year: today.year - $0, month: month, day: day) }.first { $0 <= today }.map(
            VisitDate.day)
    }
}
