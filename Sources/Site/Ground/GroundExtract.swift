package import Base
package import Diary
package import Maps

/// A part of the earth in degrees of WGS 84; it does not cross the antimeridian.
struct GroundBox: Equatable {
    var west: Double
    var south: Double
    var east: Double
    var north: Double

    /// - Parameter margin: how many kilometres it reaches to each side.
    init(around spot: Coordinate, margin: Double) {
        let high = margin / 111.195
        // Near the poles a degree of longitude is hardly a step.
        let wide = high / max(0.01, cosine(spot.latitude * .pi / 180))
        (west, east) = (max(-180, spot.longitude - wide), min(180, spot.longitude + wide))
        (south, north) = (max(-90, spot.latitude - high), min(90, spot.latitude + high))
    }

    init(west: Double, south: Double, east: Double, north: Double) {
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    func contains(_ spot: Coordinate) -> Bool {
        (west...east).contains(spot.longitude) && (south...north).contains(spot.latitude)
    }

    func overlaps(_ other: GroundBox) -> Bool {
        west <= other.east && other.west <= east && south <= other.north && other.south <= north
    }

    func union(_ other: GroundBox) -> GroundBox {
        GroundBox(
            west: min(west, other.west), south: min(south, other.south), east: max(east, other.east),
            north: max(north, other.north))
    }

    func intersection(_ other: GroundBox) -> GroundBox {
        GroundBox(
            west: max(west, other.west), south: max(south, other.south), east: min(east, other.east),
            north: min(north, other.north))
    }
}

/// A large extract of OpenStreetMap, such as that of a country, of which a diary needs the parts around its places.
package struct GroundExtract {
    /// A part in a file of its own.
    package struct Part {
        package let path: String
        /// In bytes.
        package let size: Int
        package let placeCount: Int
    }

    /// Into so many files it is cut at the most: each is read by itself when the ground is made.
    private static let mostParts = 100
    /// Cutting a continent takes longer than reading a city.
    private static let seconds = 7200

    private let osmium: Osmium
    private let path: String
    private let bounds: GroundBox?

    /// - Throws: a diagnostic when it cannot be read, or osmium is not installed.
    package init(_ path: String) throws(Diagnostic) {
        guard FileKind(at: path) == .file else { throw .error("no such file", path: path) }
        var limits = GroundLimits()
        limits.seconds = Self.seconds
        // Whoever reads it must not take it for an option.
        osmium = try Osmium(File(path).resolved ?? path, shown: path, limits)
        self.path = path
        bounds = try osmium.bounds()
    }

    /// Cuts out what lies around places.
    ///
    /// - Parameters:
    ///   - margin: how many kilometres to each side of a place are kept.
    ///   - folder: an empty one for the files.
    /// - Returns: the parts, those with most places first; places outside of the extract are in none.
    package func parts(
        around spots: [Coordinate], margin: Double, in folder: String
    ) throws(Diagnostic) -> [Part] {
        let boxes = Self.boxes(around: spots.filter { bounds?.contains($0) ?? true }, margin: margin)
        guard !boxes.isEmpty else {
            let box = bounds.map { "\($0.west), \($0.south) to \($0.east), \($0.north)" } ?? "nowhere"
            throw .error("none of the diary's places lies in it; it reaches from \(box)", path: path)
        }
        guard boxes.count <= Self.mostParts else {
            throw .error(
                "the places lie in \(boxes.count) parts of it, more than \(Self.mostParts)", path: path,
                help: "--within a larger number joins parts that are near each other")
        }
        // Beyond the extract nothing is known, not even that there is no coast.
        try osmium.cut(boxes.map { part in bounds?.intersection(part.box) ?? part.box }, into: folder)
        return boxes.enumerated().map { number, part in
            let file = "\(folder)/\(number + 1).osm.pbf"
            return Part(path: file, size: Int(FileStamp(at: file)?.size ?? 0), placeCount: part.count)
        }
    }

    /// What has a name in it, as `SpotNames` keep it, and how many there are.
    ///
    /// - Parameter folder: one for files of its own.
    package func names(
        in language: Settings.Language, by folder: String
    ) throws(Diagnostic) -> (lines: [UInt8], count: Int) {
        var lines: [UInt8] = [], count = 0
        try osmium.namedFeatures(by: folder + "/named.pbf") { feature, _ in
            guard let line = SpotName.line(feature, in: language) else { return true }
            lines += line + [UInt8(ascii: "\n")]
            count += 1
            return lines.count < SpotNames.sizeLimit
        }
        return (lines, count)
    }

    /// Boxes around spots, of which those that overlap are one, with the numbers of their spots; the largest number first.
    static func boxes(around spots: [Coordinate], margin: Double) -> [(box: GroundBox, count: Int)] {
        var parts: [(box: GroundBox, count: Int)] = []
        for spot in spots {
            var new = (box: GroundBox(around: spot, margin: margin), count: 1)
            while let index = parts.firstIndex(where: { $0.box.overlaps(new.box) }) {
                let old = parts.remove(at: index)
                new = (old.box.union(new.box), old.count + new.count)
            }
            parts.append(new)
        }
        return parts.sorted { ($1.count, $0.box.west, $0.box.south) < ($0.count, $1.box.west, $1.box.south) }
    }
}
