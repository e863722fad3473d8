internal import CCmark
package import Base

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The one place that speaks with cmark: its syntax tree is copied out node by node, without recursion, and freed.
package enum Markdown {
    /// The body of an entry as HTML.
    ///
    /// - Parameters:
    ///   - file: the file that the text stands in, for diagnostics.
    ///   - body: the offset of the text's first byte.
    ///   - bodyLine: the 0-based line of that byte.
    package static func html(
        _ file: SourceFile, from body: Int = 0, bodyLine: Int = 0, options: MarkdownOptions = .init()
    ) -> MarkdownBody {
        let text = file.bytes[min(body, file.bytes.count)...]
        // Categories S count as punctuation from CommonMark 0.31 on.
        let marks =
            options.eastAsianEmphasis
            ? EmphasisMarks(text, symbolsArePunctuation: cairn_cmark_version() >= 0x001F00) : nil
        let literals = options.extensions ? LiteralMarks(marks?.bytes ?? text) : nil
        var renderer = MarkdownRenderer(file: file, bodyLine: bodyLine, options: options)
        (literals?.bytes ?? marks?.bytes ?? text).withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
                // No option for safe HTML is asked of cmark: the renderer decides what passes.
                let document = cmark_parse_document(base, buffer.count, CMARK_OPT_DEFAULT)
            else { return }
            defer { cmark_node_free(document) }
            if options.extensions {
                cmark_consolidate_text_nodes(document)
                renderer.greatestHeading = greatestHeading(document)
            }
            guard let iterator = cmark_iter_new(document) else { return }
            defer { cmark_iter_free(iterator) }
            let reader = NodeReader(marks: [literals?.mark ?? [], marks?.mark ?? []].filter { !$0.isEmpty })
            while !renderer.isTooDeep {
                let event = cmark_iter_next(iterator)
                guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { break }
                renderer.render(reader.read(node), entering: event == CMARK_EVENT_ENTER)
            }
        }
        return renderer.finish()
    }

    /// The least level of the headings that stand in no quote or list, nil without any.
    private static func greatestHeading(_ document: OpaquePointer) -> Int? {
        var least: Int32?
        var child = cmark_node_first_child(document)
        while let node = child {
            if cmark_node_get_type(node) == CMARK_NODE_HEADING {
                least = min(least ?? 7, cmark_node_get_heading_level(node))
            }
            child = cmark_node_next(node)
        }
        return least.map(Int.init)
    }

    /// Copies nodes, without the marks that were put into the text.
    private struct NodeReader {
        let marks: [[UInt8]]

        func read(_ node: OpaquePointer) -> MarkdownNode {
            MarkdownNode(kind: kind(node), line: max(1, Int(cmark_node_get_start_line(node))))
        }

        private func kind(_ node: OpaquePointer) -> MarkdownNode.Kind {
            switch cmark_node_get_type(node) {
            case CMARK_NODE_BLOCK_QUOTE: .blockQuote
            case CMARK_NODE_LIST:
                cmark_node_get_list_type(node) == CMARK_BULLET_LIST
                    ? .bulletList : .orderedList(start: Int(cmark_node_get_list_start(node)))
            case CMARK_NODE_ITEM: .item
            case CMARK_NODE_HEADING: .heading(level: Int(cmark_node_get_heading_level(node)))
            case CMARK_NODE_CODE_BLOCK: .codeBlock(info: bytes(cmark_node_get_fence_info(node)), literal: literal(node))
            case CMARK_NODE_HTML_BLOCK: .htmlBlock(literal(node))
            case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
            case CMARK_NODE_PARAGRAPH: .paragraph(isTight: isTight(node))
            case CMARK_NODE_TEXT: .text(literal(node))
            case CMARK_NODE_LINEBREAK: .lineBreak
            case CMARK_NODE_SOFTBREAK: .softBreak(isBlank: !isWithinEastAsianText(node))
            case CMARK_NODE_CODE: .code(literal(node))
            case CMARK_NODE_HTML_INLINE: .rawHTML(literal(node))
            case CMARK_NODE_STRONG: .strong
            case CMARK_NODE_EMPH: .emphasis
            case CMARK_NODE_LINK: .link(url: bytes(cmark_node_get_url(node)), title: bytes(cmark_node_get_title(node)))
            case CMARK_NODE_IMAGE:
                .image(url: bytes(cmark_node_get_url(node)), title: bytes(cmark_node_get_title(node)))
            default: .other
            }
        }

        private func isTight(_ paragraph: OpaquePointer) -> Bool {
            guard let list = cmark_node_parent(cmark_node_parent(paragraph)),
                cmark_node_get_type(list) == CMARK_NODE_LIST
            else { return false }
            return cmark_node_get_list_tight(list) != 0
        }

        /// Whether a line ends between letters that no blank parts: those of Chinese and Japanese, as CSS Text has it.
        private func isWithinEastAsianText(_ lineEnd: OpaquePointer) -> Bool {
            func text(
                _ node: OpaquePointer?, _ next: (OpaquePointer) -> OpaquePointer?,
                _ child: (OpaquePointer) -> OpaquePointer?
            ) -> String {
                var node = node
                while let current = node {
                    guard cmark_node_get_type(current) != CMARK_NODE_IMAGE else { return "" }
                    if cmark_node_get_literal(current) != nil {
                        let text = literal(current)
                        if !text.isEmpty { return String(decoding: text, as: UTF8.self) }
                        node = next(current)
                    } else {
                        node = child(current)
                    }
                }
                return ""
            }
            let before = text(cmark_node_previous(lineEnd), { cmark_node_previous($0) }, { cmark_node_last_child($0) })
            let after = text(cmark_node_next(lineEnd), { cmark_node_next($0) }, { cmark_node_first_child($0) })
            return before.unicodeScalars.last.map(isUnspaced) ?? false
                && after.unicodeScalars.first.map(isUnspaced) ?? false
        }

        /// Han, kana, their punctuation and fullwidth forms.
        private func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.value {
            case 0x2E80...0x303F, 0x3041...0x30FF, 0x3190...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF60,
                0x20000...0x3FFFF:
                true
            default: false
            }
        }

        private func literal(_ node: OpaquePointer) -> [UInt8] { bytes(cmark_node_get_literal(node)) }

        private func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
            guard let text else { return [] }
            let bytes = Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
            return marks.reduce(bytes) { $0.removing($1) }
        }
    }
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
