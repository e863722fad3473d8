internal import Base

/// Turns the nodes of a Markdown text into HTML, in the very form of the CommonMark reference program where it is not told to
/// differ.
struct MarkdownRenderer {
    /// Deeper nesting of quotes and lists is refused: browsers give up near 500 levels.
    private static let depthLimit = 100
    /// How much of the first paragraph is kept, in characters.
    private static let excerptLength = MarkdownBody.excerptLength

    let file: SourceFile
    let bodyLine: Int
    let options: MarkdownOptions
    /// The level of the greatest heading, which becomes an `<h2>` below the page's own title.
    var greatestHeading: Int?
    private(set) var isTooDeep = false

    private var output = HTMLBuffer()
    private var pieces: [MarkdownBody.Piece] = []
    private var problems: [Diagnostic] = []
    private var depth = 0
    private var linkDepth = 0
    /// Inside an image only plain text is collected.
    private var imageDepth = 0
    private var imageText = HTMLBuffer()
    private var heading: OpenHeading?
    private var anchors: [String: Int] = [:]
    private var chapters: [MarkdownBody.Chapters.Heading] = []
    private var excerpt = ""
    private var excerptIsDone = false
    private var isInFirstParagraph = false
    /// The line of the node whose place was asked for last: thousands of links and pictures may stand on one.
    private var lastLine: (number: Int, range: SourceRange)?
    /// Known from the first link on.
    private var linkPlaces: PlaceLinkPlaces?
    private var quotes: QuoteReplacer?

    /// A heading whose anchor is put in on the way out, because it follows from the text.
    private struct OpenHeading {
        /// The number of pieces before it, and where in the next one its tag ends.
        let piece: Int
        let offset: Int
        /// Where the heading itself begins, for one that begins a chapter.
        let start: MarkdownBody.Chapters.Position?
        var text = ""
    }

    init(file: SourceFile, bodyLine: Int, options: MarkdownOptions) {
        self.file = file
        self.bodyLine = bodyLine
        self.options = options
        quotes = options.quotationMarks.map { QuoteReplacer(marks: $0) }
    }

    mutating func finish() -> MarkdownBody {
        let last = output.take()
        if !last.isEmpty { pieces.append(.html(last)) }
        return MarkdownBody(pieces: pieces, excerpt: excerpt, problems: problems, chapters: chapters)
    }

    mutating func render(_ node: MarkdownNode, entering: Bool) {
        if imageDepth > 0 {
            guard case .image = node.kind else { return collectImageText(node) }
        }
        switch node.kind {
        case .blockQuote:
            nest(node, entering)
            if !entering { output.lineBreak() }
            block(entering, "<blockquote>\n", "</blockquote>\n")
        case .bulletList:
            nest(node, entering)
            block(entering, "<ul>\n", "</ul>\n")
        case .orderedList(let start):
            nest(node, entering)
            block(entering, start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n", "</ol>\n")
        case .item: block(entering, "<li>", "</li>\n")
        case .heading(let level): heading(level, entering)
        case .codeBlock(let info, let literal): codeBlock(info, literal)
        case .htmlBlock(let literal): htmlBlock(literal)
        case .thematicBreak: block(true, "<hr />\n", "")
        case .paragraph(let isTight): paragraph(isTight, entering)
        case .text(let literal): text(literal, node)
        case .lineBreak: line("<br />\n")
        case .softBreak(let isBlank): if isBlank || !options.extensions { line("\n") }
        case .code(let literal):
            output.raw("<code>")
            output.escaped(literal)
            output.raw("</code>")
            note(literal)
            quotes?.pass(isBlank: false)
            passLinks(of: literal, node)
        case .rawHTML(let literal):
            if options.trustsHTML { output.raw(literal) } else { output.escaped(literal) }
            if options.trustsHTML { quotes?.pass(tag: literal) }
            passLinks(of: literal, node)
        case .strong: output.raw(entering ? "<strong>" : "</strong>")
        case .emphasis: output.raw(entering ? "<em>" : "</em>")
        case .link(let url, let title): link(url, title, entering)
        case .image(let url, let title): image(url, title, node, entering)
        case .other: break
        }
    }

    // MARK: Blocks

    private mutating func nest(_ node: MarkdownNode, _ entering: Bool) {
        depth += entering ? 1 : -1
        guard depth > Self.depthLimit, options.extensions else { return }
        isTooDeep = true
        problems.append(.error("quotes or lists are nested more than \(Self.depthLimit) levels", at: range(of: node)))
    }

    private mutating func block(_ entering: Bool, _ open: String, _ close: String) {
        if entering { output.lineBreak() }
        output.raw(entering ? open : close)
    }

    private mutating func heading(_ level: Int, _ entering: Bool) {
        let shift = greatestHeading.map { 2 - $0 } ?? 0
        // Also in a quote or a list, where the greatest heading does not count.
        let shown = min(6, max(options.extensions ? 2 : 1, level + shift))
        guard entering else {
            let ended = insertAnchor()
            output.raw("</h\(shown)>\n")
            if let ended, let start = ended.heading.start {
                chapters.append(
                    .init(
                        title: ended.heading.text, id: ended.anchor, start: start,
                        end: .init(piece: pieces.count, offset: output.bytes.count)))
            }
            return
        }
        quotes?.begin()
        output.lineBreak()
        let start = MarkdownBody.Chapters.Position(piece: pieces.count, offset: output.bytes.count)
        output.raw("<h\(shown)")
        if options.extensions {
            heading = OpenHeading(
                piece: pieces.count, offset: output.bytes.count, start: depth == 0 && shown == 2 ? start : nil)
        }
        output.raw(">")
    }

    private mutating func insertAnchor() -> (heading: OpenHeading, anchor: String)? {
        guard let heading else { return nil }
        self.heading = nil
        let anchor = anchor(heading.text)
        var attribute = HTMLBuffer()
        attribute.raw(" id=\"")
        attribute.escaped(anchor)
        attribute.raw("\"")
        if heading.piece == pieces.count {
            output.insert(attribute.bytes, at: heading.offset)
        } else if case .html(let html) = pieces[heading.piece] {
            // A link to a place in the heading has cut the text into pieces since.
            var bytes = Array(html.utf8)
            bytes.insert(contentsOf: attribute.bytes, at: heading.offset)
            pieces[heading.piece] = .html(String(decoding: bytes, as: UTF8.self))
        }
        return (heading, anchor)
    }

    /// An anchor that no earlier heading of the text has.
    private mutating func anchor(_ text: String) -> String {
        let base = slug(text)
        var number = anchors[base, default: 0] + 1
        var anchor = number == 1 ? base : "\(base)-\(number)"
        // “A”, “A 2”, “A”: the number may be taken by a heading of its own.
        while number > 1, anchors[anchor] != nil {
            number += 1
            anchor = "\(base)-\(number)"
        }
        anchors[base] = number
        if number > 1 { anchors[anchor] = 1 }
        return anchor
    }

    private mutating func codeBlock(_ info: [UInt8], _ literal: [UInt8]) {
        output.lineBreak()
        let language = info.prefix { ![0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D].contains($0) }
        if language.isEmpty {
            output.raw("<pre><code>")
        } else {
            output.raw("<pre><code class=\"language-")
            output.escaped(Array(language))
            output.raw("\">")
        }
        output.escaped(literal)
        output.raw("</code></pre>\n")
    }

    private mutating func htmlBlock(_ literal: [UInt8]) {
        output.lineBreak()
        if options.trustsHTML {
            output.raw(literal)
        } else {
            output.raw("<p>")
            output.escaped(Array(literal[..<(literal.lastIndex { $0 != UInt8(ascii: "\n") }.map { $0 + 1 } ?? 0)]))
            output.raw("</p>")
        }
        output.lineBreak()
    }

    private mutating func paragraph(_ isTight: Bool, _ entering: Bool) {
        if entering { quotes?.begin() }
        if entering, depth == 0, !excerptIsDone { isInFirstParagraph = true }
        if !entering, isInFirstParagraph {
            isInFirstParagraph = false
            excerptIsDone = !excerpt.isEmpty
        }
        if !isTight { block(entering, "<p>", "</p>\n") }
    }

    // MARK: Inlines

    private mutating func line(_ end: String) {
        output.raw(end)
        note([UInt8(ascii: " ")])
        quotes?.pass(isBlank: true)
    }

    private mutating func text(_ literal: [UInt8], _ node: MarkdownNode) {
        var start = 0
        if options.extensions, linkDepth == 0 {
            var scanner = PlaceLinkScanner()
            while let link = scanner.next(in: literal) {
                plain(literal[start..<link.whole.lowerBound])
                placeLink(literal[link.inner], node)
                start = link.whole.upperBound
            }
        } else {
            passLinks(of: literal, node)
        }
        plain(literal[start...])
    }

    /// Passes what looks like links and is none, so that the next link that says the same is not said to stand there.
    private mutating func passLinks(of literal: [UInt8], _ node: MarkdownNode) {
        guard options.extensions else { return }
        var scanner = PlaceLinkScanner()
        while let link = scanner.next(in: literal) {
            let line = range(of: node)
            var places = linkPlaces ?? PlaceLinkPlaces(file.bytes, from: line.bytes.lowerBound)
            linkPlaces = nil
            places.pass(literal[link.inner], in: line.bytes)
            linkPlaces = places
        }
    }

    /// Puts a gap for `slug` or `slug|label`, which stood between brackets.
    private mutating func placeLink(_ inner: ArraySlice<UInt8>, _ node: MarkdownNode) {
        let parts = inner.split(separator: UInt8(ascii: "|"), maxSplits: 1, omittingEmptySubsequences: false)
        let words = parts.map { String(decoding: $0.trimmingSpaces, as: UTF8.self) }
        let target = normalized(words[0])
        let label = words.count > 1 ? options.quotationMarks?.replaced(in: words[1]) ?? words[1] : nil
        pieces.append(.html(output.take()))
        quotes?.pass(isBlank: false)
        pieces.append(.placeLink(.init(slug: target, label: label, range: range(ofLink: inner, in: node))))
        // Without words of its own it will show a title that only the diary knows; the file's name is no word to quote.
        if let label {
            note(Array(label.utf8))
        } else {
            heading?.text += target
            if isInFirstParagraph, excerpt.utf8.count <= Self.excerptLength * 4 {
                excerpt += MarkdownBody.named(target)
            }
        }
    }

    private mutating func plain(_ text: ArraySlice<UInt8>) {
        guard !text.isEmpty else { return }
        let text = quotes?.replaced(text)?[...] ?? text
        output.escaped(text)
        note(text)
    }

    private mutating func link(_ url: [UInt8], _ title: [UInt8], _ entering: Bool) {
        guard options.trustsHTML || !isUnsafe(url) else { return }
        linkDepth += entering ? 1 : -1
        guard entering else { return output.raw("</a>") }
        output.raw("<a href=\"")
        output.address(url)
        self.title(title)
        output.raw("\">")
    }

    private mutating func title(_ title: [UInt8]) {
        guard !title.isEmpty else { return }
        output.raw("\" title=\"")
        output.escaped(title)
    }

    private mutating func image(_ url: [UInt8], _ title: [UInt8], _ node: MarkdownNode, _ entering: Bool) {
        imageDepth += entering ? 1 : -1
        guard imageDepth == 0 else { return }
        let alt = imageText.take()
        if options.extensions {
            let title = String(decoding: title, as: UTF8.self)
            let caption = options.quotationMarks?.replaced(in: title) ?? title
            quotes?.pass(isBlank: false)
            pieces.append(.html(output.take()))
            let file = normalized(percentDecoded(url) ?? String(decoding: url, as: UTF8.self))
            pieces.append(
                .picture(.init(file: file, alt: alt, caption: caption, range: range(of: node))))
        } else {
            output.raw("<img src=\"")
            if options.trustsHTML || !isUnsafe(url) { output.address(url) }
            output.raw("\" alt=\"")
            output.escaped(Array(alt.utf8))
            self.title(title)
            output.raw("\" />")
        }
    }

    private mutating func collectImageText(_ node: MarkdownNode) {
        switch node.kind {
        case .text(let literal), .code(let literal), .rawHTML(let literal):
            imageText.raw(literal)
            passLinks(of: literal, node)
        case .softBreak(isBlank: false) where options.extensions: break
        case .lineBreak, .softBreak: imageText.raw(" ")
        default: break
        }
    }

    // MARK: Plain text and places

    /// Remembers plain text for the heading's anchor and for the excerpt.
    private mutating func note(_ text: some Collection<UInt8>) {
        guard heading != nil || isInFirstParagraph else { return }
        let text = String(decoding: text, as: UTF8.self)
        heading?.text += text
        // The longest characters that are common take four bytes.
        if isInFirstParagraph, excerpt.utf8.count <= Self.excerptLength * 4 { excerpt += text }
    }

    /// The line of a node.
    private mutating func range(of node: MarkdownNode) -> SourceRange {
        if let (line, range) = lastLine, line == node.line { return range }
        let range = file.range(ofLine: bodyLine + node.line)
        lastLine = (node.line, range)
        return range
    }

    /// The exact place of a link to a place, or its node's line when it was written in another way.
    private mutating func range(ofLink inner: ArraySlice<UInt8>, in node: MarkdownNode) -> SourceRange {
        let line = range(of: node)
        var places = linkPlaces ?? PlaceLinkPlaces(file.bytes, from: line.bytes.lowerBound)
        linkPlaces = nil
        let found = places.next(inner, from: line.bytes.lowerBound)
        linkPlaces = places
        return found.map { SourceRange(file, $0) } ?? line
    }
}

/// The schemes that run scripts or read the visitor's disk, as the reference program's safe mode has them.
private func isUnsafe(_ url: [UInt8]) -> Bool {
    let start = String(decoding: url.prefix(24), as: UTF8.self).lowercased()
    if start.hasPrefix("data:") {
        return !["data:image/png", "data:image/gif", "data:image/jpeg", "data:image/webp"].contains {
            start.hasPrefix($0)
        }
    }
    return ["javascript:", "vbscript:", "file:"].contains { start.hasPrefix($0) }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmingSpaces: ArraySlice<UInt8> {
        let space = UInt8(ascii: " ")
        guard let start = firstIndex(where: { $0 != space }), let end = lastIndex(where: { $0 != space }) else {
            return []
        }
        return self[start...end]
    }
}
