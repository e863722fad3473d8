internal import Content
internal import Diagnostics
internal import Files

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

    private static let heading: UInt64 = 0x6361_6972_6e70_6c09

    /// What an earlier process saved; nil where that is missing, damaged or of another version.
    static func open(_ path: String) -> (PlaceStore, [PlaceMemory.Key: PlaceMemory.Kept])? {
        guard let bytes = try? File(path).read(), let file = PieceFile(reading: path + ".bytes"),
            let places = try? places(bytes, within: file.size)
        else { return nil }
        return (PlaceStore(file: file), places)
    }

    /// The list: a heading, the fingerprint of all that follows, and the entries.
    private static func places(
        _ bytes: [UInt8], within size: Int
    ) throws(ByteReader.Damage) -> [PlaceMemory.Key: PlaceMemory.Kept] {
        var reader = ByteReader(bytes)
        guard try reader.number() == heading else { throw ByteReader.Damage() }
        try reader.checkFingerprint()
        let count = try reader.count()
        var places: [PlaceMemory.Key: PlaceMemory.Kept] = [:]
        places.reserveCapacity(max(0, min(count, bytes.count)))
        while !reader.isAtEnd {
            let key = PlaceMemory.Key(path: try reader.text(), language: try reader.text())
            let (origin, text) = (try reader.fingerprint(), try reader.fingerprint())
            let facts = try reader.fingerprint()
            let stamp =
                try reader.flag()
                ? PlaceMemory.Stamp(
                    entry: try reader.inputStamp(), translation: try reader.flag() ? try reader.inputStamp() : nil)
                : nil
            let redacted =
                try reader.flag() ? Redaction(point: try reader.coordinate(), isAsked: try reader.flag()) : nil
            let (start, length) = (try reader.count(), try reader.count())
            guard start >= 0, length >= 0, start <= size, length <= size - start else { throw ByteReader.Damage() }
            places[key] = PlaceMemory.Kept(
                origin: origin, text: text, facts: facts, stamp: stamp, redacted: redacted, place: nil,
                saved: Piece(range: start..<start + length, fingerprint: try reader.fingerprint()))
        }
        return places
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
        var writer = ByteWriter(capacity: places.count * 3072)
        var ranges: [Range<Int>] = []
        for place in places {
            let start = writer.count
            place.write(to: &writer, from: store)
            ranges.append(start..<writer.count)
        }
        let bytes = writer.take()
        let start = try file.append(bytes)
        return zip(places, ranges).map { place, range in
            let fingerprint = bytes.withUnsafeBytes { Fingerprint(of: UnsafeRawBufferPointer(rebasing: $0[range])) }
            return place.saved(
                as: Piece(range: start + range.lowerBound..<start + range.upperBound, fingerprint: fingerprint))
        }
    }

    private static func list(_ places: [PlaceMemory.Key: PlaceMemory.Kept]) -> [UInt8] {
        var list = ByteWriter(capacity: places.count * 208)
        list.write(count: places.count)
        for (key, kept) in places {
            guard let piece = kept.saved else { continue }
            list.write(key.path.text)
            list.write(key.language)
            list.write(kept.origin)
            list.write(kept.text)
            list.write(kept.facts)
            list.write(kept.stamp != nil)
            if let stamp = kept.stamp {
                list.write(stamp.entry)
                list.write(stamp.translation != nil)
                if let translation = stamp.translation { list.write(translation) }
            }
            list.write(kept.redacted?.point)
            if let redacted = kept.redacted { list.write(redacted.isAsked) }
            list.write(count: piece.range.lowerBound)
            list.write(count: piece.range.count)
            list.write(piece.fingerprint)
        }
        return list.record(heading)
    }
}

extension PlaceMemory.Kept {
    /// Writes the place, which needs no encoding when it was saved before.
    fileprivate func write(to writer: inout ByteWriter, from store: PlaceStore?) {
        if let saved, let bytes = store?.bytes(of: saved) {
            writer.write(raw: bytes[...])
        } else if let place {
            writer.write(place)
        }
    }

    fileprivate func saved(as piece: PlaceStore.Piece) -> PlaceMemory.Kept {
        PlaceMemory.Kept(
            origin: origin, text: text, facts: facts, stamp: stamp, redacted: redacted, place: place, saved: piece)
    }
}
