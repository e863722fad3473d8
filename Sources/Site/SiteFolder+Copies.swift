internal import Content
internal import Files

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
