package import Diary

/// What a file holds that places may be made of; every record of it is either part of a place or left out.
package struct ImportedFile: Sendable {
    /// A record of which nothing is made.
    package struct Omission: Sendable, Equatable {
        package let record: Int
        /// What it is called, empty where it has no name.
        package let title: String
        package let reason: String
    }

    package let path: String
    /// What kind of file it is, in words.
    package let format: String
    package var places: [ImportedPlace] = []
    package var omissions: [Omission] = []
    /// How many records without a name nothing is made of, by the reason.
    package var omissionCounts: [String: Int] = [:]
    /// Where the owner stayed, at places that the file does not name.
    package var stays: [ImportedStay] = []
    /// Pictures of which no record tells.
    package var pictures: [ImportedPicture] = []
    /// Pictures that its records name and that are left out with them.
    var leftPictures: [ImportFile] = []
    /// What the file says of pictures beside it.
    var sidecars: [PhotoSidecar] = []
    /// Where places are that other files name and do not locate.
    package var spots: [ImportedPlace.Source: Coordinate] = [:]
    /// In how many records there is a field that entries have no place for, by its name.
    package var unknownFields: [String: Int] = [:]
    private var index = ImportedPlaceIndex()

    init(path: String, format: String) {
        self.path = path
        self.format = format
    }

    /// How many records there are.
    package var recordCount: Int {
        let omitted = omissionCounts.values.reduce(omissions.count, +)
        return places.reduce(omitted + stays.count + pictures.count) { $0 + $1.records.count }
    }

    package mutating func omit(_ record: Int, _ title: String, _ reason: String) {
        omissions.append(Omission(record: record, title: title, reason: reason))
    }

    /// Counts records of which nothing is made.
    mutating func omit(for reason: String, _ count: Int = 1) {
        if count > 0 { omissionCounts[reason, default: 0] += count }
    }

    /// Counts what entries have no place for.
    mutating func lose(_ field: String, _ count: Int = 1) {
        if count > 0 { unknownFields[field, default: 0] += count }
    }

    /// Adds what is known of a place, to what an earlier record says of the same one.
    mutating func add(_ place: ImportedPlace) {
        let known = index.position(of: place, next: places.count)
        let position = known ?? places.count
        let visits = place.visits.filter { index.isNew($0, at: position) }
        let tags = place.tags.filter { index.isNew($0, at: position) }
        guard let known else {
            var place = place
            (place.visits, place.tags) = (visits, tags)
            return places.append(place)
        }
        places[known].records += place.records
        places[known].visits += visits
        places[known].tags += tags
        places[known].merge(place)
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
        let source: ImportedPlace.Source?
        let title: String
        let location: Coordinate?
        let address: String?
    }

    /// Something that a place has.
    private struct Part<Value: Hashable & Sendable>: Hashable {
        let position: Int
        let value: Value
    }

    private var positions: [Key: Int] = [:]
    private var visits: Set<Part<ImportedVisit>> = []
    private var tags: Set<Part<String>> = []

    /// The position of the place that an earlier record is about; nil for a new one, which stands at the next.
    mutating func position(of place: ImportedPlace, next: Int) -> Int? {
        let key =
            place.source.map { Key(source: $0, title: "", location: nil, address: nil) }
            ?? Key(source: nil, title: place.title, location: place.location, address: place.address)
        if let position = positions[key] { return position }
        positions[key] = next
        return nil
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
