internal import Base

// GeoJSON (RFC 7946), with the times that several programs write beside it as the property `coordTimes`.
extension TrackReader {
    /// A value of JSON, folded as far as a line of a million points needs.
    private enum Node {
        case number(Double)
        case text(String)
        case spot(Spot)
        case line([Spot])
        case list([Node])
        case members([(key: String, value: Node)])
        case other

        subscript(key: String) -> Node? {
            guard case .members(let members) = self else { return nil }
            return members.last { $0.key == key }?.value
        }

        var text: String? { if case .text(let text) = self { text } else { nil } }

        var items: [Node] {
            switch self {
            case .list(let items): items
            case .line(let spots): spots.map { .spot($0) }
            default: []
            }
        }
    }

    private struct Spot {
        var longitude = 0.0
        var latitude = 0.0
        var elevation: Double?
        /// How many numbers stand there.
        var count = 0
        /// The byte at which it begins.
        var start = 0
    }

    static func geoJSON(_ file: SourceFile) throws(Diagnostic) -> RecordedTrack {
        let root: Node = try JSONReader.value(of: file) { node, range in
            switch node {
            case .int(let number): .number(Double(number))
            case .double(let number): .number(number)
            case .string(let text): .text(text)
            case .list(let items): folded(items, range.lowerBound)
            case .object(let members): .members(members)
            case .null, .bool: .other
            }
        }
        var reader = TrackReader(file)
        try reader.add(root, times: nil)
        return try reader.track(of: "GeoJSON")
    }

    /// Numbers as a spot, spots as a line.
    private static func folded(_ items: [Node], _ start: Int) -> Node {
        if case .number? = items.first {
            var spot = Spot(count: items.count, start: start)
            for (index, item) in items.prefix(3).enumerated() {
                guard case .number(let number) = item else { return .list(items) }
                switch index {
                case 0: spot.longitude = number
                case 1: spot.latitude = number
                default: spot.elevation = number
                }
            }
            return .spot(spot)
        }
        guard case .spot? = items.first else { return .list(items) }
        var spots: [Spot] = []
        spots.reserveCapacity(items.count)
        for item in items {
            guard case .spot(let spot) = item else { return .list(items) }
            spots.append(spot)
        }
        return .line(spots)
    }

    /// Adds the lines of an object; what is no line is passed over.
    private mutating func add(_ object: Node, times: Node?) throws(Diagnostic) {
        switch object["type"]?.text {
        case "FeatureCollection": for feature in object["features"]?.items ?? [] { try add(feature, times: nil) }
        case "Feature":
            let properties = object["properties"]
            let times = properties?["coordTimes"] ?? properties?["coordinateProperties"]?["times"]
            if let geometry = object["geometry"] { try add(geometry, times: times) }
        case "GeometryCollection":
            for geometry in object["geometries"]?.items ?? [] { try add(geometry, times: nil) }
        case "LineString":
            if let line = object["coordinates"] { try add(line: line, times: times) }
        case "MultiLineString":
            for (index, line) in (object["coordinates"]?.items ?? []).enumerated() {
                let times = times?.items ?? []
                try add(line: line, times: index < times.count ? times[index] : nil)
            }
        default: break
        }
    }

    /// - Parameter times: of each spot; as many, or they count for nothing.
    private mutating func add(line: Node, times: Node?) throws(Diagnostic) {
        guard case .line(let spots) = line else {
            if line.items.isEmpty { return }
            throw .error(
                "the coordinates of a line are not a list of spots", path: file.path,
                help: "each is written as [longitude, latitude] or [longitude, latitude, elevation]")
        }
        let moments = times?.items ?? []
        for (index, spot) in spots.enumerated() {
            let range = { [file] in SourceRange(file, spot.start..<spot.start + 1) }
            guard spot.count >= 2 else {
                throw .error("one number is no spot", at: range(), help: "it is written as [longitude, latitude]")
            }
            var point = TrackPoint(
                coordinate: Coordinate(latitude: spot.latitude, longitude: spot.longitude), elevation: spot.elevation)
            if moments.count == spots.count, let text = moments[index].text {
                guard let time = TrackTime.seconds(text) else {
                    throw .error(
                        "“\(text.prefix(40))” is no time", at: range(), help: "write it like 2025-05-01T09:30:00Z")
                }
                point.time = time
            }
            try add(point, at: range())
        }
        endLine()
    }
}
