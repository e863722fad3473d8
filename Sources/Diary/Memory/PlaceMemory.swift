internal import Maps
internal import Content
package import Base
internal import Synchronization

/// The places that earlier builds read, so that an entry whose bytes are the same is not read again.
///
/// Nothing in it is trusted: a place is recalled for exactly the bytes that it was read from, under the same settings, people
/// and groups of its diary, and only while its photos are where they were. What is damaged or of another version is forgotten.
package final class PlaceMemory: Sendable {
    /// An entry in one of the languages that the diary is told in.
    struct Key: Sendable, Hashable {
        let path: TextKey
        /// Empty for the first.
        let language: String

        init(path: String, language: String) {
            self.path = TextKey(path)
            self.language = language
        }

        init(_ file: EntryFile, translatedBy settings: Settings) {
            self.init(path: file.shownPath, language: settings.chosenTranslation ?? "")
        }
    }

    /// While an entry's files have these stamps, they have the text that is known.
    struct Stamp: Sendable, Hashable {
        let entry: InputStamp
        /// That of the file that holds the text in the language that is told; nil where there is none.
        let translation: InputStamp?
    }

    /// What is known of one entry in one language. A class, because ten thousand of them pass from build to build.
    final class Kept: Sendable {
        /// The fingerprint of the bytes of the entry, and of what else the place follows from.
        let origin: Fingerprint
        /// The fingerprint of the bytes of the entry alone.
        let text: Fingerprint
        /// The fingerprint of the place without its texts.
        let facts: Fingerprint
        /// Nil where it is not sure that a stamp means this text.
        let stamp: Stamp?
        /// The exact point, where the place does not have it.
        let redacted: Redaction?
        /// The place, when this process has it as a value.
        let place: Place?
        /// Where it stands in the files of another process.
        let saved: PlaceStore.Piece?

        init(
            origin: Fingerprint, text: Fingerprint, facts: Fingerprint, stamp: Stamp?, redacted: Redaction?,
            place: Place?,
            saved: PlaceStore.Piece?
        ) {
            self.origin = origin
            self.text = text
            self.facts = facts
            self.stamp = stamp
            self.redacted = redacted
            self.place = place
            self.saved = saved
        }
    }

    private struct State {
        var places: [Key: Kept] = [:]
        var store: PlaceStore?
        var hasChanged = true
        var recalledCount = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// How many places of the last build were not read anew.
    package var recalledCount: Int { state.withLock { $0.recalledCount } }

    /// What can be recalled of one diary in one build: a value of its own, so that readers on all processors need no lock.
    struct Recall: Sendable {
        fileprivate let places: [Key: Kept]
        fileprivate let store: PlaceStore?
        fileprivate let environmentKey: Fingerprint
        let settings: Settings

        /// What is known of an entry, whatever its text is now.
        func kept(_ file: EntryFile) -> Kept? { places[Key(file, translatedBy: settings)] }

        /// What a place follows from: its entry's bytes, and the environment key.
        func origin(of text: EntryText) -> Fingerprint {
            var writer = ByteWriter()
            writer.write(environmentKey)
            writer.write(text.fingerprint)
            return Fingerprint(of: writer.take())
        }

        /// The place of an entry, when it was read before.
        func place(of text: EntryText, _ origin: Fingerprint) -> Place? {
            guard let kept = text.kept, kept.origin == origin, let place = kept.place ?? saved(kept, text.source),
                place.filesAreThere(text.file.photoFolders)
            else { return nil }
            return place
        }

        private func saved(_ kept: Kept, _ source: SourceFile) -> Place? {
            guard let piece = kept.saved, let bytes = store?.bytes(of: piece) else { return nil }
            let entry = KeptEntry(source, settings)
            return ByteCoder.value(of: bytes) { $0.place(nil, of: entry, facts: kept.facts) }
        }
    }

    /// - Parameter environmentKey: what else than its entry a place of the diary follows from.
    func recall(under environmentKey: Fingerprint, _ settings: Settings) -> Recall {
        state.withLock {
            Recall(places: $0.places, store: $0.store, environmentKey: environmentKey, settings: settings)
        }
    }

    /// Keeps the places of a build, of all diaries and languages that it read, instead of those of the build before.
    ///
    /// - Parameter recalledCount: how many of the diary's own were recalled.
    func keep(_ reads: [PlaceRead], recalledCount: Int) {
        state.withLock { state in
            state.recalledCount = recalledCount
            var places: [Key: Kept] = [:]
            places.reserveCapacity(reads.count)
            for read in reads where read.isMemorable {
                let known = read.isRecalled ? read.text.kept : nil
                // A place that is known with its stamp is kept as it is.
                if known == nil || known?.stamp != read.text.stamp { state.hasChanged = true }
                places[read.text.key] = Kept(
                    origin: read.origin, text: read.text.fingerprint, facts: read.place.facts, stamp: read.text.stamp,
                    redacted: read.redacted, place: read.place, saved: known?.saved)
            }
            if places.count != state.places.count { state.hasChanged = true }
            state.places = places
        }
    }

    // MARK: On disk

    /// Recalls what an earlier process saved; nothing where that is missing, damaged or of another version.
    package func load(_ path: String) {
        guard let (store, places) = PlaceStore.open(path) else { return }
        state.withLock { state in
            state.places = places
            state.store = store
            state.hasChanged = false
        }
    }

    /// Saves what the last build kept, when it differs from what was loaded.
    package func save(_ path: String) throws(Diagnostic) {
        let (hasChanged, places, store) = state.withLock { state in
            defer { state.hasChanged = false }
            return (state.hasChanged, state.places, state.store)
        }
        guard hasChanged else { return }
        let saved = try PlaceStore.save(places, in: path, replacing: store)
        state.withLock { ($0.store, $0.places) = saved }
    }
}

/// The text of an entry as it stands on disk, not yet taken apart.
struct EntryText: Sendable {
    let file: EntryFile
    let key: PlaceMemory.Key
    let source: SourceFile
    /// The fingerprint of the text's bytes.
    let fingerprint: Fingerprint
    /// Nil where it is not sure that a stamp means this text.
    let stamp: PlaceMemory.Stamp?
    /// What an earlier build left of the entry.
    let kept: PlaceMemory.Kept?
    /// The text in the language that is told, where it has a file of its own.
    private let translation: SourceFile?

    /// Reads the text, unless it is known and the file has not been touched since.
    ///
    /// - Parameters:
    ///   - kept: nil for an entry that nothing is remembered of.
    ///   - settings: they say in which language it is told.
    /// - Throws: a diagnostic when the file cannot be read or is not UTF-8.
    init(_ file: EntryFile, recalling kept: PlaceMemory.Kept?, translatedBy settings: Settings) throws(Diagnostic) {
        self.file = file
        self.kept = kept
        key = PlaceMemory.Key(file, translatedBy: settings)
        let translation = settings.chosenTranslation.flatMap { file.translation(to: $0) }
        if let kept, let stamp = kept.stamp, file.stamp == stamp.entry, translation?.stamp == stamp.translation {
            fingerprint = kept.text
            source = file.sourceReadLater()
            self.translation = translation?.sourceReadLater()
            self.stamp = stamp
            return
        }
        let now = InputStamp.now
        let (source, stamp) = try file.stampedSource()
        let translated = try translation.map { (file) throws(Diagnostic) in try file.stampedSource() }
        self.source = source
        self.translation = translated?.source
        fingerprint = Fingerprint(of: source.bytes + (translated.map { [0] + $0.source.bytes } ?? []))
        let stamps = [stamp] + (translated.map { [$0.stamp] } ?? [])
        self.stamp = stamp.flatMap { entry in
            stamps.contains { $0?.isFresh(at: now) ?? true }
                ? nil : PlaceMemory.Stamp(entry: entry, translation: translated?.stamp)
        }
    }

    /// - Throws: a diagnostic when the front matter is missing or broken.
    func entry(_ settings: Settings) throws(Diagnostic) -> Entry {
        let body = try translation.map { (source) throws(Diagnostic) in
            try file.bodyAlone(source, settings.markdown(in: settings.chosenLanguage))
        }
        return try file.entry(source, settings.markdown).translated(by: settings, body)
    }
}

extension Place {
    /// Whether all that the place follows from is its entry's text, and not which photos lie beside it.
    var canBeRemembered: Bool { !photosAreByCaptureTime }

    /// Whether the entry's names of photos still lead to the same files.
    func filesAreThere(_ folders: @autoclosure () -> PhotoFolders) -> Bool {
        let tracks = visits.flatMap(\.tracks)
        let recordings = visits.flatMap(\.recordings)
        guard hasPhotos || !tracks.isEmpty || !recordings.isEmpty else { return true }
        let folders = folders()
        let isEachHeard = recordings.allSatisfy { recording in
            if case .found(recording.path) = folders.find(recording.name) { true } else { false }
        }
        guard isEachHeard else { return false }
        let isEachThere = tracks.allSatisfy { track in
            if case .found(track.path) = folders.find(track.name, sharedIn: PhotoFolders.tracks) { true } else { false }
        }
        guard isEachThere else { return false }
        return photosAnywhere.allSatisfy { photo in
            if case .found(photo.path) = folders.find(photo.name) { true } else { false }
        }
    }
}

/// The exact point of an entry whose place does not have it.
struct Redaction: Sendable {
    let point: Coordinate
    /// Whether the entry asks for it, and not a privacy zone alone.
    let isAsked: Bool
}

/// A place as it came out of reading. A class, because ten thousand of them are passed on.
final class PlaceRead: Sendable {
    let place: Place
    /// The exact point, where the place does not have it.
    let redacted: Redaction?
    let text: EntryText
    let entry: EntryID
    /// What it follows from.
    let origin: Fingerprint
    /// Whether another build may take it over: nothing was wrong with it.
    let isMemorable: Bool
    /// Whether it was taken over from one.
    let isRecalled: Bool
    /// Whether what is wrong with it is an error.
    let isBroken: Bool

    init(
        place: Place, of entry: EntryID, redacted: Redaction?, text: EntryText, origin: Fingerprint, isMemorable: Bool,
        isRecalled: Bool, isBroken: Bool
    ) {
        self.place = place
        self.redacted = redacted
        self.text = text
        self.entry = entry
        self.origin = origin
        self.isMemorable = isMemorable
        self.isRecalled = isRecalled
        self.isBroken = isBroken
    }
}
