package import Diagnostics
internal import Encoding
internal import Files

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
        guard let header = Vips.header(bytes), header.width > 0, header.height > 0 else { throw unreadable(path) }
        let scale = min(1, max(Double(width) / Double(header.width), Double(height) / Double(header.height)))
        guard
            let pixels = Vips.decode(
                bytes, width: max(1, Int((Double(header.width) * scale).rounded(.up))),
                height: max(1, Int((Double(header.height) * scale).rounded(.up))), exactly: true,
                hasColorProfile: header.hasColorProfile),
            let jpeg = Vips.encode(pixels, as: .jpeg, quality: 92)
        else { throw unreadable(path) }
        return "data:image/jpeg;base64," + base64(jpeg)
    }

    private static func unreadable(_ path: String) -> Diagnostic {
        .error("this copy of a photo cannot be read", path: path, help: "remove it, and build again")
    }
}
