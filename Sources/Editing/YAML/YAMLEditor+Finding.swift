internal import Content
internal import Base
internal import Diary

// The nodes that a path means, and what it makes where there is none.
extension YAMLEditor {
    func isKey(_ node: YAMLNode, _ name: String, _ format: FormatValue?) -> Bool {
        // Names are as they stand on the disk, in whatever form.
        guard let text = node.text.map(normalized) else { return false }
        if text == name { return true }
        guard let mapping = format?.mapping, let key = mapping.canonical(text) else { return false }
        return key == mapping.canonical(name)
    }

    func index(
        of step: EditPath.Step, in items: [YAMLNode], _ spot: Spot, _ path: EditPath
    ) throws(Diagnostic) -> Int {
        if case .index(let number) = step {
            let index = number < 0 ? items.count + number : number
            guard items.indices.contains(index) else { throw notThere(step, spot.node, path) }
            return index
        }
        let found = items.indices.filter { isMeant(step, items[$0], spot.format?.item) }
        guard let first = found.first else { throw notThere(step, spot.node, path) }
        guard found.count == 1 else {
            throw .error(
                "several items are meant by “\(path)”", at: items[first].range(in: file),
                notes: [.init("this is another", at: items[found[1]].range(in: file))],
                help: "say which by its number: [\(first)]")
        }
        return first
    }

    /// Whether a value, which may stand alone in place of a list, is the item that a step means.
    func isMeant(_ step: EditPath.Step, _ node: YAMLNode, _ format: FormatValue?) -> Bool {
        switch step {
        case .index(let number): return number == 0 || number == -1
        case .item(let key, let text):
            if case .mapping(let pairs) = node.content {
                guard let key = key ?? format?.item.mapping?.shorthand else { return false }
                return pairs.contains { isKey($0.key, key, format?.item) && says($0.value, text) }
            }
            guard says(node, text) else { return false }
            guard let key else { return true }
            return format?.item.mapping.map { $0.canonical(key) == $0.shorthand } ?? false
        case .key, .append: return false
        }
    }

    /// Whether a value is the text that a step names, or the day that it names with an hour behind it.
    private func says(_ node: YAMLNode, _ text: String) -> Bool {
        guard let value = node.text, value != text else { return node.text != nil }
        let hour = value.dropFirst(text.count)
        return value.hasPrefix(text) && text.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil
            && (hour.first == "T" || hour.first == " ")
    }

    /// What a path makes of a value where nothing stands yet.
    func made(
        _ value: EditValue, by steps: ArraySlice<EditPath.Step>, _ format: FormatValue?, _ name: String
    ) throws(Diagnostic) -> EditValue.Pair {
        let mapping = format?.mapping
        let key = mapping.map { names.spelling(name, in: $0) } ?? name
        return .init(key, try made(value, by: steps, mapping.flatMap { $0[$0.canonical(name) ?? name]?.value }))
    }

    func made(
        _ value: EditValue, by steps: ArraySlice<EditPath.Step>, _ format: FormatValue?
    ) throws(Diagnostic) -> EditValue {
        switch steps.first {
        case nil: return value
        case .append: return .list([try made(value, by: steps.dropFirst(), format?.item)])
        case .key(let name): return .mapping([try made(value, by: steps.dropFirst(), format, name)])
        case .index, .item: throw .error("there is no such item", path: file.path, help: "add one with [+]")
        }
    }

    func below(_ spot: Spot, _ pair: (key: YAMLNode, value: YAMLNode), _ name: String) -> Spot {
        let isFlow = spot.isInFlow || layout.isFlow(spot.node)
        return Spot(
            node: pair.value, format: spot.format?.value(of: name), isInFlow: isFlow,
            indent: isFlow ? spot.indent : layout.column(of: pair.key))
    }

    func below(_ spot: Spot, _ items: [YAMLNode], _ index: Int) -> Spot {
        Spot(
            node: items[index], format: spot.format?.item, isInFlow: spot.isInFlow || layout.isFlow(spot.node),
            indent: layout.column(of: items[index]))
    }
}
