internal import Content
internal import Base

extension Fields {
    /// The most tracks that one key names.
    private static let trackLimit = 100

    /// A name of a file, `{file, title, trim, times}`, or a list of them.
    mutating func tracks(in folders: PhotoFolders) -> [TrackFile] {
        guard let node = node("track") else { return [] }
        var items = [node]
        if case .sequence(let sequence) = node.content { items = sequence }
        guard items.count <= Self.trackLimit else {
            error("“track” names \(items.count) files, at most \(Self.trackLimit) are allowed", at: node)
            return []
        }
        return items.compactMap { item in
            guard case .mapping = item.content else {
                return text(item, "track").flatMap {
                    track($0, title: nil, trim: nil, publishesTimes: false, at: item, folders)
                }
            }
            var fields = Fields(item, in: file, as: .track)
            defer { problems.add(fields.problems) }
            guard let node = fields.node("file"), let name = fields.text("file") else {
                if fields.problems.isEmpty { fields.error("a track needs a “file”", at: item) }
                return nil
            }
            return fields.track(
                name, title: fields.text("title"), trim: fields.metres("trim"),
                publishesTimes: fields.bool("times") ?? false, at: node, folders)
        }
    }

    private mutating func track(
        _ name: String, title: String?, trim: Int?, publishesTimes: Bool, at node: YAMLNode, _ folders: PhotoFolders
    ) -> TrackFile? {
        switch folders.find(name, sharedIn: PhotoFolders.tracks) {
        case .found(let path):
            return TrackFile(
                path: path, name: name, title: title, trim: trim, publishesTimes: publishesTimes,
                range: node.range(in: file))
        case .outside:
            error(
                "the track “\(name)” lies neither beside the entry nor in Content/tracks/", at: node,
                help: "copy it to one of them")
        case .missing:
            error(
                "there is no track “\(name)”", at: node,
                help: didYouMeanHelp(name, among: folders.fileNames)
                    ?? "put it beside the entry or into Content/tracks/")
        }
        return nil
    }

    /// A distance such as `300m` or `1.5km`, in metres; a number alone is in metres.
    mutating func metres(_ name: String) -> Int? {
        guard let node = node(name) else { return nil }
        let text = node.text.map { trimmed($0).lowercased() } ?? ""
        let (number, unit) =
            text.hasSuffix("km")
            ? (text.dropLast(2), 1000.0) : text.hasSuffix("m") ? (text.dropLast(), 1.0) : (text[...], 1.0)
        guard let value = Double(trimmed(String(number))), (0...100_000).contains(value * unit) else {
            error("“\(name)” is a distance like 300m or 1.5km, at most 100km", at: node)
            return nil
        }
        return Int((value * unit).rounded())
    }
}
