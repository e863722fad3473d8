package import Base

/// What the visits of one year, or of all years, add up to. Indices are those of the edition's lists.
package struct PeriodStatistics: Sendable {
    /// Visits of one month or weekday.
    package struct Count: Sendable, Equatable {
        package var visits = 0
        /// How many of them were the first visit to their place.
        package var new = 0
        /// The way to these visits, each from the one before, in metres.
        package var distance = 0.0
    }

    /// How often one of many was part of a visit: a category, a tag, a person, a place.
    package struct Use: Sendable, Equatable {
        package let index: Int
        package let visits: Int
        package let places: Int
    }

    /// A place with its rating in this period.
    package struct Rated: Sendable, Equatable {
        package let place: Int
        package let visits: Int
        package let rating: Rating
    }

    /// Days one after another with a visit on each.
    package struct Streak: Sendable, Equatable {
        package let first: Day
        package let length: Int

        package var last: Day { Day(number: first.number + length - 1) }
    }

    /// The way from one visit to the next one.
    package struct Way: Sendable, Equatable {
        package let from: Int
        package let to: Int
        package let metres: Double
    }

    /// What visits cost in one currency.
    package struct Spending: Sendable, Equatable {
        package let currency: String
        package internal(set) var total = 0.0
        package internal(set) var visits = 0
        /// January to December.
        package internal(set) var months = [Double](repeating: 0, count: 12)
    }

    /// Nil for all years together.
    package let year: Int?
    package internal(set) var visitCount = 0
    package internal(set) var placeCount = 0
    /// Visits that were the first to their place.
    package internal(set) var newCount = 0
    /// Days with a visit, of those that are known to the day.
    package internal(set) var dayCount = 0
    /// January to December.
    package internal(set) var months = [Count](repeating: Count(), count: 12)
    /// Visits that are known to the year.
    package internal(set) var monthless = 0
    /// Sunday to Saturday.
    package internal(set) var weekdays = [Count](repeating: Count(), count: 7)
    /// Visits that are known to the month or year.
    package internal(set) var dayless = 0

    // Most visits first; of as many, categories in the settings' order and all else by name.
    package internal(set) var categories: [Use] = []
    package internal(set) var tags: [Use] = []
    package internal(set) var stations: [Use] = []
    package internal(set) var companions: [Use] = []
    /// Visits with nobody besides the one who wrote of it.
    package internal(set) var aloneCount = 0
    package internal(set) var countries: [Use] = []
    package internal(set) var regions: [Use] = []
    package internal(set) var cities: [Use] = []

    /// Places by rating, from 0 to 10 halves: of a year by its newest rated visit in it, else by the place's own rating.
    package internal(set) var ratings = [Int](repeating: 0, count: 11)
    /// Rated places, best first; of equal ones the more visited, then in the edition's order.
    package internal(set) var best: [Rated] = []
    /// Places with two visits or more, most first; of as many in the edition's order.
    package internal(set) var mostVisited: [Use] = []

    /// The longest one, of equal ones the earliest.
    package internal(set) var streak: Streak?

    /// The diary's own currency first, then by code. Only what visits themselves say they cost.
    package internal(set) var spending: [Spending] = []

    /// The ways to the visits of this period, in metres, between points as they may be told.
    package internal(set) var distance = 0.0
    /// Ways between two spots; visits without a day or a spot are passed over.
    package internal(set) var wayCount = 0
    /// The longest way between two visits, the earliest of equal ones; nil where nothing moved.
    package internal(set) var longestWay: Way?

    init(year: Int?) {
        self.year = year
    }

    /// How many places have a rating.
    package var ratedCount: Int { ratings.reduce(0, +) }

    /// The average over the rated places, nil where there is none.
    package var averageRating: Double? {
        let halves = ratings.enumerated().reduce(0) { $0 + $1.offset * $1.element }
        return ratedCount == 0 ? nil : Double(halves) / Double(2 * ratedCount)
    }
}
