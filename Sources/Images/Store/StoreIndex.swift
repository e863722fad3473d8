internal import Base
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
    private static let mark = Array("cairn photos 7\n".utf8)

    init?(bytes: [UInt8]) {
        guard let index = ByteCoder.value(ofRecord: bytes, Self.mark, { StoreIndex(nil, &$0) }) else { return nil }
        self = index
    }

    var bytes: [UInt8] { ByteCoder.record(Self.mark) { _ = StoreIndex(self, &$0) } }

    private init(_ index: StoreIndex?, _ coder: inout ByteCoder) {
        sightings = coder.table(index?.sightings, order: <) { coder, item in
            (
                coder.text(item?.key),
                Sighting(stamp: coder.stamp(item?.value.stamp), digest: coder.fingerprint(item?.value.digest))
            )
        }
        facts = coder.table(index?.facts, order: { ($0.high, $0.low) < ($1.high, $1.low) }) { coder, item in
            let digest = coder.fingerprint(item?.key)
            return (digest, coder.facts(item?.value, id: PhotoFacts.id(digest)))
        }
        packedCopies = coder.raw(index?.packedCopies)
        encoders = Set(coder.texts(index?.encoders.sorted()))
        library = coder.optional(index?.library) {
            Library(path: $0.text($1?.path), stamp: $0.stamp($1?.stamp), release: $0.text($1?.release))
        }
    }

    private static func copies(in packed: [UInt8]) -> [String: Copy] {
        packed.isEmpty ? [:] : ByteCoder.value(of: packed) { copies(nil, &$0) } ?? [:]
    }

    private static func packed(_ copies: [String: Copy]) -> [UInt8] {
        copies.isEmpty ? [] : ByteCoder.bytes { _ = Self.copies(copies, &$0) }
    }

    private static func copies(_ copies: [String: Copy]?, _ coder: inout ByteCoder) -> [String: Copy] {
        coder.table(copies, order: <) { coder, item in
            let (name, copy) = (coder.text(item?.key), item?.value)
            return (
                name,
                Copy(
                    width: coder.count(copy?.width), height: coder.count(copy?.height), bytes: coder.count(copy?.bytes),
                    digest: coder.fingerprint(copy?.digest))
            )
        }
    }
}

extension ByteCoder {
    /// What is known of a photo but for its name.
    mutating func facts(_ facts: PhotoFacts?, id: String) -> PhotoFacts {
        PhotoFacts(
            id: id, width: count(facts?.width), height: count(facts?.height),
            captureTime: optionalText(facts?.captureTime?.description).flatMap(CaptureTime.init(text:)),
            latitude: optional(facts?.latitude) { $0.double($1) },
            longitude: optional(facts?.longitude) { $0.double($1) }, caption: text(facts?.caption),
            rating: optional(facts?.rating) { $0.count($1) }, color: text(facts?.color),
            thumbHash: raw(facts?.thumbHash),
            camera: CameraFacts(
                camera: optionalText(facts?.camera.camera), lens: optionalText(facts?.camera.lens),
                exposure: optionalText(facts?.camera.exposure)),
            motion: optional(facts?.motion) { $0.motion($1) })
    }

    private mutating func motion(_ motion: PhotoMotion?) -> PhotoMotion {
        var (seconds, bytes): (Double?, Range<Int>?)
        switch motion {
        case .pictures(let length): seconds = length
        case .clip(let range): bytes = range
        case nil: break
        }
        if let length = optional(seconds, { $0.double($1) }) { return .pictures(seconds: length) }
        let (start, end) = (count(bytes?.lowerBound), count(bytes?.upperBound))
        return .clip(min(start, end)..<end)
    }
}

extension PhotoFacts {
    /// The public name of a photo whose bytes have this fingerprint.
    static func id(_ digest: Fingerprint) -> String {
        String(digest.hex.prefix(16))
    }
}
