internal import Base

/// A value of GeoJSON (RFC 7946) as small as it can be kept: points are numbers, and members that say nothing of the ground are not kept.
struct GeoJSONValue {
    enum Content {
        case number(Double)
        case text(String)
        /// Longitude and latitude, which are those of a point on earth.
        case position(SIMD2<Double>)
        case positions([SIMD2<Double>])
        case list([GeoJSONValue])
        case object([(key: String, value: GeoJSONValue)])
        case null
        case bool
    }

    let content: Content
    /// Where it is written.
    let bytes: Range<Int32>

    private static let structure: Set<String> = [
        "type", "features", "geometries", "geometry", "coordinates", "properties", "bbox", "id",
    ]

    /// - Throws: what is wrong with the text as JSON.
    static func read(_ file: SourceFile) throws(Diagnostic) -> GeoJSONValue {
        try JSONReader.value(of: file) { node, bytes in
            GeoJSONValue(
                content: content(node), bytes: Int32(clamping: bytes.lowerBound)..<Int32(clamping: bytes.upperBound))
        }
    }

    private static func content(_ node: JSONNode<GeoJSONValue>) -> Content {
        switch node {
        case .null: .null
        case .bool: .bool
        case .int(let number): .number(Double(number))
        case .double(let number): .number(number)
        case .string(let text): .text(text)
        case .list(let items): list(items)
        case .object(let members):
            .object(members.filter { structure.contains($0.key) || GroundTags.keys.contains($0.key) })
        }
    }

    private static func list(_ items: [GeoJSONValue]) -> Content {
        // Four numbers are a box.
        if items.count == 2 || items.count == 3, let longitude = items[0].number, let latitude = items[1].number,
            isOnEarth(longitude, latitude)
        {
            return .position(SIMD2(longitude, latitude))
        }
        var positions: [SIMD2<Double>] = []
        positions.reserveCapacity(items.count)
        for item in items {
            guard case .position(let position) = item.content else { return .list(items) }
            positions.append(position)
        }
        return positions.isEmpty ? .list(items) : .positions(positions)
    }

    static func isOnEarth(_ longitude: Double, _ latitude: Double) -> Bool {
        (-180...180).contains(longitude) && (-90...90).contains(latitude)
    }

    /// The member of an object with a name.
    subscript(name: String) -> GeoJSONValue? {
        guard case .object(let members) = content else { return nil }
        return members.last { $0.key == name }?.value
    }

    var text: String? { if case .text(let text) = content { text } else { nil } }

    var number: Double? { if case .number(let number) = content { number } else { nil } }

    var isNull: Bool { if case .null = content { true } else { false } }

    /// The texts and numbers of an object.
    var words: [String: String] {
        guard case .object(let members) = content else { return [:] }
        var words: [String: String] = [:]
        for (key, value) in members {
            switch value.content {
            case .text(let text): words[key] = text
            case .number(let number): words[key] = Int(exactly: number).map { "\($0)" } ?? "\(number)"
            default: break
            }
        }
        return words
    }
}
