package import Base

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
    /// What the camera says of itself; for pages of diaries that ask for it.
    package let camera: CameraFacts
    /// What moves in its file; nil for a photo that is one picture and no more.
    package let motion: PhotoMotion?

    package init(
        id: String, width: Int, height: Int, captureTime: CaptureTime?, latitude: Double?, longitude: Double?,
        caption: String, rating: Int?, color: String, thumbHash: [UInt8], camera: CameraFacts = CameraFacts(),
        motion: PhotoMotion? = nil
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
        self.camera = camera
        self.motion = motion
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

/// `photos.json`: what a site tells programs of its photos (`Documentation/photos.schema.json`).
///
/// Everything in it is on some page already. What is known of a photo beyond that (where it was taken, at what hour, what its file was
/// called, and unless pages tell it by which camera) has no place here.
package struct PhotoManifest: Sendable {
    /// Goes up when a program that reads the file would have to be changed.
    package static let version = 1

    /// A photo as the site shows it.
    package struct ManifestPhoto: Sendable {
        package let facts: PhotoFacts
        package let alt: String
        package let caption: String
        /// What pages tell of the camera.
        package let camera: CameraFacts
        package let renditions: [MadeRendition]

        package init(
            facts: PhotoFacts, alt: String, caption: String, camera: CameraFacts = CameraFacts(),
            renditions: [MadeRendition]
        ) {
            self.facts = facts
            self.alt = alt
            self.caption = caption
            self.camera = camera
            self.renditions = renditions
        }
    }

    /// By id; of entries with the same id the first counts.
    private let entries: [ManifestPhoto]

    package init(_ entries: [ManifestPhoto]) {
        let first = Dictionary(entries.map { ($0.facts.id, $0) }) { first, _ in first }
        self.entries = first.values.sorted { $0.facts.id < $1.facts.id }
    }

    /// The file: JSON in UTF-8 with a line a photo, the same bytes for the same photos in whatever order.
    package var bytes: [UInt8] {
        var json = JSONWriter()
        json.open()
        json.add("version", Self.version)
        json.openList("photos")
        for entry in entries {
            json.breakLine()
            Self.add(entry, to: &json)
        }
        json.endLine()
        json.closeList()
        json.close()
        json.endLine()
        return json.bytes
    }

    private static func add(_ entry: ManifestPhoto, to json: inout JSONWriter) {
        let facts = entry.facts
        json.open()
        json.add("id", facts.id)
        json.add("width", facts.width)
        json.add("height", facts.height)
        json.add("day", orNull: facts.captureTime.map { String($0.description.prefix(10)) })
        json.add("alt", entry.alt)
        json.add("caption", entry.caption)
        if let camera = entry.camera.camera { json.add("camera", camera) }
        if let lens = entry.camera.lens { json.add("lens", lens) }
        if let exposure = entry.camera.exposure { json.add("exposure", exposure) }
        json.add("color", facts.color)
        json.add("thumbHash", base64(facts.thumbHash))
        json.openList("renditions")
        for made in entry.renditions {
            json.open()
            json.add("format", made.rendition.format.rawValue)
            json.add("width", made.width)
            json.add("height", made.height)
            json.add("bytes", made.bytes)
            json.add("address", made.rendition.file)
            json.close()
        }
        json.closeList()
        json.close()
    }
}
