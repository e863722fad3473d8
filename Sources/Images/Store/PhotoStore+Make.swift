package import Base
internal import Synchronization

extension PhotoStore {
    /// Makes the copies that the store lacks; the results stand in the order asked.
    ///
    /// - Parameters:
    ///   - onPhoto: told how many of all photos are done, after each.
    ///   - isRead: whether the bytes of a copy are about to be read: one that is not what was made is made anew then.
    package func make(
        _ photos: [(source: PhotoSource, facts: PhotoFacts)],
        onPhoto: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in },
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
        let count = different.count
        let done = Atomic(0)
        let results = await different.concurrentMap(runLength: 1) { photo in
            defer { onPhoto(done.add(1, ordering: .relaxed).newValue, count) }
            return Result { () throws(Diagnostic) in try copies(of: photo.facts, photo.source, known, isRead) }
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
        guard made.contains(where: { $0 == nil }) else { return made.compactMap { $0 } }
        let original = try Original(source, options: options)
        guard PhotoFacts.id(original.digest) == facts.id else {
            throw source.problem("was changed while the site was built", help: "build again")
        }
        let order = renditions.indices.sorted { (renditions[$1].width, $0) < (renditions[$0].width, $1) }
        let copies = try original.copies(order.map { (renditions[$0], isWanted: made[$0] == nil) }, options)
        // The smallest first, of which a larger one may have to be.
        for (index, copy) in Array(zip(order.filter { made[$0] == nil }, copies)).reversed() {
            made[index] = try write(try best(of: copy, and: made, for: renditions[index]), renditions[index])
            if damaged.contains(index) { made[index]?.isMended = true }
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
            let size = try? PhotoSandbox.size(of: bytes), size.width <= rendition.width,
            size.height <= rendition.height,
            options.maxBytes != nil || (size.width, size.height) == (rendition.width, rendition.height)
        else { return nil }
        return StoreIndex.Copy(
            width: size.width, height: size.height, bytes: bytes.count, digest: Fingerprint(of: bytes))
    }
}
