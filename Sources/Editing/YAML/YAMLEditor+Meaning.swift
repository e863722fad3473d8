internal import Content
internal import Base
internal import Diary

// What the document must mean after an edit, told from what it meant before and from nothing that is written.
extension YAMLEditor {
    func expected(_ path: EditPath, _ value: EditValue) throws(Diagnostic) -> YAMLTree {
        try set(path.steps[...], value, document.root, .mapping(mapping), path)
    }

    func expected(removing path: EditPath) throws(Diagnostic) -> YAMLTree {
        try remove(path.steps[...], document.root, .mapping(mapping), path) ?? .mapping([], [])
    }

    func expected(renaming path: EditPath, to name: String) throws(Diagnostic) -> YAMLTree {
        let start = try key(at: path).node.fullRange.lowerBound
        func renamed(_ node: YAMLNode) -> YAMLTree {
            switch node.content {
            case .scalar: YAMLTree(node)
            case .sequence(let items): .list(items.map(renamed))
            case .mapping(let pairs):
                .mapping(
                    pairs.map { $0.key.fullRange.lowerBound == start ? name : $0.key.text ?? "" },
                    pairs.map { renamed($0.value) })
            }
        }
        return document.root.map(renamed) ?? YAMLTree(nil as YAMLNode?)
    }

    private func set(
        _ steps: ArraySlice<EditPath.Step>, _ value: EditValue, _ node: YAMLNode?, _ format: FormatValue?,
        _ path: EditPath
    ) throws(Diagnostic) -> YAMLTree {
        guard let step = steps.first else { return YAMLTree(value) }
        let rest = steps.dropFirst()
        switch (step, node?.content) {
        case (.key(let name), .mapping(let pairs)):
            var (keys, values) = (pairs.map { $0.key.text ?? "" }, pairs.map { YAMLTree($0.value) })
            if let index = pairs.firstIndex(where: { isKey($0.key, name, format) }) {
                values[index] = try set(rest, value, pairs[index].value, format?.value(of: name), path)
            } else {
                let made = try made(value, by: rest, format, name)
                keys.append(made.key)
                values.append(YAMLTree(made.value))
            }
            return .mapping(keys, values)
        case (.key(let name), _):
            let made = YAMLTree(.mapping([try made(value, by: rest, format, name)]))
            guard let node, !node.isNull, let mapping = format?.mapping, let key = mapping.shorthand else {
                return made
            }
            if mapping.canonical(name) == key { return YAMLTree(try self.made(value, by: rest, format, name).value) }
            guard case .mapping(let keys, let values) = made else { return made }
            return .mapping([names.spelling(key, in: mapping)] + keys, [YAMLTree(node)] + values)
        case (.append, .sequence(let items)):
            return .list(items.map { YAMLTree($0) } + [YAMLTree(try made(value, by: rest, format?.item))])
        case (.append, _):
            let item = YAMLTree(try made(value, by: rest, format?.item))
            return .list((node.map { $0.isNull ? [] : [YAMLTree($0)] } ?? []) + [item])
        case (_, .sequence(let items)):
            guard let node else { return .null }
            let index = try index(of: step, in: items, Spot(node: node, format: format), path)
            var trees = items.map { YAMLTree($0) }
            trees[index] = try set(rest, value, items[index], format?.item, path)
            return .list(trees)
        default:
            return try set(rest, value, node, format, path)
        }
    }

    private func remove(
        _ steps: ArraySlice<EditPath.Step>, _ node: YAMLNode?, _ format: FormatValue?, _ path: EditPath
    ) throws(Diagnostic) -> YAMLTree? {
        guard let step = steps.first, let node else { return nil }
        let rest = steps.dropFirst()
        switch (step, node.content) {
        case (.key(let name), .mapping(let pairs)):
            guard let index = pairs.firstIndex(where: { isKey($0.key, name, format) }) else { return YAMLTree(node) }
            var (keys, values) = (pairs.map { $0.key.text ?? "" }, pairs.map { YAMLTree($0.value) })
            if let tree = try remove(rest, pairs[index].value, format?.value(of: name), path) {
                values[index] = tree
            } else {
                keys.remove(at: index)
                values.remove(at: index)
            }
            return keys.isEmpty ? nil : .mapping(keys, values)
        case (_, .sequence(let items)):
            let index = try index(of: step, in: items, Spot(node: node, format: format), path)
            var trees = items.map { YAMLTree($0) }
            if let tree = try remove(rest, items[index], format?.item, path) {
                trees[index] = tree
            } else {
                trees.remove(at: index)
            }
            return trees.isEmpty ? nil : .list(trees)
        case (.key, _): return nil
        default: return try remove(rest, node, format, path)
        }
    }
}
