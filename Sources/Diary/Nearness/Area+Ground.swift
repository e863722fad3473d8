package import Maps

extension Area {
    /// The area that an address names, else the one that a spot lies in, in the diary's language; nil where neither tells one.
    ///
    /// - Parameter spot: as it may be told, so that nothing follows from an exact one that may not.
    package init?(address: String?, spot: Coordinate?, in language: Settings.Language) {
        let named = address.flatMap { Area(address: $0) }
        let measured = spot.flatMap { Self.whereabouts(of: $0, in: language) }
        guard let named else {
            guard let measured else { return nil }
            self = measured
            return
        }
        let isKorean = Self.shortNames.contains(named.region)
        let municipality = isKorean ? Municipalities.builtIn[korean: named.city] : nil
        // An address that names no more than the province leaves it to the spot, as far as they agree.
        let isFurther = !isKorean || named.city != named.region || measured?.koreanRegion == named.region
        self.init(
            region: named.region, city: named.city,
            country: isKorean ? Self.country("KR", in: language) ?? measured?.country : measured?.country,
            municipality: municipality?.code ?? (isFurther ? measured?.municipality : nil))
    }

    private static let shortNames = Set(provinces.values)

    private var koreanRegion: String? {
        municipality.flatMap { Municipalities.builtIn[code: $0]?.province.korean }
    }

    /// What the ground says that a spot lies in.
    private static func whereabouts(of spot: Coordinate, in language: Settings.Language) -> Area? {
        guard let areas = GroundAreas.builtIn else { return nil }
        let point = MapPoint(spot)
        let found = areas.whereabouts(x: point.x, y: point.y, metresPerWorld: point.metresPerWorld)
        let country = found.country.map { number in
            Country(code: areas.areas[number].code, name: areas.areas[number].name.text(in: language))
        }
        if let district = found.district, let municipality = Municipalities.builtIn.holding(district: district) {
            return Area(
                region: municipality.province.text(in: language),
                city: language == .ko ? municipality.korean : municipality.english, country: country,
                municipality: municipality.code)
        }
        return country.map { Area(region: $0.name, city: $0.name, country: $0) }
    }

    fileprivate static func country(of spot: Coordinate) -> String? {
        guard let areas = GroundAreas.builtIn else { return nil }
        let point = MapPoint(spot)
        return areas.whereabouts(x: point.x, y: point.y, metresPerWorld: point.metresPerWorld).country.map {
            areas.areas[$0].code
        }
    }

    private static func country(_ code: String, in language: Settings.Language) -> Country? {
        guard let areas = GroundAreas.builtIn?.areas,
            let country = areas.first(where: { $0.kind == .country && $0.code == code })
        else { return nil }
        return Country(code: code, name: country.name.text(in: language))
    }
}

extension Coordinate {
    /// The country that the point lies in or is within some kilometres of, by its code of ISO 3166-1 (`KR`); nil at sea.
    package var country: String? { Area.country(of: self) }
}

extension GroundName {
    /// The name in a diary's language.
    package func text(in language: Settings.Language) -> String { language == .ko ? korean : english }
}
