package import Diagnostics

/// The folder of finished copies, and of what is known of their originals.
package struct PhotoStore: Sendable {
    package let folder: String
    package let options: ImageOptions

    /// - Throws: a diagnostic when a copy of a wanted format cannot be written on this machine.
    package init(folder: String, options: ImageOptions) throws(Diagnostic) {
        self.folder = folder
        self.options = options
    }

    /// The facts of each photo, in the order asked. Nothing that is known already is decoded, and no photo is hashed whose
    /// size, inode and times are unchanged.
    package func examine(_ sources: [PhotoSource]) async -> [Result<PhotoFacts, Diagnostic>] {
        sources.map { .failure(.error("the photo “\($0.name)” cannot be read yet", at: $0.range)) }
    }

    /// The copies that will be made of a photo, from its facts and the options alone.
    package func renditions(of facts: PhotoFacts) -> [Rendition] {
        []
    }

    /// Makes the copies that the store lacks; the results stand in the order asked.
    package func make(
        _ photos: [(source: PhotoSource, facts: PhotoFacts)]
    ) async -> [Result<[MadeRendition], Diagnostic>] {
        photos.map { _ in .success([]) }
    }

    /// Removes what nobody needs.
    ///
    /// - Parameters:
    ///   - keeping: the `file`s of the renditions still in use, nil for all.
    ///   - maxBytes: how much may stay; the oldest go first, those in use last.
    @discardableResult
    package func clean(keeping: Set<String>?, maxBytes: Int?) throws(Diagnostic) -> CleanReport {
        CleanReport()
    }
}
