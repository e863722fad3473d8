internal import Base
internal import Content
internal import Diary

/// What parts of the map are called. Each name is numbered once, so that counting them for thousands of parts compares no texts.
struct MapNames: Sendable {
    /// What some of the places have in common: the names, and for each place the numbers of its own.
    private struct Kind {
        private(set) var names: [String] = []
        private var numbers: [TextKey: Int] = [:]

        mutating func number(of name: String) -> Int {
            let number = numbers[TextKey(name), default: names.count]
            if number == names.count {
                numbers[TextKey(name)] = number
                names.append(name)
            }
            return number
        }
    }

    private let regions: [String]
    private let cities: [String]
    private let stations: [String]
    /// The number of each place's region and city, nil for a place whose address tells none.
    private let areas: [(region: Int, city: Int)?]
    private let stationsOfPlaces: [[Int]]

    init(_ places: [Place]) {
        var regions = Kind(), cities = Kind(), stations = Kind()
        areas = places.map { place in
            place.area.map { (regions.number(of: $0.region), cities.number(of: $0.city)) }
        }
        stationsOfPlaces = places.map { place in place.stations.map { stations.number(of: $0.name) } }
        self.regions = regions.names
        self.cities = cities.names
        self.stations = stations.names
    }

    /// The city that most of the places are in by their addresses, else their region or station, else the regions that most are in.
    ///
    /// - Parameters:
    ///   - places: indices into the places that the names were taken from.
    ///   - isLarge: whether the part is as large as a city, so that only a region is a name for it.
    /// - Returns: nil where the entries do not tell.
    func name(of places: [Int], isLarge: Bool) -> String? {
        let areas = places.compactMap { self.areas[$0] }
        if !isLarge, let city = Self.common(areas.map(\.city), of: areas.count) { return cities[city] }
        let regions = Self.counted(areas.map(\.region))
        if let region = Self.common(regions, of: areas.count) { return self.regions[region] }
        if let station = Self.common(places.flatMap { stationsOfPlaces[$0] }, of: places.count) {
            return stations[station]
        }
        return regions.isEmpty ? nil : regions.prefix(3).map { self.regions[$0.number] }.joined(separator: "·")
    }

    /// What more than half of them are.
    private static func common(_ numbers: [Int], of count: Int) -> Int? { common(counted(numbers), of: count) }

    private static func common(_ counts: [(number: Int, count: Int)], of count: Int) -> Int? {
        counts.first.flatMap { $0.count * 2 > count ? $0.number : nil }
    }

    /// Most frequent first, then as they came.
    private static func counted(_ numbers: [Int]) -> [(number: Int, count: Int)] {
        var indices: [Int: Int] = [:]
        var counts: [(number: Int, count: Int)] = []
        for number in numbers {
            let index = indices[number, default: counts.count]
            if index == counts.count {
                indices[number] = index
                counts.append((number, 0))
            }
            counts[index].count += 1
        }
        return counts.enumerated().sorted { (-$0.element.count, $0.offset) < (-$1.element.count, $1.offset) }.map(
            \.element)
    }
}
