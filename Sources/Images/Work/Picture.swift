internal import Base

/// A photo's bytes, in the process that opens them.
struct Picture {
    let bytes: [UInt8]
    /// The most pixels that are decoded.
    let maxPixels: Int

    /// What the file says of itself, when it is a picture that may be decoded.
    func header() throws(PhotoProblem) -> (PhotoFormat, PhotoHeader) {
        let kinds = "JPEG, PNG, WebP, GIF, TIFF, HEIC and AVIF"
        if bytes.isEmpty { throw PhotoProblem("is empty", help: "copy it from the camera again") }
        guard let format = PhotoFormat(bytes) else {
            throw PhotoProblem("is not a picture that can be read", help: "\(kinds) can be read")
        }
        guard Vips.reads(format) else {
            throw PhotoProblem(
                "is \(format.rawValue), which the libvips of this machine cannot read",
                help: "install libvips with \(format.rawValue), or save the photo as JPEG")
        }
        guard let header = Vips.header(bytes), header.width > 0, header.height > 0 else { throw damage(format) }
        if format == .gif, (header.width, header.height) == (1, 1), bytes[6..<10].allSatisfy({ $0 == 0 }) {
            // libvips gives one pixel to a picture that says it has none.
            throw PhotoProblem("has no pixels")
        }
        // Of several pages or frames only the first is decoded, so that their number does not matter.
        try Self.checkPixels(header.width, header.height, limit: maxPixels)
        return (format, header)
    }

    static func checkPixels(_ width: Int, _ height: Int, limit: Int) throws(PhotoProblem) {
        guard width * height > limit else { return }
        throw PhotoProblem(
            "has too many pixels: \(width) × \(height), at most \(limit) are decoded",
            help: "make it smaller, or raise limits: {photo_megapixels: …} in the settings")
    }

    /// What is known of the photo, which takes decoding a strongly reduced picture of it.
    func facts(id: String) throws(PhotoProblem) -> PhotoFacts {
        let (format, header) = try header()
        guard
            let small = Vips.decode(
                bytes, width: 100, height: 100, exactly: false, hasColorProfile: header.hasColorProfile)
        else { throw damage(format) }
        let metadata = PhotoMetadata(header, format: format, file: bytes)
        return PhotoFacts(
            id: id, width: header.width, height: header.height,
            captureTime: metadata.captureTime, latitude: metadata.latitude, longitude: metadata.longitude,
            caption: metadata.caption, rating: metadata.rating, color: small.mainColor,
            thumbHash: ThumbHash(small).bytes, camera: metadata.camera, motion: metadata.motion)
    }

    /// The picture in just this size.
    func pixels(width: Int, height: Int) throws(PhotoProblem) -> Pixels {
        let (format, header) = try header()
        guard
            let pixels = Vips.decode(
                bytes, width: width, height: height, exactly: true, hasColorProfile: header.hasColorProfile),
            (pixels.width, pixels.height) == (width, height)
        else { throw damage(format) }
        return pixels
    }

    /// The picture reduced to what covers a box, as JPEG.
    func cover(width: Int, height: Int) throws(PhotoProblem) -> [UInt8] {
        let (_, header) = try header()
        let scale = min(1, max(Double(width) / Double(header.width), Double(height) / Double(header.height)))
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded(.up))) }
        let pixels = try pixels(width: scaled(header.width), height: scaled(header.height))
        guard let jpeg = Vips.encode(pixels, as: .jpeg, quality: 92) else {
            throw PhotoProblem("cannot be written as JPEG")
        }
        return jpeg
    }

    private func damage(_ format: PhotoFormat) -> PhotoProblem {
        let again: Message = "copy it from the camera again"
        if format.isCutOff(bytes) { return PhotoProblem("is cut off: it ends before its picture does", help: again) }
        if format == .heif || format == .avif {
            // Decoders for these are installed apart, and the library does not tell the one from the other.
            return PhotoProblem(
                "cannot be decoded: it is damaged, or the libheif of this machine has no decoder for \(format.rawValue)",
                help: "install libheif with its plugins, or save the photo as JPEG")
        }
        return PhotoProblem("is damaged: it cannot be decoded as \(format.rawValue)", help: again)
    }
}
