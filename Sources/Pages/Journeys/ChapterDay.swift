internal import Base
internal import Diary

/// The day of a journey that a chapter's heading names at its beginning: `2026-05-03`, `5월 3일`, `5. 3.`, `둘째 날`, `2일차`, `Day 2`.
struct ChapterDay {
    let day: Day
    /// What the heading says besides; empty where it names the day alone.
    let title: String

    private static let ordinals = ["첫째", "둘째", "셋째", "넷째", "다섯째", "여섯째", "일곱째", "여덟째", "아홉째", "열째"]

    /// - Parameters:
    ///   - days: those of the journey.
    /// - Returns: nil for a heading that names no day of them.
    init?(_ heading: String, in days: ClosedRange<Day>) {
        var reader = Reader(heading)
        guard let day = Self.day(&reader, in: days), days.contains(day), reader.isAtBorder else { return nil }
        self.day = day
        title = reader.rest
    }

    private static func day(_ reader: inout Reader, in days: ClosedRange<Day>) -> Day? {
        for (index, ordinal) in ordinals.enumerated() where reader.skip(ordinal) {
            reader.skipSpaces()
            return reader.skip("날") ? Day(number: days.lowerBound.number + index) : nil
        }
        if reader.skip("Day") || reader.skip("day") || reader.skip("DAY") {
            reader.skipSpaces()
            return reader.number().flatMap { numbered($0, in: days) }
        }
        guard let first = reader.number() else { return nil }
        if reader.skip("일째") || reader.skip("일차") { return numbered(first, in: days) }
        if reader.skip("월") {
            reader.skipSpaces()
            guard let second = reader.number(), reader.skip("일") else { return nil }
            return day(month: first, second, in: days)
        }
        if first >= 1000, reader.skip("-"), let month = reader.number(), reader.skip("-"), let second = reader.number()
        {
            return Day(year: first, month: month, day: second)
        }
        if reader.skip("."), case () = reader.skipSpaces(), let second = reader.number() {
            _ = reader.skip(".")
            return day(month: first, second, in: days)
        }
        return nil
    }

    /// Counted from one.
    private static func numbered(_ number: Int, in days: ClosedRange<Day>) -> Day? {
        (1...100_000).contains(number) ? Day(number: days.lowerBound.number + number - 1) : nil
    }

    /// The first day of the journey with that month and day.
    private static func day(month: Int, _ day: Int, in days: ClosedRange<Day>) -> Day? {
        (days.lowerBound.year...days.upperBound.year).lazy.compactMap { Day(year: $0, month: month, day: day) }
            .first(where: days.contains)
    }

    private struct Reader {
        private var text: Substring.UnicodeScalarView

        init(_ text: String) {
            self.text = Substring(text).unicodeScalars
            skipSpaces()
        }

        mutating func skip(_ word: String) -> Bool {
            guard text.starts(with: word.unicodeScalars) else { return false }
            text.removeFirst(word.unicodeScalars.count)
            return true
        }

        mutating func skipSpaces() { text = text.drop { $0.properties.isWhitespace } }

        mutating func number() -> Int? {
            let digits = text.prefix { ("0"..."9").contains($0) }
            guard (1...6).contains(digits.count) else { return nil }
            text.removeFirst(digits.count)
            return Int(String(digits))
        }

        /// Whether no letter goes on where the day ended, as it does in `5월 3일에`.
        var isAtBorder: Bool { text.first.map { !$0.properties.isAlphabetic && !("0"..."9").contains($0) } ?? true }

        /// What follows, without a weekday in brackets and the signs between.
        var rest: String {
            var rest = text.drop { $0.properties.isWhitespace }
            if rest.first == "(", let end = rest.firstIndex(of: ")"), rest.distance(from: rest.startIndex, to: end) < 6
            {
                rest = rest[rest.index(after: end)...]
            }
            return String(Substring(rest.drop { $0.properties.isWhitespace || Self.signs.contains($0) }))
        }

        private static let signs: Set<Unicode.Scalar> = [",", ".", "·", ":", "：", "–", "—", "-", "|", "/"]
    }
}
