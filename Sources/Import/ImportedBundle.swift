internal import Base
package import Maps
internal import Content
internal import Diary

/// Files that are imported together: what several of them say of one place is one, and what one of them locates is located in all.
package struct ImportedBundle: Sendable {
    package struct Item: Sendable {
        package var place: ImportedPlace
        /// The files that it stands in, by their positions, and its records there.
        package fileprivate(set) var origins: [(file: Int, records: [Int])]

        package init(place: ImportedPlace, origins: [(file: Int, records: [Int])]) {
            self.place = place
            self.origins = origins
        }
    }

    /// How far a place may be from itself, in metres, as different files see it.
    private static let reach = 75.0

    package let files: [ImportedFile]
    package private(set) var items: [Item] = []
    /// How many values lose against those of other records about the same place, by their fields.
    package private(set) var lost: [String: Int] = [:]

    package init(_ files: [ImportedFile], spots own: ImportSpots = ImportSpots()) {
        self.files = files
        let spots = files.reduce(into: [:]) { $0.merge($1.spots, uniquingKeysWith: { first, _ in first }) }
        var bySource: [ImportedPlace.ImportedSource: Int] = [:]
        var byName: [TextKey: [Int]] = [:]
        for (number, file) in files.enumerated() {
            for place in file.places {
                var place = place.cleaned()
                place.location = place.location ?? place.source.flatMap { spots[$0] } ?? own.spot(of: place)
                let name = TextKey(folded(place.title))
                let same =
                    place.source.flatMap { bySource[$0] }
                    // Of one name there are few at one spot, and a file that has many has no spots.
                    ?? byName[name]?.suffix(20).first { Self.areOne(items[$0].place, place) }
                if let source = place.source { bySource[source] = same ?? items.count }
                if let same {
                    merge(place, [(number, place.records)], to: same)
                } else {
                    byName[name, default: []].append(items.count)
                    items.append(Item(place: place, origins: [(number, place.records)]))
                }
            }
        }
        joinUnnamed()
        for item in items { lost.merge(item.place.lostOfVisits, uniquingKeysWith: +) }
    }

    /// Adds what is said of the place at a position.
    private mutating func merge(_ place: ImportedPlace, _ origins: [(file: Int, records: [Int])], to position: Int) {
        add(place.visits, origins, to: position)
        if !place.tags.isEmpty {
            let known = Set(items[position].place.tags)
            items[position].place.tags += place.tags.filter { !known.contains($0) }
        }
        for field in items[position].place.merge(place) { lost[field, default: 0] += 1 }
    }

    /// Takes what nobody has named as visits of the places that other files name there.
    private mutating func joinUnnamed() {
        guard items.contains(where: \.place.isDraft), !items.allSatisfy(\.place.isDraft) else { return }
        var spots = SpotCells(reach: Self.reach)
        let all = items
        items = []
        for item in all where !item.place.isDraft {
            if let spot = item.place.location { spots.add(items.count, at: spot) }
            items.append(item)
        }
        for item in all where item.place.isDraft {
            if let position = item.place.location.flatMap({ spots.item(at: $0) }) {
                merge(item.place, item.origins, to: position)
            } else {
                items.append(item)
            }
        }
    }

    /// Calls places without a name by where they are, in a language.
    package mutating func name(unnamed name: (Coordinate) -> String) {
        for index in items.indices where items[index].place.title.isEmpty {
            if let spot = items[index].place.location { items[index].place.title = name(spot) }
        }
    }

    /// Adds a place that no file has as one.
    package mutating func add(_ item: Item) {
        items.append(Item(place: item.place.cleaned(), origins: item.origins))
    }

    /// Adds visits to the place at a position.
    package mutating func add(_ visits: [ImportedVisit], _ origins: [(file: Int, records: [Int])], to position: Int) {
        items[position].place.visits += visits
        items[position].origins += origins
    }

    /// Whether two records of one name are of one place.
    private static func areOne(_ first: ImportedPlace, _ second: ImportedPlace) -> Bool {
        if let one = first.source, let other = second.source, one.service == other.service, one.isOfPlace {
            return one == other
        }
        // Two pins without a name are two.
        guard !first.title.isEmpty, let spot = first.location, let other = second.location else { return false }
        return spot.distance(to: other) <= reach
    }
}

/// Where places are whose file does not say it: from a table that the author has filled in, or from any other file that can be imported.
package struct ImportSpots: Sendable {
    private var bySource: [ImportedPlace.ImportedSource: Coordinate] = [:]
    /// Nil for a name that several places have.
    private var byTitle: [String: Coordinate?] = [:]

    package init(_ files: [ImportedFile] = []) {
        for file in files {
            bySource.merge(file.spots) { first, _ in first }
            for place in file.places {
                guard let spot = place.location else { continue }
                if let source = place.source { bySource[source] = spot }
                let title = folded(place.title)
                byTitle.updateValue(byTitle[title] == nil ? spot : nil, forKey: title)
            }
        }
    }

    func spot(of place: ImportedPlace) -> Coordinate? {
        place.source.flatMap { bySource[$0] } ?? byTitle[folded(place.title)] ?? nil
    }

    /// The table to be filled in, a line a place.
    package static func table(of places: [ImportedPlace]) -> [UInt8] {
        var rows = TableRows()
        rows.add(["title", "address", "source", "url", "lat", "lon"].map { .text($0) })
        for place in places {
            let source = place.source.map { "\($0.service):\($0.id)" } ?? ""
            rows.add([
                .text(place.title), .text(place.address ?? ""), .text(source), .text(place.links.first?.url ?? ""),
                .text(""), .text(""),
            ])
        }
        return rows.bytes
    }
}
