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
    private let stamp: InputStamp?

    /// Reads the text, unless it was read before and the file has not been touched since.
    ///
    /// - Parameter memory: nil when nobody will ask for the texts again.
    /// - Throws: a diagnostic when the file cannot be read or is not UTF-8.
    init(_ file: EntryFile, remembering memory: EntryTexts?) throws(Diagnostic) {
        let now = InputStamp.now
        let stamp = memory == nil ? nil : file.stamp
        if let stamp, let known = memory?.texts[TextKey(file.shownPath)], known.stamp == stamp {
            self = known
            return
        }
        self.file = file
        source = try file.source()
        fingerprint = Fingerprint(of: source.bytes)
        self.stamp = stamp.flatMap { $0.isFresh(at: now) ? nil : $0 }
    }

    /// - Throws: a diagnostic when the front matter is missing or broken.
    func entry(_ options: MarkdownOptions) throws(Diagnostic) -> Entry { try file.entry(source, options) }
}

/// The texts that one process has read, for its next build.
struct EntryTexts: Sendable {
    fileprivate(set) var texts: [TextKey: EntryText] = [:]

    mutating func keep(_ others: EntryTexts) {
        texts.merge(others.texts) { $1 }
    }

    mutating func reserveCapacity(_ count: Int) { texts.reserveCapacity(texts.count + count) }

    mutating func keep(_ text: EntryText) {
        texts[TextKey(text.file.shownPath)] = text
    }
}
