internal import ArgumentParser
internal import Content
internal import Base
internal import Diary
internal import Editing

/// What may be said of a visit, be the place new by it or one that is there.
struct VisitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            localized(
                "The day, month, year, or two days as 2026-05-03/2026-05-05; also 어제, 11/27. Else the photos' days, or today."
            ),
            valueName: "date"))
    var date: String?

    @Option(
        help: ArgumentHelp(
            localized("The hour by the clocks there, or two hours as 14:20-16:00."), valueName: "time"))
    var time: String?

    @Option(
        name: .customLong("with"), parsing: .upToNextOption,
        help: ArgumentHelp(localized("Who came along."), valueName: "person"),
        completion: .names(.person))
    var people: [String] = []

    @Option(help: ArgumentHelp(localized("0 to 5 in halves."), valueName: "rating"))
    var rating: String?

    @Option(help: .localized("A few words, in Markdown."))
    var note: String?

    @Option(help: ArgumentHelp(localized("What it cost, with or without a currency."), valueName: "price"))
    var price: String?

    @Option(
        name: .customLong("tag"), parsing: .upToNextOption,
        help: ArgumentHelp(localized("Tags of the place."), valueName: "tag"),
        completion: .names(.tag))
    var tagged: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(localized("Photos, which are copied beside the entry."), valueName: "file"))
    var photos: [String] = []

    /// Each name that was typed, several of them in one text too.
    private static func names(_ texts: [String]) -> [String] {
        texts.flatMap { $0.split { ",、，".contains($0) } }.map { trimmed(String($0)) }.filter { !$0.isEmpty }
    }

    var companions: [String] { Self.names(people) }
    var tags: [String] { Self.names(tagged) }

    /// Whether more is said than the day, which can be that of one visit alone.
    private var isOfOneVisit: Bool { time != nil || rating != nil || price != nil || note != nil }

    /// Whether more is said than a day and photos.
    var saysMore: Bool { isOfOneVisit || !companions.isEmpty }

    /// One visit, or one for each day of the photos where no day is named.
    ///
    /// - Parameters:
    ///   - photos: those of the visits, by their names beside the entry.
    ///   - place: what the place is called.
    func visits(
        _ photos: [NewPhoto], of place: String, in diary: String
    ) throws(Problems) -> [(day: String, value: EditValue)] {
        let hours = time.flatMap { VisitHours(words: $0) }
        if let time, hours == nil {
            throw Problems([
                .error("“\(time)” is no hour", path: "--time", help: "write it as 14:20, or as 14:20-16:00 for two")
            ])
        }
        func visit(_ from: String, _ to: String?, _ photos: [NewPhoto]) -> (String, EditValue) {
            (
                from,
                .visit(
                    from, to: to, at: hours, with: companions, rating: rating, price: price, note: note,
                    photos: photos.map(\.value))
            )
        }
        if let date {
            let date = try diaryDate(date, in: diary)
            if time != nil, !date.isExact {
                throw Problems([
                    .error(
                        "only a day has an hour, and “\(date.from)” is none", path: "--time",
                        help: "say the day by “--date”")
                ])
            }
            return [visit(date.from, date.to, photos)]
        }
        let days = Set(photos.compactMap(\.day)).sorted()
        guard days.count > 1 else { return [visit(days.first ?? CivilDay.today.description, nil, photos)] }
        guard !isOfOneVisit else {
            throw Problems([
                .error(
                    "the photos are of several days: \(days.joined(separator: ", "))", path: place,
                    help: "say by “--date” which of them this is about")
            ])
        }
        return days.enumerated().map { index, day in
            visit(day, nil, photos.filter { $0.day == day || index == 0 && $0.day == nil })
        }
    }
}

/// The date that somebody means.
///
/// - Throws: what is wrong with it: nothing is written of a day that is still to come.
func diaryDate(_ text: String, in diary: String) throws(Problems) -> VisitDate {
    let settings = try orProblems(try ContentFolder(diary: diary).settings())
    let language = Settings.read(settings.file, settings.root).settings.language
    guard let date = VisitDate(spoken: text, today: CivilDay.today, in: language) else {
        let isWritten = text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil
        throw Problems([
            .error(
                isWritten ? "the day \(text) does not exist" : "“\(text)” is not a date, or may be one of two",
                path: "--date",
                help: "write it as 2026-05-03, 2026-05, 2026, 2026-05-03/2026-05-05, 어제 or yesterday")
        ])
    }
    guard date.first <= CivilDay.today else {
        throw Problems([
            .error("\(date.from) is still to come", path: "--date", help: "a place still to visit has `want: true`")
        ])
    }
    return date
}
