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
