package import Diagnostics
internal import Files

/// A folder of finished drawings, each under a name that changes with everything that it shows.
package struct DrawingStore: Sendable {
    package let folder: String

    /// So many drawings that no site shows any more may stay: those of another branch, or of a preview with drafts.
    private static let spareCount = 400
    private static let quality = 82

    package init(folder: String) {
        self.folder = folder
    }

    /// The path of a finished drawing; it is drawn if it is not there.
    ///
    /// - Parameters:
    ///   - name: with everything that the drawing follows from in it.
    ///   - svg: makes the drawing.
    package func path(
        _ name: String, svg: () throws(Diagnostic) -> [UInt8]
    ) throws(Diagnostic) -> String {
        let path = "\(folder)/\(name)"
        if let stamp = FileStamp(at: path), stamp.size > 0 { return path }
        guard let jpeg = VectorPicture.jpeg(of: try svg(), quality: Self.quality) else {
            throw .error("libvips cannot draw this picture", path: path)
        }
        try Folder(folder).create()
        guard FileKind(at: folder, followingLinks: false) == .folder else {
            throw .error("not a folder, where finished drawings are to be kept", path: folder, help: "move it away")
        }
        try StoreFile.write(jpeg, to: name, in: try OpenFolder(at: folder, isLinkAllowed: false))
        return path
    }

    /// Removes what is not in use, the oldest first.
    ///
    /// - Parameters:
    ///   - names: of the drawings in use.
    ///   - isThorough: whether nothing else may stay at all.
    @discardableResult
    package func clean(keeping names: Set<String>, isThorough: Bool = false) throws(Diagnostic) -> CleanReport {
        var report = CleanReport()
        guard FileKind(at: folder, followingLinks: false) != nil else { return report }
        let opened = try OpenFolder(at: folder, isLinkAllowed: false)
        var others: [(name: String, stamp: FileStamp)] = []
        for item in try Folder(folder).items() where item.kind == .file {
            guard let stamp = FileStamp(at: item.name, in: opened) else { continue }
            if names.contains(item.name) { report.keep(stamp) } else { others.append((item.name, stamp)) }
        }
        others.sort { ($0.stamp.modified, $0.name) > ($1.stamp.modified, $1.name) }
        let spared = isThorough ? 0 : Self.spareCount
        for other in others.prefix(spared) { report.keep(other.stamp) }
        for other in others.dropFirst(spared) { try report.remove(other.name, of: opened, other.stamp) }
        return report
    }
}
