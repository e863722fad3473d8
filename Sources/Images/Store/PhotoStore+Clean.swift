package import Diagnostics
internal import Files

extension PhotoStore {
    /// Removes what nobody needs: copies that are not in use, what killed builds left behind, and what is remembered of originals
    /// that are gone.
    ///
    /// - Parameters:
    ///   - keeping: the `file`s of the renditions that are in use, nil when all are.
    ///   - maxBytes: how much the copies may take, nil for any; the oldest go first.
    @discardableResult
    package func clean(keeping: Set<String>?, maxBytes: Int?) throws(Diagnostic) -> CleanReport {
        var report = CleanReport()
        var kept: [(name: String, path: String, stamp: FileStamp)] = []
        for (name, path) in try files() {
            guard let stamp = FileStamp(at: path) else { continue }
            if name.hasSuffix(StoreFile.unfinished) {
                // Another build may be writing it just now.
                if clock() - stamp.modified > 3_600_000_000_000 { try report.remove(path, stamp) }
            } else if keeping?.contains("photos/" + name) == false {
                try report.remove(path, stamp)
            } else {
                kept.append((name, path, stamp))
            }
        }
        if let maxBytes {
            var total = kept.reduce(0) { $0 + Int($1.stamp.size) }
            kept.sort { ($0.stamp.modified, $0.name) > ($1.stamp.modified, $1.name) }
            while total > maxBytes, let oldest = kept.popLast() {
                try report.remove(oldest.path, oldest.stamp)
                total -= Int(oldest.stamp.size)
            }
        }
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

    /// All files but the index.
    private func files() throws(Diagnostic) -> [(name: String, path: String)] {
        var files: [(name: String, path: String)] = []
        for item in try Folder(folder).items() {
            let path = "\(folder)/\(item.name)"
            if item.kind == .folder {
                files += try Folder(path).items().filter { $0.kind == .file }.map { ($0.name, "\(path)/\($0.name)") }
            } else if item.name.hasSuffix(StoreFile.unfinished) {
                files.append((item.name, path))
            }
        }
        return files
    }
}
