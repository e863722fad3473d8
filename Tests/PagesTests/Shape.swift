import Templates

/// What a value must look like: its kind, and for a map exactly its keys.
indirect enum Shape: Sendable {
    case text, int, double, bool, safe, anything
    case number
    case list(Shape)
    case map([String: Shape])
    case optional(Shape)

    /// What is wrong with a value, each with the path that it stands at.
    func mistakes(in value: Value, at path: String) -> [String] {
        switch (self, value) {
        case (.anything, _), (.text, .string), (.int, .int), (.double, .double), (.bool, .bool), (.safe, .safe),
            (.number, .int), (.number, .double), (.optional, .none):
            return []
        case (.optional(let shape), _):
            return shape.mistakes(in: value, at: path)
        case (.list(let shape), .list(let items)):
            return items.enumerated().flatMap { shape.mistakes(in: $1, at: "\(path).\($0)") }
        case (.map(let shapes), .map(let map)):
            let missing = Set(shapes.keys).subtracting(map.keys).sorted().map { "\(path).\($0) is missing" }
            let unknown = Set(map.keys).subtracting(shapes.keys).sorted().map { "\(path).\($0) is not promised" }
            return missing + unknown
                + map.entries.flatMap { key, value in shapes[key]?.mistakes(in: value, at: "\(path).\(key)") ?? [] }
        default:
            return ["\(path) is \(brief(value))"]
        }
    }

    /// This map with more keys.
    func adding(_ more: [String: Shape]) -> Shape {
        guard case .map(let shapes) = self else { return self }
        return .map(shapes.merging(more) { $1 })
    }
}
