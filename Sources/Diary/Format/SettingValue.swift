internal import Content
internal import Base

/// What may be an item of a list.
protocol SettingItem: SettingValue {
    static func list(_ name: String, _ fields: inout Fields) -> [Self]
}

/// One of the words of a type.
protocol SettingChoice: SettingItem, RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {}

extension MessageLanguage: SettingChoice {}
extension Settings.WeekStart: SettingChoice {}
extension Settings.Home.Lead: SettingChoice {}
extension Settings.RawHTML: SettingChoice {}
extension Settings.Photos.Format: SettingChoice {}
extension Settings.Photos.Fact: SettingChoice {}
extension Settings.Look.Font: SettingChoice {}
extension Settings.Look.Shape: SettingChoice {}
extension Settings.Look.Density: SettingChoice {}
extension Settings.Look.Mode: SettingChoice {}
extension Settings.Exports.ExportScope: SettingChoice {}
extension Settings.Exports.Drawing: SettingChoice {}
extension Settings.Compression: SettingChoice {}

extension Fields {
    /// Puts what is written into the settings, each key by its row; a mapping without one by the rows of its keys.
    mutating func read(into settings: inout Settings) {
        for key in keys {
            let node = node(key.name)
            var isMapping = key.setting == nil
            if case .mapping? = node?.content { isMapping = isMapping || key.value.mapping?.isOfSettings ?? false }
            if isMapping, let mapping = key.value.mapping {
                nested(key.name, as: mapping) { $0.read(into: &settings) }
            } else if node != nil || key.value.isColor {
                key.setting?.set(key.name, &self, &settings)
            }
        }
    }
}

extension Optional: SettingValue where Wrapped: SettingValue {
    static func read(_ name: String, _ fields: inout Fields) -> Wrapped?? { Wrapped.read(name, &fields).map { $0 } }
}

extension Array: SettingValue where Element: SettingItem {
    static func read(_ name: String, _ fields: inout Fields) -> [Element]? {
        let list = Element.list(name, &fields)
        return list.isEmpty ? nil : list
    }
}

extension Set: SettingValue where Element: SettingChoice {
    /// One word, several of them, or `none`.
    static func read(_ name: String, _ fields: inout Fields) -> Set<Element>? {
        guard let node = fields.node(name) else { return nil }
        if node.text == "none" { return [] }
        var items = [node]
        if case .sequence(let sequence) = node.content { items = sequence }
        return Set(items.compactMap { fields.choice($0, name, Element.self) })
    }
}

extension Bool: SettingValue {
    static func read(_ name: String, _ fields: inout Fields) -> Bool? { fields.bool(name) }
}

extension Int: SettingValue {
    static func read(_ name: String, _ fields: inout Fields) -> Int? {
        switch fields.format[name]?.value {
        case .size: fields.bytes(name)
        case .distance: fields.metres(name)
        default: fields.integer(name)
        }
    }
}

extension String: SettingItem {
    static func read(_ name: String, _ fields: inout Fields) -> String? { fields.text(name) }

    static func list(_ name: String, _ fields: inout Fields) -> [String] { fields.texts(name).map(\.text) }
}

extension Reference: SettingItem {
    static func read(_ name: String, _ fields: inout Fields) -> Reference? {
        let isColor = fields.format[name]?.value.isColor ?? false
        guard let text = isColor ? fields.color(name) : fields.text(name), let node = fields.node(name) else {
            return nil
        }
        return Reference(name: text, node: node, file: fields.file)
    }

    static func list(_ name: String, _ fields: inout Fields) -> [Reference] {
        let file = fields.file
        return fields.texts(name).map { Reference(name: $0.text, node: $0.node, file: file) }
    }
}

extension SettingChoice {
    static func read(_ name: String, _ fields: inout Fields) -> Self? { fields.choice(name, Self.self) }

    static func list(_ name: String, _ fields: inout Fields) -> [Self] {
        var known: Set<Self> = []
        return fields.list(name).compactMap { fields.choice($0, name, Self.self) }.filter { known.insert($0).inserted }
    }
}
