internal import Maps
internal import Content
internal import Diary
internal import Base

/// Collects what the exports of Arc tell.
///
/// LocoKit2 has items by months and places in files of their own (docs/export/FORMAT.md of sobri909/LocoKit2, version 2.4); daily and monthly
/// exports before had `timelineItems` with their places in them (thoughtgap/arc-data-server), backups a file an item.
struct ArcTimeline {
    fileprivate struct ArcPlace {
        /// Nil for one that stands in a visit.
        let record: Int?
        let name: String?
        let spot: Coordinate?
        let address: String?
        let category: String?
    }

    private struct ArcVisit {
        let record: Int
        /// What its owner calls it, apart from the place.
        let title: String?
        let place: String?
        /// Whether somebody has said so, nil where nobody knows.
        let isSure: Bool?
        let spot: Coordinate?
        let address: String?
        let start: ImportedMoment
        let seconds: Int
        let note: String
    }

    /// The least length of a stay that may be a visit, in seconds, and that of one which goes on over days.
    private static let leastStay = 600
    private static let day = 86400
    /// When the clocks of Apple begin, in seconds since 1970: dates were numbers of seconds since then until September 2018.
    private static let appleEpoch = 978_307_200.0

    private var file: ImportedFile
    private var record = 0
    private var isThere = false
    private var places: [String: ArcPlace] = [:]
    private var visits: [ArcVisit] = []

    /// - Parameter path: what was named.
    init(path: String) { file = ImportedFile(path: path, format: "a timeline of Arc") }

    /// - Returns: whether the file is of Arc.
    mutating func take(_ root: JSONValue) -> Bool {
        guard let kind = Self.kind(of: root) else { return false }
        isThere = true
        for item in Self.items(of: root) {
            switch kind {
            case .facts: break
            case .items: add(item: item)
            case .places: add(place: item)
            }
        }
        return true
    }

    enum Kind { case facts, items, places }

    /// What a file of an export holds; nil for one of another program.
    static func kind(of root: JSONValue) -> Kind? {
        let first = items(of: root).first
        if first.map(isItem) ?? !root["timelineItems"].isNull { return .items }
        if first.map(isPlace) ?? false { return .places }
        return !root["schemaVersion"].isNull && !root["exportMode"].isNull ? .facts : nil
    }

    private static func items(of root: JSONValue) -> [JSONValue] {
        [root["timelineItems"], root].lazy.compactMap { if case .list(let items) = $0 { items } else { nil } }.first
            ?? [root]
    }

    private static func isItem(_ value: JSONValue) -> Bool {
        !value["base"]["isVisit"].isNull || !value["isVisit"].isNull && !value["startDate"].isNull
    }

    private static func isPlace(_ value: JSONValue) -> Bool {
        !value["radiusMean"].isNull && !value["name"].isNull || !value["placeId"].isNull && !value["center"].isNull
    }

    private mutating func add(place value: JSONValue) {
        record += 1
        guard let id = Self.id(value), places.count < ImportedFile.mostKept else {
            return file.omit(record, value["name"].words ?? "", ImportedFile.tooMany)
        }
        places[id] = ArcPlace(value, record: record)
    }

    private mutating func add(item: JSONValue) {
        record += 1
        let isNew = !item["base"].isNull
        let base = isNew ? item["base"] : item, visit = isNew ? item["visit"] : item
        let place = item["place"]
        let title = visit["customTitle"].words
        guard base["isVisit"] == true else {
            return file.omit(for: "it is a way between places; tracks are not brought along")
        }
        guard base["deleted"] != true, base["disabled"] != true else { return file.omit(for: "it is deleted") }
        guard let start = Self.moment(base["startDate"]) else {
            return file.omit(record, title ?? place["name"].words ?? "", "it does not say when")
        }
        guard visits.count < ImportedFile.mostKept else { return file.omit(for: ImportedFile.tooMany) }
        let id = Self.id(visit) ?? Self.id(place)
        if let id, !place.isNull, places[id] == nil { places[id] = ArcPlace(place, record: nil) }
        let isConfirmed = visit["confirmedPlace"] == true || visit["manualPlace"] == true
        visits.append(
            ArcVisit(
                record: record, title: title, place: id,
                isSure: isConfirmed ? true : visit["uncertainPlace"] == true ? false : nil, spot: Self.spot(visit),
                address: visit["streetAddress"].words, start: start,
                seconds: (Self.moment(base["endDate"])?.seconds ?? start.seconds + Self.leastStay) - start.seconds,
                note: Self.note(item["notes"])))
    }

    /// What was collected; nil where that is nothing.
    var whole: ImportedFile? {
        guard isThere else { return nil }
        var file = file
        var visited: Set<String> = []
        for visit in visits {
            let place = visit.place.flatMap { places[$0] }
            let name = visit.isSure == false ? nil : place?.name
            guard let spot = place?.spot ?? visit.spot else {
                file.omit(visit.record, visit.title ?? name ?? "", "it does not say where")
                continue
            }
            if visit.seconds < Self.leastStay, visit.isSure != true, visit.title == nil {
                file.omit(for: "it is shorter than ten minutes")
                continue
            }
            var stay = file.visit(from: visit.start, to: visit.start.later(by: visit.seconds), at: spot)
            let day = stay.from
            guard let title = name ?? visit.title else {
                file.add(ImportedStay(record: visit.record, location: spot, day: day))
                continue
            }
            var found = ImportedPlace(record: visit.record, title: title)
            found.location = spot
            found.address = name == nil ? visit.address : place?.address ?? visit.address
            if name != nil, let place, let id = visit.place {
                if visited.insert(id).inserted, let record = place.record { found.records.insert(record, at: 0) }
                found.source = .init(service: "arc", id: id)
                found.category = place.category
            }
            if visit.seconds >= Self.day {
                let last = file.day(of: visit.start.later(by: visit.seconds), at: spot)
                stay.to = last > day ? last : nil
            }
            let own = visit.title == title ? nil : visit.title.map(escapedMarkdown)
            stay.note = [own, visit.note].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n\n")
            found.visits = [stay]
            file.add(found)
        }
        for (id, place) in places.sorted(by: { ($0.value.record ?? 0) < ($1.value.record ?? 0) })
        where !visited.contains(id) {
            guard let record = place.record else { continue }
            file.omit(record, place.name ?? "", "no visit says that anybody was there")
        }
        return file
    }

    private static func id(_ value: JSONValue) -> String? {
        [value["placeId"], value["id"]].lazy.compactMap(\.words).first {
            $0.utf8.count <= 100 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        }
    }

    fileprivate static func spot(_ value: JSONValue) -> Coordinate? {
        Coordinate(importedFrom: value["center"].isNull ? value : value["center"], "latitude", "longitude")
    }

    private static func moment(_ value: JSONValue) -> ImportedMoment? {
        if let number = value.decimal, number.magnitude < appleEpoch {
            return ImportedMoment(.double(number + appleEpoch))
        }
        return ImportedMoment(value)
    }

    /// Notes are a text, or a list of them.
    private static func note(_ value: JSONValue) -> String {
        let notes = value.text == nil ? value.items.map { $0["body"].isNull ? $0 : $0["body"] } : [value]
        return notes.compactMap(\.words).map(escapedMarkdown).joined(separator: "\n\n")
    }
}

extension ArcTimeline.ArcPlace {
    fileprivate init(_ value: JSONValue, record: Int?) {
        self.record = record
        name = value["name"].words
        spot = ArcTimeline.spot(value)
        let parts = [value["streetAddress"].words, value["locality"].words].compactMap(\.self)
        address = parts.isEmpty ? nil : parts.joined(separator: ", ")
        // As Google calls kinds of places: `coffee_shop`.
        category = [value["category"], value["googlePrimaryType"]].lazy.compactMap(\.words).first?
            .replacing("_", with: " ")
    }
}
