internal import Content
internal import Diary
internal import Files

/// The files of a site that are Cairn's, and what each of them was made from.
///
/// It lies outside of the site, so that no list of files is published with it. A missing, damaged or foreign manifest is an
/// empty one.
struct BuildManifest: Sendable, Equatable {
    /// What the site follows from, such that the next build can tell what changed.
    struct Basis: Sendable, Equatable {
        /// The fingerprint of everything but the texts of places.
        let facts: Fingerprint
        /// The first halves of the fingerprints of the entries, whose texts are the rest.
        let texts: [EntryID: UInt64]
    }

    /// Where the site is, relative to the diary when it lies in it; nil when it is not known.
    var folder: String?
    /// The fingerprint of everything that the whole site follows from; nil when it is not finished.
    var source: Fingerprint?
    /// Nil when it is not known.
    var basis: Basis?
    /// The fingerprint of what was looked for in all of the files; nil when it is not known.
    var checked: Fingerprint?
    /// The kinds of compressed copies that the files have as far as these gain.
    var compression: Set<Settings.Compression> = []
    /// The files by their paths relative to the site's folder; nil for one that may be half finished.
    var files: [TextKey: ManifestEntry?] = [:]
    /// The pictures that are sealed, of which the paths in the site tell nothing: see `picture(in:)`.
    var sealedPictures: Set<String> = []

    init(
        source: Fingerprint? = nil, checked: Fingerprint? = nil, compression: Set<Settings.Compression> = []
    ) {
        self.source = source
        self.checked = checked
        self.compression = compression
    }

    func owns(_ file: TextKey) -> Bool { files[file] != nil }

    /// The same manifest, in which a file is not known to be finished that is not as it was written.
    ///
    /// - Parameter folder: that of the site.
    func compared(with folder: String) async -> BuildManifest {
        guard let folder = OpenFolder(folder) else { return withoutEntries }
        let finished = files.compactMap { file, making in making.map { (path: file, stamp: $0.stamp) } }
        let areTouched = await finished.concurrentMap(runLength: 256) { file in
            FileStamp(at: file.path.text, in: folder) != file.stamp
        }
        var manifest = self
        for (file, isTouched) in zip(finished, areTouched) where isTouched { manifest.files[file.path] = .some(nil) }
        return manifest
    }

    /// The same files, none of which is known to be finished.
    var withoutEntries: BuildManifest {
        var manifest = self
        manifest.source = nil
        manifest.basis = nil
        manifest.checked = nil
        for file in files.keys { manifest.files[file] = .some(nil) }
        return manifest
    }

    // MARK: Pictures

    /// The copies of photos and the share cards that the site has, as their stores name them.
    var pictures: Set<String> { sealedPictures.union(files.keys.lazy.compactMap { Self.picture(in: $0.text) }) }

    /// The part of a site's file that names a copy of a photo or a share card, without what leads to its subsite.
    static func picture(in file: String) -> String? {
        for folder in ["photos/", "cards/"] {
            if file.hasPrefix(folder) { return file }
            if let range = file.ranges(of: "/" + folder).last { return folder + file[range.upperBound...] }
        }
        return nil
    }
}

/// What is known of a file whose making was finished.
struct ManifestEntry: Sendable, Equatable {
    /// The fingerprint of everything that the bytes follow from, or of that without the texts that were read for them.
    let source: Fingerprint
    /// What the file system said of the file then.
    let stamp: FileStamp
    /// The entries whose texts were read for it.
    var reads: [EntryID] = []
}
