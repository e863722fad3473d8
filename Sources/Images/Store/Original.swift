package import Diagnostics
internal import Files

/// An original on disk, with what a diagnostic calls it.
package struct PhotoSource: Sendable {
    package let path: String
    /// The name as the entry wrote it.
    package let name: String
    /// Where the entry wrote it, nil when nobody did.
    package let range: SourceRange?

    package init(path: String, name: String, range: SourceRange? = nil) {
        self.path = path
        self.name = name
        self.range = range
    }

    /// - Parameter clause: what is wrong with the photo, as in “is empty”.
    func problem(_ clause: String, help: String? = nil) -> Diagnostic {
        .error("the photo “\(name)” \(clause)", at: range, path: range == nil ? path : nil, help: help)
    }
}

/// An original in memory.
struct Original: Sendable {
    let source: PhotoSource
    let bytes: [UInt8]
    let digest: Fingerprint
    /// The stamp of the file before it was read, nil when it was changed meanwhile.
    let stamp: InputStamp?

    init(_ source: PhotoSource, options: ImageOptions) throws(Diagnostic) {
        self.source = source
        let before = InputStamp(at: source.path)
        if let size = before?.file.size { try Self.checkSize(size, of: source, options) }
        do {
            bytes = try File(source.path).read()
        } catch {
            let reason = "cannot read: "
            let words = error.message.hasPrefix(reason) ? String(error.message.dropFirst(reason.count)) : error.message
            var problem = source.problem("cannot be read: \(words)")
            problem.isSystemFailure = error.isSystemFailure
            throw problem
        }
        digest = Fingerprint(of: bytes)
        stamp = InputStamp(at: source.path) == before ? before : nil
    }

    static func checkSize(_ size: Int64, of source: PhotoSource, _ options: ImageOptions) throws(Diagnostic) {
        guard size > options.maxSourceBytes else { return }
        throw source.problem(
            "is too large: \(size) bytes, at most \(options.maxSourceBytes) are read",
            help: "make it smaller, or raise limits: {photo_bytes: …} in the settings")
    }

    static func checkPixels(
        _ width: Int, _ height: Int, of source: PhotoSource, _ options: ImageOptions
    ) throws(Diagnostic) {
        guard width * height > options.maxPixels else { return }
        throw source.problem(
            "has too many pixels: \(width) × \(height), at most \(options.maxPixels) are decoded",
            help: "make it smaller, or raise limits: {photo_megapixels: …} in the settings")
    }
}

extension Original {
    /// What the file says of itself, when it is a picture that may be decoded.
    func header(_ options: ImageOptions) throws(Diagnostic) -> (PhotoFormat, PhotoHeader) {
        let kinds = "JPEG, PNG, WebP, GIF, TIFF, HEIC and AVIF"
        if bytes.isEmpty { throw source.problem("is empty", help: "copy it from the camera again") }
        guard let format = PhotoFormat(bytes) else {
            throw source.problem("is not a picture that can be read", help: "\(kinds) can be read")
        }
        guard Vips.reads(bytes) else {
            throw source.problem(
                "is \(format.rawValue), which the libvips of this machine cannot read",
                help: "install libvips with \(format.rawValue), or save the photo as JPEG")
        }
        guard let header = Vips.header(bytes), header.width > 0, header.height > 0 else { throw damage(format) }
        if format == .gif, (header.width, header.height) == (1, 1), bytes[6..<10].allSatisfy({ $0 == 0 }) {
            // libvips gives one pixel to a picture that says it has none.
            throw source.problem("has no pixels")
        }
        // Of several pages or frames only the first is decoded, so that their number does not matter.
        try Self.checkPixels(header.width, header.height, of: source, options)
        return (format, header)
    }

    /// What is known of the photo, which takes decoding a strongly reduced picture of it.
    func facts(_ options: ImageOptions) throws(Diagnostic) -> PhotoFacts {
        let (format, header) = try header(options)
        guard
            let small = Vips.decode(
                bytes, width: 100, height: 100, exactly: false, hasColorProfile: header.hasColorProfile)
        else { throw damage(format) }
        let metadata = PhotoMetadata(header, format: format, file: bytes)
        return PhotoFacts(
            id: PhotoFacts.id(digest), width: header.width, height: header.height,
            captureTime: metadata.captureTime, latitude: metadata.latitude, longitude: metadata.longitude,
            caption: metadata.caption, rating: metadata.rating, color: small.mainColor,
            thumbHash: ThumbHash(small).bytes, camera: metadata.camera)
    }

    /// The picture in just this size.
    func pixels(width: Int, height: Int, _ options: ImageOptions) throws(Diagnostic) -> Pixels {
        let (format, header) = try header(options)
        guard
            let pixels = Vips.decode(
                bytes, width: width, height: height, exactly: true, hasColorProfile: header.hasColorProfile),
            (pixels.width, pixels.height) == (width, height)
        else { throw damage(format) }
        return pixels
    }

    private func damage(_ format: PhotoFormat) -> Diagnostic {
        let again = "copy it from the camera again"
        if format.isCutOff(bytes) { return source.problem("is cut off: it ends before its picture does", help: again) }
        if format == .heif || format == .avif {
            // Decoders for these are installed apart, and the library does not tell the one from the other.
            return source.problem(
                "cannot be decoded: it is damaged, or the libheif of this machine has no decoder for \(format.rawValue)",
                help: "install libheif with its plugins, or save the photo as JPEG")
        }
        return source.problem("is damaged: it cannot be decoded as \(format.rawValue)", help: again)
    }
}
