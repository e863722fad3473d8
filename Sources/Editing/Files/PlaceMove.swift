package import Content
package import Base
internal import Diary

/// A place that gets another name: its file has it, all that names the place follows, and the old name becomes one of its `aliases`
/// where it was published.
///
///     let move = try PlaceMove(file, to: "Onion", among: files)
///     let bytes = try move.edited(try other.bytes(), of: other)
package struct PlaceMove: Sendable {
    package let file: EntryFile
    /// The new name, as a piece of an address.
    package let name: String
    /// The new path of the file, or of the folder that is the entry's own.
    package let target: String

    /// - Parameter files: the entries of the diary.
    /// - Throws: a diagnostic when the name is taken, or no name for a place.
    package init(_ file: EntryFile, to name: String, among files: [EntryFile]) throws(Diagnostic) {
        let new = slug(normalized(name))
        guard file.kind == .place else { throw .error("only places are moved", path: file.shownPath) }
        guard name.contains(where: { !$0.isWhitespace }) else {
            throw .error("a place cannot be without a name", path: file.shownPath, help: "choose another name")
        }
        // With the end `.md` a file system takes 255.
        guard new.utf8.count <= 250 else {
            throw .error("the name is \(new.utf8.count) bytes long, at most 250 fit", path: file.shownPath)
        }
        if new == file.slug { throw .error("this is its name already", path: file.shownPath) }
        if let other = files.first(where: { $0.kind == .place && $0.slug == new }) {
            throw .error("there is a place “\(new)” already", path: other.shownPath, help: "choose another name")
        }
        self.file = file
        self.name = new
        target = file.path(renamedTo: new)
        guard FileKind(at: target, followingLinks: false) == nil else {
            throw .error("something stands here already", path: target, help: "choose another name")
        }
    }

    /// The bytes of an entry after the move.
    ///
    /// - Throws: a diagnostic when its front matter is broken, or cannot be edited.
    package func edited(_ bytes: [UInt8], of other: EntryFile) throws(Diagnostic) -> [UInt8] {
        let document = try YAMLDocument(
            entry: other.shownPath, PlaceLinks.renamed(from: file.slug, to: name, in: bytes))
        var edits = document.renaming(.place, from: [file.slug], to: name, as: other.kind.format)
        if other.path == file.path {
            // A name that nobody could know needs no page: that of a photo's draft tells the day and the hour.
            if document.isPublished { edits += [.add("aliases", .text(file.slug))] }
            if let known = document.aliases.first(where: { slug(normalized($0)) == name }) {
                edits.append(.remove(EditPath([.key("aliases"), .item(key: nil, known)])))
            }
        }
        return try document.applying(edits, as: other.kind.format).bytes
    }
}

extension YAMLDocument {
    /// Whether somebody but the author may have seen the entry's page.
    fileprivate var isPublished: Bool {
        node("visibility")?.text != Visibility.private.rawValue
            && ["false", "no", nil].contains(node("draft")?.text?.lowercased())
    }

    fileprivate var aliases: [String] {
        guard case .mapping(let pairs)? = root?.content,
            let node = pairs.first(where: { $0.key.text == "aliases" })?.value
        else {
            return []
        }
        if case .sequence(let items) = node.content { return items.compactMap(\.text) }
        return [node.text].compactMap(\.self)
    }
}

extension EntryFile {
    /// The path of the file, or of the folder that is the entry's own.
    package var ownPath: String {
        isIndex ? path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path : path
    }

    /// The path of all that under another name.
    package func path(renamedTo slug: String) -> String {
        let path = ownPath
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        return "\(folder)\(slug)\(isIndex ? "" : ".md")"
    }
}
