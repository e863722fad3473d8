package import Base
internal import Content
internal import Diary
package import Maps

/// The names of shops, sights, stations and quarters that extracts of OpenStreetMap know, for whoever looks for a spot by its name.
///
/// They lie in `.cairn/names/`, a file for each extract, and are those of all of it: published nowhere, they tell nothing of where the diary's
/// places are. Each is a line of fields between tabs: what is looked through, the name, what it is, the area, the address and the spot.
package struct SpotNames: Sendable {
    package struct Spot: Sendable, Equatable {
        package let name: String
        /// What it is, as OpenStreetMap has it: `cafe`, `museum`, `station`.
        package let kind: String
        package let area: String
        /// Empty where none is known.
        package let address: String
        package let location: Coordinate
    }

    static let sizeLimit = 400_000_000
    /// So many that are no whole name, nor the begin of one, are compared with each other.
    private static let hitLimit = 5000
    /// As many words are looked for.
    private static let wordLimit = 8

    private let folder: String

    /// - Parameter diary: the folder that holds `Content/`.
    package init(diary: String) { folder = diary + "/.cairn/names" }

    private var files: [String] {
        ((try? Folder(folder).items()) ?? []).filter { $0.kind == .file && $0.name.hasSuffix(".tsv") }.map(\.name)
            .sorted()
    }

    /// The spots that a text may mean, the likeliest first, at most `count`.
    ///
    /// - Parameter text: a name or its beginning, or words of a name, an area and an address: `스타벅스 성동구`.
    package func spots(_ text: String, count: Int = 8) -> [Spot] {
        var text = text
        // A syllable that is being typed.
        if let last = text.unicodeScalars.last, ("ㄱ"..."ㅎ").contains(last) { text.unicodeScalars.removeLast() }
        let folded = text.split(whereSeparator: \.isWhitespace).prefix(Self.wordLimit).map {
            SpotName.folded(String($0))
        }
        let words = folded.filter { !$0.isEmpty }.map { Array($0.utf8) }
        guard folded.joined().count > 1 else { return [] }
        var hits: [(rank: Int, spot: Spot)] = []
        var lesser = 0
        for file in files {
            guard let bytes = try? File("\(folder)/\(file)").read(limit: Self.sizeLimit) else { continue }
            SpotName.each(in: bytes, having: words) { (rank, line) in
                lesser += rank > 1 ? 1 : 0
                guard rank < 2 || lesser <= Self.hitLimit, let spot = Spot(line) else { return }
                hits.append((rank, spot))
            }
        }
        let sorted = hits.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        return sorted.reduce(into: []) { (spots: inout [Spot], hit) in
            let spot = hit.element.spot
            // A building and the point of its entrance.
            let isKnown = spots.contains { $0.name == spot.name && $0.location.distance(to: spot.location) < 100 }
            if spots.count < count, !isKnown { spots.append(spot) }
        }
    }

    /// Makes the folder that names are written into.
    package func prepare() throws(Diagnostic) {
        try OpenFolder(at: parentFolder(parentFolder(folder))).makeFolder(".cairn/names")
    }

    /// Puts the names of an extract in place of those that were kept of it, in the folder that was prepared.
    ///
    /// - Parameter name: the extract's, which makes a file's name.
    package func replace(_ names: [UInt8], of name: String) throws(Diagnostic) {
        try File("\(folder)/\(name).tsv").replace(with: names)
    }
}

extension SpotNames.Spot {
    fileprivate init?(_ line: ArraySlice<UInt8>) {
        let fields = line.split(separator: SpotName.tab, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard fields.count == 7, let latitude = Double(fields[5]), let longitude = Double(fields[6]) else { return nil }
        self.init(
            name: fields[1], kind: fields[2], area: fields[3], address: fields[4],
            location: Coordinate(latitude: latitude, longitude: longitude))
    }
}

/// A line of the names.
struct SpotName {
    static let tab = UInt8(ascii: "\t")
    /// Stands before, between and behind the names of a spot.
    private static let bar = UInt8(ascii: "|")

    /// What tells what a spot is, and what it can be found by besides its name.
    private static let kinds = [
        "amenity", "shop", "tourism", "leisure", "historic", "craft", "railway", "aeroway", "man_made", "natural",
        "place",
    ]
    private static let names = ["name", "name:ko", "name:en", "alt_name", "short_name", "official_name"]

    /// What osmium leaves of an extract.
    static let filters =
        kinds.dropLast(4).map { "nwr/\($0)" } + [
            "nwr/aeroway=aerodrome,terminal", "nwr/man_made=lighthouse,tower,bridge,pier,observatory",
            "nwr/natural=peak,volcano,beach,bay,cape,cliff,water,wood,spring,hot_spring,cave_entrance",
            "nwr/place=city,town,borough,suburb,quarter,neighbourhood,village,hamlet,island,islet,square",
        ]

    /// The line of a feature of GeoJSON, nil for one without a name or a kind.
    static func line(_ feature: [UInt8], in language: Settings.Language) -> [UInt8]? {
        guard let value = try? JSONValue(SourceFile(path: "", bytes: feature)),
            let location = middle(of: value["geometry"])
        else { return nil }
        let tags = value["properties"]
        guard let name = (tags["name:\(language.rawValue)"].text ?? tags["name"].text).map(plain),
            !folded(name).isEmpty,
            let key = kinds.first(where: { tags[$0].text != nil }), let kind = tags[key].text.map(plain)
        else { return nil }
        let area = Area(address: nil, spot: location, in: language)
        let areaName = area.map { $0.city.hasPrefix($0.region) ? $0.city : "\($0.region) \($0.city)" } ?? ""
        let address = address(tags, in: areaName, isFromLarge: [.ko, .ja, .zhHans, .zhHant].contains(language))
        let spellings = names.compactMap { tags[$0].text }.flatMap { $0.split(separator: ";") }
        let known = spellings.map { folded(String($0)) }.reduce(into: [folded(name)]) {
            if !$1.isEmpty, !$0.contains($1) { $0.append($1) }
        }
        let found = "|" + known.joined(separator: "|") + "|" + folded(address.isEmpty ? areaName : address)
        let shown = kind == "yes" ? key : kind
        // To a millionth of a degree, some 10 cm.
        let degrees = [location.latitude, location.longitude].map { "\(($0 * 1_000_000).rounded() / 1_000_000)" }
        return Array(([found, name, shown, areaName, address] + degrees).joined(separator: "\t").utf8)
    }

    private static func address(_ tags: JSONValue, in area: String, isFromLarge: Bool) -> String {
        if let whole = tags["addr:full"].text { return plain(whole) }
        guard let street = tags["addr:street"].text ?? tags["addr:place"].text else { return "" }
        let near = [street, tags["addr:housenumber"].text].compactMap(\.self).joined(separator: " ")
        let parts = (isFromLarge ? [area, near] : [near, area]).filter { !$0.isEmpty }
        return plain(parts.joined(separator: isFromLarge ? " " : ", "))
    }

    /// The middle of the box around a geometry, but for a point.
    private static func middle(of geometry: JSONValue) -> Coordinate? {
        var west = Double.infinity, south = Double.infinity, east = -Double.infinity, north = -Double.infinity
        var open = [geometry["coordinates"]]
        while let value = open.popLast() {
            let numbers = value.items.compactMap(number)
            if numbers.count >= 2 {
                (west, east) = (min(west, numbers[0]), max(east, numbers[0]))
                (south, north) = (min(south, numbers[1]), max(north, numbers[1]))
            } else {
                open += value.items
            }
        }
        guard west <= east, GeoJSONValue.isOnEarth(west, south), GeoJSONValue.isOnEarth(east, north) else { return nil }
        return Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
    }

    private static func number(_ value: JSONValue) -> Double? {
        switch value {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    /// A text without what parts fields and lines, and what is not seen.
    private static func plain(_ text: String) -> String {
        let letters = text.prefix(200).unicodeScalars.map { scalar in
            ([.control, .format, .lineSeparator] as [Unicode.GeneralCategory]).contains(
                scalar.properties.generalCategory)
                ? " " : scalar
        }
        let words = String(String.UnicodeScalarView(letters)).split(whereSeparator: \.isWhitespace)
        return normalized(words.joined(separator: " "))
    }

    /// A text as it is looked for: small letters without accents, blanks and bars.
    static func folded(_ text: String) -> String {
        baseLetters(commonWidths(plain(text))).filter { !$0.isWhitespace && $0 != "|" }
    }

    /// Goes through the lines whose first field has all words.
    ///
    /// - Parameters:
    ///   - words: folded, none of them empty.
    ///   - body: gets how well the line fits, 0 the best, and the line.
    static func each(in bytes: [UInt8], having words: [[UInt8]], _ body: (Int, ArraySlice<UInt8>) -> Void) {
        let whole = words.flatMap(\.self)
        // The longest is the rarest.
        guard let word = words.max(by: { $0.count < $1.count }), let last = word.last else { return }
        bytes.withUnsafeBytes { text in
            var start = word.count - 1
            // The last byte of a Hangul syllable tells more than its first.
            while start < text.count, let index = text[start...].firstIndex(of: last) {
                start = index + 1
                guard text[(index + 1 - word.count)...index].elementsEqual(word) else { continue }
                let before = text[..<index].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
                let end = text[index...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
                start = end + word.count
                let field = text[before..<end].firstIndex(of: tab) ?? end
                guard index < field, let rank = rank(of: bytes[before..<field], whole, words) else { continue }
                body(rank, bytes[before..<end])
            }
        }
    }

    private static func rank(of field: ArraySlice<UInt8>, _ whole: [UInt8], _ words: [[UInt8]]) -> Int? {
        if field.firstRange(of: [bar] + whole + [bar]) != nil { return 0 }
        if field.firstRange(of: [bar] + whole) != nil { return 1 }
        if field.firstRange(of: whole) != nil { return 2 }
        return words.count > 1 && words.allSatisfy { field.firstRange(of: $0) != nil } ? 3 : nil
    }
}
