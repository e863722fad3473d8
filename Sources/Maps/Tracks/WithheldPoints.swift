/// Points that may stand in no file, by the cells of a grid of ten-thousandths of a degree, about ten metres.
///
/// As many points as a track has would make the search for leaks slow; the cells of a circle are few however many tracks end in it.
package struct WithheldPoints: Sendable, Equatable {
    /// A cell: the degrees in ten-thousandths, rounded.
    package struct Cell: Sendable, Hashable, Comparable {
        package let latitude: Int32
        package let longitude: Int32

        package init(latitude: Int32, longitude: Int32) {
            self.latitude = latitude
            self.longitude = longitude
        }

        /// The cell of a point by its degrees.
        package init(of latitude: Double, _ longitude: Double) {
            func number(_ degrees: Double) -> Int32 { Int32(min(1e9, max(-1e9, (degrees * 10_000).rounded()))) }
            self.init(latitude: number(latitude), longitude: number(longitude))
        }

        package static func < (first: Cell, second: Cell) -> Bool {
            (first.latitude, first.longitude) < (second.latitude, second.longitude)
        }
    }

    /// In their order, each once.
    package let cells: [Cell]

    package init(cells: [Cell]) {
        self.cells = cells
    }

    init(_ points: [Coordinate]) {
        var cells: Set<Cell> = []
        for point in points {
            cells.insert(Cell(of: point.latitude, point.longitude))
            // A point that is rounded to fewer digits may lie in the next cell.
            for scale in [100_000.0, 1_000_000] {
                cells.insert(
                    Cell(of: (point.latitude * scale).rounded() / scale, (point.longitude * scale).rounded() / scale))
            }
        }
        self.cells = cells.sorted()
    }
}

/// A track with the name that messages call it by.
package struct NamedTrack: Sendable {
    package let name: String
    package let track: Track

    package init(name: String, track: Track) {
        self.name = name
        self.track = track
    }
}
