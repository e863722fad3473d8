internal import Content
internal import Base
internal import Diary
internal import Editing

/// What the browser changes in a file.
struct FileEdit: Sendable {
    enum Alteration: Sendable {
        /// Another text for the whole file.
        case source(String)
        /// Other values, and another text below them where there is one.
        case values([JSONValue], body: String?)
        /// One more visit of a place.
        case visit([String: JSONValue])
    }

    private let change: Alteration
    /// The bytes of the file that the browser has read; nil where it does not say.
    let base: [UInt8]?

    /// - Returns: nil where the message says nothing that changes.
    init?(_ message: JSONValue) {
        base = message["base"].text.map { Array($0.utf8) }
        if let source = message["source"].text {
            change = .source(source)
        } else if case .object(let visit) = message["visit"] {
            change = .visit(visit)
        } else if case .list(let edits) = message["edits"] {
            change = .values(edits, body: message["body"].text)
        } else {
            return nil
        }
    }

    /// The bytes of a file after it.
    ///
    /// - Throws: a diagnostic when something is asked for that cannot be done.
    func applied(to before: [UInt8], of file: WrittenFile) throws(Diagnostic) -> [UInt8] {
        switch change {
        case .source(let text): return Self.bytes(text, endingLinesAs: before)
        case .values(var changes, let body):
            let document = try file.document(before)
            if let base, base != before, let old = try file.document(base).root, let now = document.root {
                let rebase = EditRebase(
                    base: JSONValue(old, file.format), now: JSONValue(now, file.format), path: file.shownPath)
                changes = try rebase.rebased(changes)
            }
            var edits: [Edit] = []
            for change in changes { edits.append(try Edit(change, file.format)) }
            let after = try document.applying(edits, as: file.format).bytes
            guard let body, file.entry != nil else { return after }
            let start = try FrontMatter(SourceFile(path: file.shownPath, bytes: after)).bodyStart
            return Array(after[..<start]) + Self.bytes(body, endingLinesAs: before)
        case .visit(let fields):
            guard file.entry?.kind == .place else {
                throw .error("only places are visited", path: file.shownPath)
            }
            let at = EditPath([.key("visits"), .append])
            let visit = EditValue.mapping(
                FormatMapping.visit.inOrder(fields).filter { !$0.value.isNull }.map { key, value in
                    .init(key, EditValue(value, at: EditPath(at.steps + [.key(key)]), .place))
                })
            let document = try file.document(before)
            return try document.applying(document.adding(visits: [visit]), as: .place).bytes
        }
    }

    /// A text that a browser sends, whose lines end as those of the file do.
    private static func bytes(_ text: String, endingLinesAs before: [UInt8]) -> [UInt8] {
        let text = Array(text.utf8)
        let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        guard let end = before.firstIndex(of: feed), end > 0, before[end - 1] == carriage, !text.contains(carriage)
        else { return text }
        return Array(text.split(separator: feed, omittingEmptySubsequences: false).joined(separator: [carriage, feed]))
    }

    /// The names of things of the diary that this gives other names, with the old and the new one.
    ///
    /// - Parameter before: the bytes of the file now, by which the edits go where the browser does not say what it has read.
    func renames(_ before: [UInt8], _ file: WrittenFile) -> [(reference: FormatReference, old: String, new: String)] {
        guard case .values(let changes, _) = change, let root = try? file.document(base ?? before).root
        else { return [] }
        let old = JSONValue(root, file.format)
        return changes.compactMap { change in
            guard change["op"].text == "set", let new = change["value"].text, !new.isEmpty else { return nil }
            let path = change["path"].items
            let reference: FormatReference
            switch (file.kind, path.first?.text, path.last?.text) {
            case ("settings", "categories", "id"), ("settings", "categories", "name"): reference = .category
            case (Entry.Kind.person.rawValue, "name", _): reference = .person
            default: return nil
            }
            let known = path.reduce(old) { value, step in
                step.text.map { value[$0] }
                    ?? step.number.flatMap { value.items.indices.contains($0) ? value.items[$0] : nil } ?? .null
            }
            guard let known = known.text, known != new else { return nil }
            return (reference, normalized(known), normalized(new))
        }
    }
}

extension Edit {
    /// One change of a value: `{"op": "set", "path": ["visits", 0, "note"], "value": "…"}`, with `add`, `remove`, `order` and `rename`
    /// for items and keys.
    ///
    /// - Throws: a diagnostic when it is none of these.
    init(_ json: JSONValue, _ format: FormatMapping) throws(Diagnostic) {
        var steps: [EditPath.Step] = []
        for step in json["path"].items {
            if let name = step.text { steps.append(.key(name)) }
            if let number = step.number { steps.append(.index(number)) }
        }
        guard steps.count == json["path"].items.count, case .key? = steps.first, steps.count <= 16 else {
            throw .error("a change names no value", help: "its path is a list of keys and positions")
        }
        let path = EditPath(steps)
        switch json["op"].text {
        case "set": self = .set(path, EditValue(Self.named(json["value"], path), at: path, format))
        case "add":
            self = .add(path, EditValue(Self.named(json["value"], path), at: EditPath(steps + [.append]), format))
        case "remove": self = .remove(path)
        case "order": self = .order(path, json["order"].items.compactMap(\.number))
        case "rename": self = .renameKey(path, to: normalized(json["name"].text ?? ""))
        default: throw .error("there is no such change", help: "it is one of set, add, remove, order and rename")
        }
    }
}

extension Edit {
    /// Categories, each with an id: where the writer gave none, its name makes one as well as any other.
    private static func named(_ value: JSONValue, _ path: EditPath) -> JSONValue {
        guard path.steps == [.key("categories")] else { return value }
        switch value {
        case .list(let items): return .list(items.map { named($0, path) })
        case .object(var members):
            if members["id"] == nil, let name = members["name"]?.text { members["id"] = .string(fileSlug(name)) }
            return .object(members)
        default: return value
        }
    }
}
