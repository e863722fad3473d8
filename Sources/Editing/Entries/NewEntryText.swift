internal import Content
package import Diagnostics
package import Diary

/// The bytes of a new entry, in the one form of files.
///
/// - Parameters:
///   - fields: keys and values of the front matter.
///   - text: Markdown below it.
///   - format: what may stand in it.
/// - Throws: a diagnostic when a value cannot be written.
package func newEntry(
    _ fields: [(String, EditValue)], text: String = "", as format: FormatMapping = .place
) throws(Diagnostic) -> [UInt8] {
    let pairs = fields.map { EditValue.Pair($0.0, $0.1) }
    let layout = YAMLLayout(try YAMLDocument(entry: "the new entry", Array("---\n---\n".utf8)))
    let frontMatter = layout.block(pairs, indent: 0)
    let document = try YAMLDocument(entry: "the new entry", Array("---\n\(frontMatter)\n---\n\(text)\n".utf8))
    guard YAMLTree(document.root) == YAMLTree(.mapping(pairs)) else {
        throw .error("the entry cannot be written", path: "the new entry")
    }
    return try document.formatted(as: format)
}
