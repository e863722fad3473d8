package import Diagnostics

/// One Markdown file with its front matter, as read.
package struct Entry: Sendable {
    /// What an entry is about, by the folder that it lies in.
    package enum Kind: String, Sendable, CaseIterable {
        case place = "places"
        case person = "people"
        case group = "groups"
        case page = "pages"
    }

    package let kind: Kind
    /// The name of the file, or of the folder of an `index.md`, as a piece of an address.
    package let slug: String
    package let file: SourceFile
    package let id: EntryID
    /// Where its photos may lie.
    package let photoFolders: PhotoFolders
    /// The mapping of the front matter; nil when it is empty.
    package let frontMatter: YAMLNode?
    package let body: MarkdownBody

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
                .findingPictures(in: photoFolders))
    }
}
