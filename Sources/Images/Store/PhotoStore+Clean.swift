package import Base

extension PhotoStore {
    /// No store grows beyond this, in bytes, unless one site needs more.
    static let sizeLimit = 8_000_000_000

    /// Removes what nobody needs: copies that are not in use, what killed builds left behind, and what is remembered of originals
    /// that are gone.
    ///
    /// - Parameters:
    ///   - keeping: the `file`s of the renditions that are in use, nil when that is not known.
    ///   - maxBytes: how much may stay: only so many of the other copies go, the oldest first. Without it all of them go; where
    ///     it is not known which are in use, none.
    @discardableResult
    package func clean(keeping: Set<String>?, maxBytes: Int?) throws(Diagnostic) -> CleanReport {
        var report = CleanReport()
        var kept: [Stored] = []
        var others: [Stored] = []
        for (name, path) in try files() {
            guard let stamp = FileStamp(at: path, in: opened) else { continue }
            if name.hasSuffix(StoreFile.unfinished) {
                // Another build may be writing it just now.
                if clock() - stamp.modified > 3_600_000_000_000 { try report.remove(path, of: opened, stamp) }
            } else if keeping?.contains("photos/" + name) == true || keeping == nil && maxBytes == nil {
                kept.append(Stored(name: name, path: path, stamp: stamp))
            } else {
                others.append(Stored(name: name, path: path, stamp: stamp))
            }
        }
        var total = (kept + others).reduce(0) { $0 + Int($1.stamp.size) }
        others.sort { ($0.stamp.modified, $0.name) > ($1.stamp.modified, $1.name) }
        while total > maxBytes ?? 0, let oldest = others.popLast() {
            try report.remove(oldest.path, of: opened, oldest.stamp)
            total -= Int(oldest.stamp.size)
        }
        kept += others
        for copy in kept { report.keep(copy.stamp) }
        let names = Set(kept.map(\.name))
        memory.replace { index in
            index.copies = index.copies.filter { names.contains($0.key) }
            index.sightings = index.sightings.filter { InputStamp(at: $0.key) != nil }
            let digests = Set(index.sightings.values.map(\.digest))
            index.facts = index.facts.filter { digests.contains($0.key) }
        }
        return report
    }

    /// A finished copy on disk.
    private struct Stored {
        let name: String
        /// Relative to the store.
        let path: String
        let stamp: FileStamp
    }

    /// All files but the index, with their paths relative to the store.
    private func files() throws(Diagnostic) -> [(name: String, path: String)] {
        var files: [(name: String, path: String)] = []
        for item in try Folder(folder).items() {
            if item.kind == .folder {
                files += try Folder("\(folder)/\(item.name)").items().filter { $0.kind == .file }
                    .map { ($0.name, "\(item.name)/\($0.name)") }
            } else if item.name.hasSuffix(StoreFile.unfinished) {
                files.append((item.name, item.name))
            }
        }
        return files
    }
}

/// What cleaning a store did.
package struct CleanReport: Sendable, Equatable {
    package private(set) var removedFiles = 0
    package private(set) var removedBytes = 0
    package private(set) var keptFiles = 0
    package private(set) var keptBytes = 0

    package init() {}

    package static func + (first: CleanReport, second: CleanReport) -> CleanReport {
        var sum = first
        sum.removedFiles += second.removedFiles
        sum.removedBytes += second.removedBytes
        sum.keptFiles += second.keptFiles
        sum.keptBytes += second.keptBytes
        return sum
    }

    /// - Parameter file: relative to the folder.
    mutating func remove(_ file: String, of folder: OpenFolder, _ stamp: FileStamp) throws(Diagnostic) {
        try folder.remove(file)
        removedFiles += 1
        removedBytes += Int(stamp.size)
    }

    mutating func keep(_ stamp: FileStamp) {
        keptFiles += 1
        keptBytes += Int(stamp.size)
    }
}
