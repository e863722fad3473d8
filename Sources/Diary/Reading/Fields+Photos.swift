internal import Content
internal import Base

extension Fields {
    /// A list of file names or of `{file, alt, caption}`.
    ///
    /// - Parameters:
    ///   - folders: where the files may lie, in the order in which they are looked for.
    mutating func photos(_ name: String = "photos", in folders: PhotoFolders, limit: Int) -> [Photo] {
        guard let node = node(name) else { return [] }
        var items = [node]
        if case .sequence(let sequence) = node.content { items = sequence }
        guard items.count <= limit else {
            error(
                "“\(name)” names \(items.count) photos, at most \(limit) are allowed", at: node,
                help: "raise limits: {photos: …} in the settings")
            return []
        }
        return items.compactMap { item in
            guard case .mapping = item.content else {
                return text(item, name).flatMap { photo($0, alt: "", caption: "", at: item, folders) }
            }
            var fields = Fields(item, in: file, as: .photo)
            defer { problems.add(fields.problems) }
            guard let fileNode = fields.node("file"), let file = fields.text("file") else {
                if fields.problems.isEmpty { fields.error("a photo needs a “file”", at: item) }
                return nil
            }
            return fields.photo(
                file, alt: fields.text("alt") ?? "", caption: fields.text("caption") ?? "", at: fileNode, folders)
        }
    }

    /// Whether `photos: auto` asks for every picture beside the entry.
    var wantsAllPhotos: Bool { node("photos")?.text == "auto" }

    /// Every picture beside the entry, by name.
    mutating func allPhotos(in folders: PhotoFolders, limit: Int) -> [Photo] {
        guard let node = node("photos") else { return [] }
        guard folders.belongToOneEntry else {
            error(
                "“photos: auto” takes every picture beside the entry, and other entries lie beside this one", at: node,
                help: "give it a folder of its own: move it to \(slug)/index.md with its photos beside it")
            return []
        }
        let names = folders.pictureNames
        guard names.count <= limit else {
            error(
                "there are \(names.count) photos beside the entry, at most \(limit) are allowed", at: node,
                help: "raise limits: {photos: …} in the settings")
            return []
        }
        return names.compactMap { photo($0, alt: "", caption: "", at: node, folders) }
    }

    /// The slug of the entry by its path, for messages.
    private var slug: String {
        file.path.split(separator: "/").last.map { $0.hasSuffix(".md") ? String($0.dropLast(3)) : String($0) } ?? ""
    }

    private mutating func photo(
        _ name: String, alt: String, caption: String, at node: YAMLNode, _ folders: PhotoFolders
    ) -> Photo? {
        switch folders.find(name) {
        case .found(let path):
            return Photo(path: path, name: name, alt: alt, caption: caption, range: node.range(in: file))
        case .outside:
            error(
                "the photo “\(name)” lies neither beside the entry nor in Content/photos/", at: node,
                help: "copy it to one of them")
        case .missing:
            error(
                "there is no photo “\(name)”", at: node,
                help: didYouMeanHelp(name, among: folders.fileNames)
                    ?? "put it beside the entry or into Content/photos/")
        }
        return nil
    }
}
