internal import Base

/// Reads the lines of a file, whatever its name says: GPX, KML or GeoJSON.
struct TrackReader {
    /// The greatest size of a file, in bytes.
    static let sizeLimit = 64_000_000
    /// The greatest number of points.
    static let pointLimit = 2_000_000

    let file: SourceFile
    private var lines: [[TrackPoint]] = []
    private var line: [TrackPoint] = []
    private var count = 0

    init(_ file: SourceFile) {
        self.file = file
    }

    /// - Throws: the first thing that is wrong with the file, with its place.
    static func read(_ file: SourceFile) throws(Diagnostic) -> RecordedTrack {
        let first = file.bytes.first { !" \t\r\n".utf8.contains($0) && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return try geoJSON(file)
        // A file of XML in UTF-16 begins with its mark.
        case UInt8(ascii: "<"), 0xFE, 0xFF:
            var reader = TrackXMLReader(file)
            try reader.read(file)
            return try reader.track()
        case nil: throw .error("the file is empty", path: file.path, help: "export the track once more")
        default:
            throw .error("this is no track that can be read", at: file.range(ofLine: 1), help: kinds)
        }
    }

    static let kinds: Message =
        "GPX, KML and GeoJSON are read; other programs' tracks have to be exported as one of them"

    /// Adds a point to the line.
    ///
    /// - Parameter range: where it stands.
    mutating func add(_ point: TrackPoint, at range: @autoclosure () -> SourceRange) throws(Diagnostic) {
        count += 1
        guard count <= Self.pointLimit else {
            throw .error(
                "the file has more than \(Self.pointLimit) points", at: range(),
                help: "split it, or leave points out: `gpsbabel -x simplify,count=100000` does")
        }
        let (latitude, longitude) = (point.coordinate.latitude, point.coordinate.longitude)
        guard abs(latitude) <= 90 else {
            throw .error("the latitude \(latitude) is not between -90 and 90", at: range())
        }
        guard abs(longitude) <= 180 else {
            throw .error("the longitude \(longitude) is not between -180 and 180", at: range())
        }
        if let elevation = point.elevation, !(-12_000...100_000).contains(elevation) {
            throw .error(
                "the elevation \(elevation) is not between -12000 and 100000 metres", at: range(),
                help: "leave out the elevation of this point")
        }
        line.append(point)
    }

    /// Ends the line. One point alone is no line.
    mutating func endLine() {
        if line.count > 1 { lines.append(line) }
        line = []
    }

    /// What was read.
    ///
    /// - Throws: an error where no line was.
    consuming func track(of kind: String) throws(Diagnostic) -> RecordedTrack {
        guard !lines.isEmpty else {
            throw .error(
                "there is no line in this \(kind)", path: file.path,
                help: count > 0
                    ? "one point is no way; a track has two at least" : "export the way itself, not its spots")
        }
        // Programs that know no elevation write 0.
        if !lines.joined().contains(where: { ($0.elevation ?? 0) != 0 }) {
            lines = lines.map { $0.map { TrackPoint(coordinate: $0.coordinate, time: $0.time) } }
        }
        return RecordedTrack(lines: lines)
    }

    /// A decimal number as XML writes it; nil for anything else, such as infinity.
    static func number(_ text: some StringProtocol) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
            let number = Double(String(text)), number.isFinite
        else { return nil }
        return number
    }
}
