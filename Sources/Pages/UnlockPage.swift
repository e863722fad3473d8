internal import Templates

extension SitePlanner {
    /// The page that asks for the passphrase of a sealed group, of which it tells nothing.
    ///
    /// - Parameters:
    ///   - prefix: what the addresses of the group's pages begin with.
    ///   - name: the page's own name there.
    ///   - header: what a browser needs to try a passphrase, as JSON.
    package func unlockPage(_ prefix: String, _ name: String, header: String) -> Page {
        page(
            prefix + name, "unlock", section: "", source: "the page that opens a group", isIndexed: false,
            card: shareCardOfUnlocking()
        ) { [self] in
            [("header", .safe(header)), ("home", .string(url(prefix)))]
        }
    }
}
