/// A node of a Markdown text's syntax tree, copied out of cmark.
struct MarkdownNode {
    enum Kind {
        case blockQuote
        case bulletList
        case orderedList(start: Int)
        case item
        case heading(level: Int)
        /// `info` is what stands behind the opening fence.
        case codeBlock(info: [UInt8], literal: [UInt8])
        case htmlBlock([UInt8])
        case thematicBreak
        /// A paragraph of a tight list has no tags of its own.
        case paragraph(isTight: Bool)
        case text([UInt8])
        case lineBreak
        /// The end of a line, which is a blank except in Chinese and Japanese.
        case softBreak(isBlank: Bool)
        case code([UInt8])
        case rawHTML([UInt8])
        case strong
        case emphasis
        case link(url: [UInt8], title: [UInt8])
        case image(url: [UInt8], title: [UInt8])
        case other
    }

    let kind: Kind
    /// The 1-based line of the body on which it starts; inline nodes stand on the line of their block.
    let line: Int
}

/// How Markdown becomes HTML.
package struct MarkdownOptions: Sendable {
    /// Raw HTML and unusual link schemes are passed on, as `html: trusted` in the settings asks for.
    package var trustsHTML = false
    /// Heading anchors, `[[place]]` links and pictures.
    package var extensions = true
    /// Emphasis works beside Korean, Chinese and Japanese text. Without it and the extensions the output is that of the
    /// CommonMark reference program.
    package var eastAsianEmphasis = true
    /// What stands in place of straight quotation marks, nil to leave them.
    package var quotationMarks: QuotationMarks?

    package init(
        trustsHTML: Bool = false, extensions: Bool = true, eastAsianEmphasis: Bool = true,
        quotationMarks: QuotationMarks? = nil
    ) {
        self.quotationMarks = quotationMarks
        self.trustsHTML = trustsHTML
        self.extensions = extensions
        self.eastAsianEmphasis = eastAsianEmphasis
    }
}
