internal import Files

/// What a store remembers from build to build.
struct StoreIndex: Sendable, Equatable {
    /// An original as it was last seen, by its path.
    struct Sighting: Sendable, Equatable {
        let stamp: InputStamp
        /// Of its bytes.
        let digest: Fingerprint
    }

    /// A finished copy.
    struct Copy: Sendable, Equatable {
        let width: Int
        let height: Int
        let bytes: Int
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
