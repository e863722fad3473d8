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
        let now = InputStamp.now
        let stamp = file.stamp
        self.file = file
        self.kept = kept
        if let kept, let stamp, stamp == kept.stamp {
            fingerprint = kept.text
            source = file.sourceReadLater()
            self.stamp = stamp
            return
        }
        source = try file.source()
        fingerprint = Fingerprint(of: source.bytes)
        self.stamp = stamp.flatMap { $0.isFresh(at: now) ? nil : $0 }
    }

    /// - Throws: a diagnostic when the front matter is missing or broken.
    func entry(_ options: MarkdownOptions) throws(Diagnostic) -> Entry { try file.entry(source, options) }
}
