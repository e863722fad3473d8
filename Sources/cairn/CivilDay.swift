internal import ArgumentParser
internal import Diary
internal import Files

/// A day as an argument of a command: `2026-05-03`.
struct CivilDay: ExpressibleByArgument {
    let day: Day

    init(day: Day) {
        self.day = day
    }

    init?(argument: String) {
        guard let day = Day(argument) else { return nil }
        self.init(day: day)
    }

    /// The day that the machine's clock and time zone say it is.
    static var today: CivilDay {
        let now = CurrentProcess.today
        return CivilDay(day: Day(year: now.year, month: now.month, day: now.day) ?? Day(number: 0))
    }
}
