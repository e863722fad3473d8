internal import Content
internal import Base
internal import Diary
internal import Editing

/// What an editor asks about a place in a document.
struct Features {
    typealias Place = (line: Int, index: Substring.Index)

    let document: OpenDocument
    let workspace: Workspace
    let format: FormatMapping
    /// All that are open, whose texts count before those on the disk.
    let documents: [OpenDocument]
    let editor: EditorAbilities

    var isSettings: Bool { workspace.isSettings(document.path) }

    func context(_ place: Place) -> CursorContext {
        CursorContext(document.lines, place.line, place.index, as: format, isSettings: isSettings)
    }

    /// The name of something of the diary at a place, with its range as an editor counts it.
    func name(at place: Place) -> (reference: FormatReference, name: String, range: JSONValue)? {
        let line = document.lines[place.line]
        if let link = Self.link(in: line, around: place.index) {
            let name = line[link].prefix { $0 != "|" }
            return (.place, slug(normalized(String(name))), document.range(place.line, name.startIndex..<name.endIndex))
        }
        guard let source, let root = root(of: source) else { return nil }
        let offset = offset(of: place, in: source)
        for name in format.names(in: root) {
            let range = name.node.range(in: source)
            if range.bytes.lowerBound <= offset, offset <= range.bytes.upperBound, let text = name.node.text {
                return (name.reference, normalized(text), document.range(range))
            }
        }
        return nil
    }

    /// The document as a build reads it.
    var source: SourceFile? { SourceFile(path: document.path, text: normalized(document.text)) }

    func root(of source: SourceFile) -> YAMLNode? {
        if isSettings { return (try? yaml(source))?.root }
        return workspace.file(document.path).flatMap { try? $0.frontMatter(source) }
    }

    private func offset(of place: Place, in source: SourceFile) -> Int {
        let before = document.lines[place.line][..<place.index].count
        let start = source.offset(line: place.line, column: 0)
        let line = String(decoding: source.bytes[source.range(ofLine: place.line + 1).bytes], as: UTF8.self)
        return start + line.prefix(before).utf8.count
    }

    /// What stands between the brackets of `[[…]]` around a place in a line.
    static func link(in line: Substring, around index: Substring.Index) -> Range<Substring.Index>? {
        var rest = line[...]
        while let open = rest.firstRange(of: "[["), let close = rest[open.upperBound...].firstRange(of: "]]") {
            if open.lowerBound <= index, index <= close.upperBound { return open.upperBound..<close.lowerBound }
            rest = rest[close.upperBound...]
        }
        return nil
    }
}
