internal import Maps
internal import Base
internal import Diary

/// Reads the files of a Dawarich export, a record a line (JSON Lines), of any size: those of points are larger than the memory.
struct DawarichReader {
    private enum Kind {
        case places, visits, taggings, others

        var words: Message {
            switch self {
            case .places: "places of Dawarich"
            case .visits: "visits of Dawarich"
            case .taggings: "tags of places of Dawarich"
            case .others: "records of Dawarich"
            }
        }
    }

    /// The greatest length of a line, in bytes.
    private static let lineLimit = 1_000_000
    /// What Dawarich calls a place before it knows better.
    private static let defaultNames: Set<String> = ["suggested place", "unknown place", "unknown location"]

    /// Why points are left out.
    private static let pointReason: Message = "it is a point of a track or a track; tracks are not brought along"

    private(set) var file: ImportedFile
    private var kind: Kind
    /// Why records of other kinds are left out.
    private let reason: Message
    private var record = 0

    /// - Returns: nil for what is no such file.
    static func read(_ source: ImportFile) throws(Diagnostic) -> ImportedFile? {
        var reader: DawarichReader?
        var line: [UInt8] = []
        var isOther = false
        func end() {
            defer { line.removeAll(keepingCapacity: true) }
            guard !isOther, line.contains(where: { $0 != 0x20 && $0 != 0x0D }) else { return }
            if reader == nil { reader = DawarichReader(firstLine: line, path: source.path) }
            isOther = reader == nil
            reader?.read(line)
        }
        try source.readPieces { piece in
            for part in piece.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
                if part.offset > 0 { end() }
                // What is longer is no record, and of a first line no such file.
                if line.count <= lineLimit { line.append(contentsOf: part.element) }
                if line.count > lineLimit, reader == nil { isOther = true }
                if isOther { return false }
            }
            return true
        }
        end()
        return isOther ? nil : reader?.file
    }

    /// Nil for a line that is none of Dawarich's.
    private init?(firstLine line: [UInt8], path: String) {
        guard line.first == UInt8(ascii: "{"), let value = try? JSONValue(SourceFile(path: path, bytes: line)),
            case .object(let fields) = value
        else { return nil }
        func has(_ names: String...) -> Bool { names.allSatisfy { fields[$0] != nil } }
        if has("started_at", "place_reference") || has("started_at", "status") {
            (kind, reason) = (.visits, "")
        } else if has("tag_name", "taggable_type") {
            (kind, reason) = (.taggings, "")
        } else if has("name", "latitude", "longitude") {
            (kind, reason) = (.places, "")
        } else if has("timestamp", "lonlat") || has("timestamp", "longitude") || has("start_at", "end_at") {
            (kind, reason) = (.others, Self.pointReason)
        } else if has("name", "icon") || has("name", "privacy_radius_meters") {
            (kind, reason) = (.others, "it is a tag; tags come along with their places")
        } else if has("created_at", "updated_at") || has("distance_unit") || has("maps") {
            (kind, reason) = (.others, "it is no place")
        } else {
            return nil
        }
        file = ImportedFile(path: path, format: kind.words)
    }

    /// - Parameter kind: what the first records of the one file are.
    private init(path: String, _ kind: Kind) {
        (self.kind, reason) = (kind, "")
        file = ImportedFile(path: path, format: kind.words)
    }

    private mutating func read(_ line: [UInt8]) {
        guard kind != .others else {
            record += 1
            file.omit(for: reason)
            return
        }
        guard line.count <= Self.lineLimit, let value = try? JSONValue(SourceFile(path: file.path, bytes: line)) else {
            record += 1
            return file.omit(for: "it is no JSON")
        }
        read(value)
    }

    private mutating func read(_ value: JSONValue) {
        record += 1
        switch kind {
        case .places: readPlace(value)
        case .visits: readVisit(value)
        case .taggings: readTagging(value)
        case .others: break
        }
    }

    private mutating func readPlace(_ value: JSONValue) {
        let note = value["note"].words
        guard let title = Self.title(value["name"]), var place = place(title, value, "latitude", "longitude") else {
            return file.omit(record, value["name"].words ?? "", "it has no name or no spot")
        }
        // The server keeps what it has once suggested; what its owner was at comes along with the visit.
        if value["source"].text == "photon", note == nil {
            return file.omit(for: "the server suggests it; places of confirmed visits come along")
        }
        place.text = note.map(escapedMarkdown) ?? ""
        place.address = Self.address(value)
        file.add(place)
    }

    private mutating func readVisit(_ value: JSONValue) {
        let reference = value["place_reference"]
        guard value["status"].text == "confirmed" else {
            let isDeclined = value["status"].text == "declined"
            return file.omit(for: isDeclined ? "it is declined" : "nobody has confirmed it")
        }
        guard let spot = Coordinate(importedFrom: reference, "latitude", "longitude"),
            let start = ImportedMoment(value["started_at"])
        else {
            return file.omit(record, value["name"].words ?? "", "it says neither where nor when")
        }
        let visit = file.visit(from: start, to: ImportedMoment(value["ended_at"]), at: spot)
        guard let title = Self.title(reference["name"]) ?? Self.title(value["name"]),
            var place = place(title, reference, "latitude", "longitude")
        else { return file.add(ImportedStay(record: record, location: spot, day: visit.from)) }
        place.visits = [visit]
        file.add(place)
    }

    private mutating func readTagging(_ value: JSONValue) {
        guard let tag = value["tag_name"].words, let title = Self.title(value["taggable_name"]),
            var place = place(title, value, "taggable_latitude", "taggable_longitude")
        else { return file.omit(for: "it is of no place") }
        place.tags = [tag]
        file.add(place)
    }

    private func place(
        _ title: String, _ value: JSONValue, _ latitude: String, _ longitude: String
    ) -> ImportedPlace? {
        guard let spot = Coordinate(importedFrom: value, latitude, longitude) else { return nil }
        var place = ImportedPlace(record: record, title: title)
        place.location = spot
        return place
    }

    /// A name that somebody or something gave.
    private static func title(_ value: JSONValue) -> String? {
        value.words.flatMap { defaultNames.contains($0.lowercased()) ? nil : $0 }
    }

    /// What the map of the server says of an address.
    private static func address(_ place: JSONValue) -> String? {
        let facts = place["geodata"]["properties"]
        let street = [facts["street"], facts["housenumber"]].compactMap(\.words).joined(separator: " ")
        let city = place["city"].words ?? facts["city"].words
        guard !street.isEmpty || city != nil else { return nil }
        let country = place["country"].words ?? facts["country"].words
        return [street, city ?? "", country ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

extension DawarichReader {
    /// Whether JSON is the one file of which exports of the first version were.
    static func isFirstVersion(_ root: JSONValue) -> Bool {
        guard case .list = root["visits"], case .list = root["places"] else { return false }
        return !root["counts"].isNull
    }

    /// The places and visits of an export of the first version.
    static func files(_ root: JSONValue, _ path: String) -> ImportedFile {
        var reader = DawarichReader(path: path, .places)
        for value in root["places"].items { reader.read(value) }
        reader.kind = .visits
        for value in root["visits"].items { reader.read(value) }
        reader.file.omit(for: pointReason, root["points"].items.count)
        return reader.file
    }
}
