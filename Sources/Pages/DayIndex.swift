internal import Content
internal import Diary
internal import Images
internal import Base

/// What was visited on each day of the year, and what has not been visited for long, as JSON for `days.js`.
///
/// “Today” is the reader's, so that every day must be there; but a page shows few places a day, and no more are written.
struct DayIndex {
    private let planner: SitePlanner
    private var numbers: [Int: Int] = [:]
    private var places: [Place] = []
    /// For each month and day, `0503`, and for what is dated only to the month, `0500`: years and places, newest first.
    private var days: [String: [(year: Int, place: Int)]] = [:]
    /// Last visits and places.
    private var revisits: [(last: Day, place: Int)] = []

    static let path = "data/days.json"
    static let version = 1
    /// How many visits of one day are kept: some more than are shown, because those of the reader's year are not.
    private static let visitsPerDay = 5
    /// How many places are shown that have not been visited for long.
    private static let revisitCount = 3
    /// A longer stay is not remembered on each of its days.
    private static let longestStay = 31

    init(_ planner: SitePlanner) {
        self.planner = planner
        for use in planner.edition.visits.reversed() {
            switch use.date {
            case .day(let day): add(use.place, on: day, day)
            case .span(let first, let last): add(use.place, on: first, last)
            case .month(let year, let month): add(use.place, "\(twoDigits(month))00", year)
            case .year: continue
            }
        }
        chooseRevisits()
    }

    private mutating func add(_ place: Int, on first: Day, _ last: Day) {
        for number in first.number...min(last.number, first.number + Self.longestStay - 1) {
            let day = Day(number: number)
            add(place, twoDigits(day.month) + twoDigits(day.day), day.year)
        }
    }

    private mutating func add(_ place: Int, _ day: String, _ year: Int) {
        let visits = days[day, default: []]
        guard visits.count < Self.visitsPerDay,
            !visits.contains(where: { $0.year == year && places[$0.place] === planner.edition.places[place] })
        else { return }
        days[day, default: []].append((year, number(of: place)))
    }

    /// Of the places with a rating, the best of those that were last visited before a day, whatever that day is: a place is left out
    /// only when enough better ones have not been visited for longer.
    private mutating func chooseRevisits() {
        var oldest: [Day] = []
        for index in planner.edition.byRating {
            let place = planner.edition.places[index]
            guard let last = place.lastVisit?.last, place.rating != nil else { continue }
            if oldest.count == Self.revisitCount, let limit = oldest.last, limit <= last { continue }
            revisits.append((last, number(of: index)))
            oldest.append(last)
            oldest.sort()
            if oldest.count > Self.revisitCount { oldest.removeLast() }
        }
    }

    private mutating func number(of place: Int) -> Int {
        if let number = numbers[place] { return number }
        numbers[place] = places.count
        places.append(planner.edition.places[place])
        return places.count - 1
    }

    var json: [UInt8] {
        var json = JSONWriter(capacity: places.count * 120 + 1024)
        json.open()
        json.add("version", Self.version)
        json.add("url", planner.url("places/"))
        json.list("places", places) { json, place in
            let photo = SharedContext.cover(place, planner.album).flatMap {
                planner.album[$0]?.formats.first?.copies.first
            }
            json.openList()
            json.add(place.slug)
            json.add(place.title)
            json.add(place.language ?? "")
            json.add(place.category?.icon ?? place.nameKey.heading)
            json.add(place.category?.color ?? "")
            json.add(photo.map { planner.shared.photoURL($0.file) } ?? "")
            json.closeList()
        }
        json.open("days")
        for (day, visits) in days.sorted(by: { $0.key < $1.key }) {
            json.list(day, visits) { json, visit in
                json.add(visit.year)
                json.add(visit.place)
            }
        }
        json.close()
        // The best come first.
        json.list("revisits", revisits) { json, revisit in
            json.add(revisit.last.year * 10_000 + revisit.last.month * 100 + revisit.last.day)
            json.add(revisit.place)
        }
        json.close()
        return json.bytes
    }
}
