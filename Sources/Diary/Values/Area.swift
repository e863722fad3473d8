/// The part of the world that a place lies in, as one would say where one has been: `서울` and in it `서울 종로구`. Its address names it;
/// where that names none, the spot as it may be told lies in it (`Area+Ground.swift`).
///
/// A Korean address begins with its province or metropolitan city, in any of the usual forms; the second name is the district of
/// a metropolitan city, or the city or county of a province. Of an address with commas the last part is both names (`37 Rue de la
/// Bûcherie, 75005 Paris`: `Paris`). Any other one begins with its city (`교토시 나카교구 …`), or is nothing else (`Lisboa`); or it
/// names no area. Words with digits, such as postal codes, and the name of Korea count for nothing.
package struct Area: Sendable, Equatable {
    package struct Country: Sendable, Equatable {
        /// ISO 3166-1 alpha-2.
        package let code: String
        /// In the diary's language.
        package let name: String
    }

    package let region: String
    package let city: String
    /// Nil where neither the address nor the spot tells.
    package let country: Country?
    /// The number of the 시군구 where it lies in one (`Municipality`).
    package let municipality: String?

    /// The short name of each province and metropolitan city by every form of it.
    static let provinces: [String: String] = {
        let names: [(short: String, full: [String])] = [
            ("서울", ["서울특별시", "서울시"]), ("부산", ["부산광역시", "부산시"]), ("대구", ["대구광역시", "대구시"]),
            ("인천", ["인천광역시", "인천시"]), ("광주", ["광주광역시"]), ("대전", ["대전광역시", "대전시"]),
            ("울산", ["울산광역시", "울산시"]), ("세종", ["세종특별자치시", "세종시"]), ("경기", ["경기도"]),
            ("강원", ["강원도", "강원특별자치도"]), ("충북", ["충청북도"]), ("충남", ["충청남도"]),
            ("전북", ["전라북도", "전북특별자치도"]), ("전남", ["전라남도"]), ("경북", ["경상북도"]), ("경남", ["경상남도"]),
            ("제주", ["제주도", "제주특별자치도"]),
        ]
        var provinces: [String: String] = [:]
        for name in names { for form in name.full + [name.short] { provinces[form] = name.short } }
        return provinces
    }()

    private static let namesOfKorea: Set<String> = ["대한민국", "한국", "South Korea", "Republic of Korea", "Korea"]

    /// The last syllables of Hangul names of cities, districts and the like, at home and abroad.
    private static let endings: Set<Unicode.Scalar> = ["시", "도", "군", "구", "현", "부", "주", "성"]

    /// Nil for an address that names no area.
    package init?(address: String) {
        let parts = address.unicodeScalars.split { $0 == "," || $0 == "、" || $0 == "，" }.map { Self.words(of: $0) }
            .filter { !$0.isEmpty && !Self.namesOfKorea.contains($0.joined(separator: " ")) }
        guard var words = parts.first else { return nil }
        if words.count > 1, Self.namesOfKorea.contains(words[0]) { words.removeFirst() }
        if let region = Self.province(words) {
            self.init(region: region, city: Self.city(in: region, words.dropFirst()))
        } else if let last = parts.last, parts.count > 1 {
            let name = last.joined(separator: " ")
            let region = Self.provinces[name] ?? name
            self.init(region: region, city: region)
        } else if address == words.joined()
            || words.count > 1 && words[0].unicodeScalars.last.map({ Self.endings.contains($0) }) == true
        {
            self.init(region: words[0], city: words[0])
        } else {
            return nil
        }
    }

    init(region: String, city: String, country: Country? = nil, municipality: String? = nil) {
        self.region = region
        self.city = city
        self.country = country
        self.municipality = municipality
    }

    /// The words of a part without those that have digits.
    private static func words(of part: Substring.UnicodeScalarView) -> [String] {
        // By scalars, because looking for letters that are made of several takes ten times as long.
        part.split(separator: " ").filter { !$0.contains { ("0"..."9").contains($0) } }.map { String(Substring($0)) }
    }

    private static func province(_ words: [String]) -> String? {
        guard let first = words.first else { return nil }
        // A city of this name in 경기 has no districts.
        if first == "광주시", words.count > 1, words[1].hasSuffix("구") { return "광주" }
        return provinces[first]
    }

    private static func city(in region: String, _ words: ArraySlice<String>) -> String {
        guard let word = words.first, let last = word.unicodeScalars.last, ["시", "군", "구"].contains(last),
            word.unicodeScalars.count > 1
        else { return region }
        return "\(region) \(word)"
    }
}
