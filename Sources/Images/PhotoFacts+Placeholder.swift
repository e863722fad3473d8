internal import Encoding

extension PhotoFacts {
    /// A tiny picture from the ThumbHash as a `data:` URI of less than 400 characters, to show until the photo is there.
    package var placeholder: String {
        // 48 pixels with transparency in 12 rows are 378 characters.
        guard let picture = ThumbHash(bytes: thumbHash).picture(pixelCount: 48) else { return "" }
        return "data:image/png;base64," + base64(TinyPNG(picture).bytes)
    }
}
