internal import Content

/// A file of the new site, and what had to be done for it. A class, because tens of thousands of them are passed on.
final class SiteFile: Sendable {
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
    let making: ManifestEntry?
    /// Its compressed copies.
    let copies: [SiteFile]
    /// The path as the group's pages know it, where the file is sealed.
    let sealed: String?
    /// What tells its sealed versions apart, nil where it was not sealed anew.
    let version: String?

    init(
        path: TextKey, outcome: Outcome, making: ManifestEntry?, copies: [SiteFile] = [], sealed: String? = nil,
        version: String? = nil
    ) {
        self.path = path
        self.outcome = outcome
        self.making = making
        self.copies = copies
        self.sealed = sealed
        self.version = version
    }

    /// The file and its copies.
    var withCopies: [SiteFile] { [self] + copies }

    func with(copies: [SiteFile]) -> SiteFile {
        copies.isEmpty
            ? self
            : SiteFile(path: path, outcome: outcome, making: making, copies: copies, sealed: sealed, version: version)
    }

    /// The file with what was read for it.
    func reading(_ entries: Set<EntryID>) -> SiteFile {
        guard var making, !(entries.isEmpty && making.reads.isEmpty) else { return self }
        making.reads = Array(entries)
        return SiteFile(path: path, outcome: outcome, making: making, copies: copies, sealed: sealed, version: version)
    }

    func sealing(_ path: String, version: String? = nil) -> SiteFile {
        SiteFile(path: self.path, outcome: outcome, making: making, copies: copies, sealed: path, version: version)
    }
}
