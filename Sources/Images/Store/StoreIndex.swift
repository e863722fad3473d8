internal import Diagnostics
internal import Files
internal import Synchronization

/// What a store remembers from build to build.
struct StoreIndex: Sendable, Equatable {
    /// An original as it was last seen, by its path.
    struct Sighting: Sendable, Equatable {
        let stamp: InputStamp
        /// The fingerprint of its bytes.
        let digest: Fingerprint
    }

    /// A finished copy.
    struct Copy: Sendable, Equatable {
        let width: Int
        let height: Int
        let bytes: Int
        /// The fingerprint of its bytes.
        let digest: Fingerprint
    }

    /// The libvips of this machine, so that it need not be loaded where nothing is decoded.
    struct Library: Sendable, Equatable {
        let path: String
        let stamp: InputStamp
        let release: String
    }

    var sightings: [String: Sighting] = [:]
    /// By the original's fingerprint.
    var facts: [Fingerprint: PhotoFacts] = [:]
    /// By the name of the copy's file. Read and written as a whole: of most builds none asks for it, and there are six to a photo.
    var copies: [String: Copy] {
        get { Self.copies(in: packedCopies) }
        set { packedCopies = Self.packed(newValue) }
    }
    /// The copies as their records in the file.
    var packedCopies: [UInt8] = []
    /// The formats and releases with which a copy was written, so that it need not be tried again.
    var encoders: Set<String> = []
    /// nil where it is loaded anyway.
    var library: Library?

    /// This knowledge together with another; what both know is as it is here.
    func merging(_ other: StoreIndex) -> StoreIndex {
        var merged = self
        merged.sightings.merge(other.sightings) { own, _ in own }
        merged.facts.merge(other.facts) { own, _ in own }
        if packedCopies != other.packedCopies { merged.copies = copies.merging(other.copies) { own, _ in own } }
        merged.encoders.formUnion(other.encoders)
        merged.library = library ?? other.library
        return merged
    }
}

/// Writes a file of the store whole or not at all.
enum StoreFile {
    /// The ending of files that are being written. One that stays behind is from a build that was killed.
    static let unfinished = ".part"

    /// - Parameters:
    ///   - file: relative to the store; its folder is made where it is missing, and no link is followed to it.
    static func write(_ bytes: [UInt8], to file: String, in store: OpenFolder) throws(Diagnostic) {
        if let slash = file.lastIndex(of: "/") { try store.makeFolder(String(file[..<slash])) }
        let unfinished = "\(file).\(String(UInt64.random(in: 0 ... .max), radix: 36))\(Self.unfinished)"
        do throws(Diagnostic) {
            try store.write(bytes, toNew: unfinished)
            try store.move(unfinished, to: file)
        } catch {
            try? store.remove(unfinished)
            throw error
        }
    }
}

/// The index of a store while it is open.
///
/// It is a cache of what could be found out again: one that cannot be read counts as empty, and one that cannot be written costs
/// time at the next build, nothing else.
final class StoreMemory: Sendable {
    private let store: OpenFolder
    private let state: Mutex<StoreIndex>

    private static let name = "index"

    init(in store: OpenFolder) {
        self.store = store
        state = Mutex(Self.stored(in: store))
    }

    private static func stored(in store: OpenFolder) -> StoreIndex {
        (try? File(store.path + "/" + name).read(limit: 1 << 30)).flatMap { StoreIndex(bytes: $0) } ?? StoreIndex()
    }

    var index: StoreIndex { state.withLock { $0 } }

    /// Adds what is new, here and on disk, where another build may have written in the meantime.
    func learn(_ news: StoreIndex) {
        guard news != StoreIndex() else { return }
        replace { index in
            index = news.merging(index).merging(Self.stored(in: store))
        }
    }

    /// Changes the index, here and on disk. Renaming makes that one step, whatever happens and whoever does the same.
    func replace(_ change: (inout StoreIndex) -> Void) {
        let bytes = state.withLock { index in
            change(&index)
            return index.bytes
        }
        try? StoreFile.write(bytes, to: Self.name, in: store)
    }
}

/// The index as a file: a mark with the version, the fingerprint of the rest, then the records by name, so that the same knowledge
/// makes the same file. A file that is not just so is as good as none.
extension StoreIndex {
    /// Changes whenever the records do, or what is found out about photos.
    private static let mark = Array("cairn photos 6\n".utf8)

    init?(bytes: [UInt8]) {
        guard bytes.starts(with: Self.mark) else { return nil }
        do {
            var reader = ByteReader(bytes, range: Self.mark.count..<bytes.count)
            try reader.checkFingerprint()
            self.init()
            sightings = try reader.table(Self.sighting)
            facts = try reader.table(Self.photo)
            packedCopies = try reader.raw()
            encoders = Set(try reader.list { reader throws(ByteReader.Damage) in try reader.text() })
            if try reader.flag() {
                library = Library(path: try reader.text(), stamp: try reader.inputStamp(), release: try reader.text())
            }
        } catch {
            return nil
        }
    }

    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.write(sightings.sorted { $0.key < $1.key }) { writer, item in
            let (path, sighting) = item
            writer.write(path)
            writer.write(sighting.stamp)
            writer.write(sighting.digest)
        }
        writer.write(facts.sorted { ($0.key.high, $0.key.low) < ($1.key.high, $1.key.low) }) { writer, item in
            writer.write(item.key)
            Self.write(item.value, to: &writer)
        }
        writer.write(counted: packedCopies)
        writer.write(encoders.sorted()) { writer, name in writer.write(name) }
        writer.write(optional: library) { writer, library in
            writer.write(library.path)
            writer.write(library.stamp)
            writer.write(library.release)
        }
        return writer.record(Self.mark)
    }

    private static func sighting(_ reader: inout ByteReader) throws(ByteReader.Damage) -> (String, Sighting) {
        (try reader.text(), Sighting(stamp: try reader.inputStamp(), digest: try reader.fingerprint()))
    }

    static func copies(in packed: [UInt8]) -> [String: Copy] {
        var reader = ByteReader(packed)
        return packed.isEmpty ? [:] : (try? reader.table(copy)) ?? [:]
    }

    static func packed(_ copies: [String: Copy]) -> [UInt8] {
        if copies.isEmpty { return [] }
        var writer = ByteWriter()
        writer.write(copies.sorted { $0.key < $1.key }) { writer, item in
            writer.write(item.key)
            for number in [item.value.width, item.value.height, item.value.bytes] { writer.write(count: number) }
            writer.write(item.value.digest)
        }
        return writer.take()
    }

    private static func copy(_ reader: inout ByteReader) throws(ByteReader.Damage) -> (String, Copy) {
        let name = try reader.text()
        let (width, height, bytes) = (try reader.count(), try reader.count(), try reader.count())
        return (name, Copy(width: width, height: height, bytes: bytes, digest: try reader.fingerprint()))
    }

    private static func photo(_ reader: inout ByteReader) throws(ByteReader.Damage) -> (Fingerprint, PhotoFacts) {
        let digest = try reader.fingerprint()
        return (digest, try facts(&reader, id: PhotoFacts.id(digest)))
    }

    /// What `write` has written of a photo.
    static func facts(_ reader: inout ByteReader, id: String) throws(ByteReader.Damage) -> PhotoFacts {
        PhotoFacts(
            id: id, width: try reader.count(), height: try reader.count(),
            captureTime: try reader.optionalText().flatMap(CaptureTime.init(text:)),
            latitude: try degrees(&reader), longitude: try degrees(&reader), caption: try reader.text(),
            rating: try reader.flag() ? try reader.count() : nil, color: try reader.text(),
            thumbHash: try reader.raw(),
            camera: CameraFacts(
                camera: try reader.optionalText(), lens: try reader.optionalText(),
                exposure: try reader.optionalText()))
    }

    static func write(_ photo: PhotoFacts, to writer: inout ByteWriter) {
        writer.write(count: photo.width)
        writer.write(count: photo.height)
        writer.write(photo.captureTime?.description)
        for degrees in [photo.latitude, photo.longitude] {
            writer.write(optional: degrees) { $0.write($1.bitPattern) }
        }
        writer.write(photo.caption)
        writer.write(optional: photo.rating) { $0.write(count: $1) }
        writer.write(photo.color)
        writer.write(counted: photo.thumbHash)
        for text in [photo.camera.camera, photo.camera.lens, photo.camera.exposure] { writer.write(text) }
    }

    private static func degrees(_ reader: inout ByteReader) throws(ByteReader.Damage) -> Double? {
        try reader.flag() ? Double(bitPattern: try reader.number()) : nil
    }
}

extension PhotoFacts {
    /// The public name of a photo whose bytes have this fingerprint.
    static func id(_ digest: Fingerprint) -> String {
        String(digest.hex.prefix(16))
    }
}
