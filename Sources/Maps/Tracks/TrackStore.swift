package import Base

/// A file with a track, and what may be told of it.
package struct TrackSource: Sendable {
    package let path: String
    /// The name as the entry wrote it.
    package let name: String
    /// Where the entry wrote it.
    package let range: SourceRange
    /// The folder of the diary whose entry it is, nil for the one that is built.
    package let diary: String?
    package var privacy: TrackPrivacy

    package init(path: String, name: String, range: SourceRange, diary: String? = nil, privacy: TrackPrivacy) {
        self.path = path
        self.name = name
        self.range = range
        self.diary = diary
        self.privacy = privacy
    }

    /// What tells one track as it may be told from others.
    package var key: Fingerprint {
        Fingerprint { writer in
            writer.write(path)
            privacy.write(to: &writer)
        }
    }

    /// The name of the file that the store keeps the track in.
    fileprivate var trackKey: String { key.hex }

    /// The name of the file that the store keeps the track's ends in.
    fileprivate var endsKey: String { Fingerprint(of: Array("ends of \(path)".utf8)).hex }
}

/// A track that was read, and the fingerprint of what it follows from.
package struct KnownTrack: Sendable {
    package let id: Fingerprint
    package let track: Track

    package init(id: Fingerprint, track: Track) {
        self.id = id
        self.track = track
    }
}

/// The folder in which tracks are kept between builds as they may be told, one file for each track and privacy.
///
/// It is a cache of what could be read again: a file in it that is damaged counts as none, and one that cannot be written costs time at the
/// next build, nothing else.
package struct TrackStore: Sendable {
    private let opened: OpenFolder
    /// The time, in nanoseconds since 1970.
    private let clock: @Sendable () -> Int64

    /// Changes with the records, and with whatever is made of a file.
    private static let mark = Array("cairn track 3\n".utf8)
    private static let unfinished = ".part"
    /// So many tracks that no site shows any more may stay: those of another branch, or of a preview with drafts.
    private static let spareCount = 400

    /// - Throws: a diagnostic when the folder cannot be made.
    package init(folder: String) throws(Diagnostic) {
        try self.init(folder: folder, clock: { InputStamp.now })
    }

    init(folder: String, clock: @escaping @Sendable () -> Int64) throws(Diagnostic) {
        try Folder(folder).create()
        guard FileKind(at: folder, followingLinks: false) == .folder else {
            throw .error("not a folder, where tracks are to be kept", path: folder, help: "move it away")
        }
        opened = try OpenFolder(at: folder, isLinkAllowed: false)
        self.clock = clock
    }

    /// The tracks, in the order asked. No file is opened whose size, inode and times are unchanged.
    package func tracks(_ sources: [TrackSource]) async -> [Result<KnownTrack, Diagnostic>] {
        // Taken before anything is read, so that a file written meanwhile counts as fresh.
        let time = clock()
        let results = await sources.concurrentMap(runLength: 1) { source in
            Result { () throws(Diagnostic) in
                let (digest, track) = try known(
                    source, as: source.trackKey, time, code: { $0.track($1) }, make: { Track($0, source.privacy) })
                let id = Fingerprint { writer in
                    writer.write(digest)
                    source.privacy.write(to: &writer)
                }
                return KnownTrack(id: id, track: track)
            }
        }
        clean(keeping: Set(sources.flatMap { [$0.trackKey, $0.endsKey] }))
        return results
    }

    /// The points at which somebody set out and arrived, of each track in the order asked; none of one that cannot be read.
    package func ends(of sources: [TrackSource]) async -> [[Coordinate]] {
        let time = clock()
        return await sources.concurrentMap(runLength: 1) { source in
            let found = Result { () throws(Diagnostic) in
                try known(
                    source, as: source.endsKey, time,
                    code: {
                        $0.list($1) {
                            Coordinate(latitude: $0.double($1?.latitude), longitude: $0.double($1?.longitude))
                        }
                    }, make: \.ends
                ).value
            }
            return (try? found.get()) ?? []
        }
    }

    /// What the store keeps of a track.
    private struct TrackRecord<Value> {
        /// The stamp of the file when it was read, nil where it was too fresh to tell.
        let stamp: InputStamp?
        /// The fingerprint of its bytes.
        let digest: Fingerprint
        let value: Value

        init(stamp: InputStamp?, digest: Fingerprint, value: Value) {
            self.stamp = stamp
            self.digest = digest
            self.value = value
        }

        init(_ record: TrackRecord?, _ coder: inout ByteCoder, _ code: (inout ByteCoder, Value?) -> Value) {
            stamp = coder.optional(record?.stamp) { $0.stamp($1) }
            digest = coder.fingerprint(record?.digest)
            value = code(&coder, record?.value)
        }
    }

    /// What follows from a file, as it was kept or made anew, with the fingerprint of the file.
    private func known<Value>(
        _ source: TrackSource, as key: String, _ time: Int64,
        code: (inout ByteCoder, Value?) -> Value, make: (RecordedTrack) -> Value
    ) throws(Diagnostic) -> (digest: Fingerprint, value: Value) {
        let known = record(key, code)
        if let known, let stamp = known.stamp, stamp == InputStamp(at: source.path) {
            return (known.digest, known.value)
        }
        let bytes: [UInt8], stamp: InputStamp?
        do {
            (bytes, stamp) = try File(source.path).readWithStamp(limit: TrackReader.sizeLimit)
        } catch {
            throw problem(error, source)
        }
        let digest = Fingerprint(of: bytes)
        let made: Value
        if let known, known.digest == digest {
            made = known.value
        } else {
            made = make(try TrackReader.read(SourceFile(path: source.name, bytes: bytes)))
        }
        let isSettled = stamp.map { !$0.isFresh(at: time) } ?? false
        keep(TrackRecord(stamp: isSettled ? stamp : nil, digest: digest, value: made), as: key, code)
        return (digest, made)
    }

    private func problem(_ error: Diagnostic, _ source: TrackSource) -> Diagnostic {
        let words = error.cause ?? error.wording
        let isLarge = error.message.hasPrefix("too large")
        var problem = Diagnostic.error(
            isLarge ? "the track “\(source.name)” is \(words)" : "the track “\(source.name)” cannot be read: \(words)",
            at: source.range,
            help: isLarge ? "split it, or leave points out: `gpsbabel -x simplify,count=100000` does" : nil)
        problem.isSystemFailure = error.isSystemFailure
        return problem
    }

    // MARK: Records

    private func record<Value>(_ key: String, _ code: (inout ByteCoder, Value?) -> Value) -> TrackRecord<Value>? {
        guard let bytes = try? File(opened.path + "/" + key).read(limit: 1 << 30) else { return nil }
        return ByteCoder.value(ofRecord: bytes, Self.mark) { TrackRecord(nil, &$0, code) }
    }

    private func keep<Value>(_ record: TrackRecord<Value>, as key: String, _ code: (inout ByteCoder, Value?) -> Value) {
        let bytes = ByteCoder.record(Self.mark) { _ = TrackRecord(record, &$0, code) }
        let unfinished = "\(key).\(String(UInt64.random(in: 0 ... .max), radix: 36))\(Self.unfinished)"
        do {
            try opened.write(bytes, toNew: unfinished)
            try opened.move(unfinished, to: key)
        } catch {
            try? opened.remove(unfinished)
        }
    }

    /// Removes what is not in use, the oldest first.
    private func clean(keeping keys: Set<String>) {
        guard let items = try? Folder(opened.path).items(), items.count > keys.count + Self.spareCount else { return }
        var others: [(name: String, stamp: FileStamp)] = []
        for item in items where item.kind == .file && !keys.contains(item.name) {
            if let stamp = FileStamp(at: item.name, in: opened) { others.append((item.name, stamp)) }
        }
        others.sort { ($0.stamp.modified, $0.name) > ($1.stamp.modified, $1.name) }
        for other in others.dropFirst(Self.spareCount) { try? opened.remove(other.name) }
    }
}
