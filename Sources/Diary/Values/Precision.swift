/// How exactly a place's spot is told.
package enum Precision: String, Sendable, CaseIterable {
    case exact, block, district, none

    /// The point as it may be told, nil for none of it.
    func applied(to coordinate: Coordinate) -> Coordinate? {
        switch self {
        case .exact: coordinate.rounded
        case .block: coordinate.blurred(metres: 100)
        case .district: coordinate.blurred(metres: 1000)
        case .none: nil
        }
    }
}
