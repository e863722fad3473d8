package import Base
package import Maps
internal import Content
internal import Diary

/// Which places of the diary the imported ones are.
package struct ImportMatching: Sendable {
    /// A place that the diary has.
    package struct KnownPlace: Sendable {
        package let slug: String
        package let title: String
        package let location: Coordinate?
        package let sources: [ImportedPlace.ImportedSource]

        package init(slug: String, title: String, location: Coordinate?, sources: [ImportedPlace.ImportedSource]) {
            self.slug = slug
            self.title = title
            self.location = location
            self.sources = sources
        }
    }

    package enum Match: Sendable, Equatable {
        case new
        /// The position of the place among the known ones.
        case known(Int)
        /// It may be this one, and may not be.
        case doubtful(Int, why: Message)
    }

    /// How far one place may be from itself, in metres, as different services see it.
    private static let reach = 75.0
    /// How far a place of the same name may be that is probably another one, in metres.
    private static let doubt = 2000.0

    private let known: [KnownPlace]
    private let likenesses: [NameLikeness]
    private let index: SpatialIndex
    private var bySource: [ImportedPlace.ImportedSource: Int] = [:]
    private var byName: [TextKey: [Int]] = [:]

    package init(_ known: [KnownPlace]) {
        self.known = known
        likenesses = known.map { NameLikeness($0.title) }
        index = SpatialIndex(known.map(\.location))
        for (position, place) in known.enumerated() {
            for source in place.sources { bySource[source] = position }
            byName[TextKey(folded(place.title)), default: []].append(position)
        }
    }

    package func match(_ place: ImportedPlace) -> Match {
        if let source = place.source, let position = bySource[source] { return .known(position) }
        // What nobody has named is the place that is there.
        if place.isDraft { return place.location.flatMap(nearest).map(Match.known) ?? .new }
        let likeness = NameLikeness(place.title)
        if let spot = place.location {
            let near = index.nearest(8, to: spot).filter { $0.metres <= Self.reach }
            if let same = near.first(where: { likenesses[$0.item].resembles(likeness) }) { return .known(same.item) }
        }
        for position in byName[TextKey(folded(place.title))] ?? [] {
            let other = known[position]
            // A file of Cairn's own has the names of the diary's files.
            if place.source?.service == "cairn", place.source?.id == other.slug { return .known(position) }
            // Nothing tells them apart, as when a list without spots comes once more.
            if place.location == nil, other.location == nil { return .known(position) }
            guard let spot = place.location, let otherSpot = other.location else {
                let who = place.location == nil ? "the record" : "the entry"
                return .doubtful(position, why: "has the same name, and \(who) does not say where it is")
            }
            let metres = spot.distance(to: otherSpot)
            if metres <= Self.doubt {
                return .doubtful(position, why: "has the same name, \(Int(metres.rounded())) m away")
            }
        }
        return .new
    }

    /// The known place nearest to a spot where somebody stayed, nil where none is near.
    package func nearest(to spot: Coordinate) -> Int? {
        index.nearest(1, to: spot).first { $0.metres <= Self.reach }?.item
    }
}
