internal import Maps
internal import Content
internal import Diary
internal import Base

/// The civil days that a text of another program tells: what is unambiguous, and nothing that would be guessed.
struct ImportedDays {
    struct Span {
        /// A civil day, month or year.
        let from: String
        var to: String?
        /// The clock that made a moment the day; nil for a day that is written.
        var clock: CivilClock?
    }

    private(set) var spans: [Span] = []
    /// Whether all of the text was understood.
    private(set) var isWhole = true

    /// - Parameter spot: where it was, for moments in UTC; midnight and noon to the second stand for a day without a time.
    init(_ text: String, at spot: Coordinate? = nil) {
        var scanner = DateScanner(trimmed(text)[...])
        while var span = Self.date(&scanner, spot) {
            if scanner.skipRange() {
                if let end = Self.date(&scanner, spot), end.from.utf8.count == span.from.utf8.count,
                    end.from >= span.from
                {
                    span.to = end.from == span.from ? nil : end.from
                } else {
                    isWhole = false
                }
            }
            spans.append(span)
            scanner.skipAll(" ,;&\n")
        }
        if !scanner.rest.isEmpty { isWhole = false }
    }

    /// A day, month or year at the beginning of a text, which is taken out of it with the time behind it.
    private static func date(_ scanner: inout DateScanner, _ spot: Coordinate?) -> Span? {
        let text = scanner.rest
        guard let date = scanner.date() else { return nil }
        let time = scanner.skipTime()
        guard let spot, let time, time != "00:00:00", time != "12:00:00",
            let moment = ImportedMoment(.string(String(text[..<scanner.rest.startIndex]))), moment.offset == 0
        else { return Span(from: date.from) }
        let (day, clock) = moment.day(at: spot)
        return Span(from: day, clock: clock)
    }
}

/// The civil day, month or year that a text tells first, nil where it tells none.
func importedDate(_ text: String) -> String? { ImportedDays(text).spans.first?.from }
