internal import Content
internal import Diagnostics

extension Fields {
    /// Which files for other programs the site has: of each format, of what; `none` for no file at all.
    mutating func exports() -> Settings.Exports {
        var exports = Settings.Exports()
        guard let node = node("exports") else { return exports }
        if node.text == "none" {
            exports.scopes = [:]
            exports.placeFormats = []
            exports.codes = Settings.Exports.Drawing.none
            return exports
        }
        var fields = Fields(
            node, in: file, as: .exports)
        for format in Settings.Exports.Format.allCases {
            guard let node = fields.node(format.rawValue) else { continue }
            exports.scopes[format] = fields.scopes(node, format.rawValue)
            exports.placeFormats.remove(format)
        }
        exports.codes = fields.choice("qr", Settings.Exports.Drawing.self)
        exports.newest = fields.integer("newest") ?? exports.newest
        problems.add(fields.problems)
        return exports
    }

    private mutating func scopes(_ node: YAMLNode, _ name: String) -> Set<Settings.Exports.Scope> {
        if node.text == "none" { return [] }
        var items = [node]
        if case .sequence(let sequence) = node.content { items = sequence }
        return Set(items.compactMap { choice($0, name, Settings.Exports.Scope.self) })
    }
}
