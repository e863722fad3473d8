internal import ArgumentParser
internal import Diary
internal import Base
internal import Site

/// Which places and visits a command is about.
struct SelectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(localized("Only places of this category; may be repeated."), valueName: "id"),
        completion: .names(.category))
    var category: [String] = []

    @Option(
        help: ArgumentHelp(
            localized("Only places with this tag; with several, those that have all."), valueName: "tag"),
        completion: .names(.tag))
    var tag: [String] = []

    @Option(
        help: ArgumentHelp(
            localized("Only visits with this person, and places that they wrote about."), valueName: "person"),
        completion: .names(.person))
    var person: [String] = []

    @Option(help: ArgumentHelp(localized("Only visits on this day and later."), valueName: "date"))
    var from: CivilDay?

    @Option(help: ArgumentHelp(localized("Only visits on this day and earlier."), valueName: "date"))
    var to: CivilDay?

    /// What is asked for, by the names that an author writes.
    var filter: SelectionFilter {
        var filter = SelectionFilter()
        (filter.categories, filter.tags, filter.people) = (category, tag, person)
        (filter.from, filter.to) = (from?.day, to?.day)
        return filter
    }
}

/// What commands that edit have in common.
struct EditOptions: ParsableArguments {
    @Flag(name: [.customShort("n"), .long], help: .localized("Show what would change, and change nothing."))
    var dryRun = false

    @Option(help: ArgumentHelp(localized("The diary's folder."), valueName: "dir"))
    var diary = "."
}

/// A day as an argument of a command: `2026-05-03`.
struct CivilDay: ExpressibleByArgument {
    let day: Day

    init?(argument: String) {
        guard let day = Day(argument) else { return nil }
        self.day = day
    }

    /// The day that the machine's clock and time zone say it is.
    static var today: Day {
        let now = CurrentProcess.today
        return Day(year: now.year, month: now.month, day: now.day) ?? Day(number: 0)
    }
}
