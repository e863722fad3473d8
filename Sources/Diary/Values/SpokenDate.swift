internal import Content

extension VisitDate {
    /// The day, month or year that somebody means by what they say or write: `오늘`, `yesterday`, `11/27`, `5월 3일`, `2026. 5. 3.`,
    /// `2026년 5월`, `May 3, 2026`, `20260503`, or two days with `/` or `~` between them.
    ///
    /// - Parameters:
    ///   - today: for days that are told from it; of a day without a year the last one is meant.
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
        let ago = ["오늘": 0, "today": 0, "어제": 1, "yesterday": 1, "그제": 2, "그저께": 2, "그끄저께": 3]
        if let days = ago[text] {
            self = .day(Day(number: today.number - days))
        } else if let date = Self.written(text, today: today, in: language) {
            self = date
        } else {
            return nil
        }
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func written(_ text: String, today: Day, in language: Settings.Language) -> VisitDate? {
        // A weekday in brackets says nothing more.
        let text = text.replacing(/\s*\([^()]*\)/, with: "")
        let words = text.split { !$0.isLetter }.map(String.init)
        let numbers = text.split { !("0"..."9").contains($0) }.map(String.init)
        let values = numbers.compactMap { Int($0) }
        guard values.count == numbers.count, (1...3).contains(values.count) else { return nil }
        if let word = words.first, words.count == 1, word.count >= 3,
            let month = months.firstIndex(of: String(word.prefix(3)))
        {
            guard numbers[0].count <= 2 else { return nil }
            return values.count == 1
                ? lastDay(month + 1, values[0], today)
                : values.count == 2 ? day(values[1], month + 1, values[0]) : nil
        }
        let marks = words.joined()
        guard words.isEmpty || ["년", "월", "년월", "월일", "년월일"].contains(marks) else { return nil }
        let isNamed = !marks.isEmpty
        // Where the month always stands before the day.
        let isMonthFirst = isNamed || [.ko, .ja, .zhHans, .zhHant].contains(language)
        let beginsWithYear = numbers[0].count == 4
        switch values.count {
        case 1 where numbers[0].count == 8:
            return day(values[0] / 10000, values[0] / 100 % 100, values[0] % 100)
        case 1 where beginsWithYear && (!isNamed || marks == "년"): return values[0] > 0 ? .year(values[0]) : nil
        case 1 where marks == "월":
            guard (1...12).contains(values[0]) else { return nil }
            return .month(year: values[0] > today.month ? today.year - 1 : today.year, month: values[0])
        case 2 where beginsWithYear:
            return (1...12).contains(values[1]) && values[0] > 0 ? .month(year: values[0], month: values[1]) : nil
        case 2:
            guard let (month, date) = monthAndDay(values[0], values[1], isMonthFirst) else { return nil }
            return lastDay(month, date, today)
        case 3 where beginsWithYear: return day(values[0], values[1], values[2])
        case 3 where numbers[2].count == 4:
            // No convention of Korean, Chinese or Japanese has the year behind.
            guard let (month, date) = monthAndDay(values[0], values[1], false) else { return nil }
            return day(values[2], month, date)
        case 3 where isMonthFirst && numbers[0].count == 2: return day(2000 + values[0], values[1], values[2])
        default: return nil
        }
    }

    private static func day(_ year: Int, _ month: Int, _ day: Int) -> VisitDate? {
        Day(year: year, month: month, day: day).map(VisitDate.day)
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
