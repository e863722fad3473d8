internal import Files

/// Which of the files at a target are Cairn's, as a list that lies there too, so that every machine knows what it may delete.
///
/// The list holds fingerprints of the paths: it tells nobody of an address that they do not know already.
struct OwnedFiles: Sendable, Equatable {
    /// The list's own path at the target.
    static let path = ".cairn-published"
    private static let heading = "# Cairn published these files here, and will delete no others. Keep this list."

    private var names: Set<Fingerprint>

    init(_ paths: some Sequence<String>) {
        names = Set(paths.map { Fingerprint(of: Array($0.utf8)) })
    }

    /// Reads a list; lines that are no fingerprint own nothing.
    init(_ bytes: [UInt8]) {
        names = Set(
            bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
                let text = String(decoding: line, as: UTF8.self)
                guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
                    let low = UInt64(text.suffix(16), radix: 16)
                else { return nil }
                return Fingerprint(high: high, low: low)
            })
    }

    /// - Parameter path: in NFC, relative to the target.
    func contains(_ path: String) -> Bool {
        path == Self.path || names.contains(Fingerprint(of: Array(path.utf8)))
    }

    func union(_ other: OwnedFiles) -> OwnedFiles {
        var all = self
        all.names.formUnion(other.names)
        return all
    }

    /// A heading for people who wonder, and the fingerprints in order.
    var bytes: [UInt8] {
        Array(([Self.heading] + names.map(\.hex).sorted()).map { $0 + "\n" }.joined().utf8)
    }
}
