internal import Base
internal import Maps

/// Goes through the objects of a file of GeoJSON and gathers what lies on the ground.
struct GeoJSONReader {
    private let limits: GroundLimits
    private(set) var material: GroundMaterial
    private(set) var problems = Problems()
    private var file: SourceFile
    /// Where in the file the value begins that is read now.
    private var offset = 0
    private var hasUnknownKind = false
    /// What the feature has that is read now.
    private var tags = GroundTags(words: [:])
    private var id: String?

    /// - Parameter material: what other files told before.
    init(_ file: SourceFile, _ material: GroundMaterial, _ limits: GroundLimits) {
        self.file = file
        self.material = material
        self.limits = limits
    }

    /// Whether reading on is of any use.
    var isDone: Bool { problems.errorCount >= limits.mistakes || material.pointCount > limits.points }

    /// Reads a value.
    ///
    /// - Parameters:
    ///   - text: all of the file, or one line of it.
    ///   - offset: where the text begins in the file.
    mutating func read(_ text: SourceFile, at offset: Int = 0) {
        self.offset = offset
        do throws(Diagnostic) {
            try read(GeoJSONValue.read(text), depth: 0)
        } catch {
            var failure = error
            if let range = failure.range {
                failure.range = SourceRange(
                    file, offset + range.bytes.lowerBound..<offset + range.bytes.upperBound)
            }
            problems.add(failure)
        }
    }

    private mutating func read(_ object: GeoJSONValue, depth: Int) {
        guard !isDone else { return }
        guard let kind = object["type"], let type = kind.text else {
            return error("an object of GeoJSON has a “type”", object)
        }
        if depth == 0, case .list(let box)? = object["bbox"]?.content { readBox(box) }
        switch type {
        case "FeatureCollection": each(object["features"], of: object) { $0.read($1, depth: depth + 1) }
        case "GeometryCollection": each(object["geometries"], of: object) { $0.read($1, depth: depth + 1) }
        case "Feature": readFeature(object, depth)
        case "Point": coordinates(object) { $0.point($1) }
        case "MultiPoint": coordinates(object) { $0.points($1).forEachPoint(&$0) }
        case "LineString": coordinates(object) { $0.line($1) }
        case "MultiLineString": coordinates(object) { $0.each($1, of: $1) { $0.line($1) } }
        case "Polygon": coordinates(object) { $0.area($1) }
        case "MultiPolygon": coordinates(object) { $0.each($1, of: $1) { $0.area($1) } }
        default: error("“\(type)” is no type of GeoJSON", kind, help: "a TopoJSON file has to be converted first")
        }
    }

    private mutating func readFeature(_ object: GeoJSONValue, _ depth: Int) {
        // A feature without a place is allowed.
        guard let geometry = object["geometry"], !geometry.isNull else { return }
        tags = GroundTags(words: object["properties"]?.words ?? [:])
        id = object["id"]?.text ?? tags.words["@id"].map { $0.replacing("way/", with: "w") }
        defer { (tags, id) = (GroundTags(words: [:]), nil) }
        if let kind = tags.ownKind, kind != "coast", GroundTags.ownKinds[kind] == nil, !tags.areOfOpenStreetMap,
            !hasUnknownKind, let item = object["properties"]?["kind"]
        {
            hasUnknownKind = true
            problems.add(
                .warning(
                    "“\(kind)” is no kind of ground", at: range(item),
                    help: didYouMeanHelp(kind, among: GroundTags.ownKinds.keys.sorted())
                        ?? "Documentation/Ground.md has all of them: park, water, railway, station …"))
        }
        read(geometry, depth: depth + 1)
    }

    private mutating func readBox(_ items: [GeoJSONValue]) {
        let numbers = items.compactMap(\.number)
        guard numbers.count == items.count, numbers.count == 4 || numbers.count == 6 else { return }
        let half = numbers.count / 2
        guard GeoJSONValue.isOnEarth(numbers[0], numbers[1]), GeoJSONValue.isOnEarth(numbers[half], numbers[half + 1])
        else { return }
        let (west, east) = (
            GroundMaterial.place(SIMD2(numbers[0], numbers[1])),
            GroundMaterial.place(SIMD2(numbers[half], numbers[half + 1]))
        )
        material.ownBounds = (SIMD2(west.x, east.y), SIMD2(east.x, west.y))
    }

    // MARK: Geometry

    private mutating func coordinates(_ geometry: GeoJSONValue, _ read: (inout GeoJSONReader, GeoJSONValue) -> Void) {
        guard let item = geometry["coordinates"] else { return error("a geometry has “coordinates”", geometry) }
        read(&self, item)
    }

    private mutating func each(
        _ list: GeoJSONValue?, of object: GeoJSONValue, _ read: (inout GeoJSONReader, GeoJSONValue) -> Void
    ) {
        switch list?.content {
        case .list(let items)?: for item in items { read(&self, item) }
        // A list of points where one of lists is asked for.
        case .positions?, .position?: error("a list of points is expected here", list ?? object)
        default: error("a list is expected here", list ?? object)
        }
    }

    private mutating func point(_ item: GeoJSONValue) {
        guard case .position(let position) = item.content else {
            // A point that is nowhere.
            if case .list(let items) = item.content, items.isEmpty { return }
            return pointError(item)
        }
        add(.point, [[position]], item)
    }

    fileprivate mutating func add(point: SIMD2<Double>, _ item: GeoJSONValue) { add(.point, [[point]], item) }

    private mutating func line(_ item: GeoJSONValue) {
        let points = points(item).positions
        if points.count > 1 { add(.line, [points], item) }
    }

    private mutating func area(_ item: GeoJSONValue) {
        var rings: [[SIMD2<Double>]] = []
        each(item, of: item) { reader, ring in
            let points = reader.points(ring).positions
            if points.count > 2 { rings.append(points) }
        }
        if !rings.isEmpty { add(.area, rings, item) }
    }

    private mutating func add(_ shape: GroundTags.TaggedShape, _ parts: [[SIMD2<Double>]], _ item: GeoJSONValue) {
        let before = material.pointCount
        material.add(shape, parts, tags, id: id)
        if material.pointCount > limits.points, before <= limits.points {
            error(
                "the ground has more than \(limits.points) points", item,
                help: "cut out the part that the diary needs: osmium extract -b WEST,SOUTH,EAST,NORTH")
        }
    }

    /// Points, and the value that they are from.
    fileprivate struct Points {
        let item: GeoJSONValue
        let positions: [SIMD2<Double>]

        func forEachPoint(_ reader: inout GeoJSONReader) {
            for position in positions { reader.add(point: position, item) }
        }
    }

    private mutating func points(_ item: GeoJSONValue) -> Points {
        switch item.content {
        case .positions(let positions): return Points(item: item, positions: positions)
        case .list(let items):
            if let wrong = items.first(where: { if case .position = $0.content { false } else { true } }) {
                pointError(wrong)
            }
        default: error("a list of points is expected here", item)
        }
        return Points(item: item, positions: [])
    }

    private mutating func pointError(_ item: GeoJSONValue) {
        guard case .list(let items) = item.content, (2...3).contains(items.count), items[0].number != nil,
            items[1].number != nil
        else { return error("a point is a list of longitude and latitude", item) }
        error(
            "longitude comes first and runs from -180 to 180, latitude from -90 to 90", item,
            help: "other coordinates have to be converted to WGS 84")
    }

    // MARK: Mistakes

    private mutating func error(_ message: Message, _ item: GeoJSONValue, help: Message? = nil) {
        guard problems.errorCount < limits.mistakes else { return }
        problems.add(.error(message, at: range(item), help: help))
    }

    /// The first line of a value: an object may be thousands of lines long.
    private func range(_ item: GeoJSONValue) -> SourceRange {
        let bytes = offset + Int(item.bytes.lowerBound)..<offset + Int(item.bytes.upperBound)
        let text = file.bytes
        guard bytes.upperBound <= text.count else {
            return SourceRange(file, min(text.count, bytes.lowerBound)..<min(text.count, bytes.lowerBound))
        }
        return SourceRange(
            file, bytes.lowerBound..<(text[bytes].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.upperBound))
    }
}
