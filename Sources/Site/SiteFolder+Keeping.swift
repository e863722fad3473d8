internal import Content
internal import Base

// What stays of the site as it is.
extension SiteFolder {
    /// The same folder, knowing what changed since the site was made.
    func comparing(_ basis: BuildManifest.Basis) -> SiteFolder {
        var folder = self
        guard let known = manifest.basis else { return folder }
        let changed = basis.texts.lazy.filter { known.texts[$0.key] != $0.value }.map(\.key)
        let gone = known.texts.keys.lazy.filter { basis.texts[$0] == nil }
        folder.changes = Changes(texts: Set(changed).union(gone), areAll: known.facts == basis.facts)
        return folder
    }

    /// The file of the site, when it was made from this before and has not been touched since.
    ///
    /// - Parameter file: the path as pages know it; a sealed file lies under another one.
    func kept(_ file: String, madeFrom source: Fingerprint?) -> SiteFile? {
        guard let filter = filter(of: file) else { return kept(placed: file, madeFrom: source) }
        guard filter.seals(file) else { return kept(placed: filter.place(of: file), madeFrom: source) }
        return kept(placed: filter.place(of: file), madeFrom: source.map(filter.source))?.sealing(file)
    }

    /// The file of the site, when nothing changed but texts that were not read for it, and nobody has touched it since.
    ///
    /// - Parameter file: the path as pages know it.
    func untouched(_ file: String) -> SiteFile? {
        guard let changes, changes.areAll else { return nil }
        return untouched(file, changes) { _ in true }
    }

    /// The same when more than texts changed, for a file that was made from the same else.
    func untouched(_ file: String, madeFrom source: Fingerprint) -> SiteFile? {
        guard let changes else { return nil }
        return untouched(file, changes) { $0.source == source }
    }

    private func untouched(
        _ file: String, _ changes: Changes, where isSame: (ManifestEntry) -> Bool
    ) -> SiteFile? {
        let key = TextKey(file)
        guard filter(of: file)?.seals(file) != true, let making = manifest.files[key] ?? nil, isSame(making),
            !making.reads.contains(where: changes.texts.contains), let copies = keptCopies(of: file)
        else { return nil }
        return SiteFile(path: key, outcome: .kept, making: making).with(copies: copies)
    }

    func kept(placed file: String, madeFrom source: Fingerprint?) -> SiteFile? {
        guard let kept = keptAlone(file, madeFrom: source), let copies = keptCopies(of: file) else { return nil }
        return kept.with(copies: copies)
    }

    func keptAlone(_ file: String, madeFrom source: Fingerprint?) -> SiteFile? {
        let key = TextKey(file)
        guard let source, let making = manifest.files[key] ?? nil, making.source == source else { return nil }
        return SiteFile(path: key, outcome: .kept, making: making)
    }

    /// The manifest, when the whole site was made from this before and nobody has touched it since.
    func allKept(madeFrom source: Fingerprint) -> BuildManifest? {
        manifest.source == source && manifest.files.values.allSatisfy { $0 != nil } ? manifest : nil
    }
}

// The compressed copies of files that stay as they are.
extension SiteFolder {
    /// The copies of a file that was made from the same before.
    ///
    /// - Returns: nil when one of them is not as it was written, or was not asked for then.
    func keptCopies(of file: String) -> [SiteFile]? {
        let names = copies.names(for: file)
        if names.isEmpty { return [] }
        guard let source = (manifest.files[TextKey(file)] ?? nil)?.source else { return nil }
        var kept: [SiteFile] = []
        for (format, name) in names {
            guard manifest.compression.contains(format) else { return nil }
            // One that the manifest does not have would not have gained.
            guard let known = manifest.files[TextKey(name)] else { continue }
            guard let copy = keptAlone(name, madeFrom: known?.source), copy.making?.source == source else { return nil }
            kept.append(copy)
        }
        return kept
    }
}
