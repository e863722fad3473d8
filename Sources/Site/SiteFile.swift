internal import Content

/// A file of the new site, and what had to be done for it.
struct SiteFile: Sendable {
    enum Outcome: Sendable {
        /// It was made from the same before; nothing was rendered.
        case kept
        /// The site has these bytes already.
        case unchanged
        /// It is written and waits to be moved to its place.
        case staged
    }

    /// Relative to the site's folder.
    let path: TextKey
    let outcome: Outcome
    /// Nil when it is not known what the file was made from.
    let making: SiteRecord.Making?
    /// Its compressed copies.
    var copies: [SiteFile] = []
    /// The path as the group's pages know it, where the file is sealed.
    var sealed: String?

    /// The file and its copies.
    var withCopies: [SiteFile] {
        var file = self
        file.copies = []
        return [file] + copies
    }

    func sealing(_ path: String) -> SiteFile {
        var file = self
        file.sealed = path
        return file
    }
}
