package import Base
package import Diary

extension YAMLDocument {
    /// The document with the names that keys have now in place of those that older versions had; every other byte stays.
    ///
    /// - Parameter mapping: what may stand in it.
    /// - Throws: a diagnostic when a key cannot be renamed without changing more.
    package func upgraded(as mapping: FormatMapping) throws(Diagnostic) -> YAMLDocument {
        guard let root else { return self }
        let edits = mapping.retiredKeys(in: root).map { key in
            Edit.renameKey(
                EditPath(
                    key.path.map { step in
                        switch step {
                        case .key(let name): .key(name)
                        case .index(let index): .index(index)
                        }
                    }), to: key.name)
        }
        return edits.isEmpty ? self : try applying(edits, as: mapping)
    }
}
