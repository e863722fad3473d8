internal import Files

/// The index as a file: a mark with the version, the fingerprint of the rest, then the records by name, so that the same knowledge
/// makes the same file. A file that is not just so is as good as none.
extension StoreIndex {
    /// Changes whenever the records do, or what is found out about photos.
    private static let mark = Array("cairn photos 4\n".utf8)

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
                library = Library(path: try reader.text(), stamp: try Self.stamp(&reader), release: try reader.text())
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
            Self.write(sighting.stamp, to: &writer)
            writer.write(sighting.digest)
        }
        writer.write(facts.sorted { ($0.key.high, $0.key.low) < ($1.key.high, $1.key.low) }) { writer, item in
            writer.write(item.key)
            Self.write(item.value, to: &writer)
        }
        writer.write(count: packedCopies.count)
        writer.write(raw: packedCopies[...])
        writer.write(encoders.sorted()) { writer, name in writer.write(name) }
        writer.write(library != nil)
        if let library {
            writer.write(library.path)
            Self.write(library.stamp, to: &writer)
            writer.write(library.release)
        }
        return writer.record(Self.mark)
    }

    private static func sighting(_ reader: inout ByteReader) throws(ByteReader.Damage) -> (String, Sighting) {
        (try reader.text(), Sighting(stamp: try stamp(&reader), digest: try reader.fingerprint()))
    }

    private static func stamp(_ reader: inout ByteReader) throws(ByteReader.Damage) -> InputStamp {
        InputStamp(file: try reader.fileStamp(), changed: try reader.signedNumber())
    }

    private static func write(_ stamp: InputStamp, to writer: inout ByteWriter) {
        writer.write(stamp.file)
        writer.write(stamp.changed)
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
        }
        return writer.take()
    }

    private static func copy(_ reader: inout ByteReader) throws(ByteReader.Damage) -> (String, Copy) {
        (try reader.text(), Copy(width: try reader.count(), height: try reader.count(), bytes: try reader.count()))
    }

    private static func photo(_ reader: inout ByteReader) throws(ByteReader.Damage) -> (Fingerprint, PhotoFacts) {
        let digest = try reader.fingerprint()
        let photo = PhotoFacts(
            id: PhotoFacts.id(digest), width: try reader.count(), height: try reader.count(),
            captureTime: try reader.optionalText().flatMap(CaptureTime.init(text:)),
            latitude: try degrees(&reader), longitude: try degrees(&reader), caption: try reader.text(),
            rating: try reader.flag() ? try reader.count() : nil, color: try reader.text(),
            thumbHash: try reader.raw())
        return (digest, photo)
    }

    private static func write(_ photo: PhotoFacts, to writer: inout ByteWriter) {
        writer.write(count: photo.width)
        writer.write(count: photo.height)
        writer.write(photo.captureTime?.description)
        for degrees in [photo.latitude, photo.longitude] {
            writer.write(degrees != nil)
            if let degrees { writer.write(degrees.bitPattern) }
        }
        writer.write(photo.caption)
        writer.write(photo.rating != nil)
        if let rating = photo.rating { writer.write(count: rating) }
        writer.write(photo.color)
        writer.write(count: photo.thumbHash.count)
        writer.write(raw: photo.thumbHash[...])
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
