internal import Content
package import Diary

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
