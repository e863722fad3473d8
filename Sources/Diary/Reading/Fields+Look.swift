internal import Content
internal import Base

extension Fields {
    /// How the site looks: a look's name, or a mapping.
    mutating func look() -> Settings.Look {
        guard let node = node("theme") else { return Settings.Look() }
        var look = Settings.Look()
        guard case .mapping = node.content else {
            look.look = lookName("theme")
            return look
        }
        return nested("theme", as: .theme) { fields in
            look.look = fields.lookName("look")
            look.accent = fields.screenColor("accent")
            look.background = fields.screenColor("background")
            look.font = fields.choice("font", Settings.Look.Font.self)
            look.shape = fields.choice("shape", Settings.Look.Shape.self)
            look.density = fields.choice("density", Settings.Look.Density.self)
            look.mode = fields.choice("mode", Settings.Look.Mode.self)
            return look
        } ?? look
    }

    /// The name of a file of the theme, which is looked for when there is one.
    private mutating func lookName(_ key: String) -> Reference? {
        guard let node = node(key), let name = text(node, key, limit: 60) else { return nil }
        guard slug(name) == name else {
            error("a look's name is that of a file", at: node, help: "write it as \(slug(name))")
            return nil
        }
        return Reference(name: name, node: node, file: file)
    }

    private mutating func screenColor(_ key: String) -> Reference? {
        guard let color = color(key), let node = node(key) else { return nil }
        return Reference(name: color, node: node, file: file)
    }
}
