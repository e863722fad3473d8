internal import Content
internal import Base
internal import Diary

/// Finds the bytes that an edit replaces, and what stands there after it.
struct YAMLEditor {
    /// Some bytes of the file and those in their place.
    struct Replacement {
        let range: Range<Int>
        let bytes: [UInt8]

        init(_ range: Range<Int>, _ text: String) {
            self.range = range
            bytes = Array(text.utf8)
        }

        init(_ range: Range<Int>, _ bytes: some Sequence<UInt8>) {
            self.range = range
            self.bytes = Array(bytes)
        }
    }

    /// A node on the way to the value that is meant.
    struct Spot {
        let node: YAMLNode
        /// What may stand there, nil where that is not known.
        let format: FormatValue?
        /// Whether it stands between brackets.
        var isInFlow = false
        /// The column at which the block begins that it belongs to, counted from 0.
        var indent = 0
    }

    let document: YAMLDocument
    let mapping: FormatMapping
    let layout: YAMLLayout
    let names: KeySpelling

    init(_ document: YAMLDocument, _ mapping: FormatMapping) {
        self.document = document
        self.mapping = mapping
        layout = YAMLLayout(document)
        names = KeySpelling(document.root, mapping)
    }

    var file: SourceFile { document.file }

    // MARK: Set

    func set(_ path: EditPath, _ value: EditValue) throws(Diagnostic) -> Replacement {
        guard let root = document.root else {
            guard case .key(let name)? = path.steps.first else { throw noKey(path) }
            let made = try made(value, by: path.steps.dropFirst(), .mapping(mapping), name)
            return layout.appendLines(
                [(names.spelling(name, in: mapping), made.value)], indent: 0, at: document.range.upperBound)
        }
        return try set(path.steps[...], value, Spot(node: root, format: .mapping(mapping)), path)
    }

    private func set(
        _ steps: ArraySlice<EditPath.Step>, _ value: EditValue, _ spot: Spot, _ path: EditPath
    ) throws(Diagnostic) -> Replacement {
        guard let step = steps.first else { return replace(spot, with: value) }
        let node = spot.node
        try refuseAlias(node, path)
        let rest = steps.dropFirst()
        if case .key(let name) = step {
            switch node.content {
            case .mapping(let pairs):
                guard let pair = pairs.first(where: { isKey($0.key, name, spot.format) }) else {
                    let made = try made(value, by: rest, spot.format, name)
                    return insert(made, into: spot)
                }
                return try set(rest, value, below(spot, pair, name), path)
            case .scalar:
                return replace(spot, with: try grown(spot, name, rest, value, path))
            case .sequence:
                throw .error(
                    "“\(name)” is asked for in a list", at: node.range(in: file), help: "say which item is meant: [0]")
            }
        }
        guard case .sequence(let items) = node.content else {
            return try setInSingle(step, rest, value, spot, path)
        }
        if step == .append { return append([try made(value, by: rest, spot.format?.item)], to: spot) }
        let index = try self.index(of: step, in: items, spot, path)
        return try set(rest, value, below(spot, items, index), path)
    }

    /// Where one value stands in place of a list.
    private func setInSingle(
        _ step: EditPath.Step, _ rest: ArraySlice<EditPath.Step>, _ value: EditValue, _ spot: Spot, _ path: EditPath
    ) throws(Diagnostic) -> Replacement {
        let node = spot.node
        guard step == .append else {
            if !node.isNull, isMeant(step, node, spot.format) { return try set(rest, value, spot, path) }
            throw notThere(step, node, path)
        }
        let item = try made(value, by: rest, spot.format?.item)
        if node.isNull { return replace(spot, with: .list([item])) }
        guard case .scalar(let text, _) = node.content, !layout.isBlockScalar(node) else {
            guard layout.isFlow(node) else {
                throw .error(
                    "one value stands here, not a list", at: node.range(in: file),
                    help: "write it as a list: with `- ` before it")
            }
            let range = layout.contentRange(node)
            return Replacement(range, Array("[".utf8) + document.bytes[range] + Array(", \(layout.flow(item))]".utf8))
        }
        let first = layout.scalar(text, isText: spot.format?.isText ?? false, like: node, isInFlow: true)
        return Replacement(layout.contentRange(node), "[\(first), \(layout.flow(item))]")
    }

    /// A value for a mapping in place of the text that stood for it: `2026-02-11` becomes `{date: 2026-02-11, rating: 4}`.
    private func grown(
        _ spot: Spot, _ name: String, _ rest: ArraySlice<EditPath.Step>, _ value: EditValue, _ path: EditPath
    ) throws(Diagnostic) -> EditValue {
        let made = try made(value, by: rest, spot.format, name)
        guard case .scalar(let text, _) = spot.node.content, !spot.node.isNull else { return .mapping([made]) }
        guard let mapping = spot.format?.mapping, let key = mapping.shorthand else {
            throw .error(
                "“\(name)” is asked for in \(spot.node.kindName)", at: spot.node.range(in: file),
                help: "write a mapping with its keys")
        }
        if mapping.canonical(name) == key { return made.value }
        let isText = mapping[key]?.value.isText ?? false
        return .mapping([.init(names.spelling(key, in: mapping), isText ? .text(text) : .plain(text)), made])
    }

    // MARK: Rename

    func rename(_ path: EditPath, to name: String) throws(Diagnostic) -> Replacement {
        let (key, isInFlow) = try key(at: path)
        return Replacement(layout.contentRange(key), layout.scalar(name, isText: false, like: key, isInFlow: isInFlow))
    }

    /// The key at the end of a path.
    func key(at path: EditPath) throws(Diagnostic) -> (node: YAMLNode, isInFlow: Bool) {
        guard case .key(let name)? = path.steps.last else { throw noKey(path) }
        let spot = try spot(at: path, path.steps.dropLast())
        guard case .mapping(let pairs) = spot.node.content,
            let pair = pairs.first(where: { isKey($0.key, name, spot.format) })
        else {
            throw notThere(.key(name), spot.node, path)
        }
        return (pair.key, spot.isInFlow || layout.isFlow(spot.node))
    }

    /// What stands where some steps of a path lead, which is there.
    func spot(at path: EditPath, _ steps: ArraySlice<EditPath.Step>) throws(Diagnostic) -> Spot {
        guard let root = document.root else { throw noKey(path) }
        var spot = Spot(node: root, format: .mapping(mapping))
        for step in steps {
            switch (step, spot.node.content) {
            case (.key(let name), .mapping(let pairs)):
                guard let pair = pairs.first(where: { isKey($0.key, name, spot.format) }) else {
                    throw notThere(step, spot.node, path)
                }
                spot = below(spot, pair, name)
            case (_, .sequence(let items)): spot = below(spot, items, try index(of: step, in: items, spot, path))
            default: throw notThere(step, spot.node, path)
            }
            try refuseAlias(spot.node, path)
        }
        return spot
    }

    // MARK: Remove

    func remove(_ path: EditPath) throws(Diagnostic) -> Replacement {
        guard let root = document.root else { throw noKey(path) }
        let spot = Spot(node: root, format: .mapping(mapping))
        guard let replacement = try remove(path.steps[...], spot, path) else {
            // The last key of all.
            guard case .mapping(let pairs) = root.content, let pair = pairs.first else { throw noKey(path) }
            return layout.isFlow(root)
                ? Replacement(layout.contentRange(root), "{}")
                : Replacement(layout.lines(pair.key, to: pair.value), "")
        }
        return replacement
    }

    /// - Returns: nil where nothing would be left of the node.
    private func remove(
        _ steps: ArraySlice<EditPath.Step>, _ spot: Spot, _ path: EditPath
    ) throws(Diagnostic) -> Replacement? {
        guard let step = steps.first else { return nil }
        let node = spot.node
        try refuseAlias(node, path)
        let rest = steps.dropFirst()
        switch (step, node.content) {
        case (.key(let name), .mapping(let pairs)):
            guard let index = pairs.firstIndex(where: { isKey($0.key, name, spot.format) }) else {
                throw notThere(step, node, path)
            }
            if let inner = try remove(rest, below(spot, pairs[index], name), path) { return inner }
            return pairs.count == 1
                ? nil : layout.removal(of: index, in: pairs.map { ($0.key, $0.value) }, isFlow: layout.isFlow(node))
        case (.key(let name), .scalar):
            guard let mapping = spot.format?.mapping, mapping.canonical(name) == mapping.shorthand, !node.isNull else {
                throw notThere(step, node, path)
            }
            return nil
        case (_, .sequence(let items)):
            let index = try self.index(of: step, in: items, spot, path)
            if let inner = try remove(rest, below(spot, items, index), path) { return inner }
            return items.count == 1
                ? nil : layout.removal(of: index, in: items.map { ($0, $0) }, isFlow: layout.isFlow(node), isList: true)
        default:
            guard isMeant(step, node, spot.format) else { throw notThere(step, node, path) }
            return try remove(rest, spot, path)
        }
    }

    // MARK: Errors

    func refuseAlias(_ node: YAMLNode, _ path: EditPath) throws(Diagnostic) {
        guard layout.isAlias(node) else { return }
        throw .error(
            "“\(path)” stands in what another place of the file says", at: node.range(in: file),
            help: "edit the anchor that this refers to, or write the value out here")
    }

    func notThere(_ step: EditPath.Step, _ node: YAMLNode, _ path: EditPath) -> Diagnostic {
        .error("there is no “\(EditPath([step]))” here", at: node.range(in: file), help: "the path is “\(path)”")
    }

    private func noKey(_ path: EditPath) -> Diagnostic {
        .error("there is no “\(path)”", path: file.path, help: "the file has no keys yet")
    }
}
