internal import Content
internal import Base

extension Fields {
    /// The most recordings that one visit names.
    private static let recordingLimit = 100

    /// A name of a file, `{file, text}`, or a list of them.
    mutating func recordings(in folders: PhotoFolders) -> [Recording] {
        guard let node = node("voice") else { return [] }
        var items = [node]
        if case .sequence(let sequence) = node.content { items = sequence }
        guard items.count <= Self.recordingLimit else {
            error("“voice” names \(items.count) files, at most \(Self.recordingLimit) are allowed", at: node)
            return []
        }
        return items.compactMap { item in
            guard case .mapping = item.content else {
                return text(item, "voice").flatMap { recording($0, text: "", at: item, folders) }
            }
            var fields = Fields(item, in: file, as: .recording)
            defer { problems.add(fields.problems) }
            guard let node = fields.node("file"), let name = fields.text("file") else {
                if fields.problems.isEmpty { fields.error("a recording needs a “file”", at: item) }
                return nil
            }
            return fields.recording(name, text: fields.text("text") ?? "", at: node, folders)
        }
    }

    private mutating func recording(
        _ name: String, text: String, at node: YAMLNode, _ folders: PhotoFolders
    ) -> Recording? {
        switch folders.find(name) {
        case .found(let path):
            return Recording(path: path, name: name, text: text, range: node.range(in: file))
        case .outside:
            error(
                "the recording “\(name)” lies neither beside the entry nor in Content/photos/", at: node,
                help: "copy it to one of them")
        case .missing:
            error(
                "there is no recording “\(name)”", at: node,
                help: didYouMeanHelp(name, among: folders.fileNames)
                    ?? "put it beside the entry or into Content/photos/")
        }
        return nil
    }
}
