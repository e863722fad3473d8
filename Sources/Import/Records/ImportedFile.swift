package import Base
package import Maps
internal import Diary

/// What a file holds that places may be made of; every record of it is either part of a place or left out.
package struct ImportedFile: Sendable {
    /// A record of which nothing is made.
    package struct Omission: Sendable, Equatable {
        package let record: Int
        /// What it is called, empty where it has no name.
        package let title: String
        package let reason: Message
    }

    /// What was not understood of a field.
    package struct Unread: Sendable, Equatable {
        /// The first of them.
        package let example: String
        /// Where that stands: `line 7`.
        package let place: Message
        package fileprivate(set) var count = 1
    }

    /// How many records are kept of a file, and of all that are imported together: their places, visits, tags, stays and pictures. Nobody
    /// has been to so many places.
    package static let mostKept = 250_000
    /// How many places.
    package static let mostPlaces = 50_000
    /// How many records of which nothing is made are named, and how many reasons and fields; the others are counted.
    private static let mostNamed = 1000

    package let path: String
    /// What kind of file it is, in words.
    package let format: Message
    package var places: [ImportedPlace] = []
    package var omissions: [Omission] = []
    /// How many records without a name nothing is made of, by the reason.
    package var omissionCounts: [Message: Int] = [:]
    /// Where the owner stayed, at places that the file does not name.
    package var stays: [ImportedStay] = []
    /// Pictures of which no record tells.
    package var pictures: [ImportedPicture] = []
    /// Pictures that its records name and that are left out with them.
    var leftPictures: [ImportFile] = []
    /// What the file says of pictures beside it.
    var sidecars: [PhotoSidecar] = []
    /// Where places are that other files name and do not locate.
    package var spots: [ImportedPlace.ImportedSource: Coordinate] = [:]
    /// In how many records there is a field that entries have no place for, by its name.
    package var unknownFields: [Message: Int] = [:]
    /// Values that were not understood, by their fields.
    package private(set) var unread: [String: Unread] = [:]
    /// How many moments became days by a clock that is not written beside them.
    package private(set) var clocks: [CivilClock: Int] = [:]
    /// Whether there is a rating on a greater scale than that of entries.
    private var hasOtherScale = false
    private var index = ImportedPlaceIndex()
    /// How many records, visits and tags its places have.
    private var kept = 0

    init(path: String, format: Message) {
        self.path = path
        self.format = format
    }

    /// How many records there are.
    package var recordCount: Int {
        let omitted = omissionCounts.values.reduce(omissions.count, +)
        return places.reduce(omitted + stays.count + pictures.count) { $0 + $1.records.count }
    }

    package mutating func omit(_ record: Int, _ title: String, _ reason: Message) {
        guard omissions.count < Self.mostNamed else { return omit(for: reason) }
        omissions.append(Omission(record: record, title: title, reason: reason))
    }

    /// Counts records of which nothing is made.
    mutating func omit(for reason: Message, _ count: Int = 1) {
        if count > 0 { Self.count(reason, count, in: &omissionCounts, else: "there are other reasons") }
    }

    /// Counts what entries have no place for.
    mutating func lose(_ field: Message, _ count: Int = 1) {
        if count > 0 { Self.count(field, count, in: &unknownFields, else: "other fields") }
    }

    /// Counts what nobody asked for of a record, and what was not understood.
    ///
    /// - Parameter place: where it stands: `line 7`.
    mutating func note(_ fields: ImportFields, at place: Message, besides known: Set<String> = []) {
        for name in fields.rest where !known.contains(name) { lose(Message(verbatim: name)) }
        for clock in fields.clocks { note(clock) }
        for (field, value) in fields.unread { noteUnread(field, value, at: place) }
        hasOtherScale = hasOtherScale || fields.hasOtherScale
    }

    /// The civil day of a moment, in a zone of the IANA's where one is written, at a spot.
    mutating func day(of moment: ImportedMoment, in zone: String? = nil, at spot: Coordinate?) -> String {
        let (day, clock) = moment.day(in: zone, at: spot)
        note(clock)
        return day
    }

    /// A visit that began at a moment and ended at another, with its hours where they are known.
    mutating func visit(
        from moment: ImportedMoment, to end: ImportedMoment? = nil, in zone: String? = nil, at spot: Coordinate?
    ) -> ImportedVisit {
        var visit = ImportedVisit(from: day(of: moment, in: zone, at: spot))
        visit.hours = moment.hours(to: end, in: zone, at: spot)
        return visit
    }

    /// Counts a day that a clock made of a moment.
    mutating func note(_ clock: CivilClock?) {
        if let clock, clock != .written { clocks[clock, default: 0] += 1 }
    }

    /// Counts a value that was not understood.
    mutating func noteUnread(_ field: String, _ value: String, at place: Message) {
        if unread[field] != nil {
            unread[field]?.count += 1
        } else if unread.count < Self.mostNamed, field.utf8.count < 1000 {
            unread[field] = Unread(example: String(value.prefix(60)), place: place)
        } else {
            lose("other fields")
        }
    }

    /// Takes ratings out where one of the file tells that its scale is another one than that of entries.
    mutating func settleScale() {
        guard hasOtherScale else { return }
        for index in places.indices {
            let ratings = [places[index].rating] + places[index].visits.map(\.rating)
            for case let rating? in ratings {
                noteUnread("rating", rating, at: Message("record \(places[index].records[0])"))
            }
            places[index].rating = nil
            for visit in places[index].visits.indices { places[index].visits[visit].rating = nil }
        }
    }

    /// Counts under a name, or under another once there are many.
    private static func count(_ name: Message, _ count: Int, in counts: inout [Message: Int], else other: Message) {
        let isNamed = counts.count < mostNamed && name.english.utf8.count < 1000 || counts[name] != nil
        counts[isNamed ? name : other, default: 0] += count
    }

    /// How much of it is kept.
    var keptCount: Int { kept + stays.count + pictures.count + sidecars.count + spots.count }

    /// Adds a stay, as long as there are not too many.
    mutating func add(_ stay: ImportedStay) {
        if keptCount < Self.mostKept { stays.append(stay) } else { omit(for: Self.tooMany) }
    }

    static let tooMany: Message =
        "an import takes \(mostPlaces) places and \(mostKept) records: split the file to bring the others along"

    /// Adds what is known of a place, to what an earlier record says of the same one.
    mutating func add(_ place: ImportedPlace) {
        guard let known = index.position(of: place) else {
            if append(place) { index.add(places[places.count - 1], at: places.count - 1) }
            return
        }
        guard keptCount < Self.mostKept else { return omit(for: Self.tooMany, place.records.count) }
        let visits = place.visits.filter { index.isNew($0, at: known) }
        let tags = place.tags.filter { index.isNew($0, at: known) }
        kept += place.records.count + visits.count + tags.count
        places[known].records += place.records
        places[known].visits += visits
        places[known].tags += tags
        for field in places[known].merge(place) { lose("\(field) (another record of the place has another)") }
    }

    /// Adds a place that is none of those that are there, as long as there are not too many.
    @discardableResult
    mutating func append(_ place: ImportedPlace) -> Bool {
        guard places.count < Self.mostPlaces, keptCount < Self.mostKept else {
            omit(for: Self.tooMany, place.records.count)
            return false
        }
        kept += place.records.count + place.visits.count + place.tags.count
        places.append(place)
        return true
    }
}

/// A stay at a spot of which nobody says what is there.
package struct ImportedStay: Sendable {
    /// The number of its record in the file, from 1.
    package let record: Int
    package let location: Coordinate
    /// The civil day on which it began: `2026-05-03`.
    package let day: String
}

/// Which place of a file a record is about.
private struct ImportedPlaceIndex {
    private struct Key: Hashable {
        let source: ImportedPlace.ImportedSource?
        let title: String
        let location: Coordinate?
        let address: String?

        init(_ place: ImportedPlace) {
            source = place.source
            let isNamed = source == nil
            title = isNamed ? place.title : ""
            location = isNamed ? place.location : nil
            address = isNamed ? place.address : nil
        }
    }

    /// Something that a place has.
    private struct Part<Value: Hashable & Sendable>: Hashable {
        let position: Int
        let value: Value
    }

    private var positions: [Key: Int] = [:]
    private var visits: Set<Part<ImportedVisit>> = []
    private var tags: Set<Part<String>> = []

    /// The position of the place that an earlier record is about; nil for a new one.
    func position(of place: ImportedPlace) -> Int? { positions[Key(place)] }

    /// Notes a new place.
    mutating func add(_ place: ImportedPlace, at position: Int) {
        positions[Key(place)] = position
        for visit in place.visits { visits.insert(Part(position: position, value: visit)) }
        for tag in place.tags { tags.insert(Part(position: position, value: tag)) }
    }

    /// Whether the place at a position did not have the visit yet.
    mutating func isNew(_ visit: ImportedVisit, at position: Int) -> Bool {
        visits.insert(Part(position: position, value: visit)).inserted
    }

    /// Whether the place at a position did not have the tag yet.
    mutating func isNew(_ tag: String, at position: Int) -> Bool {
        tags.insert(Part(position: position, value: tag)).inserted
    }
}
