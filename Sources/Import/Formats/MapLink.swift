package import Maps
internal import Content
internal import Diary
internal import Base

/// What a text that a map's app or site shares tells of a place, without asking anybody: a link of Kakao, Naver, Google, Apple or
/// OpenStreetMap with the lines before it, a geo URI (RFC 5870), or latitude and longitude.
package struct MapLink: Sendable, Equatable {
    /// Nil where the text does not tell it.
    package let coordinate: Coordinate?
    /// What the place is called; nothing where the text does not tell it.
    package let title: String
    package let address: String
    /// Whether there is a link that only its server can follow to a spot.
    package let isShort: Bool

    /// More of a text is not looked at.
    private static let limit = 4000

    package init(_ text: String) {
        let lines = text.prefix(Self.limit).split(whereSeparator: \.isNewline).map(Self.withoutApp).filter {
            !$0.isEmpty
        }
        let link = lines.firstIndex { $0.contains("://") || $0.lowercased().hasPrefix("geo:") }
        guard let link, let address = LinkAddress(lines[link]) else {
            coordinate = lines.count == 1 ? Self.pair(lines[0]) : nil
            (title, self.address, isShort) = ("", "", false)
            return
        }
        coordinate = address.spot
        // “[카카오맵] name”, address, link.
        let others = lines[..<link]
        title = address.title ?? others.first ?? ""
        self.address = others.count > 1 ? others[1] : ""
        isShort = coordinate == nil && address.isShort
    }

    /// A line without the name of the app in brackets at its beginning.
    private static func withoutApp(_ line: Substring) -> String {
        let line = trimmed(String(line))
        guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { return line }
        return trimmed(String(line[line.index(after: end)...]))
    }

    /// Latitude and longitude with a comma or spaces between them, in brackets or not.
    fileprivate static func pair(_ text: some StringProtocol) -> Coordinate? {
        let text = trimmed(
            String(text.filter { !"()[]".contains($0) }.map { "，、".contains($0) ? "," : $0 == "\u{2212}" ? "-" : $0 }))
        var parts = text.split(separator: ",").map { trimmed(String($0)) }
        if parts.count == 1 {
            // `N 37° 34.207 E 126° 59.526`, `37°34'12"N 126°59'32"E`
            let pattern = /([NS].+?)\s*([EW].+)|(.+?[NS])\s+(.+[EW])/
            if let match = text.uppercased().wholeMatch(of: pattern) {
                parts = [match.1 ?? match.3, match.2 ?? match.4].compactMap { $0.map(String.init) }
            } else {
                parts = text.split(separator: " ").map(String.init)
            }
        }
        guard parts.count == 2, parts.allSatisfy({ $0.contains { ("0"..."9").contains($0) } }) else { return nil }
        return Coordinate(importedLatitude: parts[0], longitude: parts[1])
    }
}

/// The address of a link in its parts (RFC 3986), decoded.
private struct LinkAddress {
    private let scheme: String
    private let host: String
    /// The pieces of the path.
    private let path: [String]
    private let query: [(name: String, value: String)]
    private let fragment: String

    /// Services whose links are names of longer ones.
    private static let shorteners = ["kko.to", "naver.me", "maps.app.goo.gl", "goo.gl", "g.co", "kko.kakao.com"]

    init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        scheme = text[..<colon].split(separator: " ").last.map { $0.lowercased() } ?? ""
        var rest = text[text.index(after: colon)...]
        func decoded(_ part: Substring) -> String {
            let plain = part.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
            return normalized(percentDecoded(plain) ?? String(part))
        }
        fragment = rest.firstIndex(of: "#").map { decoded(rest[rest.index(after: $0)...]) } ?? ""
        rest = rest.prefix { $0 != "#" }
        let pairs = rest.firstIndex(of: "?").map { rest[rest.index(after: $0)...] } ?? ""
        query = pairs.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (decoded(parts[0]).lowercased(), parts.count > 1 ? decoded(parts[1]) : "")
        }
        var pieces = rest.prefix { $0 != "?" }.split(separator: "/").map(decoded)
        host = rest.hasPrefix("//") && !pieces.isEmpty ? pieces.removeFirst().lowercased() : ""
        path = pieces
    }

    var isShort: Bool { Self.shorteners.contains(host) }

    private subscript(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// The spot, that of a pin before the middle of what is shown.
    var spot: Coordinate? {
        if scheme == "geo" {
            // A label may stand behind; Android says 0,0 where the spot is that of what it looks for.
            let spot = (path.first ?? "").prefix { $0 != ";" && $0 != "(" }
            return MapLink.pair(spot.split(separator: ",").prefix(2).joined(separator: ","))
                ?? self["q"].flatMap { MapLink.pair($0.prefix { $0 != "(" }) }
        }
        return ofData ?? ofFields("mlat", "mlon") ?? ofPath ?? ofQuery ?? ofPlane ?? ofView
    }

    /// Two fields of the query.
    private func ofFields(_ latitude: String, _ longitude: String) -> Coordinate? {
        guard let latitude = self[latitude], let longitude = self[longitude] else { return nil }
        return Coordinate(importedLatitude: latitude, longitude: longitude)
    }

    /// What Google writes of a place: `!3d37.57!4d126.98`; of an embedded map: `!2d126.98!3d37.57`.
    private var ofData: Coordinate? {
        let data = (path.filter { $0.hasPrefix("data=") } + [self["pb"] ?? ""]).joined(separator: "!")
        let values = data.split(separator: "!")
        func last(_ name: String) -> String? { values.last { $0.hasPrefix(name) }.map { String($0.dropFirst(2)) } }
        guard let latitude = last("3d"), let longitude = last("4d") ?? last("2d") else { return nil }
        return Coordinate(importedLatitude: latitude, longitude: longitude)
    }

    /// `/link/map/name,37.57,126.98` of Kakao, of a way the last one; `/maps/search/37.57,126.98` of Google; `/go/…` of OpenStreetMap.
    private var ofPath: Coordinate? {
        if host.hasSuffix("openstreetmap.org") || host == "osm.org", path.count > 1, path[0] == "go" {
            return Self.spot(ofCode: path[1])
        }
        for piece in path.reversed() where !piece.hasPrefix("@") && !piece.hasPrefix("data=") {
            let parts = piece.split(separator: ",")
            guard parts.count >= 2 else { continue }
            let numbers = parts.suffix(2).joined(separator: ",")
            // A name may end in numbers, and then stands alone.
            if parts.count == 2 || path.contains("link"), let spot = MapLink.pair(numbers) { return spot }
        }
        return nil
    }

    private var ofQuery: Coordinate? {
        for name in ["q", "query", "destination", "daddr", "ll", "coordinate", "p", "center", "sll"] {
            guard let value = self[name] else { continue }
            if let spot = MapLink.pair(value.hasPrefix("loc:") ? value.dropFirst(4) : value[...]) { return spot }
        }
        return ofFields("lat", "lng") ?? ofFields("lat", "lon") ?? ofFields("y", "x") ?? ofFields("dlat", "dlng")
    }

    /// Coordinates in metres: those of Kakao, and the Web Mercator (EPSG:3857) of Naver's `c=x,y,zoom,…`.
    private var ofPlane: Coordinate? {
        if let x = self["urlx"], let y = self["urly"] { return WCongnamul.coordinate(x: Double(x), y: Double(y)) }
        let parts = (self["c"] ?? "").split(separator: ",").prefix(2).compactMap { Double($0) }
        guard host.hasSuffix("naver.com"), parts.count == 2, parts.allSatisfy({ $0.magnitude < 20_037_509 }),
            parts.contains(where: { $0.magnitude > 180 })
        else { return nil }
        let world = 2 * Double.pi * 6_378_137
        return MapPoint(x: parts[0] / world + 0.5, y: 0.5 - parts[1] / world).coordinate
    }

    /// The middle of what is shown: `/@37.57,126.98,17z`, `#map=18/37.57/126.98`.
    private var ofView: Coordinate? {
        if let view = path.first(where: { $0.hasPrefix("@") }) {
            return MapLink.pair(view.dropFirst().split(separator: ",").prefix(2).joined(separator: ","))
        }
        let parts =
            fragment.split(separator: "&").first { $0.hasPrefix("map=") }?.dropFirst(4).split(separator: "/") ?? []
        return parts.count == 3 ? Coordinate(importedLatitude: String(parts[1]), longitude: String(parts[2])) : nil
    }

    /// The point of a short link of OpenStreetMap: six bits a letter, longitude and latitude by turns
    /// (https://wiki.openstreetmap.org/wiki/Shortlink).
    private static func spot(ofCode code: String) -> Coordinate? {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~")
        var (x, y, bits) = (0, 0, 0)
        for letter in code {
            guard let index = letters.firstIndex(of: letter == "@" ? "~" : letter), bits < 30 else { break }
            for bit in stride(from: 5, to: 0, by: -2) {
                x = x << 1 | index >> bit & 1
                y = y << 1 | index >> (bit - 1) & 1
            }
            bits += 3
        }
        guard bits >= 12 else { return nil }
        let half = 0.5 / Double(1 << bits)
        func share(_ number: Int) -> Double { Double(number) / Double(1 << bits) + half }
        return Coordinate(
            latitude: ((share(y) * 180 - 90) * 1_000_000).rounded() / 1_000_000,
            longitude: ((share(x) * 360 - 180) * 1_000_000).rounded() / 1_000_000)
    }

    /// The label of a geo URI: `geo:37.57,126.99(name)`, `geo:0,0?q=37.57,126.99(name)`.
    private var label: String? {
        guard scheme == "geo",
            let text = [self["q"], path.first].compactMap(\.self).first(where: { $0.hasSuffix(")") }),
            let start = text.firstIndex(of: "(")
        else { return nil }
        return String(text[text.index(after: start)...].dropLast())
    }

    /// What the place is called; nil where that would be numbers.
    var title: String? {
        var names: [String?] = [self["name"], label, self["q"], self["query"]]
        if let index = path.firstIndex(of: "place"), index + 1 < path.count, path.contains("maps") {
            names.insert(path[index + 1], at: 0)
        }
        if path.contains("link"), let last = path.last {
            names.insert(last.split(separator: ",").dropLast(2).joined(separator: ","), at: 0)
            if !last.contains(",") { names[0] = nil }
        }
        return names.compactMap { $0 }.map(trimmed).first { name in
            MapLink.pair(name) == nil && !name.contains("°") && !name.hasPrefix("@") && name.contains(where: \.isLetter)
        }
    }
}
