internal import Content
internal import Diary

/// What a part of the map is called.
enum MapName {
    /// The city that most of the places are in by their addresses, else their region or station, else the regions that most are in.
    ///
    /// - Parameter isLarge: whether the part is as large as a city, so that only a region is a name for it.
    /// - Returns: nil where the entries do not tell.
    static func name(of places: [Place], isLarge: Bool) -> String? {
        let areas = places.compactMap { $0.address.flatMap { Area(address: $0) } }
        if !isLarge, let city = common(areas.map(\.city), of: areas.count) { return city }
        if let region = common(areas.map(\.region), of: areas.count) { return region }
        if let station = common(places.flatMap { $0.stations.map(\.name) }, of: places.count) { return station }
        let regions = counted(areas.map(\.region))
        return regions.isEmpty ? nil : regions.prefix(3).map(\.name).joined(separator: "·")
    }

    /// What more than half of them are called.
    private static func common(_ names: [String], of count: Int) -> String? {
        counted(names).first.flatMap { $0.count * 2 > count ? $0.name : nil }
    }

    /// Most frequent first, then as they came.
    private static func counted(_ names: [String]) -> [(name: String, count: Int)] {
        var indices: [TextKey: Int] = [:]
        var counts: [(name: String, count: Int)] = []
        for name in names {
            let index = indices[TextKey(name), default: counts.count]
            if index == counts.count {
                indices[TextKey(name)] = index
                counts.append((name, 0))
            }
            counts[index].count += 1
        }
        return counts.enumerated().sorted { (-$0.element.count, $0.offset) < (-$1.element.count, $1.offset) }.map(
            \.element)
    }
}
