internal import Maps

/// What the properties of a feature say it is: in Cairn's own words (`kind`) or in OpenStreetMap's tags.
struct GroundTags {
    enum Meaning: Equatable {
        /// - rank: nil where it follows from how large the thing is.
        case kind(GroundKind, rank: Int?)
        /// A line with the land on its left.
        case coast
        /// The border of an area, or a piece of one.
        case border(GroundKind)
        /// A closed shape that is told by a name alone.
        case nothing
    }

    /// What geometry the properties belong to.
    enum TaggedShape { case point, line, area }

    /// The names of properties that are looked at.
    static let keys: Set<String> = osmKeys.union([
        "kind", "rank", "name", "name:ko", "name:en", "int_name", "colour", "color", "@id",
    ])
    private static let osmKeys: Set<String> = [
        "natural", "waterway", "leisure", "landuse", "railway", "station", "highway", "boundary", "admin_level",
        "place",
        "service", "tunnel", "maritime",
    ]

    let words: [String: String]

    /// Whether these are tags of OpenStreetMap.
    var areOfOpenStreetMap: Bool { words["@id"] != nil || words.keys.contains { Self.osmKeys.contains($0) } }

    /// The kind in Cairn's own words, known or not.
    var ownKind: String? { words["kind"] }

    static let ownKinds: [String: GroundKind] = [
        "sea": .sea, "land": .land, "green": .green, "park": .green, "forest": .green, "water": .water, "river": .river,
        "district_border": .districtBorder, "province_border": .provinceBorder, "border": .countryBorder,
        "country_border": .countryBorder, "disputed_border": .disputedBorder, "road": .road, "main_road": .mainRoad,
        "railway": .railway, "underground": .underground, "country": .country, "province": .province, "city": .city,
        "district": .district, "quarter": .quarter, "station": .station, "landmark": .landmark,
    ]

    /// From which zoom level of web maps a kind is shown, where nothing says otherwise; nil where that follows from its size.
    static func rank(of kind: GroundKind) -> Int? {
        switch kind {
        case .sea, .land, .countryBorder, .disputedBorder: 0
        case .green, .water: nil
        case .country: 2
        case .provinceBorder, .province: 5
        case .city: 7
        case .districtBorder, .river, .railway: 9
        case .mainRoad, .underground: 10
        case .district: 11
        case .road, .quarter, .station: 12
        case .landmark: 13
        }
    }

    /// What the properties tell; nil where they tell no kind.
    func meaning(of shape: TaggedShape) -> Meaning? {
        if let own = ownKind {
            if own == "coast" { return shape == .area ? .kind(.land, rank: 0) : .coast }
            if let kind = Self.ownKinds[own] {
                let rank = words["rank"].flatMap { Int($0) }.map { min(20, max(0, $0)) }
                return fitting(kind, rank: rank ?? Self.rank(of: kind), shape)
            }
        }
        guard areOfOpenStreetMap else { return nil }
        return tagged(shape) ?? .nothing
    }

    /// The kind, where things of it can have the shape.
    private func fitting(_ kind: GroundKind, rank: Int?, _ shape: TaggedShape) -> Meaning {
        switch shape {
        case .area where kind.isArea: .kind(kind, rank: rank)
        case .line where !kind.isArea && !kind.isPoint: .kind(kind, rank: rank)
        // A brook, or the border of a district as an area.
        case .line where kind == .water: .kind(.river, rank: rank ?? Self.rank(of: .river))
        case .area where (11...14).contains(kind.rawValue): .border(kind)
        // Of an area, its name is shown in it.
        case .point where kind.isPoint, .area where kind.isPoint: .kind(kind, rank: rank)
        default: .nothing
        }
    }

    private func tagged(_ shape: TaggedShape) -> Meaning? {
        switch shape {
        case .point: taggedPoint
        case .line: taggedLine
        case .area: taggedArea
        }
    }

    private var taggedPoint: Meaning? {
        if isStation { return .kind(.station, rank: words["station"] == nil ? 13 : 12) }
        if words["natural"] == "peak" { return .kind(.landmark, rank: 13) }
        return switch words["place"] {
        case "country"?: .kind(.country, rank: 2)
        case "state"?, "province"?, "region"?: .kind(.province, rank: 5)
        case "city"?: .kind(.city, rank: 7)
        case "town"?: .kind(.city, rank: 9)
        case "borough"?, "suburb"?: .kind(.district, rank: 11)
        case "quarter"?, "village"?: .kind(.quarter, rank: 12)
        case "neighbourhood"?, "hamlet"?: .kind(.quarter, rank: 14)
        default: nil
        }
    }

    private var isStation: Bool {
        ["station", "halt"].contains(words["railway"]) || words["railway"] == nil && words["station"] == "subway"
    }

    private var taggedLine: Meaning? {
        if words["natural"] == "coastline" { return .coast }
        if words["boundary"] == "administrative" { return border }
        if let railway = words["railway"] {
            // Sidings and yards.
            let isMinor = words["service"] != nil
            switch railway {
            case "rail", "narrow_gauge": return .kind(.railway, rank: isMinor ? 14 : 9)
            case "subway", "light_rail", "monorail": return .kind(.underground, rank: isMinor ? 14 : 10)
            case "tram", "funicular": return .kind(.railway, rank: isMinor ? 14 : 13)
            default: break
            }
        }
        if let highway = words["highway"] {
            switch highway {
            case "motorway", "trunk": return .kind(.mainRoad, rank: 9)
            case "primary": return .kind(.mainRoad, rank: 11)
            case "motorway_link", "trunk_link", "primary_link": return .kind(.mainRoad, rank: 13)
            case "secondary": return .kind(.road, rank: 12)
            case "tertiary": return .kind(.road, rank: 13)
            case "residential", "unclassified", "living_street", "pedestrian", "secondary_link", "tertiary_link":
                return .kind(.road, rank: 15)
            default: break
            }
        }
        guard words["tunnel"] == nil else { return nil }
        return switch words["waterway"] {
        case "river"?: .kind(.river, rank: 9)
        case "canal"?: .kind(.river, rank: 12)
        case "stream"?: .kind(.river, rank: 14)
        default: nil
        }
    }

    private var border: Meaning? {
        guard words["maritime"] != "yes" else { return nil }
        return switch words["admin_level"] {
        case "2"?: .border(.countryBorder)
        case "3"?, "4"?: .border(.provinceBorder)
        case "5"?, "6"?: .border(.districtBorder)
        default: nil
        }
    }

    private var taggedArea: Meaning? {
        if words["boundary"] == "administrative" { return border }
        if isStation { return .kind(.station, rank: words["station"] == nil ? 13 : 12) }
        if words["waterway"] == "riverbank" || words["natural"] == "water"
            || ["reservoir", "basin"].contains(words["landuse"])
        {
            return .kind(.water, rank: nil)
        }
        let isGreen =
            ["wood", "scrub", "grassland", "heath"].contains(words["natural"])
            || ["park", "garden", "golf_course", "nature_reserve"].contains(words["leisure"])
            || ["forest", "grass", "meadow", "recreation_ground", "village_green", "cemetery"].contains(
                words["landuse"])
        return isGreen ? .kind(.green, rank: nil) : nil
    }

    // MARK: Name and colour

    /// The name in both languages, where there is one.
    var name: GroundName? {
        let plain = Self.cleaned(words["name"])
        guard let korean = Self.cleaned(words["name:ko"]) ?? plain ?? Self.cleaned(words["name:en"]) else { return nil }
        return GroundName(
            korean: korean,
            english: Self.cleaned(words["name:en"]) ?? Self.cleaned(words["int_name"]) ?? plain ?? korean)
    }

    /// A text that has no control characters and is no longer than a name.
    private static func cleaned(_ text: String?) -> String? {
        guard let text else { return nil }
        let scalars = text.unicodeScalars.prefix(400).filter {
            !$0.properties.isDefaultIgnorableCodePoint && $0.properties.generalCategory != .control
        }
        let name = String(String.UnicodeScalarView(scalars)).prefix(80)
        return name.allSatisfy { $0.isWhitespace } ? nil : String(name)
    }

    /// The colour of a line as `#00a84d`; nil where what stands there is none.
    var color: String? { Self.color(words["colour"] ?? words["color"]) }

    static func color(_ text: String?) -> String? {
        guard let text = text?.lowercased() else { return nil }
        if let known = colorNames[text] { return known }
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"),
            digits.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return nil }
        if digits.count == 6 { return text }
        guard digits.count == 3 else { return nil }
        return "#" + String(decoding: digits.flatMap { [$0, $0] }, as: UTF8.self)
    }

    /// Those of CSS that lines of undergrounds have.
    private static let colorNames = [
        "black": "#000000", "silver": "#c0c0c0", "gray": "#808080", "grey": "#808080", "white": "#ffffff",
        "maroon": "#800000", "red": "#ff0000", "purple": "#800080", "fuchsia": "#ff00ff", "magenta": "#ff00ff",
        "green": "#008000", "lime": "#00ff00", "olive": "#808000", "yellow": "#ffff00", "navy": "#000080",
        "blue": "#0000ff", "teal": "#008080", "aqua": "#00ffff", "cyan": "#00ffff", "orange": "#ffa500",
        "brown": "#a52a2a", "pink": "#ffc0cb", "violet": "#ee82ee", "indigo": "#4b0082", "gold": "#ffd700",
        "skyblue": "#87ceeb", "lightblue": "#add8e6", "lightgreen": "#90ee90", "darkblue": "#00008b",
        "darkgreen": "#006400", "darkred": "#8b0000", "crimson": "#dc143c", "turquoise": "#40e0d0",
    ]
}
