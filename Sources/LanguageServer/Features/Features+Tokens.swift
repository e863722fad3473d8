internal import Content
internal import Base
internal import Diary

/// A piece of a text that is coloured by what it names.
struct SemanticToken {
    /// What themes know things by (LSP 3.17, “SemanticTokenTypes”), in the order of the legend.
    enum Kind: String, CaseIterable {
        case `class`, type, namespace, enumMember, decorator, property, event, string, variable

        init(_ reference: FormatReference) {
            self =
                switch reference {
                case .place: .class
                case .person: .type
                case .group: .namespace
                case .category: .enumMember
                case .tag: .decorator
                case .feature: .property
                case .station: .event
                case .photo, .recording, .track: .string
                case .journey: .variable
                }
        }
    }

    /// The one modifier is for what leads nowhere: themes strike it through.
    static let legend: JSONValue = [
        "tokenTypes": .list(Kind.allCases.map { .string($0.rawValue) }), "tokenModifiers": ["deprecated"],
    ]

    /// In the text as a build reads it.
    let bytes: Range<Int>
    let kind: Kind
    var leadsNowhere = false
}

extension Features {
    /// The names in front matter or settings, and the links of the text.
    ///
    /// - Parameter range: the range that is asked for; null for all.
    func tokens(in range: JSONValue = .null) -> JSONValue {
        let file = isSettings ? nil : workspace.file(document.path)
        guard let source = file.map({ try? $0.source(of: document.bytes) }) ?? source else { return ["data": []] }
        let first = range["start"]["line"].number ?? 0, last = range["end"]["line"].number ?? .max
        let found = (names(in: source) + (file.map { links(in: source, of: $0) } ?? [])).sorted {
            $0.bytes.lowerBound < $1.bytes.lowerBound
        }
        var counter = ColumnCounter(document, source)
        var data: [JSONValue] = []
        var previous = (line: 0, column: 0), end = 0
        // An alias of YAML says again what stands elsewhere.
        for token in found where token.bytes.lowerBound >= end {
            end = token.bytes.upperBound
            let start = counter.place(of: token.bytes.lowerBound), stop = counter.place(of: end)
            guard start.line == stop.line, start.column < stop.column, first <= start.line, start.line <= last else {
                continue
            }
            let column = start.line == previous.line ? start.column - previous.column : start.column
            let kind = SemanticToken.Kind.allCases.firstIndex(of: token.kind) ?? 0
            data += [
                .int(start.line - previous.line), .int(column), .int(stop.column - start.column), .int(kind),
                token.leadsNowhere ? 1 : 0,
            ]
            previous = start
        }
        return ["data": .list(data)]
    }

    private func names(in source: SourceFile) -> [SemanticToken] {
        guard let root = root(of: source) else { return [] }
        return format.names(in: root).compactMap { name in
            guard let text = name.node.text else { return nil }
            return SemanticToken(
                bytes: name.node.range(in: source).bytes, kind: .init(name.reference),
                leadsNowhere: !isKnown(name.reference, normalized(text)))
        }
    }

    /// Whether there is what a name must be the name of.
    private func isKnown(_ reference: FormatReference, _ name: String) -> Bool {
        switch reference {
        case .place: workspace.index.entry(.place, name) != nil
        case .group: workspace.index.entry(.group, name) != nil
        case .journey: name == "false" || workspace.index.entry(.journey, name) != nil
        case .category: workspace.check?.settings.categories.contains { $0.id == name || $0.name == name } ?? true
        case .person, .photo, .recording, .tag, .feature, .station, .track: true
        }
    }

    /// The parts of `[[slug|label]]` in the text below the front matter, as a build finds them.
    private func links(in source: SourceFile, of file: EntryFile) -> [SemanticToken] {
        guard let body = try? file.body(source, workspace.check?.settings.markdown ?? .init()) else { return [] }
        var tokens: [SemanticToken] = []
        for case .placeLink(let link) in body.pieces {
            let bytes = source.bytes[link.range.bytes]
            // One that is written in another way, with `&amp;` perhaps, is only known by its line.
            guard bytes.starts(with: "[[".utf8), bytes.count > 4 else { continue }
            let inner = bytes.dropFirst(2).dropLast(2)
            guard !inner.contains(UInt8(ascii: "[")) else { continue }
            let name = inner.prefix { $0 != UInt8(ascii: "|") }
            let leadsNowhere = workspace.index.entry(.place, link.slug) == nil
            tokens.append(.init(bytes: name.withoutSpaces, kind: .class, leadsNowhere: leadsNowhere))
            let label = inner[name.endIndex...].dropFirst()
            tokens.append(.init(bytes: label.withoutSpaces, kind: .string, leadsNowhere: leadsNowhere))
        }
        return tokens
    }
}

extension ArraySlice<UInt8> {
    /// Where it stands without the spaces around it.
    fileprivate var withoutSpaces: Range<Int> {
        let space = UInt8(ascii: " ")
        guard let first = firstIndex(where: { $0 != space }), let last = lastIndex(where: { $0 != space }) else {
            return startIndex..<startIndex
        }
        return first..<last + 1
    }
}

/// Places of a text as a build reads it, told as an editor counts them: asked for in their order, so that each line is gone through once.
struct ColumnCounter {
    private let document: OpenDocument
    private let file: SourceFile
    private var line = -1
    /// What follows in the line, as the build reads it and as the editor shows it.
    private var read: Substring = ""
    private var shown: Substring = ""
    private var offset = 0
    private var column = 0

    init(_ document: OpenDocument, _ file: SourceFile) {
        self.document = document
        self.file = file
    }

    /// The line and column of an offset that is no smaller than those before.
    mutating func place(of target: Int) -> (line: Int, column: Int) {
        let line = min(file.position(at: target).line, document.lines.count) - 1
        if line != self.line { begin(line) }
        while offset < target, let character = read.popFirst() {
            offset += character.utf8.count
            column += document.encoding.count(shown.prefix(1))
            shown = shown.dropFirst()
        }
        return (line, column)
    }

    private mutating func begin(_ number: Int) {
        line = number
        let bytes = file.range(ofLine: number + 1).bytes
        read = String(decoding: file.bytes[bytes], as: UTF8.self)[...]
        shown = document.lines[number]
        (offset, column) = (bytes.lowerBound, 0)
        if read.first == "\u{FEFF}" { offset += read.removeFirst().utf8.count }
        if shown.first == "\u{FEFF}" { column += document.encoding.count(shown.prefix(1)); shown.removeFirst() }
    }
}
