internal import Content
internal import Base

/// The two files by which one process leaves places to the next: `.cairn/places` lists them, `.cairn/places.bytes` holds them.
///
/// The second only grows, so that one changed entry costs the bytes of one place; when more of it is dead than alive, it is
/// written anew. The list has a fingerprint of itself, and one of each place's bytes, which are looked at when they are read.
struct PlaceStore: Sendable {
    /// Where a place's bytes stand in the file.
    struct Piece: Sendable {
        let range: Range<Int>
        let fingerprint: Fingerprint
    }

    private let file: PieceFile

    /// The bytes of a place, nil when they are not what was saved.
    func bytes(of piece: Piece) -> [UInt8]? {
        guard let bytes = file.read(piece.range), Fingerprint(of: bytes) == piece.fingerprint else { return nil }
        return bytes
    }

    private static let heading = Array("cairn places 12\n".utf8)

    /// What an earlier process saved; nil where that is missing, damaged or of another version.
    static func open(_ path: String) -> (PlaceStore, [PlaceMemory.Key: PlaceMemory.Kept])? {
        guard let bytes = try? File(path).read(), let file = PieceFile(reading: path + ".bytes"),
            let places = places(bytes, within: file.size)
        else { return nil }
        return (PlaceStore(file: file), places)
    }

    /// - Parameter size: that of the file which the pieces lie in.
    private static func places(_ bytes: [UInt8], within size: Int) -> [PlaceMemory.Key: PlaceMemory.Kept]? {
        ByteCoder.value(ofRecord: bytes, heading) { coder in
            coder.table(nil) { coder, _ in coder.item(nil, within: size) }
        }
    }

    /// Saves what is not saved yet, and the list.
    ///
    /// - Parameter store: what was opened or saved last.
    /// - Returns: the store with the same entries, each with its place in the file.
    static func save(
        _ places: [PlaceMemory.Key: PlaceMemory.Kept], in path: String, replacing store: PlaceStore?
    ) throws(Diagnostic) -> (PlaceStore, [PlaceMemory.Key: PlaceMemory.Kept]) {
        let alive = places.values.reduce(0) { $0 + ($1.saved?.range.count ?? 0) }
        let isAppended = store.map { $0.file.size <= 2 * alive + 1_000_000 } ?? false
        let file = try PieceFile(appendingTo: path + ".bytes" + (isAppended ? "" : ".new"), isNew: !isAppended)
        var saved = places
        let unsaved = isAppended ? places.filter { $0.value.saved == nil } : places
        // One after another, because the other processors have pages to render meanwhile.
        for run in Array(unsaved).inRuns(of: 64) {
            for (item, kept) in zip(run, try append(run.map(\.value), to: file, from: store)) { saved[item.key] = kept }
        }
        if !isAppended { try File(path + ".bytes.new").move(to: path + ".bytes") }
        try File(path).replace(with: list(saved))
        return (PlaceStore(file: file), saved)
    }

    /// Writes places behind each other.
    private static func append(
        _ places: [PlaceMemory.Kept], to file: PieceFile, from store: PlaceStore?
    ) throws(Diagnostic) -> [PlaceMemory.Kept] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(places.count * 3072)
        let ranges = places.map { place in
            let start = bytes.count
            bytes += place.bytes(from: store)
            return start..<bytes.count
        }
        let start = try file.append(bytes)
        return zip(places, ranges).map { place, range in
            let fingerprint = bytes.withUnsafeBytes { Fingerprint(of: UnsafeRawBufferPointer(rebasing: $0[range])) }
            return place.saved(
                as: Piece(range: start + range.lowerBound..<start + range.upperBound, fingerprint: fingerprint))
        }
    }

    private static func list(_ places: [PlaceMemory.Key: PlaceMemory.Kept]) -> [UInt8] {
        ByteCoder.record(heading, capacity: places.count * 208) { coder in
            _ = coder.table(places.filter { $0.value.saved != nil }) { $0.item($1, within: .max) }
        }
    }
}

extension ByteCoder {
    /// What is known of an entry but for its place.
    ///
    /// - Parameter size: where the pieces of places end.
    fileprivate mutating func item(
        _ item: (key: PlaceMemory.Key, value: PlaceMemory.Kept)?, within size: Int
    ) -> (key: PlaceMemory.Key, value: PlaceMemory.Kept) {
        let kept = item?.value
        let key = PlaceMemory.Key(path: text(item?.key.path.text), language: text(item?.key.language))
        let known = PlaceMemory.Kept(
            origin: fingerprint(kept?.origin), text: fingerprint(kept?.text), facts: fingerprint(kept?.facts),
            stamp: optional(kept?.stamp) {
                PlaceMemory.Stamp(
                    entry: $0.stamp($1?.entry), translation: $0.optional($1?.translation) { $0.stamp($1) })
            },
            redacted: optional(kept?.redacted) {
                Redaction(point: $0.coordinate($1?.point), isAsked: $0.flag($1?.isAsked))
            },
            place: nil,
            saved: PlaceStore.Piece(
                range: range(kept?.saved?.range), fingerprint: fingerprint(kept?.saved?.fingerprint)))
        if let saved = known.saved, saved.range.upperBound > size { damage() }
        return (key, known)
    }
}

extension PlaceMemory.Kept {
    /// The place as it is kept; it needs no encoding when it was saved before.
    fileprivate func bytes(from store: PlaceStore?) -> [UInt8] {
        saved.flatMap { store?.bytes(of: $0) }
            ?? ByteCoder.bytes(capacity: 3072) { coder in if let place { _ = coder.place(place) } }
    }

    fileprivate func saved(as piece: PlaceStore.Piece) -> PlaceMemory.Kept {
        PlaceMemory.Kept(
            origin: origin, text: text, facts: facts, stamp: stamp, redacted: redacted, place: place, saved: piece)
    }
}
