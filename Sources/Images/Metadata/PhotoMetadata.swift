/// What the camera and photo programs wrote into a photo, as far as Cairn wants to know it.
struct PhotoMetadata: Sendable, Equatable {
    var captureTime: CaptureTime?
    var latitude: Double?
    var longitude: Double?
    var caption = ""
    var rating: Int?
    var camera = CameraFacts()
    var motion: PhotoMotion?

    /// - Parameter file: the whole file, which of a TIFF is its EXIF too.
    init(_ header: PhotoHeader, format: PhotoFormat, file: [UInt8]) {
        let exif = Exif(format == .tiff ? file : header.exif)
        let xmp = XMP(header.xmp)
        let iptc = IPTC(header.iptc)
        captureTime =
            Self.captureTime(exif)
            ?? xmp.captureTime.flatMap(CaptureTime.init(text:))
            ?? iptc.text(55).flatMap { CaptureTime(text: $0 + (iptc.text(60) ?? "")) }
        camera = CameraFacts(exif)
        motion = PhotoMotion(file, format: format, xmp: xmp)
        if let position = Self.position(exif) { (latitude, longitude) = position }
        // What somebody wrote comes before what a camera did.
        let captions = [iptc.text(120), xmp.description, exif.text(0x010E, in: .picture), exif.comment]
        caption = captions.lazy.compactMap { $0.flatMap(Caption.text) }.first ?? ""
        let rating =
            xmp.rating.flatMap { Double($0) }.flatMap { Int(exactly: $0) } ?? exif.integer(0x4746, in: .picture)
        self.rating = rating.flatMap { (0...5).contains($0) ? $0 : nil }
    }

    /// `DateTimeOriginal`, with `SubSecTimeOriginal` and `OffsetTimeOriginal` (Exif 2.32, CIPA DC-008, section 4.6.5).
    private static func captureTime(_ exif: Exif) -> CaptureTime? {
        guard let text = exif.text(0x9003, in: .camera), CaptureTime(text: text) != nil else { return nil }
        func part(_ tag: Int) -> String { (exif.text(tag, in: .camera) ?? "").filter { $0 != " " } }
        let trimmed = text.prefix { $0 != "\0" }.reversed().drop { $0 == " " }.reversed()
        let fraction = part(0x9291)
        let whole = String(trimmed) + (fraction.isEmpty ? "" : "." + fraction) + part(0x9011)
        return CaptureTime(text: whole) ?? CaptureTime(text: text)
    }

    /// Where the picture was taken.
    static func position(_ exif: Exif) -> (latitude: Double, longitude: Double)? {
        guard let latitude = degrees(exif, 1, ("N", "S"), limit: 90),
            let longitude = degrees(exif, 3, ("E", "W"), limit: 180),
            // Where a receiver found nothing, some cameras write zeros.
            (latitude, longitude) != (0, 0)
        else { return nil }
        return (latitude, longitude)
    }

    /// - Parameters:
    ///   - tag: of the letter for the direction; the value's is the next.
    ///   - letters: those of the directions that count forwards and backwards; some write whole words. Without one the side is not known.
    private static func degrees(_ exif: Exif, _ tag: Int, _ letters: (Character, Character), limit: Double) -> Double? {
        let parts = exif.fractions(tag + 1, in: .position)
        guard let first = parts.first, let degrees = first, let letter = exif.text(tag, in: .position) else {
            return nil
        }
        let minutes = parts.count > 1 ? parts[1] ?? 0 : 0
        let seconds = parts.count > 2 ? parts[2] ?? 0 : 0
        let value = degrees + minutes / 60 + seconds / 3600
        guard value <= limit, value >= -limit else { return nil }
        switch letter.uppercased().first {
        case letters.0: return value
        case letters.1: return -value.magnitude
        default: return nil
        }
    }
}

/// What is written under a photo, told from what cameras fill the place with.
enum Caption {
    /// The text in one line and in NFC, nil when nobody meant it.
    static func text(_ written: String) -> String? {
        var scalars = String.UnicodeScalarView()
        for scalar in written.unicodeScalars.prefix(longest) {
            let isSpace = scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.isWhitespace
            if !isSpace {
                scalars.append(scalar)
            } else if let last = scalars.last, last != " " {
                scalars.append(" ")
            }
        }
        if scalars.last == " " { scalars.removeLast() }
        let text = Vips.precomposed(String(scalars))
        let folded = text.lowercased()
        let isWord = text.unicodeScalars.contains {
            $0.properties.isAlphabetic || $0.properties.isEmoji && $0.value > 0x7F
        }
        guard isWord, !fillings.contains(folded), !beginnings.contains(where: folded.hasPrefix) else { return nil }
        return text
    }

    /// No caption is longer, in Unicode scalars.
    private static let longest = 1000

    /// What cameras and programs write when nobody wrote anything; among it the names of the modes of some telephones.
    private static let fillings: Set<String> = [
        "olympus digital camera", "digital camera", "konica minolta digital camera", "minolta digital camera",
        "nikon digital camera", "fujifilm digital camera", "panasonic dmc", "sony dsc", "samsung",
        "samsung camera pictures",
        "exif_jpeg_picture", "exif_jpeg_t422", "exif jpeg picture", "jpeg", "image", "picture", "photo", "untitled",
        "default", "screenshot", "hewlett-packard", "kodak digital still camera", "by-nc", "ascii", "unicode", "hdr",
        "rhdr", "sdr", "cof", "btf", "dav", "edf", "fbt", "mde", "nor", "oznor", "ptr", "qrf", "rpt", "burst", "dig",
    ]
    private static let beginnings = ["dcim\\", "filter:", "{", "<?xml", "charset="]
}
