internal import Templates

extension PageMaker {
    /// The page that asks for the passphrase of a sealed group, of which it tells nothing.
    ///
    /// - Parameter header: what a browser needs to try a passphrase, as JSON.
    package func unlockPage(_ path: String, header: String) -> Page {
        page(path, "unlock", section: "", source: "the page that opens a group", isIndexed: false) {
            [("header", .safe(header))]
        }
    }
}
