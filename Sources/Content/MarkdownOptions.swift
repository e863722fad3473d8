/// How Markdown becomes HTML.
package struct MarkdownOptions: Sendable {
    /// Raw HTML and unusual link schemes are passed on, as `html: trusted` in the settings asks for.
    package var trustsHTML = false
    /// Heading anchors, `[[place]]` links, pictures and emphasis beside East Asian text; without them the output is that of
    /// the CommonMark reference program.
    package var extensions = true

    package init(trustsHTML: Bool = false, extensions: Bool = true) {
        self.trustsHTML = trustsHTML
        self.extensions = extensions
    }
}
