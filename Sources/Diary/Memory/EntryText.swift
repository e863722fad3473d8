internal import Content
internal import Diagnostics
internal import Files

/// The text of an entry as it stands on disk, not yet taken apart.
struct EntryText: Sendable {
    let file: EntryFile
    let source: SourceFile
    /// Of the text's bytes.
    let fingerprint: Fingerprint

    /// - Throws: a diagnostic when the front matter is missing or broken.
    func entry(_ options: MarkdownOptions) throws(Diagnostic) -> Entry { try file.entry(source, options) }
}
