internal import Maps
internal import Content
internal import Base

extension Fields {
    /// The point of `location` in any of its spellings, or of `lat` and `lon` beside it.
    mutating func location() -> Coordinate? {
        if let node = node("location") {
            for name in ["lat", "lon"] {
                if let other = self.node(name) {
                    error("“\(name)” says the same as “location”", at: other, help: "keep one of the two")
                }
            }
            return location(node)
        }
        switch (node("lat"), node("lon")) {
        case (let latitude?, let longitude?): return coordinate(latitude, longitude, at: latitude)
        case (let node?, nil):
            error("“lat” needs “lon” beside it", at: node)
            return nil
        case (nil, let node?):
            error("“lon” needs “lat” beside it", at: node)
            return nil
        case (nil, nil): return nil
        }
    }

    /// `{lat, lon}`, `{lat, lng}`, `[lat, lon]`, `"lat,lon"`, `geo:lat,lon`.
    mutating func location(_ node: YAMLNode) -> Coordinate? {
        switch node.content {
        case .mapping:
            var fields = Fields(node, in: file, as: .location)
            defer { problems.add(fields.problems) }
            guard let latitude = fields.node("lat"), let longitude = fields.node("lon") else {
                if fields.problems.isEmpty { error("a location needs “lat” and “lon”", at: node) }
                return nil
            }
            return fields.coordinate(latitude, longitude, at: node)
        case .sequence(let items):
            if items.count == 2 { return coordinate(items[0], items[1], at: node) }
            if items.count == 1 { return location(items[0]) }
            error("a location is two numbers, latitude and longitude", at: node)
            return nil
        case .scalar(let text, _):
            // RFC 5870: geo:lat,lon[,altitude][;parameters]
            var rest = trimmed(text)[...]
            let isGeoURI = rest.lowercased().hasPrefix("geo:")
            if isGeoURI { rest = rest.dropFirst(4).prefix { $0 != ";" && $0 != "?" } }
            let parts = rest.split(separator: ",", omittingEmptySubsequences: false).map { trimmed(String($0)) }
            guard parts.count == 2 || isGeoURI && parts.count == 3, let latitude = number(parts[0]),
                let longitude = number(parts[1])
            else {
                error("“\(text)” is not a location", at: node, help: "write latitude and longitude: 37.5776, 126.9868")
                return nil
            }
            return coordinate(latitude, longitude, at: node)
        }
    }

    private mutating func coordinate(_ latitude: YAMLNode, _ longitude: YAMLNode, at node: YAMLNode) -> Coordinate? {
        var values: [Double] = []
        for part in [latitude, longitude] {
            guard let value = part.text.flatMap({ number(trimmed($0)) }) else {
                error("this is not a number of degrees", at: part, help: "write it like 37.5776")
                return nil
            }
            values.append(value)
        }
        return coordinate(values[0], values[1], at: node)
    }

    private mutating func coordinate(_ latitude: Double, _ longitude: Double, at node: YAMLNode) -> Coordinate? {
        if latitude == 0, longitude == 0 {
            error("0, 0 lies in the sea off Africa", at: node, help: "leave the location out when it is not known")
            return nil
        }
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
            let isSwapped = (-90...90).contains(longitude) && (-180...180).contains(latitude)
            error(
                "latitude runs from -90 to 90, longitude from -180 to 180", at: node,
                help: isSwapped ? "the two look swapped: latitude comes first, \(longitude), \(latitude)" : nil)
            return nil
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private func number(_ text: String) -> Double? {
        guard let value = Double(text), value.isFinite, !text.utf8.contains(UInt8(ascii: "x")) else { return nil }
        return value
    }
}
