internal import Content
internal import Diary

/// An area that places with a visit lie in.
struct AreaUse: Sendable {
    /// How many visits one of a level has at least.
    static let levels = [1, 2, 5, 10, 30]

    let code: String
    /// Indices into the edition's places, most visited first.
    let places: [Int]
    let visitCount: Int
    let first: VisitDate
    let last: VisitDate

    /// Nil where no place has a visit.
    init?(_ code: String, _ places: [Int], in edition: Edition) {
        self.code = code
        let all = edition.places
        let visited = places.filter { !all[$0].visits.isEmpty }
        self.places = visited.sorted { (-all[$0].visits.count, $0) < (-all[$1].visits.count, $1) }
        visitCount = visited.reduce(0) { $0 + all[$1].visits.count }
        let dates = visited.flatMap { all[$0].visits.map(\.date) }
        guard let first = dates.min(by: { $0.first < $1.first }), let last = dates.max(by: { $0.last < $1.last })
        else { return nil }
        self.first = first
        self.last = last
    }

    /// 1 to 5.
    var level: Int { Self.levels.count { $0 <= visitCount } }
}

/// The areas of an edition's places, as far as they are told.
struct AreaUses: Sendable {
    /// Most visits first, then by their codes.
    let municipalities: [AreaUse]
    let countries: [AreaUse]
    /// How many places with a visit are in neither.
    let withheldCount: Int
    let countryNames: [String: String]

    init(_ edition: Edition) {
        var municipalities: [String: [Int]] = [:], countries: [String: [Int]] = [:]
        var names: [String: String] = [:]
        var withheld = 0
        for (index, place) in edition.places.enumerated() where !place.visits.isEmpty {
            if let code = place.area?.municipality { municipalities[code, default: []].append(index) }
            if let country = place.area?.country {
                countries[country.code, default: []].append(index)
                names[country.code] = country.name
            } else {
                withheld += 1
            }
        }
        func uses(_ places: [String: [Int]]) -> [AreaUse] {
            places.compactMap { AreaUse($0, $1, in: edition) }.sorted {
                $0.visitCount == $1.visitCount
                    ? $0.code.utf8.lexicographicallyPrecedes($1.code.utf8) : $0.visitCount > $1.visitCount
            }
        }
        self.municipalities = uses(municipalities)
        // One's own country is told by its parts.
        let abroad = uses(countries)
        self.countries = abroad.contains { $0.code != "KR" } ? abroad : []
        withheldCount = withheld
        countryNames = names
    }

    var isEmpty: Bool { municipalities.isEmpty && countries.isEmpty }

    /// Whether a page tells of areas, which is found out without counting any.
    static func exist(in edition: Edition) -> Bool {
        edition.places.contains { place in
            !place.visits.isEmpty
                && (place.area?.municipality != nil || place.area?.country.map { $0.code != "KR" } ?? false)
        }
    }
}
