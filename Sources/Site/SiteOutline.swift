internal import Diagnostics
internal import Diary
internal import Files
internal import Pages
internal import Templates

/// What the drawn map shows places over: the file of GeoJSON (RFC 7946) that the settings name.
///
/// The file may come from anywhere, so its size, depth and number of points are bounded.
struct SiteOutline {
    private static let sizeLimit = 16_000_000
    private static let pointLimit = 400_000
    /// As many mistakes are told of one file.
    private static let mistakeLimit = 10

    let outline: MapOutline?
    /// Of the file.
    let fingerprint: Fingerprint
    private(set) var warnings = Problems()

    /// - Parameter diary: the folder that holds `Content/`.
    /// - Throws: everything that is wrong with the file.
    init(_ reference: Reference?, in diary: String) throws(Problems) {
        guard let reference else {
            (outline, fingerprint) = (nil, Fingerprint(of: []))
            return
        }
        let file: SourceFile, root: Value
        do throws(Diagnostic) {
            let path = try reference.path(
                ofThe: "file for the outline", in: diary, help: "put the GeoJSON file into Content/")
            let shown = path.hasPrefix(diary + "/") ? String(path.dropFirst(diary.count + 1)) : path
            file = SourceFile(path: shown, bytes: try File(path).read(limit: Self.sizeLimit, shownAs: shown))
            root = try JSONReader.value(of: file)
        } catch {
            var failure = error
            failure.notes.append(.init("the settings name it", at: reference.range))
            throw Problems([failure])
        }
        fingerprint = Fingerprint(of: file.bytes)
        var reader = Reader(file: file)
        reader.read(root, [])
        try reader.problems.throwErrors()
        outline = MapOutline(reader.shapes)
        if reader.shapes.isEmpty {
            warnings.add(
                .warning(
                    "the outline has no lines and no areas", path: file.path,
                    notes: [.init("the settings name it", at: reference.range)],
                    help: "it is drawn from LineString, Polygon and their Multi kinds"))
        }
    }

    /// Goes through the objects of a file and gathers their lines.
    private struct Reader {
        let file: SourceFile
        private(set) var shapes: [MapOutline.Shape] = []
        private(set) var problems = Problems()
        private var pointCount = 0

        init(file: SourceFile) {
            self.file = file
        }

        mutating func read(_ value: Value, _ path: [JSONStep]) {
            guard problems.errorCount < SiteOutline.mistakeLimit else { return }
            guard case .map(let map) = value, case .string(let type)? = map["type"] else {
                return error("an object of GeoJSON has a “type”", path)
            }
            switch type {
            case "FeatureCollection": each(map["features"], path + [.key("features")]) { $0.read($1, $2) }
            case "GeometryCollection": each(map["geometries"], path + [.key("geometries")]) { $0.read($1, $2) }
            case "Feature":
                // A feature without a place is allowed.
                guard let geometry = map["geometry"] else { return }
                if case .none = geometry { return }
                read(geometry, path + [.key("geometry")])
            case "Point", "MultiPoint": break
            case "LineString": coordinates(map, path) { $0.line($1, $2) }
            case "MultiLineString": coordinates(map, path) { $0.each($1, $2) { $0.line($1, $2) } }
            case "Polygon": coordinates(map, path) { $0.area($1, $2) }
            case "MultiPolygon": coordinates(map, path) { $0.each($1, $2) { $0.area($1, $2) } }
            default:
                error(
                    "“\(type)” is no type of GeoJSON", path + [.key("type")],
                    help: "a TopoJSON file has to be converted first")
            }
        }

        private mutating func coordinates(
            _ map: Map, _ path: [JSONStep], _ read: (inout Reader, Value, [JSONStep]) -> Void
        ) {
            guard let value = map["coordinates"] else { return error("a geometry has “coordinates”", path) }
            read(&self, value, path + [.key("coordinates")])
        }

        private mutating func each(
            _ value: Value?, _ path: [JSONStep], _ read: (inout Reader, Value, [JSONStep]) -> Void
        ) {
            guard case .list(let items)? = value else { return error("a list is expected here", path) }
            for (index, item) in items.enumerated() { read(&self, item, path + [.index(index)]) }
        }

        private mutating func line(_ value: Value, _ path: [JSONStep]) {
            let points = points(value, path)
            if points.count > 1 { shapes.append([MapOutline.Line(points, isClosed: false)]) }
        }

        private mutating func area(_ value: Value, _ path: [JSONStep]) {
            var rings: MapOutline.Shape = []
            each(value, path) { reader, ring, path in
                let points = reader.points(ring, path)
                if points.count > 2 { rings.append(MapOutline.Line(points, isClosed: true)) }
            }
            if !rings.isEmpty { shapes.append(rings) }
        }

        private mutating func points(_ value: Value, _ path: [JSONStep]) -> [Coordinate] {
            guard case .list(let items) = value else {
                error("a list of points is expected here", path)
                return []
            }
            pointCount += items.count
            guard pointCount <= SiteOutline.pointLimit else {
                if pointCount - items.count <= SiteOutline.pointLimit {
                    error(
                        "the outline has more than \(SiteOutline.pointLimit) points", path,
                        help: "simplify it: a map shows no more than some thousands")
                }
                return []
            }
            var points: [Coordinate] = []
            points.reserveCapacity(items.count)
            for (index, item) in items.enumerated() {
                guard case .list(let numbers) = item, numbers.count >= 2, let longitude = number(numbers[0]),
                    let latitude = number(numbers[1])
                else {
                    error("a point is a list of longitude and latitude", path + [.index(index)])
                    return []
                }
                guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
                    error(
                        "longitude comes first and runs from -180 to 180, latitude from -90 to 90",
                        path + [.index(index)], help: "other coordinates have to be converted to WGS 84")
                    return []
                }
                points.append(Coordinate(latitude: latitude, longitude: longitude))
            }
            return points
        }

        private func number(_ value: Value) -> Double? {
            switch value {
            case .int(let number): Double(number)
            case .double(let number) where number.isFinite: number
            default: nil
            }
        }

        private mutating func error(_ message: String, _ path: [JSONStep], help: String? = nil) {
            guard problems.errorCount < SiteOutline.mistakeLimit else { return }
            problems.add(.error(message, at: JSONStep.range(of: path, in: file), help: help))
        }
    }
}
