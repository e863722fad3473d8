package import Diagnostics
internal import Files

extension PhotoStore {
    /// Makes the copies that the store lacks; the results stand in the order asked.
    ///
    /// - Parameter isRead: whether the bytes of a copy are about to be read: one that is not what was made is made anew then.
    package func make(
        _ photos: [(source: PhotoSource, facts: PhotoFacts)],
        checking isRead: @escaping @Sendable (Rendition) -> Bool = { _ in false }
    ) async -> [Result<[MadeRendition], Diagnostic>] {
        let known = memory.index.copies
        // A photo that several entries show is made once.
        var places: [String: Int] = [:]
        var different: [(source: PhotoSource, facts: PhotoFacts)] = []
        for photo in photos where places[photo.facts.id] == nil {
            places[photo.facts.id] = different.count
            different.append(photo)
        }
        let results = await different.concurrentMap(runLength: 1) { photo in
            Result { () throws(Diagnostic) in try copies(of: photo.facts, photo.source, known, isRead) }
        }
        var new: [String: StoreIndex.Copy] = [:]
        for case .success(let made) in results {
            for copy in made {
                let name = Self.name(copy.rendition)
                let record = StoreIndex.Copy(
                    width: copy.width, height: copy.height, bytes: copy.bytes, digest: copy.digest)
                if known[name] != record { new[name] = record }
            }
        }
        var news = StoreIndex()
        news.copies = new
        memory.learn(news)
        if memory.index.copies.values.reduce(0, { $0 + $1.bytes }) > Self.sizeLimit {
            // What cannot be removed now is tried again by the next build.
            _ = try? clean(
                keeping: Set(different.flatMap { renditions(of: $0.facts).map(\.file) }), maxBytes: Self.sizeLimit)
        }
        return photos.map { photo in places[photo.facts.id].map { results[$0] } ?? .success([]) }
    }

    private func copies(
        of facts: PhotoFacts, _ source: PhotoSource, _ known: [String: StoreIndex.Copy],
        _ isRead: (Rendition) -> Bool
    ) throws(Diagnostic) -> [MadeRendition] {
        let renditions = renditions(of: facts)
        var made = renditions.map { finished($0, known[Self.name($0)]) }
        var damaged: Set<Int> = []
        for index in made.indices {
            guard let copy = made[index], isRead(copy.rendition), !isWhole(copy) else { continue }
            made[index] = nil
            damaged.insert(index)
        }
        guard made.contains(where: { $0 == nil }), let largest = renditions.max(by: { $0.width < $1.width }) else {
            return made.compactMap { $0 }
        }
        let original = try Original(source, options: options)
        guard PhotoFacts.id(original.digest) == facts.id else {
            throw source.problem("was changed while the site was built", help: "build again")
        }
        // Always the largest, even where only smaller ones are missing: the same copy comes out however much is there.
        let maker = CopyMaker(
            options: options, source: source,
            largest: try original.pixels(width: largest.width, height: largest.height, options))
        // By size, so that each picture is reduced once and kept only as long as it is needed.
        for size in Set(renditions.map(\.width)).sorted() {
            let lacking = renditions.indices.filter { renditions[$0].width == size && made[$0] == nil }
            guard let first = lacking.first else { continue }
            let pixels = try maker.pixels(width: renditions[first].width, height: renditions[first].height)
            for index in lacking {
                let copy = try maker.encode(pixels, as: renditions[index].format)
                made[index] = try write(try best(of: copy, and: made, for: renditions[index]), renditions[index])
                if damaged.contains(index) { made[index]?.isMended = true }
            }
        }
        return made.compactMap { $0 }
    }

    /// The copy, or a narrower one's where a limit of bytes has left more of that one's pixels.
    private func best(
        of copy: CopyMaker.Made, and made: [MadeRendition?], for rendition: Rendition
    ) throws(Diagnostic) -> CopyMaker.Made {
        let narrower = made.compactMap(\.self).last {
            $0.rendition.format == rendition.format && $0.rendition.width < rendition.width && $0.width > copy.width
        }
        guard let narrower else { return copy }
        let bytes = try File(narrower.path).read()
        guard Fingerprint(of: bytes) == narrower.digest else { return copy }
        return CopyMaker.Made(width: narrower.width, height: narrower.height, bytes: bytes)
    }

    private func write(_ copy: CopyMaker.Made, _ rendition: Rendition) throws(Diagnostic) -> MadeRendition {
        try StoreFile.write(copy.bytes, to: file(rendition), in: opened)
        return MadeRendition(
            rendition: rendition, width: copy.width, height: copy.height, bytes: copy.bytes.count,
            digest: Fingerprint(of: copy.bytes), path: path(rendition))
    }

    /// Whether a copy has the bytes that were made.
    private func isWhole(_ copy: MadeRendition) -> Bool {
        (try? File(copy.path).read()).map { Fingerprint(of: $0) } == copy.digest
    }

    /// The copy, when it is there and whole.
    private func finished(_ rendition: Rendition, _ known: StoreIndex.Copy?) -> MadeRendition? {
        let path = path(rendition)
        guard let size = FileStamp(at: path)?.size, let copy = known ?? unknownCopy(rendition, path),
            Int(size) == copy.bytes
        else { return nil }
        return MadeRendition(
            rendition: rendition, width: copy.width, height: copy.height, bytes: copy.bytes, digest: copy.digest,
            path: path)
    }

    /// What is known of a copy that the index does not name, because a build was killed before it could write the index.
    private func unknownCopy(_ rendition: Rendition, _ path: String) -> StoreIndex.Copy? {
        guard let bytes = try? File(path).read(), let format = PhotoFormat(bytes), !format.isCutOff(bytes),
            let header = Vips.header(bytes), header.width <= rendition.width, header.height <= rendition.height,
            options.maxBytes != nil || (header.width, header.height) == (rendition.width, rendition.height)
        else { return nil }
        return StoreIndex.Copy(
            width: header.width, height: header.height, bytes: bytes.count, digest: Fingerprint(of: bytes))
    }
}

/// Encodes the copies of one photo, all from one decoded picture.
struct CopyMaker: Sendable {
    let options: ImageOptions
    let source: PhotoSource
    /// The picture in the size of the largest copy.
    let largest: Pixels

    /// Below this quality, faults are easier to see than missing pixels.
    private static let lowestQuality = 40
    private static let qualityStep = 8

    struct Made {
        let width: Int
        let height: Int
        let bytes: [UInt8]
    }

    /// The picture in the size of a copy.
    func pixels(width: Int, height: Int) throws(Diagnostic) -> Pixels {
        if (width, height) == (largest.width, largest.height) { return largest }
        guard let pixels = Vips.resize(largest, width: width, height: height) else {
            throw source.problem("cannot be reduced to \(width) × \(height) pixels")
        }
        return pixels
    }

    /// Encodes a copy within the limit of bytes: with as much quality as fits, and where even little does not, with fewer pixels.
    func encode(_ pixels: Pixels, as format: ImageOptions.Format) throws(Diagnostic) -> Made {
        var quality = options.quality
        var bytes = try bytes(pixels, format, quality)
        guard let limit = options.maxBytes else { return made(pixels, bytes) }
        while bytes.count > limit, quality > Self.lowestQuality, format != .png {
            quality = max(Self.lowestQuality, quality - Self.qualityStep)
            bytes = try self.bytes(pixels, format, quality)
        }
        guard bytes.count > limit else { return made(pixels, bytes) }
        // The share of its width that surely fits, and one that does not; bytes go about with the area.
        var (fitting, tooLarge) = (nil as (share: Double, made: Made)?, 1.0)
        var share = 0.97 * (Double(limit) / Double(bytes.count)).squareRoot()
        while true {
            let width = max(1, Int(Double(pixels.width) * share))
            let height = max(1, Int(Double(pixels.height) * share))
            let smaller = try self.pixels(width: width, height: height)
            let bytes = try self.bytes(smaller, format, quality)
            if bytes.count <= limit {
                fitting = (share, made(smaller, bytes))
            } else if width == 1, height == 1 {
                throw source.problem(
                    "does not fit into \(limit) bytes as \(format.rawValue) at any size",
                    help: "raise photos: {max_bytes: …} in the settings")
            } else {
                tooLarge = share
            }
            guard let fitting else {
                share *= min(0.9, max(0.3, 0.97 * (Double(limit) / Double(bytes.count)).squareRoot()))
                continue
            }
            if fitting.share * 1.06 > tooLarge { return fitting.made }
            share = (fitting.share + tooLarge) / 2
        }
    }

    private func made(_ pixels: Pixels, _ bytes: [UInt8]) -> Made {
        Made(width: pixels.width, height: pixels.height, bytes: bytes)
    }

    private func bytes(_ pixels: Pixels, _ format: ImageOptions.Format, _ quality: Int) throws(Diagnostic) -> [UInt8] {
        guard let bytes = Vips.encode(pixels, as: format, quality: quality) else {
            throw source.problem("cannot be written as \(format.rawValue)")
        }
        return bytes
    }
}
