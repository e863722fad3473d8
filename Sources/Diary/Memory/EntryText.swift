internal import Content
internal import Diagnostics
internal import Files

/// The text of an entry as it stands on disk, not yet taken apart.
struct EntryText: Sendable {
    let file: EntryFile
    let source: SourceFile
    /// Of the text's bytes.
    let fingerprint: Fingerprint
    /// While the file has this stamp, it has this text; nil where that is not sure.
    let stamp: InputStamp?
    /// What an earlier build left of the entry.
    let kept: PlaceMemory.Kept?

    /// Reads the text, unless it is known and the file has not been touched since.
    ///
    /// - Parameter kept: nil for an entry that nothing is remembered of.
    /// - Throws: a diagnostic when the file cannot be read or is not UTF-8.
    init(_ file: EntryFile, recalling kept: PlaceMemory.Kept?) throws(Diagnostic) {
        self.file = file
        self.kept = kept
        if let kept, let stamp = kept.stamp, file.stamp == stamp {
            fingerprint = kept.text
            source = file.sourceReadLater()
            self.stamp = stamp
            return
        }
        let now = InputStamp.now
        let (source, stamp) = try file.stampedSource()
        self.source = source
        fingerprint = Fingerprint(of: source.bytes)
        self.stamp = stamp.flatMap { $0.isFresh(at: now) ? nil : $0 }
    }

    /// - Throws: a diagnostic when the front matter is missing or broken.
    func entry(_ options: MarkdownOptions) throws(Diagnostic) -> Entry { try file.entry(source, options) }
}
