internal import Maps

/// A place near another one, as it may be told.
package struct Nearby: Sendable, Equatable {
    /// An index into the edition's places.
    package let place: Int
    /// The great-circle distance in metres, rounded to what is worth telling.
    package let metres: Int
    /// Whether one of the two spots is blurred, so that the distance is only about right.
    package let isAbout: Bool
    /// What walking there takes at least, nil where nobody would walk.
    package let walkingMinutes: Int?

    /// Metres a minute: 4 km an hour, with a street's detours left out.
    private static let walkingPace = 67.0
    /// Two hours.
    private static let longestWalk = 120

    /// - Parameters:
    ///   - metres: between the spots as they may be told.
    ///   - blur: the side of the larger of the cells that the spots are blurred to, 0 for exact spots.
    init(place: Int, metres: Double, blur: Double) {
        self.place = place
        isAbout = blur > 0
        let step = blur > 0 ? blur : metres < 1000 ? 10 : metres < 10_000 ? 100 : 1000
        // Two spots that are blurred to one cell are as far from each other as the cell is wide, as far as anybody may know.
        let rounded = max(blur, (metres / step).rounded() * step)
        self.metres = Int(rounded)
        let minutes = Int(((blur > 0 ? rounded : metres) / Self.walkingPace).rounded())
        walkingMinutes = minutes <= Self.longestWalk ? max(1, minutes) : nil
    }
}

/// What is near the places of an edition. Only its listed places are found, and only where their spot may be told.
package struct Nearness: Sendable {
    private let places: [Place]
    private let index: SpatialIndex

    package init(_ edition: Edition) {
        places = edition.places
        index = SpatialIndex(edition.places.map(\.location))
    }

    /// The listed places nearest to a place, nearest first.
    ///
    /// - Parameter position: the place's index among the listed ones, nil for an unlisted one.
    package func places(near place: Place, at position: Int?, count: Int = 5) -> [Nearby] {
        guard let location = place.location else { return [] }
        return index.nearest(count, to: location, excluding: position).map { neighbor in
            let blur = max(place.precision.blur, places[neighbor.item].precision.blur)
            return Nearby(place: neighbor.item, metres: neighbor.metres, blur: blur)
        }
    }
}
