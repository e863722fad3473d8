package import Maps

/// A 시군구: a district of a metropolitan city, or a city or county of a province. Districts of other cities are parts of their city.
package struct Municipality: Sendable {
    /// The number of Statistics Korea of its district, or of its city: 11010 종로구, 31010 수원시.
    package let code: String
    package let province: GroundName
    package let name: GroundName
    /// The areas of the ground that it is made of.
    package let districts: [Int]

    /// As an address begins: `서울 종로구`; a province that is one city is itself.
    var korean: String {
        Area.provinces[name.korean] == province.korean ? province.korean : "\(province.korean) \(name.korean)"
    }

    /// As an address ends: `Jongno-gu, Seoul`.
    var english: String {
        Area.provinces[name.korean] == province.korean ? province.english : "\(name.english), \(province.english)"
    }
}

/// All that lies in Korea, and which of it an address or a spot means.
package struct Municipalities: Sendable {
    package static let builtIn = Municipalities(GroundAreas.builtIn)

    /// By their numbers.
    package let all: [Municipality]
    private let byDistrict: [Int: Int]
    private let byName: [String: Int]
    private let byCode: [String: Int]

    init(_ areas: GroundAreas?) {
        var found: [String: Municipality] = [:]
        for (number, area) in (areas?.areas ?? []).enumerated() where area.kind == .district {
            guard let province = area.parent.flatMap({ areas?.areas[$0].name }) else { continue }
            let korean = area.name.korean.split(separator: " ", maxSplits: 1).map(String.init)
            let isPart = korean.count > 1
            let code = isPart ? area.code.dropLast() + "0" : area.code
            let name =
                isPart
                ? GroundName(
                    korean: korean[0],
                    english: area.name.english.split(separator: " ").first.map(String.init) ?? korean[0])
                : area.name
            found[code] = Municipality(
                code: code, province: province, name: name, districts: (found[code]?.districts ?? []) + [number])
        }
        all = found.values.sorted { $0.code.utf8.lexicographicallyPrecedes($1.code.utf8) }
        var byDistrict: [Int: Int] = [:], byName: [String: Int] = [:], byCode: [String: Int] = [:]
        for (index, municipality) in all.enumerated() {
            for district in municipality.districts { byDistrict[district] = index }
            byName[municipality.korean] = index
            byCode[municipality.code] = index
        }
        self.byDistrict = byDistrict
        self.byName = byName
        self.byCode = byCode
    }

    /// The one that a district of the ground is, or is a part of.
    package func holding(district: Int) -> Municipality? { byDistrict[district].map { all[$0] } }

    package subscript(code code: String) -> Municipality? { byCode[code].map { all[$0] } }

    /// The one that an address begins with: `서울 종로구`.
    subscript(korean name: String) -> Municipality? { byName[name].map { all[$0] } }
}
