internal import CCmark
package import Diagnostics

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The one place that speaks with cmark: its syntax tree becomes HTML.
///
/// Everything is copied out while the tree is walked once, without recursion; the tree is freed before this returns.
package enum Markdown {
    /// Deeper nesting of quotes and lists is refused: browsers give up near 500 levels.
    static let depthLimit = 100

    /// - Parameters:
    ///   - file: the file that the text stands in, for diagnostics.
    ///   - body: the offset of the text's first byte.
    ///   - bodyLine: the 0-based line of that byte.
    package static func html(
        _ file: SourceFile, from body: Int = 0, bodyLine: Int = 0, options: MarkdownOptions = .init()
    ) -> MarkdownBody {
        let text = file.bytes[min(body, file.bytes.count)...]
        // Categories S count as punctuation from CommonMark 0.31 on.
        let marks = options.eastAsianEmphasis
            ? EmphasisMarks(text, symbolsArePunctuation: cairn_cmark_version() >= 0x001F00) : nil
        return (marks?.bytes ?? text).withUnsafeBytes { buffer -> MarkdownBody in
            // No extension of safe HTML is asked of cmark: the renderer below decides what passes.
            guard let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
                let document = cmark_parse_document(base, buffer.count, CMARK_OPT_DEFAULT)
            else { return .empty }
            defer { cmark_node_free(document) }
            if options.extensions { cmark_consolidate_text_nodes(document) }
            guard let iterator = cmark_iter_new(document) else { return .empty }
            defer { cmark_iter_free(iterator) }
            var renderer = Renderer(file: file, bodyLine: bodyLine, options: options, mark: marks?.mark ?? [])
            if options.extensions { renderer.headingShift = headingShift(document) }
            while true {
                let event = cmark_iter_next(iterator)
                if event == CMARK_EVENT_DONE { break }
                guard let node = cmark_iter_get_node(iterator) else { break }
                renderer.render(node, entering: event == CMARK_EVENT_ENTER)
                if renderer.isTooDeep { break }
            }
            return renderer.finish()
        }
    }

    /// What to add to each heading's level so that the greatest heading is an `<h2>` below the page's own title.
    private static func headingShift(_ document: OpaquePointer) -> Int32 {
        var least: Int32 = 7
        var child = cmark_node_first_child(document)
        while let node = child {
            if cmark_node_get_type(node) == CMARK_NODE_HEADING { least = min(least, cmark_node_get_heading_level(node)) }
            child = cmark_node_next(node)
        }
        return least == 7 ? 0 : 2 - least
    }

    private struct Renderer {
        let file: SourceFile
        let bodyLine: Int
        let options: MarkdownOptions
        /// The emphasis mark to take out of every literal.
        let mark: [UInt8]
        var headingShift: Int32 = 0
        var isTooDeep = false

        private var output = HTMLBuffer()
        private var pieces: [MarkdownBody.Piece] = []
        private var problems: [Diagnostic] = []
        private var depth = 0
        /// Inside an image only plain text is collected.
        private var imageDepth = 0
        private var imageText = HTMLBuffer()
        private var linkDepth = 0
        private var headingStart: Int?
        private var headingText = ""
        private var anchors: [String: Int] = [:]
        private var excerpt = ""
        private var excerptIsDone = false
        private var isInFirstParagraph = false

        init(file: SourceFile, bodyLine: Int, options: MarkdownOptions, mark: [UInt8]) {
            self.file = file
            self.bodyLine = bodyLine
            self.options = options
            self.mark = mark
        }

        mutating func finish() -> MarkdownBody {
            let last = output.take()
            if !last.isEmpty { pieces.append(.html(last)) }
            if excerpt.unicodeScalars.count > 200, excerpt.count > 200 {
                excerpt = String(excerpt.prefix(200)) + "…"
            }
            return MarkdownBody(pieces: pieces, excerpt: excerpt, problems: problems)
        }

        mutating func render(_ node: OpaquePointer, entering: Bool) {
            let type = cmark_node_get_type(node)
            if imageDepth > 0, type != CMARK_NODE_IMAGE { return collectImageText(node, type) }
            switch type {
            case CMARK_NODE_BLOCK_QUOTE:
                nest(node, entering)
                block(entering, "<blockquote>\n", "</blockquote>\n", breaksBeforeClosing: true)
            case CMARK_NODE_LIST:
                nest(node, entering)
                list(node, entering)
            case CMARK_NODE_ITEM: block(entering, "<li>", "</li>\n")
            case CMARK_NODE_HEADING: heading(node, entering)
            case CMARK_NODE_CODE_BLOCK: codeBlock(node)
            case CMARK_NODE_HTML_BLOCK:
                output.lineBreak()
                literal(node) { [isTrusted = options.trustsHTML] output, text in
                    if isTrusted {
                        output.raw(text)
                    } else {
                        output.raw("<p>")
                        output.escaped(text.trimmed)
                        output.raw("</p>")
                    }
                }
                output.lineBreak()
            case CMARK_NODE_THEMATIC_BREAK:
                output.lineBreak()
                output.raw("<hr />\n")
            case CMARK_NODE_PARAGRAPH: paragraph(node, entering)
            case CMARK_NODE_TEXT: text(node)
            case CMARK_NODE_LINEBREAK:
                output.raw("<br />\n")
                note(" ")
            case CMARK_NODE_SOFTBREAK:
                output.raw("\n")
                note(" ")
            case CMARK_NODE_CODE:
                output.raw("<code>")
                literal(node) { output, text in output.escaped(text) }
                output.raw("</code>")
                if wantsText { note(literalText(node)) }
            case CMARK_NODE_HTML_INLINE:
                literal(node) { [isTrusted = options.trustsHTML] output, text in
                    if isTrusted { output.raw(text) } else { output.escaped(text) }
                }
            case CMARK_NODE_STRONG: output.raw(entering ? "<strong>" : "</strong>")
            case CMARK_NODE_EMPH: output.raw(entering ? "<em>" : "</em>")
            case CMARK_NODE_LINK: link(node, entering)
            case CMARK_NODE_IMAGE: image(node, entering)
            default: break
            }
        }

        // MARK: Blocks

        private mutating func nest(_ node: OpaquePointer, _ entering: Bool) {
            depth += entering ? 1 : -1
            guard depth > Markdown.depthLimit, options.extensions else { return }
            isTooDeep = true
            problems.append(.error("quotes or lists are nested more than \(Markdown.depthLimit) levels", at: range(of: node)))
        }

        private mutating func block(
            _ entering: Bool, _ open: StaticString, _ close: StaticString, breaksBeforeClosing: Bool = false
        ) {
            if entering {
                output.lineBreak()
                output.raw(open)
            } else {
                if breaksBeforeClosing { output.lineBreak() }
                output.raw(close)
            }
        }

        private mutating func list(_ node: OpaquePointer, _ entering: Bool) {
            let isBullet = cmark_node_get_list_type(node) == CMARK_BULLET_LIST
            guard entering else { return output.raw(isBullet ? "</ul>\n" : "</ol>\n") }
            output.lineBreak()
            let start = cmark_node_get_list_start(node)
            if isBullet {
                output.raw("<ul>\n")
            } else if start == 1 {
                output.raw("<ol>\n")
            } else {
                output.raw("<ol start=\"\(start)\">\n")
            }
        }

        private mutating func heading(_ node: OpaquePointer, _ entering: Bool) {
            let level = min(6, max(1, cmark_node_get_heading_level(node) + headingShift))
            if entering {
                output.lineBreak()
                output.raw("<h\(level)")
                if options.extensions {
                    // The anchor follows from the heading's text, which comes later: it is put in on the way out.
                    headingStart = output.bytes.count
                    headingText = ""
                }
                output.raw(">")
            } else {
                if let start = headingStart { insertAnchor(at: start) }
                headingStart = nil
                output.raw("</h\(level)>\n")
            }
        }

        private mutating func insertAnchor(at start: Int) {
            let base = slug(headingText)
            var number = anchors[base, default: 0] + 1
            var anchor = number == 1 ? base : "\(base)-\(number)"
            // “A”, “A 2”, “A”: the number may be taken by a heading of its own.
            while number > 1, anchors[anchor] != nil {
                number += 1
                anchor = "\(base)-\(number)"
            }
            anchors[base] = number
            if number > 1 { anchors[anchor] = 1 }
            var attribute = HTMLBuffer()
            attribute.raw(" id=\"")
            attribute.escaped(anchor)
            attribute.raw("\"")
            output.insert(attribute.bytes, at: start)
        }

        private mutating func codeBlock(_ node: OpaquePointer) {
            output.lineBreak()
            var info = cmark_node_get_fence_info(node).map { clean(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
            info = Array(info.prefix { ![0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D].contains($0) })
            if info.isEmpty {
                output.raw("<pre><code>")
            } else {
                output.raw("<pre><code class=\"language-")
                info.withUnsafeBufferPointer { output.escaped($0) }
                output.raw("\">")
            }
            literal(node) { output, text in output.escaped(text) }
            output.raw("</code></pre>\n")
        }

        private mutating func paragraph(_ node: OpaquePointer, _ entering: Bool) {
            if entering, depth == 0, !excerptIsDone { isInFirstParagraph = true }
            if !entering, isInFirstParagraph {
                isInFirstParagraph = false
                excerptIsDone = !excerpt.isEmpty
            }
            if let grandparent = cmark_node_parent(cmark_node_parent(node)),
                cmark_node_get_type(grandparent) == CMARK_NODE_LIST, cmark_node_get_list_tight(grandparent) != 0
            {
                return
            }
            block(entering, "<p>", "</p>\n")
        }

        // MARK: Inlines

        private mutating func text(_ node: OpaquePointer) {
            if options.extensions, linkDepth == 0, let pointer = cmark_node_get_literal(node), strstr(pointer, "[[") != nil {
                return placeLinks(literalText(node), node)
            }
            literal(node) { output, text in output.escaped(text) }
            if wantsText { note(literalText(node)) }
        }

        /// Splits text at `[[slug]]` and `[[slug|label]]`.
        private mutating func placeLinks(_ text: String, _ node: OpaquePointer) {
            var rest = text[...]
            while let open = rest.firstRange(of: "[["), let close = rest[open.upperBound...].firstRange(of: "]]") {
                let inner = rest[open.upperBound..<close.lowerBound]
                guard !inner.isEmpty, !inner.contains("[") else {
                    output.escaped(String(rest[..<open.upperBound]))
                    rest = rest[open.upperBound...]
                    continue
                }
                output.escaped(String(rest[..<open.lowerBound]))
                let parts = inner.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
                let target = normalized(parts[0].trimmingSpaces)
                let label = parts.count > 1 ? parts[1].trimmingSpaces : nil
                pieces.append(.html(output.take()))
                pieces.append(.placeLink(.init(slug: target, label: label, range: find("[[\(inner)]]", in: node))))
                note(label ?? target)
                rest = rest[close.upperBound...]
            }
            output.escaped(String(rest))
            note(String(rest))
        }

        private mutating func link(_ node: OpaquePointer, _ entering: Bool) {
            let url = clean(cmark_node_get_url(node))
            guard options.trustsHTML || !Self.isUnsafe(url) else { return }
            linkDepth += entering ? 1 : -1
            guard entering else { return output.raw("</a>") }
            output.raw("<a href=\"")
            url.withUnsafeBufferPointer { output.address($0) }
            title(node)
            output.raw("\">")
        }

        private mutating func title(_ node: OpaquePointer) {
            let title = clean(cmark_node_get_title(node))
            guard !title.isEmpty else { return }
            output.raw("\" title=\"")
            title.withUnsafeBufferPointer { output.escaped($0) }
        }

        private mutating func image(_ node: OpaquePointer, _ entering: Bool) {
            imageDepth += entering ? 1 : -1
            guard imageDepth == 0 else { return }
            let url = clean(cmark_node_get_url(node))
            let alt = imageText.take()
            if options.extensions {
                pieces.append(.html(output.take()))
                pieces.append(
                    .picture(
                        .init(
                            file: percentDecoded(url), alt: alt,
                            caption: String(decoding: clean(cmark_node_get_title(node)), as: UTF8.self),
                            range: range(of: node))))
            } else {
                output.raw("<img src=\"")
                if options.trustsHTML || !Self.isUnsafe(url) { url.withUnsafeBufferPointer { output.address($0) } }
                output.raw("\" alt=\"")
                output.escaped(alt)
                title(node)
                output.raw("\" />")
            }
        }

        private mutating func collectImageText(_ node: OpaquePointer, _ type: cmark_node_type) {
            switch type {
            case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE: imageText.raw(literalText(node))
            case CMARK_NODE_LINEBREAK, CMARK_NODE_SOFTBREAK: imageText.raw(" ")
            default: break
            }
        }

        /// The schemes that run scripts or read the visitor's disk, as the reference program's safe mode has them.
        private static func isUnsafe(_ url: [UInt8]) -> Bool {
            let start = String(decoding: url.prefix(24), as: UTF8.self).lowercased()
            if start.hasPrefix("data:") {
                return !["data:image/png", "data:image/gif", "data:image/jpeg", "data:image/webp"]
                    .contains { start.hasPrefix($0) }
            }
            return ["javascript:", "vbscript:", "file:"].contains { start.hasPrefix($0) }
        }

        // MARK: Literals and places

        private var wantsText: Bool { headingStart != nil || isInFirstParagraph }

        /// Remembers plain text for the heading's anchor and for the excerpt.
        private mutating func note(_ text: String) {
            if headingStart != nil { headingText += text }
            if isInFirstParagraph, excerpt.utf8.count < 800 { excerpt += text }
        }

        private mutating func literal(_ node: OpaquePointer, _ append: (inout HTMLBuffer, UnsafeBufferPointer<UInt8>) -> Void) {
            guard let pointer = cmark_node_get_literal(node) else { return }
            let raw = UnsafeRawBufferPointer(start: pointer, count: strlen(pointer))
            if mark.isEmpty {
                append(&output, raw.assumingMemoryBound(to: UInt8.self))
            } else {
                clean(raw).withUnsafeBufferPointer { append(&output, $0) }
            }
        }

        private func literalText(_ node: OpaquePointer) -> String {
            String(decoding: clean(cmark_node_get_literal(node)), as: UTF8.self)
        }

        private func clean(_ pointer: UnsafePointer<CChar>?) -> [UInt8] {
            pointer.map { clean(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
        }

        /// The bytes without emphasis marks.
        private func clean(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
            mark.isEmpty ? Array(bytes) : Array(bytes).removing(mark)
        }

        /// The line on which a node starts; inline nodes stand on the line of their block.
        private func range(of node: OpaquePointer) -> SourceRange {
            file.range(ofLine: bodyLine + max(1, Int(cmark_node_get_start_line(node))))
        }

        /// The exact place of a text of a node, or the node's line when it was written in another way.
        private func find(_ text: String, in node: OpaquePointer) -> SourceRange {
            let line = range(of: node)
            let rest = file.bytes[line.bytes.lowerBound...]
            guard let found = rest.firstRange(of: Array(text.utf8)) else { return line }
            return SourceRange(file, found)
        }
    }
}

/// Text of an address with `%EA%B0%80` and the like decoded; itself where that is not UTF-8.
private func percentDecoded(_ bytes: [UInt8]) -> String {
    func value(_ byte: UInt8) -> UInt8? { Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) } }
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
        if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = value(bytes[index + 1]),
            let low = value(bytes[index + 2])
        {
            decoded.append(high << 4 | low)
            index += 3
        } else {
            decoded.append(bytes[index])
            index += 1
        }
    }
    return normalized(String(validating: decoded, as: UTF8.self) ?? String(decoding: bytes, as: UTF8.self))
}

extension [UInt8] {
    /// The bytes without any occurrence of `pattern`, which is not empty.
    fileprivate func removing(_ pattern: [UInt8]) -> [UInt8] {
        guard contains(pattern[0]) else { return self }
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var index = 0
        while index < count {
            if self[index] == pattern[0], self[index...].starts(with: pattern) {
                index += pattern.count
            } else {
                result.append(self[index])
                index += 1
            }
        }
        return result
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The text without line breaks at its end.
    fileprivate var trimmed: UnsafeBufferPointer<UInt8> {
        var count = count
        while count > 0, self[count - 1] == UInt8(ascii: "\n") { count -= 1 }
        return UnsafeBufferPointer(rebasing: self[..<count])
    }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        var text = self
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
