internal import Diagnostics
internal import Diary
internal import Files
internal import JSON
internal import Pages

/// What the drawn map shows places over: the file of GeoJSON (RFC 7946) that the settings name.
///
/// The file may come from anywhere, so its size, depth and number of points are bounded.
struct SiteOutline {
    private static let sizeLimit = 16_000_000
    private static let pointLimit = 400_000
    /// As many mistakes are told of one file.
    private static let mistakeLimit = 10

    let outline: MapOutline?
    /// The fingerprint of the file.
    let fingerprint: Fingerprint
    private(set) var warnings = Problems()

    /// - Parameter diary: the folder that holds `Content/`.
    /// - Throws: everything that is wrong with the file.
    init(_ reference: Reference?, in diary: String) throws(Problems) {
        guard let reference else {
            (outline, fingerprint) = (nil, Fingerprint(of: []))
            return
        }
        let file: SourceFile, root: Item
        do throws(Diagnostic) {
            let path = try reference.path(
                ofThe: "file for the outline", in: diary, help: "put the GeoJSON file into Content/")
            let shown = relativePath(path, to: diary) ?? path
            file = SourceFile(path: shown, bytes: try File(path).read(limit: Self.sizeLimit, shownAs: shown))
            root = try JSONReader.value(of: file) { node, bytes in
                Item(node: node, bytes: Int32(bytes.lowerBound)..<Int32(bytes.upperBound))
            }
        } catch {
            var failure = error
            failure.notes.append(.init("the settings name it", at: reference.range))
            throw Problems([failure])
        }
        fingerprint = Fingerprint(of: file.bytes)
        var reader = Reader(file: file)
        reader.read(root)
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

    /// A value of the file, and where it is written.
    private struct Item {
        let node: JSONNode<Item>
        let bytes: Range<Int32>

        /// The member of an object with a name.
        subscript(name: String) -> Item? {
            guard case .object(let members) = node else { return nil }
            return members.last { $0.key == name }?.value
        }

        var text: String? { if case .string(let text) = node { text } else { nil } }

        var number: Double? {
            switch node {
            case .int(let number): Double(number)
            case .double(let number): number
            default: nil
            }
        }

        var items: [Item]? { if case .list(let items) = node { items } else { nil } }
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

        mutating func read(_ object: Item) {
            guard problems.errorCount < SiteOutline.mistakeLimit else { return }
            guard let kind = object["type"], let type = kind.text else {
                return error("an object of GeoJSON has a “type”", object)
            }
            switch type {
            case "FeatureCollection": each(object["features"], of: object) { $0.read($1) }
            case "GeometryCollection": each(object["geometries"], of: object) { $0.read($1) }
            case "Feature":
                // A feature without a place is allowed.
                guard let geometry = object["geometry"] else { return }
                if case .null = geometry.node { return }
                read(geometry)
            case "Point", "MultiPoint": break
            case "LineString": coordinates(object) { $0.line($1) }
            case "MultiLineString": coordinates(object) { $0.each($1, of: $1) { $0.line($1) } }
            case "Polygon": coordinates(object) { $0.area($1) }
            case "MultiPolygon": coordinates(object) { $0.each($1, of: $1) { $0.area($1) } }
            default:
                error(
                    "“\(type)” is no type of GeoJSON", kind, help: "a TopoJSON file has to be converted first")
            }
        }

        private mutating func coordinates(_ geometry: Item, _ read: (inout Reader, Item) -> Void) {
            guard let item = geometry["coordinates"] else { return error("a geometry has “coordinates”", geometry) }
            read(&self, item)
        }

        private mutating func each(_ list: Item?, of object: Item, _ read: (inout Reader, Item) -> Void) {
            guard let items = list?.items else { return error("a list is expected here", list ?? object) }
            for item in items { read(&self, item) }
        }

        private mutating func line(_ item: Item) {
            let points = points(item)
            if points.count > 1 { shapes.append([MapOutline.Line(points, isClosed: false)]) }
        }

        private mutating func area(_ item: Item) {
            var rings: MapOutline.Shape = []
            each(item, of: item) { reader, ring in
                let points = reader.points(ring)
                if points.count > 2 { rings.append(MapOutline.Line(points, isClosed: true)) }
            }
            if !rings.isEmpty { shapes.append(rings) }
        }

        private mutating func points(_ item: Item) -> [Coordinate] {
            guard let items = item.items else {
                error("a list of points is expected here", item)
                return []
            }
            pointCount += items.count
            guard pointCount <= SiteOutline.pointLimit else {
                if pointCount - items.count <= SiteOutline.pointLimit {
                    error(
                        "the outline has more than \(SiteOutline.pointLimit) points", item,
                        help: "simplify it: a map shows no more than some thousands")
                }
                return []
            }
            var points: [Coordinate] = []
            points.reserveCapacity(items.count)
            for item in items {
                guard let numbers = item.items, numbers.count >= 2, let longitude = numbers[0].number,
                    let latitude = numbers[1].number
                else {
                    error("a point is a list of longitude and latitude", item)
                    return []
                }
                guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
                    error(
                        "longitude comes first and runs from -180 to 180, latitude from -90 to 90", item,
                        help: "other coordinates have to be converted to WGS 84")
                    return []
                }
                points.append(Coordinate(latitude: latitude, longitude: longitude))
            }
            return points
        }

        private mutating func error(_ message: String, _ item: Item, help: String? = nil) {
            guard problems.errorCount < SiteOutline.mistakeLimit else { return }
            // An object may be thousands of lines long; its beginning says enough.
            let bytes = Int(item.bytes.lowerBound)..<Int(item.bytes.upperBound)
            let end = file.bytes[bytes].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.upperBound
            problems.add(.error(message, at: SourceRange(file, bytes.lowerBound..<end), help: help))
        }
    }
}
