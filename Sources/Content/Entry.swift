package import Base

/// One Markdown file with its front matter, as read.
package struct Entry: Sendable {
    /// What an entry is about, by the folder that it lies in.
    package enum Kind: String, Sendable, CaseIterable {
        case place = "places"
        case person = "people"
        case group = "groups"
        case journey = "journeys"
        case page = "pages"
    }

    package let kind: Kind
    /// The name of the file, or of the folder of an `index.md`, as a piece of an address.
    package let slug: String
    package let file: SourceFile
    package var id: EntryID
    /// Where its photos may lie.
    package let photoFolders: PhotoFolders
    /// The mapping of the front matter; nil when it is empty.
    package var frontMatter: YAMLNode?
    package var body: MarkdownBody
    /// The language that it is told in where another one was asked for and it has no words in that.
    package var language: String?
    /// What is doubtful about the front matter as YAML.
    private let doubts: [Diagnostic]

    /// What is wrong with it, whatever it is about.
    package var problems: [Diagnostic] { doubts + body.problems }

    /// Takes a file apart into front matter and body.
    ///
    /// - Throws: a diagnostic when the front matter is missing or broken.
    package static func read(
        _ file: SourceFile, kind: Kind, slug: String, photoFolders: PhotoFolders = PhotoFolders(content: "", entry: ""),
        _ options: MarkdownOptions = .init()
    ) throws(Diagnostic) -> Entry {
        let frontMatter = try FrontMatter(file)
        if let root = frontMatter.root, !root.isNull {
            guard case .mapping = root.content else {
                throw .error(
                    "the front matter is \(root.kindName), not a mapping", at: root.range(in: file),
                    help: "write `title: …` and one `key: value` a line")
            }
        }
        return Entry(
            kind: kind, slug: slug, file: file, id: EntryID(path: file.path), photoFolders: photoFolders,
            frontMatter: frontMatter.root.flatMap { $0.isNull ? nil : $0 },
            body: Markdown.html(file, from: frontMatter.bodyStart, bodyLine: frontMatter.bodyLine, options: options)
                .findingPictures(in: photoFolders), doubts: frontMatter.swallowedWords(in: file))
    }
}

/// A Markdown file of the diary, found but not yet read. A class, because ten thousand of them are passed on.
package final class EntryFile: Sendable {
    package let kind: Entry.Kind
    package let slug: String
    /// Whether it is the `index.md` of a folder of its own.
    package let isIndex: Bool
    /// The path to open, as the file system spells it; every link to its folder is resolved.
    package let path: String
    /// The folder `Content/`, with every link resolved.
    let content: String
    /// The path to show: relative to the diary's folder, in NFC.
    package let shownPath: String
    /// What lies in its folder, where that is in `content`.
    private let siblings: [Folder.Item]
    /// The names of the files beside it that hold its text in other languages, by these: `["en": "seoul-forest.en.md"]`.
    private let translations: [String: String]
    /// The bytes that it is taken to have, where they are other ones than on the disk.
    private let laid: [UInt8]?

    init(
        kind: Entry.Kind, slug: String, isIndex: Bool, path: String, content: String, shownPath: String,
        siblings: [Folder.Item], translations: [String: String] = [:], laid: [UInt8]? = nil
    ) {
        self.kind = kind
        self.slug = slug
        self.isIndex = isIndex
        self.path = path
        self.content = content
        self.shownPath = shownPath
        self.siblings = siblings
        self.translations = translations
        self.laid = laid
    }

    /// The file that holds its text in another language, nil where there is none.
    package func translation(to language: String) -> EntryFile? {
        translations[language].map { name in
            EntryFile(
                kind: kind, slug: slug, isIndex: isIndex, path: folder + "/" + name, content: content,
                shownPath: normalized(parentFolder(shownPath) + "/" + name), siblings: siblings)
        }
    }

    /// The text of a file that is text alone: a translation.
    ///
    /// - Throws: a diagnostic when it begins as front matter does.
    package func bodyAlone(_ source: SourceFile, _ options: MarkdownOptions) throws(Diagnostic) -> MarkdownBody {
        guard !source.bytes.starts(with: Array("---\n".utf8)), !source.bytes.starts(with: Array("---\r\n".utf8)) else {
            throw .error(
                "a translation is text alone", at: source.range(ofLine: 1),
                help:
                    "words of the front matter stand in the entry, in both languages: `title: {ko: 서울숲, en: Seoul Forest}`"
            )
        }
        return Markdown.html(source, options: options).findingPictures(in: photoFolders)
    }

    /// The folder that it lies in, as the file system spells it.
    package var folder: String { parentFolder(path) }

    /// The entry as it is when files of these names lie beside it.
    package func expecting(_ names: [String]) -> EntryFile {
        let items = siblings + names.map { Folder.Item(name: $0, kind: .file) }
        return EntryFile(
            kind: kind, slug: slug, isIndex: isIndex, path: path, content: content, shownPath: shownPath,
            siblings: items.sorted { precedes($0.name, $1.name) }, translations: translations, laid: laid)
    }

    /// The entry as it is with other bytes than those on the disk.
    package func laying(_ bytes: [UInt8]) -> EntryFile {
        EntryFile(
            kind: kind, slug: slug, isIndex: isIndex, path: path, content: content, shownPath: shownPath,
            siblings: siblings, translations: translations, laid: bytes)
    }

    /// The greatest size of an entry, in bytes.
    static let sizeLimit = 4 * 1024 * 1024

    /// Where its photos may lie.
    package var photoFolders: PhotoFolders {
        PhotoFolders(content: content, entry: parentFolder(path), isShared: !isIndex, known: siblings)
    }

    /// What the file system says of the file now; nil where the bytes are other ones than the file's.
    package var stamp: InputStamp? { laid == nil ? InputStamp(at: path) : nil }

    /// The text of the file.
    ///
    /// - Throws: a diagnostic when the file cannot be read or is not UTF-8.
    package func source() throws(Diagnostic) -> SourceFile { try stampedSource().source }

    /// The text of the file, and what the file system said of the file before it was read.
    package func stampedSource() throws(Diagnostic) -> (source: SourceFile, stamp: InputStamp?) {
        if let laid { return (try source(of: laid), nil) }
        let (bytes, stamp) = try File(path).readWithStamp(limit: Self.sizeLimit, shownAs: shownPath)
        return (SourceFile(path: shownPath, bytes: try text(bytes, shownAs: shownPath)), stamp)
    }

    /// The text of a file that is known, for diagnostics that point into it.
    package func sourceReadLater() -> SourceFile {
        SourceFile(path: shownPath) { [self] in (try? source())?.bytes ?? [] }
    }

    /// A text in place of that on the disk, as a build would read it.
    ///
    /// - Throws: a diagnostic when it is not UTF-8.
    package func source(of bytes: [UInt8]) throws(Diagnostic) -> SourceFile {
        SourceFile(path: shownPath, bytes: try text(bytes, shownAs: shownPath))
    }

    /// The bytes of the file as they stand on the disk, or as they are laid over it.
    package func bytes() throws(Diagnostic) -> [UInt8] {
        if let laid { return laid }
        return try File(path).read(limit: Self.sizeLimit, shownAs: shownPath)
    }

    /// The front matter alone, nil where it is empty.
    ///
    /// - Throws: a diagnostic when the front matter is missing or broken.
    package func frontMatter(_ source: SourceFile) throws(Diagnostic) -> YAMLNode? { try FrontMatter(source).root }

    /// The text below the front matter alone, also while the YAML in that is broken.
    ///
    /// - Throws: a diagnostic when the front matter has no beginning or end.
    package func body(_ source: SourceFile, _ options: MarkdownOptions) throws(Diagnostic) -> MarkdownBody {
        let lines = try FrontMatter.lines(of: source)
        return Markdown.html(source, from: lines.bodyStart, bodyLine: lines.bodyLine, options: options)
    }

    /// - Throws: a diagnostic when the front matter is missing or broken.
    package func entry(_ source: SourceFile, _ options: MarkdownOptions) throws(Diagnostic) -> Entry {
        try Entry.read(source, kind: kind, slug: slug, photoFolders: photoFolders, options)
    }
}

/// The bytes of a text file in NFC, without a byte order mark.
///
/// - Throws: a diagnostic when the file cannot be read or is not UTF-8, naming the first byte that is not.
func readText(_ path: String, shownAs shownPath: String, limit: Int) throws(Diagnostic) -> [UInt8] {
    try text(try File(path).read(limit: limit, shownAs: shownPath), shownAs: shownPath)
}

/// The same for bytes that were read.
private func text(_ bytes: [UInt8], shownAs shownPath: String) throws(Diagnostic) -> [UInt8] {
    if let text = normalized(bytes) { return text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text }
    let broken = SourceFile(path: shownPath, bytes: bytes)
    let offset = firstInvalidByte(bytes)
    throw .error(
        "the file is not UTF-8: byte \(String(bytes[offset], radix: 16, uppercase: true)) cannot stand here",
        at: SourceRange(broken, offset..<offset + 1), help: "save it with the encoding UTF-8")
}

private func firstInvalidByte(_ bytes: [UInt8]) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
        switch decoder.decode(&iterator) {
        case .scalarValue(let scalar): offset += UTF8.width(scalar)
        case .emptyInput, .error: return min(offset, bytes.count - 1)
        }
    }
}
