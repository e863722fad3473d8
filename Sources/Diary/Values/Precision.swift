/// How exactly a place's spot is told.
package enum Precision: String, Sendable, CaseIterable {
    case exact, block, district, none

    /// The point as it may be told, nil for none of it.
    func applied(to coordinate: Coordinate) -> Coordinate? {
        switch self {
        case .exact: coordinate.rounded
        case .block, .district: coordinate.blurred(metres: blur)
        case .none: nil
        }
    }

    /// How little of a spot is told: 0 for all.
    var strictness: Int {
        switch self {
        case .exact: 0
        case .block: 1
        case .district: 2
        case .none: 3
        }
    }

    /// The side of the cell that a told point stands for, in metres; 0 for the very spot.
    package var blur: Double {
        switch self {
        case .exact, .none: 0
        case .block: 100
        case .district: 1000
        }
    }
}
