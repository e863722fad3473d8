internal import Base
internal import Content
internal import Diary
internal import Maps
internal import Templates

extension SitePlanner {
    /// Korea's 시군구 and the countries that one has been to; nothing where no place tells one.
    func areasPages() -> [Page] {
        guard hasAreas else { return [] }
        return [
            page("map/areas/", "areas", section: "areas", source: "the areas") { [self] in
                let uses = AreaUses(edition)
                return [
                    ("areas", shared.areasValue(uses, edition)),
                    ("map_url", shared.hasMap ? .string(url("map/")) : .none),
                ]
            }
        ]
    }

    /// The address of the page about areas.
    var areasURL: String? { hasAreas ? url("map/areas/") : nil }
}

extension SharedContext {
    /// As many places all lists of an area name together, so that a page of thousands is not as long as their list.
    private static let mostPlaces = 240
    /// An area that is smaller on a drawing is a dot there.
    private static let leastSize = 7.0
    /// A metropolitan city with as many visited parts has a drawing of its own.
    private static let leastParts = 2

    fileprivate func areasValue(_ uses: AreaUses, _ edition: Edition) -> Value {
        let count = max(1, uses.municipalities.count + uses.countries.count)
        let limit = max(1, min(5, Self.mostPlaces / count))
        func line(_ use: AreaUse, _ name: String) -> Value {
            [
                "anchor": .string(Self.anchor(use.code)), "name": .string(name), "level": .int(use.level),
                "visit_count": .int(use.visitCount), "place_count": .int(use.places.count),
                "first_visit": .string(use.first.from), "last_visit": .string(use.last.to ?? use.last.from),
                "places": .list(
                    use.places.prefix(limit).map { index in
                        let place = edition.places[index]
                        return [
                            "title": .string(place.title), "url": .string(url("places/\(place.slug)/")),
                            "language": .optional(place.language),
                        ]
                    }),
                "rest_count": .int(max(0, use.places.count - limit)),
            ]
        }
        let levels = AreaUse.levels.enumerated().map { index, least -> Value in
            [
                "level": .int(index + 1), "from": .int(least),
                "to": index + 1 < AreaUse.levels.count ? .int(AreaUse.levels[index + 1] - 1) : .none,
            ]
        }
        return [
            "levels": .list(levels), "korea": koreaValue(uses, line), "world": worldValue(uses, line),
            "untold": .int(uses.withheldCount),
        ]
    }

    private static func anchor(_ code: String) -> String { "_area-\(code)" }

    private func koreaValue(_ uses: AreaUses, _ line: (AreaUse, String) -> Value) -> Value {
        guard !uses.municipalities.isEmpty, let map = AreaMap.korea else { return .none }
        let language = settings.language
        var provinces: [(name: GroundName, uses: [AreaUse])] = []
        var names: [String: String] = [:]
        for use in uses.municipalities {
            guard let municipality = Municipalities.builtIn[code: use.code] else { continue }
            names[use.code] = municipality.name.text(in: language)
            if let index = provinces.firstIndex(where: { $0.name == municipality.province }) {
                provinces[index].uses.append(use)
            } else {
                provinces.append((municipality.province, [use]))
            }
        }
        let maps = provinces.compactMap { province -> Value? in
            guard province.uses.count >= Self.leastParts, let map = AreaMap.cities[province.name.korean] else {
                return nil
            }
            return mapValue(map, province.uses, names, title: province.name.text(in: language))
        }
        return [
            "map": mapValue(map, uses.municipalities, names, title: nil), "cities": .list(maps),
            "count": .int(uses.municipalities.count), "total": .int(Municipalities.builtIn.all.count),
            "provinces": .list(
                provinces.map { province in
                    [
                        "name": .string(province.name.text(in: language)),
                        "visit_count": .int(province.uses.reduce(0) { $0 + $1.visitCount }),
                        "place_count": .int(province.uses.reduce(0) { $0 + $1.places.count }),
                        "lines": .list(province.uses.map { line($0, names[$0.code] ?? "") }),
                    ]
                }),
        ]
    }

    private func worldValue(_ uses: AreaUses, _ line: (AreaUse, String) -> Value) -> Value {
        let isPolar = uses.countries.contains { $0.code == "AQ" }
        guard !uses.countries.isEmpty, let map = isPolar ? AreaMap.worldWithPole : AreaMap.world else { return .none }
        return [
            "map": mapValue(map, uses.countries, uses.countryNames, title: nil),
            "count": .int(uses.countries.count),
            "lines": .list(uses.countries.map { line($0, uses.countryNames[$0.code] ?? $0.code) }),
        ]
    }

    /// A drawing: what nobody was in as one path, and each other area by itself, so that it leads to its line.
    private func mapValue(_ map: AreaMap, _ uses: [AreaUse], _ names: [String: String], title: String?) -> Value {
        let used = Dictionary(uniqueKeysWithValues: uses.map { ($0.code, $0) })
        var rest = ""
        var shapes: [Value] = []
        for (code, shape) in map.shapes {
            guard let use = used[code] else {
                rest += shape.path
                continue
            }
            let size = shape.high - shape.low, middle = (shape.low + shape.high) / 2
            let isDot = shape.path.isEmpty || max(size.x, size.y) < Self.leastSize
            shapes.append([
                "anchor": .string(Self.anchor(code)), "name": .string(names[code] ?? ""),
                "visit_count": .int(use.visitCount), "level": .int(use.level), "path": .safe(shape.path),
                "dot": isDot && middle.x.isFinite
                    ? ["x": .int(Int(middle.x.rounded())), "y": .int(Int(middle.y.rounded()))] : .none,
            ])
        }
        return [
            "title": .optional(title), "width": .int(map.width), "height": .int(map.height), "rest": .safe(rest),
            "shapes": .list(shapes),
        ]
    }
}
