internal import Base
internal import Content

/// Takes days, months and years out of a text as people and programs write them in any of the languages that sites speak: what is
/// unambiguous, and nothing that would be guessed.
///
/// `2026-05-03`, `2026. 5. 3.`, `2026년 5월 3일`, `2026年5月3日`, `20260503`, `May 3, 2026`, `3. März 2026`, `3 de mayo de 2026` and `25/12/2025` are
/// days; `03/05/2026` is one in May or in March, and a spreadsheet's `46145` depends on where it begins to count.
package struct DateScanner {
    /// What has not been taken yet.
    package private(set) var rest: Substring

    package init(_ text: Substring) { rest = text }

    /// Takes the day, month or year at the beginning.
    ///
    /// - Returns: nil for anything else, also for a day without a year; nothing is taken then.
    package mutating func date() -> VisitDate? { yearFirst() ?? named() ?? yearLast() }

    /// Takes one of some signs, with blanks around it.
    package mutating func skip(_ signs: String) -> Bool {
        let rest = rest.drop { $0 == " " }
        guard let sign = rest.first, signs.contains(sign) else { return false }
        self.rest = rest.dropFirst().drop { $0 == " " }
        return true
    }

    /// Takes what leads to the last day of several: `~`, a dash, a slash (ISO 8601), “to”, 부터.
    package mutating func skipRange() -> Bool {
        if skip("~～〜–—/-") { return true }
        let rest = rest.drop { $0 == " " }
        for word in ["to ", "부터 ", "から", "bis "] where rest.prefix(word.count).lowercased() == word {
            self.rest = rest.dropFirst(word.count).drop { $0 == " " }
            return true
        }
        return false
    }

    /// Takes a time, a weekday and other words behind a day, up to what may be another one.
    ///
    /// - Returns: the time to the second, where there is one: `14:00:00`.
    package mutating func skipTime() -> String? {
        var time: String?
        // ISO 8601.
        let isMarked = rest.first == "T"
        if !isMarked { skipWords() }
        while true {
            var next = DateScanner(rest.drop { $0 == " " || $0 == "T" })
            let clock = next.rest.prefix { "0123456789:".contains($0) }
            if clock.contains(":") {
                // Fractions and the zone.
                rest = next.rest[clock.endIndex...].drop { "0123456789.:+-Zz".contains($0) }
                time = time ?? (clock.utf8.count == 5 ? clock + ":00" : String(clock))
            } else if let number = next.number(),
                number.digits <= 2 && next.skip("시時时분分点點초秒") || isMarked && number.digits >= 4
            {
                rest = next.rest
            } else {
                return time
            }
            skipWords()
        }
    }

    private mutating func skipWords() {
        let words = rest.prefix { !",;&~～〜–—/-\n".contains($0) && !$0.isNumber }
        var copy = self
        if !copy.skipRange() { rest = rest[words.endIndex...] }
    }

    // MARK: Days with a year

    /// `2026-05-03`, `2026. 5. 3.`, `2026년 5월 3일`, `20260503`, `2026-05`, `2026`.
    private mutating func yearFirst() -> VisitDate? {
        var text = self
        guard let first = text.number() else { return nil }
        if first.digits == 8, (1900...2199).contains(first.value / 10_000) {
            return Self.day(first.value / 10_000, first.value / 100 % 100, first.value % 100).flatMap { end($0, text) }
        }
        guard first.digits == 4, first.value > 0 else { return nil }
        guard text.skip("-/.년年") else { return end(.year(first.value), text) }
        guard let month = text.number() else { return end(.year(first.value), text) }
        guard month.digits <= 2, (1...12).contains(month.value) else { return nil }
        let ofMonth = VisitDate.month(year: first.value, month: month.value)
        guard text.skip("-/.월月"), let number = text.number() else { return end(ofMonth, text) }
        guard number.digits <= 2, let day = Self.day(first.value, month.value, number.value) else { return nil }
        // A time may follow behind a blank.
        let next = text.rest.drop { $0 == " " }
        if let sign = next.first, ".일日号號".contains(sign) { text.rest = next.dropFirst() }
        return end(day, text)
    }

    /// `May 3, 2026`, `Sun, 3 May 2026`, `3. März 2026`, `3-May-2026`, `May 2026`.
    private mutating func named() -> VisitDate? {
        var text = self
        guard let found = text.monthAndDay() else { return nil }
        text.skipAll(",.-/ ")
        text.skipArticle()
        guard let second = text.number() else { return nil }
        if second.digits == 4 {
            guard let day = found.day else { return end(.month(year: second.value, month: found.month), text) }
            return Self.day(second.value, found.month, day).flatMap { end($0, text) }
        }
        guard found.day == nil else { return nil }
        text.skipOrdinal()
        text.skipAll(", ")
        guard let year = text.number(), year.digits == 4 else { return nil }
        return Self.day(year.value, found.month, second.value).flatMap { end($0, text) }
    }

    /// `25/12/2025` and `12/25/2025`, where but one of both can be the month.
    private mutating func yearLast() -> VisitDate? {
        var text = self
        guard let first = text.number(), text.skip("/.-"), let second = text.number(), text.skip("/.-"),
            let year = text.number(), year.digits == 4, first.digits <= 2, second.digits <= 2
        else { return nil }
        let days = [
            Self.day(year.value, second.value, first.value), Self.day(year.value, first.value, second.value),
        ]
        guard let found = days.compactMap(\.self).first, days.allSatisfy({ $0 == nil || $0 == found }) else {
            return nil
        }
        return end(found, text)
    }

    private static func day(_ year: Int, _ month: Int, _ day: Int) -> VisitDate? {
        Day(year: year, month: month, day: day).map(VisitDate.day)
    }

    /// What was found, unless a number goes on behind it.
    private mutating func end(_ found: VisitDate, _ text: DateScanner) -> VisitDate? {
        if let next = text.rest.first, next.isNumber { return nil }
        rest = text.rest
        return found
    }

    // MARK: Parts

    /// Takes the name of a month, with a weekday and a number before it where they stand there.
    package mutating func monthAndDay() -> (month: Int, day: Int?)? {
        var text = self
        let start = text
        if let word = text.word(), DateWords.weekday(word) == nil { text = start }
        text.skipAll(",. ")
        let day = text.number()
        if let day {
            guard day.digits <= 2 else { return nil }
            text.skipOrdinal()
            text.skipAll("-./ ")
            text.skipArticle()
        }
        guard let name = text.word(), let month = DateWords.month(name) else { return nil }
        rest = text.rest
        return (month, day?.value)
    }

    /// Takes digits, at most so many as a day without signs has.
    package mutating func number() -> (value: Int, digits: Int)? {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard digits.utf8.count <= 8, let value = Int(digits) else { return nil }
        rest = rest[digits.endIndex...]
        return (value, digits.utf8.count)
    }

    package mutating func word() -> String? {
        let word = rest.prefix { $0.isLetter }
        guard !word.isEmpty, word.utf8.count <= 40 else { return nil }
        rest = rest[word.endIndex...]
        return word.lowercased()
    }

    package mutating func skipAll(_ signs: String) { rest = rest.drop { signs.contains($0) } }

    /// `3 de mayo de 2026`.
    private mutating func skipArticle() {
        for word in ["de ", "del "] where rest.prefix(word.count).lowercased() == word {
            rest = rest.dropFirst(word.count)
        }
    }

    package mutating func skipOrdinal() {
        for ending in ["st", "nd", "rd", "th", "er"] where rest.prefix(2).lowercased() == ending {
            // `3rd`, and not the beginning of a month.
            if rest.dropFirst(2).first.map({ !$0.isLetter }) ?? true { rest = rest.dropFirst(2) }
        }
        rest = rest.drop { $0 == " " }
    }
}
