package import Diagnostics
internal import Files

extension PhotoStore {
    /// The facts of each photo, in the order asked. Nothing that is known already is decoded, and no photo is hashed whose
    /// size, inode and times are unchanged.
    package func examine(_ sources: [PhotoSource]) async -> [Result<PhotoFacts, Diagnostic>] {
        let known = memory.index
        // Taken before anything is read, so that a file written meanwhile counts as fresh.
        let time = clock()
        let findings = await sources.concurrentMap(runLength: 1) { source in
            Result { () throws(Diagnostic) in try find(source, known, time) }
        }
        var news = StoreIndex()
        for (source, finding) in zip(sources, findings) {
            guard case .success(let finding) = finding else { continue }
            if let digest = finding.newDigest { news.facts[digest] = finding.facts }
            news.sightings[source.path] = finding.newSighting
        }
        memory.learn(news)
        return findings.map { $0.map(\.facts) }
    }

    private struct Examination: Sendable {
        let facts: PhotoFacts
        /// The digest of a photo that was not known.
        var newDigest: Fingerprint?
        var newSighting: StoreIndex.Sighting?
    }

    private func find(_ source: PhotoSource, _ known: StoreIndex, _ time: Int64) throws(Diagnostic) -> Examination {
        if let sighting = known.sightings[source.path], let facts = known.facts[sighting.digest],
            sighting.stamp == InputStamp(at: source.path)
        {
            // The limits may have changed since.
            try Original.checkSize(sighting.stamp.file.size, of: source, options)
            try Original.checkPixels(facts.width, facts.height, of: source, options)
            return Examination(facts: facts)
        }
        let original = try Original(source, options: options)
        var finding: Examination
        if let facts = known.facts[original.digest] {
            try Original.checkPixels(facts.width, facts.height, of: source, options)
            finding = Examination(facts: facts)
        } else {
            finding = Examination(facts: try original.facts(options), newDigest: original.digest)
        }
        if let stamp = original.stamp, !stamp.isFresh(at: time) {
            finding.newSighting = StoreIndex.Sighting(stamp: stamp, digest: original.digest)
        }
        return finding
    }
}
