internal import Content
package import Diagnostics
internal import Files
internal import Synchronization

/// The places that earlier builds read, so that an entry whose bytes are the same is not read again.
///
/// Nothing in it is trusted: a place is recalled for exactly the bytes that it was read from, under the same settings, people
/// and groups of its diary, and only while its photos are where they were. What is damaged or of another version is forgotten.
package final class PlaceMemory: Sendable {
    fileprivate struct Kept {
        /// Of the bytes of the entry, and of what else the place follows from.
        let entry: Fingerprint
        /// The exact point, where the place does not have it.
        var withheld: Coordinate?
        /// The place, when this process has it as a value.
        var place: Place?
        /// Where it stands in the file of another process.
        var saved: Range<Int>?
    }

    private struct State {
        /// Nil in a process that reads only once.
        var texts: EntryTexts?
        var places: [TextKey: Kept] = [:]
        /// The file that another process saved.
        var file: [UInt8] = []
        var hasChanged = true
        var recalledCount = 0
    }

    private let state = Mutex(State())

    /// - Parameter keepsTexts: whether this process reads the diary again and again.
    package init(keepsTexts: Bool = false) {
        if keepsTexts { state.withLock { $0.texts = EntryTexts() } }
    }

    /// What the build before has read, nil in a process that reads only once.
    var texts: EntryTexts? { state.withLock(\.texts) }

    /// Keeps the texts of a build instead of those of the build before.
    func keep(_ texts: EntryTexts) {
        state.withLock { $0.texts = texts }
    }

    /// How many places of the last build were not read anew.
    package var recalledCount: Int { state.withLock { $0.recalledCount } }

    /// What can be recalled of one diary in one build: a value of its own, so that readers on all processors need no lock.
    struct Recall: Sendable {
        fileprivate let places: [TextKey: Kept]
        fileprivate let file: [UInt8]
        fileprivate let circumstances: Fingerprint
        let settings: Settings

        /// What a place follows from: its entry's bytes, and the circumstances.
        func origin(of text: EntryText) -> Fingerprint {
            var writer = ByteWriter()
            writer.write(circumstances)
            writer.write(text.fingerprint)
            return Fingerprint(of: writer.take())
        }

        /// The place of an entry, when it was read before.
        func place(of text: EntryText, _ origin: Fingerprint) -> Place? {
            guard let kept = places[TextKey(text.file.shownPath)], kept.entry == origin,
                let place = kept.place ?? saved(kept, text.source), place.photosAreThere(text.file.photoFolders)
            else { return nil }
            return place
        }

        /// The exact point of an entry whose place was recalled, where the place does not have it.
        func withheld(of text: EntryText) -> Coordinate? { places[TextKey(text.file.shownPath)]?.withheld }

        private func saved(_ kept: Kept, _ source: SourceFile) -> Place? {
            guard let range = kept.saved else { return nil }
            var reader = PlaceReaderOfBytes(ByteReader(file, range: range), source: source, settings: settings)
            return try? reader.place()
        }
    }

    /// - Parameter circumstances: what else than its entry a place of the diary follows from.
    func recall(under circumstances: Fingerprint, _ settings: Settings) -> Recall {
        state.withLock { Recall(places: $0.places, file: $0.file, circumstances: circumstances, settings: settings) }
    }

    /// Keeps the places of a build, of all diaries that it read, instead of those of the build before.
    ///
    /// - Parameter recalledCount: how many of them were recalled.
    func keep(
        _ places: [(path: String, entry: Fingerprint, place: Place, withheld: Coordinate?)], recalledCount: Int
    ) {
        state.withLock { state in
            state.recalledCount = recalledCount
            var all: [TextKey: Kept] = [:]
            all.reserveCapacity(places.count)
            for (path, entry, place, withheld) in places {
                let key = TextKey(path)
                let known = state.places[key]
                let isSame = known?.entry == entry
                if !isSame { state.hasChanged = true }
                all[key] = Kept(
                    entry: entry, withheld: withheld, place: place, saved: isSame ? known?.saved : nil)
            }
            if all.count != state.places.count { state.hasChanged = true }
            state.places = all
        }
    }

    // MARK: On disk

    private static let heading: UInt64 = 0x6361_6972_6e70_6c03

    /// Recalls what an earlier process saved; nothing where that is missing, damaged or of another version.
    package func load(_ path: String) {
        guard let bytes = try? File(path).read(), let saved = try? Self.read(bytes) else { return }
        state.withLock { state in
            let texts = state.texts
            state = saved
            state.texts = texts
        }
    }

    /// The file is a heading, the fingerprint of all that follows, the list, and the places' bytes one after the other.
    private static func read(_ bytes: [UInt8]) throws(ByteReader.Damage) -> State {
        var reader = ByteReader(bytes)
        guard try reader.number() == heading else { throw ByteReader.Damage() }
        let fingerprint = try reader.fingerprint()
        guard Fingerprint(of: Array(bytes[reader.position...])) == fingerprint else { throw ByteReader.Damage() }
        let list = try reader.range(try reader.count())
        var items = ByteReader(bytes, range: list)
        var state = State(file: bytes, hasChanged: false)
        while !items.isAtEnd {
            let path = try items.text()
            let entry = try items.fingerprint()
            let withheld = try items.flag() ? try items.coordinate() : nil
            state.places[TextKey(path)] = Kept(
                entry: entry, withheld: withheld, saved: try reader.range(try items.count()))
        }
        return state
    }

    /// Saves what the last build kept, when it differs from what was loaded.
    package func save(_ path: String) throws(Diagnostic) {
        let bytes: [UInt8]? = state.withLock { state in
            guard state.hasChanged else { return nil }
            state.hasChanged = false
            var list = ByteWriter()
            var places = ByteWriter()
            for (path, kept) in state.places {
                list.write(path.text)
                list.write(kept.entry)
                list.write(kept.withheld)
                if let saved = kept.saved {
                    list.write(count: saved.count)
                    places.write(raw: state.file[saved])
                } else if let place = kept.place {
                    let start = places.count
                    places.write(place)
                    list.write(count: places.count - start)
                }
            }
            var content = ByteWriter()
            content.write(count: list.count)
            content.write(raw: list.take()[...])
            content.write(raw: places.take()[...])
            let bytes = content.take()
            var heading = ByteWriter()
            heading.write(Self.heading)
            heading.write(Fingerprint(of: bytes))
            return heading.take() + bytes
        }
        guard let bytes else { return }
        try File(path + ".new").write(bytes)
        try File(path + ".new").move(to: path)
    }
}
