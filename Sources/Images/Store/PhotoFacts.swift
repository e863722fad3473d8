package import Diagnostics
internal import Encoding
internal import Files

/// What is known of a photo before any copy of it is made.
package struct PhotoFacts: Sendable, Equatable {
    /// The name under which it is published, which tells nothing of the original's: 16 hexadecimal digits of its bytes' SHA-256.
    package let id: String
    /// In pixels, as one sees it: after the camera's rotation.
    package let width: Int
    package let height: Int
    /// When it was taken, nil when it does not say.
    package let captureTime: CaptureTime?
    /// Where it was taken, in degrees (WGS 84); for checks and proposals, never for pages.
    package let latitude: Double?
    package let longitude: Double?
    /// The caption that a photo program wrote into it, in NFC; empty for none.
    package let caption: String
    /// 0 to 5, nil when it does not say.
    package let rating: Int?
    /// The colour that is seen most, as `#8a5a2b`.
    package let color: String
    /// The picture in about 25 bytes (ThumbHash).
    package let thumbHash: [UInt8]

    package init(
        id: String, width: Int, height: Int, captureTime: CaptureTime?, latitude: Double?, longitude: Double?,
        caption: String, rating: Int?, color: String, thumbHash: [UInt8]
    ) {
        self.id = id
        self.width = width
        self.height = height
        self.captureTime = captureTime
        self.latitude = latitude
        self.longitude = longitude
        self.caption = caption
        self.rating = rating
        self.color = color
        self.thumbHash = thumbHash
    }
}

extension PhotoFacts {
    /// A tiny picture from the ThumbHash as a `data:` URI of less than 400 characters, to show until the photo is there.
    package var placeholder: String {
        // 48 pixels with transparency in 12 rows are 378 characters.
        guard let picture = ThumbHash(bytes: thumbHash).picture(pixelCount: 48) else { return "" }
        return "data:image/png;base64," + base64(TinyPNG(picture).bytes)
    }
}

extension PhotoFacts {
    /// The facts of photos that no store is to remember, in the order asked.
    package static func read(_ sources: [PhotoSource], _ options: ImageOptions) async -> [Result<
        PhotoFacts, Diagnostic
    >] {
        await sources.concurrentMap(runLength: 1) { source in
            Result { () throws(Diagnostic) in try Original(source, options: options).facts(options) }
        }
    }

    /// What keeps a photo from being shown, nil for nothing.
    package static func problem(of source: PhotoSource, _ options: ImageOptions) -> Diagnostic? {
        do throws(Diagnostic) {
            _ = try Original(source, options: options).facts(options)
            return nil
        } catch {
            return error
        }
    }
}
