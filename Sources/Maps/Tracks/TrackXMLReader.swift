internal import Base

/// Reads GPX 1.0 and 1.1 (Topografix) and KML 2.2 (OGC 12-007r2, with `gx:Track`) from their beginning to their end.
///
/// Of GPX the tracks are read, or the routes where it has no tracks; of KML every `LineString` and `Track`, wherever it stands.
struct TrackXMLReader: XMLReceiver {
    private enum Kind: String {
        case gpx = "GPX"
        case kml = "KML"
    }

    private let file: SourceFile
    private var kind: Kind?
    private var reader: TrackReader
    /// The routes of GPX, which are told where there are no tracks.
    private var routes: TrackReader
    private var hasTracks = false
    /// The names of the elements that were begun and not ended.
    private var open: [String] = []
    /// The point of GPX that is being read, and where it began.
    private var point: TrackPoint?
    private var pointLine = 1
    /// The text of the element that is being read, nil for one whose text is of no interest.
    private var words: [UInt8]?
    /// What a `Track` of KML has told: times, and spots with the lines where they stand.
    private var times: [Double?] = []
    private var spots: [(point: TrackPoint, line: Int)] = []

    init(_ file: SourceFile) {
        self.file = file
        reader = TrackReader(file)
        routes = reader
    }

    consuming func track() throws(Diagnostic) -> RecordedTrack {
        guard let kind else { throw .error("there is nothing in this file", path: file.path) }
        return try (hasTracks || kind == .kml ? reader : routes).track(of: kind.rawValue)
    }

    private func error(_ message: Message, _ line: Int, help: Message? = nil) -> Diagnostic {
        .error(message, at: file.range(ofLine: line), help: help)
    }

    mutating func start(_ name: String, _ attributes: XMLAttributes, line: Int) throws(Diagnostic) {
        guard let kind else {
            switch name {
            case "gpx": kind = .gpx
            case "kml": kind = .kml
            default: throw error("“\(name)” is a kind of XML that is not known", line, help: TrackReader.kinds)
            }
            open.append(name)
            return
        }
        let parent = open.last
        open.append(name)
        words = nil
        switch (kind, name) {
        case (.gpx, "trkpt"), (.gpx, "rtept"):
            pointLine = line
            point = TrackPoint(
                coordinate: Coordinate(
                    latitude: try degrees(attributes["lat"], "lat", line),
                    longitude: try degrees(attributes["lon"], "lon", line)))
        case (.gpx, "ele"), (.gpx, "time"):
            if parent == "trkpt" || parent == "rtept" { words = [] }
        case (.gpx, "trk"): hasTracks = true
        case (.kml, "coordinates"):
            if parent == "LineString" { words = [] }
        case (.kml, "Track"): (times, spots) = ([], [])
        case (.kml, "when"), (.kml, "coord"):
            if parent == "Track" { words = [] }
        default: break
        }
    }

    private func degrees(_ text: String?, _ name: String, _ line: Int) throws(Diagnostic) -> Double {
        guard let text else { throw error("a point has no “\(name)”", line) }
        return try number(text, line)
    }

    private func number(_ text: some StringProtocol, _ line: Int) throws(Diagnostic) -> Double {
        guard let number = TrackReader.number(text) else { throw error("“\(text.prefix(40))” is no number", line) }
        return number
    }

    private func time(_ text: String, _ line: Int) throws(Diagnostic) -> Double {
        guard let time = TrackTime.seconds(text) else {
            throw error("“\(text.prefix(40))” is no time", line, help: "write it like 2025-05-01T09:30:00Z")
        }
        return time
    }

    mutating func text(_ piece: [UInt8], line: Int) throws(Diagnostic) {
        words?.append(contentsOf: piece)
        // The coordinates of a line are read as they come; the last of them may go on in the next piece.
        guard kind == .kml, open.last == "coordinates", words != nil else { return }
        try addCoordinates(isWhole: false, line)
        if let rest = words, rest.count > 1000 {
            _ = try spot([Substring(String(decoding: rest, as: UTF8.self))], line)
        }
    }

    mutating func end(_ name: String, line: Int) throws(Diagnostic) {
        open.removeLast()
        defer { words = nil }
        let text = words.map { bytes in
            String(decoding: bytes, as: UTF8.self).split { " \n\r\t".contains($0) }.joined(separator: " ")
        }
        switch (kind, name) {
        case (.gpx, "ele"):
            if let text, !text.isEmpty {
                let elevation = try number(text, line)
                point?.elevation = elevation
            }
        case (.gpx, "time"):
            if let text, !text.isEmpty {
                let time = try time(text, line)
                point?.time = time
            }
        case (.gpx, "trkpt"):
            if let point { try reader.add(point, at: file.range(ofLine: pointLine)) }
            point = nil
        case (.gpx, "rtept"):
            if let point { try routes.add(point, at: file.range(ofLine: pointLine)) }
            point = nil
        case (.gpx, "trkseg"), (.gpx, "trk"): reader.endLine()
        case (.gpx, "rte"): routes.endLine()
        case (.kml, "coordinates"):
            if words != nil {
                try addCoordinates(isWhole: true, line)
                reader.endLine()
            }
        case (.kml, "when"):
            if let text { times.append(text.isEmpty ? nil : try time(text, line)) }
        case (.kml, "coord"):
            // One that is empty stands for a time at which the spot was not known.
            if let text { try addSpot(text.split(separator: " "), line) }
        case (.kml, "Track"): try endTrack()
        default: break
        }
    }

    // MARK: KML

    /// Longitude, latitude and perhaps the elevation, with commas between them and blanks between the points.
    private mutating func addCoordinates(isWhole: Bool, _ line: Int) throws(Diagnostic) {
        guard let bytes = words else { return }
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        let end = isWhole ? bytes.count : (bytes.lastIndex(where: isBlank) ?? 0)
        for tuple in bytes[..<end].split(whereSeparator: isBlank) {
            let parts = String(decoding: tuple, as: UTF8.self).split(separator: ",", omittingEmptySubsequences: false)
            let point = try spot(parts, line)
            try reader.add(point, at: file.range(ofLine: line))
        }
        words = Array(bytes[end...])
    }

    private func spot(_ parts: [Substring], _ line: Int) throws(Diagnostic) -> TrackPoint {
        guard (2...3).contains(parts.count) else {
            throw error(
                "“\(parts.joined(separator: ",").prefix(80))” is no spot", line,
                help: "it is written as longitude, latitude and, if known, elevation: 127.0,37.5,38")
        }
        let (longitude, latitude) = (try number(parts[0], line), try number(parts[1], line))
        let elevation: Double? = parts.count == 3 ? try number(parts[2], line) : nil
        return TrackPoint(
            coordinate: Coordinate(latitude: latitude, longitude: longitude), elevation: elevation)
    }

    private mutating func addSpot(_ parts: [Substring], _ line: Int) throws(Diagnostic) {
        guard spots.count <= TrackReader.pointLimit else { return }
        if parts.isEmpty {
            if spots.count < times.count { times.remove(at: spots.count) }
        } else {
            spots.append((try spot(parts, line), line))
        }
    }

    /// Times belong to spots by their order; where there are more of one kind nobody knows which.
    private mutating func endTrack() throws(Diagnostic) {
        let isTimed = times.count == spots.count
        for (index, spot) in spots.enumerated() {
            var point = spot.point
            if isTimed { point.time = times[index] }
            try reader.add(point, at: file.range(ofLine: spot.line))
        }
        reader.endLine()
        (times, spots) = ([], [])
    }
}
