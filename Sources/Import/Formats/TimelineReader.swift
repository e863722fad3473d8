internal import Maps
internal import Content
internal import Base
internal import Diary

/// Reads what Google's timeline exports, of any size: Android's `semanticSegments`, the list of iOS, Records and Semantic Location History.
///
/// Only the last of these names places; of the others come stays, which become visits of places that the diary knows.
struct TimelineReader {
    private enum Kind {
        case android, iOS, semantic, records

        var words: Message {
            switch self {
            case .android: "a timeline of Google Maps (Android)"
            case .iOS: "a timeline of Google Maps (iOS)"
            case .semantic: "a Semantic Location History of Google"
            case .records: "location records of Google"
            }
        }
    }

    /// The least length of a stay that may be a visit, in seconds.
    private static let leastStay = 600
    private static let way: Message = "it is a way between places; tracks are not brought along"

    private var file: ImportedFile
    private var record = 0
    private var problem: Diagnostic?

    /// - Returns: nil for what is no timeline.
    static func read(_ source: ImportFile) throws(Diagnostic) -> ImportedFile? {
        var splitter = JSONSplitter(path: source.path)
        var reader: TimelineReader?
        var isOther = false
        try source.readPieces { piece in
            splitter.read(piece) { key, element in
                if reader == nil {
                    guard let kind = kind(key, element, source.path) else {
                        // What comes before the list that tells is small.
                        isOther = key != "rawSignals"
                        return !isOther
                    }
                    reader = TimelineReader(file: ImportedFile(path: source.path, format: kind.words))
                }
                return reader?.read(key, element) ?? false
            } && !isOther
        }
        guard let reader else { return nil }
        if let problem = reader.problem { throw problem }
        try splitter.check()
        return reader.file
    }

    private init(file: ImportedFile) { self.file = file }

    private static func kind(_ key: String?, _ element: [UInt8], _ path: String) -> Kind? {
        guard [nil, "semanticSegments", "timelineObjects", "locations"].contains(key),
            let value = try? JSONValue(SourceFile(path: path, bytes: element))
        else { return nil }
        switch key {
        case "semanticSegments": return .android
        case "timelineObjects": return .semantic
        case "locations": return value["latitudeE7"].isNull && value["timestampMs"].isNull ? nil : .records
        default:
            let isSegment = ["visit", "activity", "timelinePath"].contains { !value[$0].isNull }
            return isSegment && !value["startTime"].isNull ? .iOS : nil
        }
    }

    /// - Returns: whether to go on.
    private mutating func read(_ key: String?, _ element: [UInt8]) -> Bool {
        switch key {
        case nil, "semanticSegments", "timelineObjects": break
        case "locations": return count("it is a point of a track; tracks are not brought along")
        case "rawSignals": return count("it is what the device measured, no visit")
        default: return count("it is a part of “\(key ?? "")”")
        }
        let value: JSONValue
        do throws(Diagnostic) { value = try JSONValue(SourceFile(path: file.path, bytes: element)) } catch {
            problem = .error(
                "record \(record + 1) is no JSON: \(error.message)", path: file.path, help: "download it once more")
            return false
        }
        if !value["placeVisit"].isNull { return visit(named: value["placeVisit"]) }
        return value["visit"].isNull ? count(Self.way) : stay(value)
    }

    private mutating func count(_ reason: Message) -> Bool {
        record += 1
        file.omit(for: reason)
        return true
    }

    /// A stay of which Android and iOS tell nothing but the spot.
    private mutating func stay(_ segment: JSONValue) -> Bool {
        let visit = segment["visit"], candidate = visit["topCandidate"]
        let location = candidate["placeLocation"]
        guard let spot = Self.spot(location["latLng"].text ?? location.text ?? ""),
            let start = ImportedMoment(segment["startTime"])
        else { return count("it says neither where nor when") }
        if (visit["hierarchyLevel"].decimal ?? 0) > 0 { return count("it is inside of another stay") }
        if Self.isHome(candidate["semanticType"]) { return count("it is at home or at work") }
        if let end = ImportedMoment(segment["endTime"]), end.seconds - start.seconds < Self.leastStay {
            return count("it is shorter than ten minutes")
        }
        record += 1
        let offset = segment["startTimeTimezoneUtcOffsetMinutes"].number
        let day = offset.map { start.day(offset: $0) } ?? file.day(of: start, at: spot)
        file.add(ImportedStay(record: record, location: spot, day: day))
        return true
    }

    /// A visit of Semantic Location History, whose place has a name.
    private mutating func visit(named visit: JSONValue) -> Bool {
        let location = visit["location"], duration = visit["duration"]
        func spot(_ latitude: JSONValue, _ longitude: JSONValue) -> Coordinate? {
            guard let latitude = latitude.decimal, let longitude = longitude.decimal else { return nil }
            // Degrees times ten millions, which have overflowed 32 bits in some exports.
            func degrees(_ value: Double) -> Double {
                let wrapped =
                    value.magnitude > 1_800_000_000 ? value - (value < 0 ? -4_294_967_296 : 4_294_967_296) : value
                return wrapped / 10_000_000
            }
            let found = (degrees(latitude), degrees(longitude))
            guard found.0.magnitude <= 90, found.1.magnitude <= 180, found.0 != 0 || found.1 != 0 else { return nil }
            return Coordinate(latitude: found.0, longitude: found.1)
        }
        let place =
            spot(location["latitudeE7"], location["longitudeE7"]) ?? spot(visit["centerLatE7"], visit["centerLngE7"])
        let start = ImportedMoment(duration["startTimestamp"]) ?? ImportedMoment(duration["startTimestampMs"])
        let end = ImportedMoment(duration["endTimestamp"]) ?? ImportedMoment(duration["endTimestampMs"])
        guard let start, let place else { return count("it says neither where nor when") }
        if Self.isHome(location["semanticType"]) { return count("it is at home or at work") }
        if let end, end.seconds - start.seconds < Self.leastStay { return count("it is shorter than ten minutes") }
        record += 1
        let visit = file.visit(from: start, to: end, at: place)
        guard let name = location["name"].words else {
            file.add(ImportedStay(record: record, location: place, day: visit.from))
            return true
        }
        var found = ImportedPlace(record: record, title: name)
        found.location = place
        found.address = location["address"].text.map { trimmed(normalized($0.replacing("\n", with: ", "))) }
        if let id = location["placeId"].text, !id.isEmpty, id.utf8.count < 200,
            id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        {
            found.source = .init(service: "google_place", id: id)
        }
        found.visits = [visit]
        file.add(found)
        return true
    }

    private static func isHome(_ type: JSONValue) -> Bool {
        guard let words = type.text?.uppercased() else { return false }
        return words.hasSuffix("HOME") || words.hasSuffix("WORK")
    }

    /// `37.5°, 127.0°` or `geo:37.5,127.0`.
    static func spot(_ text: String) -> Coordinate? {
        let parts = (text.hasPrefix("geo:") ? text.dropFirst(4) : text[...]).split(separator: ",").map {
            trimmed(String($0))
        }
        return parts.count >= 2 ? Coordinate(importedLatitude: parts[0], longitude: parts[1]) : nil
    }
}
