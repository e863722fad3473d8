package import Base

/// A folder of finished drawings, or of what else takes long to make, each under a name that changes with everything that it shows.
package struct DrawingStore: Sendable {
    package let folder: String

    /// So many drawings that no site shows any more may stay: those of another branch, or of a preview with drafts.
    private static let spareCount = 400
    private static let quality = 82
    /// Larger files are none of the store's, in bytes.
    private static let sizeLimit = 64 << 20

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
        try keep(jpeg, as: name)
        return path
    }

    /// The bytes of something finished; it is made if it is not there.
    ///
    /// - Parameters:
    ///   - name: with everything that it follows from in it.
    ///   - isWhole: whether what was kept is still what was made.
    package func bytes(
        _ name: String, isWhole: ([UInt8]) -> Bool, make: () throws(Diagnostic) -> [UInt8]
    ) throws(Diagnostic) -> [UInt8] {
        if let kept = try? File("\(folder)/\(name)").read(limit: Self.sizeLimit), isWhole(kept) { return kept }
        let bytes = try make()
        try keep(bytes, as: name)
        return bytes
    }

    private func keep(_ bytes: [UInt8], as name: String) throws(Diagnostic) {
        try Folder(folder).create()
        guard FileKind(at: folder, followingLinks: false) == .folder else {
            throw .error("not a folder, where finished drawings are to be kept", path: folder, help: "move it away")
        }
        try StoreFile.write(bytes, to: name, in: try OpenFolder(at: folder, isLinkAllowed: false))
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

/// A picture that is drawn from an SVG: one of Cairn's own making, which refers to nothing outside of itself.
package enum VectorPicture {
    /// Whether the libvips of this machine draws SVG.
    package static let isPossible =
        Vips.draw(Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>"#.utf8)) != nil

    /// Draws it as a JPEG; nil for one that libvips refuses.
    static func jpeg(of svg: [UInt8], quality: Int) -> [UInt8]? {
        Vips.draw(svg).flatMap { Vips.encode($0, as: .jpeg, quality: quality) }
    }

    /// A photo as a `data:` address for a drawing: reduced to what covers a box, as JPEG, which every drawing library reads.
    ///
    /// - Parameter path: a finished copy.
    package static func address(ofPhotoAt path: String, width: Int, height: Int) throws(Diagnostic) -> String {
        let bytes = try File(path).read()
        do throws(PhotoProblem) {
            return "data:image/jpeg;base64," + base64(try PhotoSandbox.cover(of: bytes, width: width, height: height))
        } catch {
            throw .error(
                "this copy of a photo \(error.clause)", path: path, help: "remove it, and build again")
        }
    }
}
