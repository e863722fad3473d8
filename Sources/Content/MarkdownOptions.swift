/// How Markdown becomes HTML.
package struct MarkdownOptions: Sendable {
    /// Raw HTML and unusual link schemes are passed on, as `html: trusted` in the settings asks for.
    package var trustsHTML = false
    /// Heading anchors, `[[place]]` links and pictures.
    package var extensions = true
    /// Emphasis works beside Korean, Chinese and Japanese text. Without it and the extensions the output is that of the
    /// CommonMark reference program.
    package var eastAsianEmphasis = true

    package init(trustsHTML: Bool = false, extensions: Bool = true, eastAsianEmphasis: Bool = true) {
        self.trustsHTML = trustsHTML
        self.extensions = extensions
        self.eastAsianEmphasis = eastAsianEmphasis
    }
}
