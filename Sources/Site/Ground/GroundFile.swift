internal import Base
internal import Diary

/// As much is read of files that may come from anywhere.
struct GroundLimits: Sendable {
    /// Bytes of a file of GeoJSON that is one value.
    var file = 64_000_000
    /// Bytes of a file of GeoJSON that is a value a line, and of one line.
    var lines = 512_000_000
    var line = 16_000_000
    /// Bytes of an extract of OpenStreetMap.
    var extract = 1_000_000_000
    /// Points of all files.
    var points = 5_000_000
    /// Points in the squares of all levels.
    var cutPoints = 12_000_000
    /// As many mistakes are told of one file.
    var mistakes = 10
    /// Seconds that another program may take.
    var seconds = 600
}

/// A file that the settings name as ground.
struct GroundFile: Sendable {
    enum Form: Sendable {
        /// One value of GeoJSON.
        case geoJSON
        /// A value of GeoJSON a line.
        case lines
        /// An extract of OpenStreetMap, which another program reads.
        case extract
    }

    let reference: Reference
    let path: String
    /// The path as people should read it.
    let shown: String
    let form: Form
    /// The fingerprint of its bytes.
    let fingerprint: Fingerprint

    /// The file that the settings name, or those in a folder that they name, in the order of their names.
    ///
    /// - Parameter diary: the folder that holds `Content/`.
    /// - Throws: what is wrong with one as a file.
    static func files(
        of reference: Reference, in diary: String, _ limits: GroundLimits
    ) throws(Diagnostic) -> [GroundFile] {
        let named = try reference.path(
            ofThe: "file for the ground", in: diary,
            help: "put the extract of OpenStreetMap or the GeoJSON file into Content/")
        guard FileKind(at: named) == .folder else { return [try GroundFile(reference, at: named, in: diary, limits)] }
        let names = try Folder(named).items().filter { $0.kind == .file && !$0.name.hasPrefix(".") }.map(\.name)
            .sorted()
        guard !names.isEmpty else {
            throw noting(reference, .error("the folder holds no file for the ground", path: named))
        }
        return try names.map { (name) throws(Diagnostic) in
            try GroundFile(reference, at: "\(named)/\(name)", in: diary, limits)
        }
    }

    /// - Throws: what is wrong with it as a file.
    private init(
        _ reference: Reference, at named: String, in diary: String, _ limits: GroundLimits
    ) throws(Diagnostic) {
        let name = named.lowercased()
        form =
            [".osm", ".osm.pbf", ".pbf", ".osm.bz2", ".osm.gz", ".o5m"].contains(where: name.hasSuffix)
            ? .extract
            : [".geojsonseq", ".geojsonl", ".geojsons", ".ndjson"].contains(where: name.hasSuffix)
                ? .lines : .geoJSON
        self.reference = reference
        // Whoever reads it must not take it for an option, and runs in the same folder.
        path = File(named).resolved ?? named
        shown = relativePath(named, to: diary) ?? named
        let limit = form == .extract ? limits.extract : form == .lines ? limits.lines : limits.file
        do throws(Diagnostic) {
            if let known = GroundMemory.fingerprint(of: path) {
                fingerprint = known
            } else {
                let stamp = InputStamp(at: path)
                fingerprint = try Self.fingerprint(of: path, limit: limit, shownAs: shown)
                GroundMemory.remember(fingerprint, of: path, stamp)
            }
        } catch {
            throw Self.noting(reference, error)
        }
    }

    /// A failure with what named the file.
    static func noting(_ reference: Reference, _ failure: Diagnostic) -> Diagnostic {
        var failure = failure
        failure.notes.append(.init("the settings name it", at: reference.range))
        return failure
    }

    /// The fingerprint of a file that need not fit into memory.
    private static func fingerprint(of path: String, limit: Int, shownAs shown: String) throws(Diagnostic)
        -> Fingerprint
    {
        guard FileKind(at: path) == .file, let file = PieceFile(reading: path) else {
            // Says why.
            return Fingerprint(of: try File(path).read(limit: limit, shownAs: shown))
        }
        let size = file.size
        guard size <= limit else {
            throw .error("too large: \(size) bytes, at most \(limit) are read", path: shown)
        }
        let step = 1 << 20
        return Fingerprint(
            joining: stride(from: 0, to: size, by: step).lazy.map { start in
                file.read(start..<min(size, start + step)) ?? []
            })
    }

    /// The file for messages, read only where one points into it.
    var source: SourceFile {
        let path = path
        return SourceFile(path: shown, readingLater: { (try? File(path).read(limit: 1 << 29)) ?? [] })
    }
}
