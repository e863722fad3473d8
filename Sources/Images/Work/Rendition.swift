internal import Base

/// A copy of a photo as it is announced to browsers, known before its pixels are.
package struct Rendition: Sendable, Hashable {
    package let format: ImageOptions.Format
    /// In pixels.
    package let width: Int
    package let height: Int
    /// The path in the site: `photos/<id>-480-<key>.webp`, whose key changes with everything that the bytes depend on.
    package let file: String

    package init(format: ImageOptions.Format, width: Int, height: Int, file: String) {
        self.format = format
        self.width = width
        self.height = height
        self.file = file
    }
}
