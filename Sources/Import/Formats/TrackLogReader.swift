package import Base
internal import Content
internal import Diary
package import Maps

/// Reads where somebody was when, of what records it: tracks of GPX, KML and GeoJSON with times, Google's timelines and records, and what loggers
/// of telephones keep, as JSON, as lines of JSON and as tables.
package struct TrackLogReader {
    /// The lists whose elements tell of points: Google's, those of GeoJSON, and those of loggers.
    private static let lists: Set<String?> = [
        nil, "semanticSegments", "timelineObjects", "locations", "rawSignals", "features", "data", "points",
    ]
    private static let kinds: Message =
        "GPX, KML and GeoJSON with times, Google's timelines, and logs of phones as JSON or CSV are read"

    private var fixes: [TrackLog.Fix] = []
    private var stays: [TrackLog.Stay] = []
    private var hasLines = false

    /// Reads files and folders of them.
    ///
    /// - Throws: what is wrong with the files that are named; what in a folder is no track is passed over.
    package static func read(_ paths: [String]) throws(Problems) -> TrackLog {
        var log = TrackLog()
        var problems = Problems()
        for path in paths {
            guard FileKind(at: path) == .folder else {
                if let found = problems.gather({ () throws(Diagnostic) in
                    try read(ImportFile(path, name: lastPart(path)))
                }) {
                    log.add(found)
                }
                continue
            }
            ImportSet.walk(path) { file, name, kind in
                guard kind == .file, let found = try? read(ImportFile(file, name: name)) else { return }
                log.add(found)
            } fail: { error, _ in
                problems.add(error)
            }
            if log.isEmpty { problems.add(.error("there is no track with times here", path: path, help: kinds)) }
        }
        try problems.throwErrors()
        return log
    }

    /// - Throws: that the file cannot be read, or tells no times.
    static func read(_ source: ImportFile) throws(Diagnostic) -> TrackLog {
        let first = try source.head(64).first { !" \t\r\n".utf8.contains($0) && $0 < 0x80 }
        var log: TrackLog
        switch first {
        case UInt8(ascii: "<"): log = try TrackLog(SourceFile(path: source.path, bytes: try source.read()))
        case UInt8(ascii: "{"), UInt8(ascii: "["): log = try json(source)
        default: log = try lines(source)
        }
        guard !log.isEmpty else {
            throw .error("this tells no times at which somebody was somewhere", path: source.path, help: kinds)
        }
        return log
    }

    private static func json(_ source: ImportFile) throws(Diagnostic) -> TrackLog {
        var reader = TrackLogReader()
        var splitter = JSONSplitter(path: source.path)
        try source.readPieces { piece in
            splitter.read(piece) { key, element in
                if lists.contains(key), let value = try? JSONValue(SourceFile(path: source.path, bytes: element)) {
                    reader.take(value)
                }
                return true
            }
        }
        // Several points, a line each, are no JSON together.
        if reader.fixes.isEmpty, reader.stays.isEmpty, !reader.hasLines, let log = try? lines(source), !log.isEmpty {
            return log
        }
        try splitter.check()
        var log = TrackLog()
        log.add(reader.fixes, reader.stays)
        if reader.hasLines || log.isEmpty {
            // What has points besides may have a line without times.
            do throws(Diagnostic) {
                log.add(try TrackLog(SourceFile(path: source.path, bytes: try source.read())))
            } catch {
                if log.isEmpty { throw error }
            }
        }
        return log
    }

    /// Lines of JSON, whatever stands before each, as OwnTracks keeps them; else a table.
    private static func lines(_ source: ImportFile) throws(Diagnostic) -> TrackLog {
        let file = SourceFile(path: source.path, bytes: try source.read())
        var reader = TrackLogReader()
        for line in file.bytes.split(separator: UInt8(ascii: "\n")) {
            guard let start = line.firstIndex(of: UInt8(ascii: "{")),
                let value = try? JSONValue(SourceFile(path: source.path, bytes: Array(line[start...])))
            else { continue }
            reader.take(value)
        }
        if reader.fixes.isEmpty { try reader.read(table: file) }
        var log = TrackLog()
        log.add(reader.fixes, reader.stays)
        return log
    }

    /// A table with columns for time, latitude and longitude, as GPSLogger writes it.
    private mutating func read(table file: SourceFile) throws(Diagnostic) {
        var rows = TableReader(file)
        guard let header = try rows.next()?.map({ normalized($0).lowercased() }) else { return }
        func column(_ names: [String]) -> Int? { names.lazy.compactMap { header.firstIndex(of: $0) }.first }
        guard let time = column(["time", "timestamp", "datetime", "utc", "date", "시각", "시간"]),
            let latitude = column(["lat", "latitude", "위도"]),
            let longitude = column(["lon", "lng", "long", "longitude", "경도"])
        else { return }
        while let row = try rows.next() {
            guard row.count > max(time, latitude, longitude),
                let spot = Coordinate(importedLatitude: row[latitude], longitude: row[longitude])
            else { continue }
            add(Double(row[time]).map(JSONValue.double) ?? .string(row[time]), spot)
        }
    }

    private mutating func add(_ time: JSONValue, _ spot: Coordinate?) {
        guard let spot, let moment = ImportedMoment(time) else { return }
        fixes.append(TrackLog.Fix(time: Double(moment.seconds), spot: spot))
    }

    private mutating func addStay(_ start: JSONValue, _ end: JSONValue, _ spot: Coordinate?) {
        guard let spot, let first = ImportedMoment(start), let last = ImportedMoment(end), last.seconds >= first.seconds
        else {
            return
        }
        stays.append(TrackLog.Stay(times: Double(first.seconds)...Double(last.seconds), spot: spot))
    }

    private static func degreesE7(_ value: JSONValue, _ latitude: String, _ longitude: String) -> Coordinate? {
        guard let latitude = value[latitude].decimal, let longitude = value[longitude].decimal,
            latitude.magnitude <= 900_000_000, longitude.magnitude <= 1_800_000_000
        else { return nil }
        return Coordinate(latitude: latitude / 1e7, longitude: longitude / 1e7)
    }

    /// Takes what an element of a list tells.
    private mutating func take(_ value: JSONValue) {
        // Google's timeline of Android and iOS.
        if !value["startTime"].isNull {
            for point in value["timelinePath"].items {
                let spot = TimelineReader.spot(point["point"].text ?? "")
                if let minutes = Double(point["durationMinutesOffsetFromStartTime"].digits),
                    let start = ImportedMoment(value["startTime"]), let spot
                {
                    fixes.append(TrackLog.Fix(time: Double(start.seconds) + minutes * 60, spot: spot))
                } else {
                    add(point["time"], spot)
                }
            }
            let location = value["visit"]["topCandidate"]["placeLocation"]
            addStay(
                value["startTime"], value["endTime"],
                TimelineReader.spot(location["latLng"].text ?? location.text ?? ""))
        }
        let position = value["position"]
        if !position.isNull { add(position["timestamp"], TimelineReader.spot(position["LatLng"].text ?? "")) }
        // Semantic Location History.
        for point in value["activitySegment"]["simplifiedRawPath"]["points"].items {
            add(first(point, "timestamp", "timestampMs"), Self.degreesE7(point, "latE7", "lngE7"))
        }
        let visit = value["placeVisit"]
        if !visit.isNull {
            let times = visit["duration"]
            addStay(
                first(times, "startTimestamp", "startTimestampMs"), first(times, "endTimestamp", "endTimestampMs"),
                Self.degreesE7(visit["location"], "latitudeE7", "longitudeE7"))
        }
        // Records of Google.
        if !value["latitudeE7"].isNull {
            add(first(value, "timestamp", "timestampMs"), Self.degreesE7(value, "latitudeE7", "longitudeE7"))
        }
        // GeoJSON.
        let geometry = value["geometry"]
        switch geometry["type"].text {
        case "Point":
            let degrees = geometry["coordinates"].items.map(\.digits)
            if degrees.count > 1 {
                add(
                    first(value["properties"], "timestamp", "time", "recorded_at", "tst"),
                    Coordinate(importedLatitude: degrees[1], longitude: degrees[0]))
            }
        case "LineString", "MultiLineString", "GeometryCollection": hasLines = true
        default: break
        }
        // Points as loggers keep them.
        for (latitude, longitude) in [("lat", "lon"), ("lat", "lng"), ("latitude", "longitude")]
        where !value[latitude].isNull {
            add(
                first(value, "tst", "timestamp", "time", "recorded_at"),
                Coordinate(importedFrom: value, latitude, longitude))
        }
    }

    private func first(_ value: JSONValue, _ keys: String...) -> JSONValue {
        keys.lazy.map { value[$0] }.first { !$0.isNull } ?? .null
    }
}
