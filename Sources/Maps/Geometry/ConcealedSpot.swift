internal import Base

/// What anybody may know of a secret spot, so that what is cut and blurred around it tells no more however much of it there is: the middle
/// of a square that it lies in, always more than half the radius away. Of two grids of squares, each shifted by half a square against the
/// other, one has such a square.
package struct ConcealedSpot: Sendable {
    /// The middle of the square.
    package let middle: Coordinate
    /// The greatest distance in metres that any spot has from the middle of its square.
    private let reach: Double
    /// How much is hidden around the secret spot, in metres.
    private let radius: Double

    package init(_ secret: Coordinate, radius: Double) {
        // Half of a square's diagonal is 1.05 radii: what lies within half a radius of a middle is that far from all middles of the other grid.
        let side = radius * 1.05 * 2.0.squareRoot()
        let step = side / 111_195
        // One width for all squares between two parallels, so that the two grids fit; towards the equator a square is a little wider there.
        let band = min(89, max(-89, secret.latitude.rounded(.down) + 0.5))
        let width = step / cosine(band * .pi / 180)
        let stretch = cosine((abs(band) - 0.5) * .pi / 180) / cosine(band * .pi / 180)
        func middle(_ shift: Double) -> Coordinate {
            let row = (secret.latitude / step + shift).rounded(.down) + 0.5 - shift
            let column = (secret.longitude / width + shift).rounded(.down) + 0.5 - shift
            let east = column * width
            return Coordinate(
                latitude: min(90, max(-90, row * step)),
                longitude: east > 180 ? east - 360 : east < -180 ? east + 360 : east)
        }
        let first = middle(0)
        self.middle = first.distance(to: secret) > radius / 2 ? first : middle(0.5)
        self.reach = side / 2 * (1 + stretch * stretch).squareRoot() * 1.01
        self.radius = radius
    }

    /// What is hidden: whatever is so near to any spot of the square.
    package var circle: KnownCircle { KnownCircle(middle: middle, radius: reach + radius) }

    package func hides(_ spot: Coordinate) -> Bool { middle.distance(to: spot) <= reach + radius }

    /// Whether a circle around this middle hides what lies around another spot, too.
    package func isBeside(_ spot: Coordinate) -> Bool { circle(hiding: 0, around: spot) != nil }

    /// A circle around the same middle that hides what lies around another spot; nil for one that is not beside the secret spot.
    ///
    /// One middle serves for all of them, because a square of its own for each spot beside a door would make their average the door. The circle
    /// follows from the middle alone, so that whoever knows the other spot learns nothing of the secret one.
    func circle(hiding metres: Double, around spot: Coordinate) -> KnownCircle? {
        let distance = middle.distance(to: spot)
        // Two sizes, the lesser for what receivers are mistaken by, so that sizes tell little of how far from the middle a spot is.
        return [0.25, 1].map { reach + $0 * radius }.first { distance <= $0 }
            .map { KnownCircle(middle: middle, radius: $0 + metres) }
    }
}

/// A circle that everybody may know.
package struct KnownCircle: Sendable, Hashable {
    package let middle: Coordinate
    /// In metres.
    package let radius: Double

    package init(middle: Coordinate, radius: Double) {
        self.middle = middle
        self.radius = radius
    }

    /// The circle that hides what lies around a secret spot: by the first of other secret spots that it is beside, else by a square of its own.
    package init(hiding metres: Double, around spot: Coordinate, beside others: [ConcealedSpot]) {
        self =
            others.lazy.compactMap { $0.circle(hiding: metres, around: spot) }.first
            ?? ConcealedSpot(spot, radius: metres).circle
    }
}
