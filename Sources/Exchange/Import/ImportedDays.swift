internal import Content
internal import Diary
internal import JSON

/// The civil days that a text of another program tells: what is unambiguous, and nothing that would be guessed.
///
/// `2026-05-03`, `2026. 5. 3.`, `2026년 5월 3일`, `20260503`, `May 3, 2026` and `25/12/2025` are days; `03/05/2026` is one in May or in March,
/// `5월 3일` of some year, and a spreadsheet's `46145` depends on where it begins to count.
struct ImportedDays {
    typealias Span = (from: String, to: String?)

    private(set) var spans: [Span] = []
    /// Whether all of the text was understood.
    private(set) var isWhole = true

    /// - Parameter spot: where it was, for moments in UTC; midnight and noon to the second stand for a day without a time.
    init(_ text: String, at spot: Coordinate? = nil) {
        var rest = trimmed(text)[...]
        while let date = Self.date(&rest, spot) {
            var span: Span = (date, nil)
            if Self.skipRange(&rest) {
                if let end = Self.date(&rest, spot), end.utf8.count == date.utf8.count, end >= date {
                    span.to = end == date ? nil : end
                } else {
                    isWhole = false
                }
            }
            spans.append(span)
            rest = rest.drop { " ,;&\n".contains($0) }
        }
        if spans.isEmpty { isWhole = trimmed(text).isEmpty }
    }

    // MARK: Dates

    /// A day, month or year at the beginning of a text, which is taken out of it with the time behind it.
    private static func date(_ text: inout Substring, _ spot: Coordinate?) -> String? {
        var rest = text
        guard let date = yearFirst(&rest) ?? named(&rest) ?? yearLast(&rest) else { return nil }
        let time = skipTime(&rest)
        defer { text = rest }
        guard let spot, let time, time != "00:00:00", time != "12:00:00",
            let moment = ImportedMoment(.string(String(text[..<rest.startIndex]))), moment.offset == 0
        else { return date }
        return moment.day(at: spot)
    }

    /// `2026-05-03`, `2026. 5. 3.`, `2026년 5월 3일`, `20260503`, `2026-05`, `2026`.
    private static func yearFirst(_ text: inout Substring) -> String? {
        var rest = text
        guard let first = number(&rest) else { return nil }
        if first.digits == 8, (1900...2199).contains(first.value / 10_000) {
            text = rest
            return day(first.value / 10_000, first.value / 100 % 100, first.value % 100)
        }
        guard first.digits == 4, first.value > 0 else { return nil }
        var result = written(first.value, 4)
        guard skip("-/.년", &rest) else { return end(result, rest, &text) }
        guard let month = number(&rest) else { return end(result, rest, &text) }
        guard month.digits <= 2, (1...12).contains(month.value) else { return nil }
        result += "-" + written(month.value, 2)
        guard skip("-/.월", &rest), let number = number(&rest) else { return end(result, rest, &text) }
        guard number.digits <= 2, let day = day(first.value, month.value, number.value) else { return nil }
        _ = skip(".일", &rest)
        return end(day, rest, &text)
    }

    /// `May 3, 2026`, `Sun, 3 May 2026`, `3-May-2026`, `May 2026`.
    private static func named(_ text: inout Substring) -> String? {
        var rest = text
        if let weekday = word(&rest), !weekdays.contains(weekday) { rest = text }
        rest = rest.drop { ", ".contains($0) }
        let before = number(&rest)
        if before != nil {
            skipOrdinal(&rest)
            _ = skip("-./", &rest)
        }
        guard let name = word(&rest), let month = months[name] else { return nil }
        rest = rest.drop { ",.-/ ".contains($0) }
        guard let second = number(&rest) else { return nil }
        if second.digits == 4 {
            guard let before else { return end("\(written(second.value, 4))-\(written(month, 2))", rest, &text) }
            return day(second.value, month, before.value).flatMap { end($0, rest, &text) }
        }
        guard before == nil else { return nil }
        skipOrdinal(&rest)
        rest = rest.drop { ", ".contains($0) }
        guard let year = number(&rest), year.digits == 4 else { return nil }
        return day(year.value, month, second.value).flatMap { end($0, rest, &text) }
    }

    /// `25/12/2025` and `12/25/2025`, where but one of both can be the month.
    private static func yearLast(_ text: inout Substring) -> String? {
        var rest = text
        guard let first = number(&rest), skip("/.-", &rest), let second = number(&rest), skip("/.-", &rest),
            let year = number(&rest), year.digits == 4, first.digits <= 2, second.digits <= 2
        else { return nil }
        let days = [day(year.value, second.value, first.value), day(year.value, first.value, second.value)]
        guard let found = days.compactMap(\.self).first, days.allSatisfy({ $0 == nil || $0 == found }) else {
            return nil
        }
        return end(found, rest, &text)
    }

    private static let weekdays: Set = [
        "mon", "tue", "wed", "thu", "fri", "sat", "sun", "monday", "tuesday", "wednesday", "thursday", "friday",
        "saturday", "sunday", "tues", "thurs",
    ]

    private static let months: [String: Int] = {
        let names = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november", "december",
        ]
        var months = ["sept": 9]
        for (index, name) in names.enumerated() {
            months[name] = index + 1
            months[String(name.prefix(3))] = index + 1
        }
        return months
    }()

    private static func day(_ year: Int, _ month: Int, _ day: Int) -> String? {
        Day(year: year, month: month, day: day).map(\.description)
    }

    private static func written(_ number: Int, _ width: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    // MARK: Parts

    /// What was found, unless a number goes on behind it.
    private static func end(_ found: String, _ rest: Substring, _ text: inout Substring) -> String? {
        if let next = rest.first, next.isNumber { return nil }
        text = rest
        return found
    }

    /// Digits at the beginning, at most so many as a day without signs has.
    private static func number(_ text: inout Substring) -> (value: Int, digits: Int)? {
        let digits = text.prefix { ("0"..."9").contains($0) }
        guard digits.utf8.count <= 8, let value = Int(digits) else { return nil }
        text = text[digits.endIndex...]
        return (value, digits.utf8.count)
    }

    private static func word(_ text: inout Substring) -> String? {
        let word = text.prefix { $0.isASCII && $0.isLetter }
        guard !word.isEmpty else { return nil }
        text = text[word.endIndex...]
        return word.lowercased()
    }

    private static func skipOrdinal(_ text: inout Substring) {
        for ending in ["st", "nd", "rd", "th"] where text.prefix(2).lowercased() == ending { text = text.dropFirst(2) }
        text = text.drop { $0 == " " }
    }

    /// One of some signs, with blanks around it.
    private static func skip(_ signs: String, _ text: inout Substring) -> Bool {
        let rest = text.drop { $0 == " " }
        guard let sign = rest.first, signs.contains(sign) else { return false }
        text = rest.dropFirst().drop { $0 == " " }
        return true
    }

    /// What leads to the last day: `~`, a dash, a slash (ISO 8601), “to”.
    private static func skipRange(_ text: inout Substring) -> Bool {
        if skip("~～–—/-", &text) { return true }
        let rest = text.drop { $0 == " " }
        guard rest.prefix(3).lowercased() == "to " else { return false }
        text = rest.dropFirst(3).drop { $0 == " " }
        return true
    }

    /// A time, a weekday and other words behind a day, up to what may be another one.
    ///
    /// - Returns: the time to the second, where there is one.
    private static func skipTime(_ text: inout Substring) -> String? {
        var rest = text
        if let sign = rest.first, sign == "T" || sign == " " { rest = rest.dropFirst() }
        let clock = rest.prefix { "0123456789:".contains($0) }
        var time: String?
        if clock.contains(":") {
            time = clock.utf8.count == 5 ? clock + ":00" : String(clock)
            // Fractions and the zone.
            text = rest[clock.endIndex...].drop { "0123456789.:+-Zz".contains($0) }
        }
        let words = text.prefix { !",;&~～–—/-\n".contains($0) && !$0.isNumber }
        if words.prefix(4).lowercased() != " to " { text = text[words.endIndex...] }
        return time
    }
}

/// The civil day, month or year that a text tells first, nil where it tells none.
func importedDate(_ text: String) -> String? { ImportedDays(text).spans.first?.from }
