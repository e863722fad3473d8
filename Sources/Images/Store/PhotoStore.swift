package import Base

/// The folder of finished copies, and of what is known of their originals.
///
/// ```swift
/// let options = ImageOptions(widths: [480, 960], formats: [.webp, .jpeg], quality: 78, maxBytes: nil)
/// let store = try PhotoStore(folder: folder.path + "/copies", options: options)
/// let source = PhotoSource(path: folder.path + "/pine.jpg", name: "pine.jpg")
/// let facts = try await store.examine([source])[0].get()
/// let copies = try await store.make([(source, facts)])[0].get()
/// print(copies.map { store.path($0.rendition) })  // one for each width and format, and none wider than the photo
/// ```
///
/// Copies lie in it by the first two digits of their names; the file `index` beside them remembers the rest (`StoreIndex`).
package struct PhotoStore: Sendable {
    package let folder: String
    package let options: ImageOptions
    let plan: RenditionPlan
    let memory: StoreMemory
    /// The folder itself, so that nobody can lead elsewhere what is written to it.
    let opened: OpenFolder
    /// The time, in nanoseconds since 1970.
    let clock: @Sendable () -> Int64

    /// - Throws: a diagnostic when the folder cannot be made, or a copy of a wanted format not written on this machine.
    package init(folder: String, options: ImageOptions) throws(Diagnostic) {
        try self.init(folder: folder, options: options, clock: { InputStamp.now })
    }

    init(folder: String, options: ImageOptions, clock: @escaping @Sendable () -> Int64) throws(Diagnostic) {
        self.folder = folder
        self.options = options
        self.clock = clock
        try Folder(folder).create()
        guard FileKind(at: folder, followingLinks: false) == .folder else {
            throw .error("not a folder, where the copies of photos are to be kept", path: folder, help: "move it away")
        }
        opened = try OpenFolder(at: folder, isLinkAllowed: false)
        memory = StoreMemory(in: opened)
        let release = try Self.release(memory)
        plan = RenditionPlan(options: options, release: release)
        try checkEncoders(of: release)
    }

    /// The release of libvips, which is loaded only where its file is not the one that an earlier build asked.
    private static func release(_ memory: StoreMemory) throws(Diagnostic) -> String {
        if let known = memory.index.library, known.stamp == InputStamp(at: known.path) { return known.release }
        guard Vips.isThere else {
            throw .missing("libvips 8.13 or later", "reads and writes photos")
        }
        if let path = Vips.file, path.hasPrefix("/"), let stamp = InputStamp(at: path) {
            var news = StoreIndex()
            news.library = StoreIndex.Library(path: path, stamp: stamp, release: Vips.version)
            memory.learn(news)
        }
        return Vips.version
    }

    /// Tries each format once with each release of libvips: whether it can write AVIF is known only when it has.
    private func checkEncoders(of release: String) throws(Diagnostic) {
        let known = memory.index.encoders
        var news = StoreIndex()
        for format in options.formats {
            let encoder = "\(format.rawValue) \(release)"
            if known.contains(encoder) { continue }
            guard PhotoSandbox.writes(format) else {
                throw .error(
                    "the libvips of this machine cannot write \(format.rawValue)",
                    help: "install libvips with an encoder for it, or take it out of the photo formats of the settings")
            }
            news.encoders.insert(encoder)
        }
        memory.learn(news)
    }

    /// The copies that will be made of a photo, from its facts and the options alone: by format as the options name them, then by
    /// width.
    package func renditions(of facts: PhotoFacts) -> [Rendition] {
        plan.renditions(of: facts)
    }

    /// Where a copy lies in the store: in one of at most 256 folders, so that none gets too full for slow file systems.
    func file(_ rendition: Rendition) -> String {
        let name = Self.name(rendition)
        return "\(name.prefix(2))/\(name)"
    }

    /// Where a copy lies.
    package func path(_ rendition: Rendition) -> String { "\(folder)/\(file(rendition))" }

    /// The name of a copy's file, in the site as in the store.
    static func name(_ rendition: Rendition) -> String {
        String(rendition.file.drop { $0 != "/" }.dropFirst())
    }
}

extension PhotoStore {
    /// The facts of each photo, in the order asked. Nothing that is known already is decoded, and no photo is hashed whose
    /// size, inode and times are unchanged.
    package func examine(_ sources: [PhotoSource]) async -> [Result<PhotoFacts, Diagnostic>] {
        let known = memory.index
        // Taken before anything is read, so that a file written meanwhile counts as fresh.
        let time = clock()
        let findings = await sources.concurrentMap(runLength: 1) { source in
            Result { () throws(Diagnostic) in try find(source, known, time) }
        }
        var news = StoreIndex()
        for (source, finding) in zip(sources, findings) {
            guard case .success(let finding) = finding else { continue }
            if let digest = finding.newDigest { news.facts[digest] = finding.facts }
            news.sightings[source.path] = finding.newSighting
        }
        memory.learn(news)
        return findings.map { $0.map(\.facts) }
    }

    private struct Examination: Sendable {
        let facts: PhotoFacts
        /// The digest of a photo that was not known.
        var newDigest: Fingerprint?
        var newSighting: StoreIndex.Sighting?
    }

    private func find(_ source: PhotoSource, _ known: StoreIndex, _ time: Int64) throws(Diagnostic) -> Examination {
        if let sighting = known.sightings[source.path], let facts = known.facts[sighting.digest],
            sighting.stamp == InputStamp(at: source.path)
        {
            // The limits may have changed since.
            try Original.checkSize(sighting.stamp.file.size, of: source, options)
            try Original.checkPixels(facts.width, facts.height, of: source, options)
            return Examination(facts: facts)
        }
        let original = try Original(source, options: options)
        var finding: Examination
        if let facts = known.facts[original.digest] {
            try Original.checkPixels(facts.width, facts.height, of: source, options)
            finding = Examination(facts: facts)
        } else {
            finding = Examination(facts: try original.facts(options), newDigest: original.digest)
        }
        if let stamp = original.stamp, !stamp.isFresh(at: time) {
            finding.newSighting = StoreIndex.Sighting(stamp: stamp, digest: original.digest)
        }
        return finding
    }
}
