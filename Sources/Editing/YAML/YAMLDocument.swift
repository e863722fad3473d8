package import Content
package import Base
package import Diary

/// A change of one value.
package enum Edit: Sendable {
    case set(EditPath, EditValue)
    /// New items at the end of a list that is there.
    case append(EditPath, [EditValue])
    case remove(EditPath)
    /// Another name for a key, whose value stays.
    case renameKey(EditPath, to: String)
    /// The items of a list in another order: at each position the one that stood at this one.
    case order(EditPath, [Int])

    /// A new item of a list, which is made where there is none.
    package static func add(_ path: EditPath, _ value: EditValue) -> Edit {
        .set(EditPath(path.steps + [.append]), value)
    }
}

/// Front matter or settings byte for byte, whose values can be changed one by one: all other bytes stay, and new values are written as
/// their neighbours are.
///
///     let document = try YAMLDocument(entry: "Content/places/onion.md", bytes)
///     let edited = try document.applying([.set("visits[date=2026-05-03].rating", .plain("4.5"))], as: .place)
package struct YAMLDocument: Sendable {
    package let file: SourceFile
    package let bytes: [UInt8]
    /// The bytes of the YAML in the file.
    let range: Range<Int>
    /// Nil where there is nothing in it.
    package let root: YAMLNode?

    /// The front matter of an entry.
    ///
    /// - Parameters:
    ///   - path: as diagnostics show it.
    ///   - bytes: as they stand on the disk.
    package init(entry path: String, _ bytes: [UInt8]) throws(Diagnostic) {
        self.bytes = bytes
        file = SourceFile(path: path, bytes: bytes)
        let frontMatter = try FrontMatter(file)
        range = frontMatter.range
        root = try Self.mapping(frontMatter.root, in: file)
    }

    /// A file that is YAML from its beginning to its end.
    package init(settings path: String, _ bytes: [UInt8]) throws(Diagnostic) {
        self.bytes = bytes
        file = SourceFile(path: path, bytes: bytes)
        range = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)..<bytes.count
        root = try Self.mapping(try yaml(file).root, in: file)
    }

    private static func mapping(_ root: YAMLNode?, in file: SourceFile) throws(Diagnostic) -> YAMLNode? {
        guard let root, !root.isNull else { return nil }
        guard case .mapping = root.content else {
            throw .error(
                "this is \(root.kindName), not a mapping", at: root.range(in: file),
                help: "write one `key: value` a line")
        }
        return root
    }

    /// The document after edits, one after the other.
    ///
    /// - Parameter mapping: what may stand in it, by which keys are found under each of their spellings.
    /// - Throws: a diagnostic when an edit asks for what is not there, or cannot be made without touching more than the value.
    package func applying(_ edits: [Edit], as mapping: FormatMapping) throws(Diagnostic) -> YAMLDocument {
        var document = self
        for edit in edits { document = try document.applying(edit, as: mapping) }
        return document
    }

    private func applying(_ edit: Edit, as mapping: FormatMapping) throws(Diagnostic) -> YAMLDocument {
        let editor = YAMLEditor(self, mapping)
        let replacement: YAMLEditor.Replacement
        let wanted: YAMLTree
        let path: EditPath
        switch edit {
        case .set(let target, let given):
            path = target
            let value = editor.names.spelled(given, as: mapping.value(at: path))
            replacement = try editor.set(path, value)
            wanted = try editor.expected(path, value)
        case .append(let target, let given):
            path = target
            let format = mapping.value(at: path)?.item
            (replacement, wanted) = try editor.append(given.map { editor.names.spelled($0, as: format) }, path)
        case .renameKey(let target, let name):
            path = target
            replacement = try editor.rename(path, to: name)
            wanted = try editor.expected(renaming: path, to: name)
        case .order(let target, let order):
            path = target
            (replacement, wanted) = try editor.order(path, order)
        case .remove(let target):
            path = target
            replacement = try editor.remove(path)
            wanted = try editor.expected(removing: path)
        }
        var bytes = self.bytes
        bytes.replaceSubrange(replacement.range, with: replacement.bytes)
        // Whatever was overlooked above ends here: what is written has the meaning that was asked for, or is not written.
        guard let edited = try? YAMLDocument(file.path, bytes, isEntry: range.upperBound < self.bytes.count),
            YAMLTree(edited.root) == wanted
        else {
            throw .error(
                "“\(path)” cannot be changed without changing more", at: SourceRange(file, replacement.range),
                help: "edit the file; what is meant by an anchor, or written in an unusual form, is left to you")
        }
        return edited
    }

    init(_ path: String, _ bytes: [UInt8], isEntry: Bool) throws(Diagnostic) {
        self = isEntry ? try YAMLDocument(entry: path, bytes) : try YAMLDocument(settings: path, bytes)
    }
}

extension YAMLDocument {
    /// The edits that give another name to things of the diary wherever the document names them. In a list that has the new name
    /// already, the old one goes.
    ///
    /// - Parameters:
    ///   - reference: what the names are names of.
    ///   - old: the names that change, in NFC.
    package func renaming(
        _ reference: FormatReference, from old: Set<String>, to new: String, as mapping: FormatMapping
    ) -> [Edit] {
        guard let root else { return [] }
        let names = mapping.names(in: root).filter { $0.reference == reference }
        func isOld(_ name: FormatName) -> Bool { name.node.text.map { old.contains(normalized($0)) } ?? false }
        /// The lists, by the way to them, that have the new name or get it.
        var lists: [[FormatName.Step]] = names.filter { $0.isInList && $0.node.text.map(normalized) == new }.map {
            Array($0.path.dropLast())
        }
        let edits = names.filter(isOld).map { name -> Edit in
            let path = EditPath(
                name.path.map { step in
                    switch step {
                    case .key(let key): .key(key)
                    case .index(let index): .index(index)
                    }
                })
            if name.isKey { return .renameKey(path, to: new) }
            guard name.isInList else { return .set(path, .text(new)) }
            let list = Array(name.path.dropLast())
            if lists.contains(list) { return .remove(path) }
            lists.append(list)
            return .set(path, .text(new))
        }
        // From behind, so that what is removed moves nothing that is still to change.
        return edits.reversed()
    }
}

extension FormatName {
    fileprivate var isInList: Bool { if case .index? = path.last { true } else { false } }
}
