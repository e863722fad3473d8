/// A copy as it came out.
package struct MadeRendition: Sendable, Equatable {
    package let rendition: Rendition
    /// The true size in pixels, which is less than announced where the copy would have had too many bytes.
    package let width: Int
    package let height: Int
    package let bytes: Int
    /// The finished file in the store, to be linked or copied into the site.
    package let path: String

    package init(rendition: Rendition, width: Int, height: Int, bytes: Int, path: String) {
        self.rendition = rendition
        self.width = width
        self.height = height
        self.bytes = bytes
        self.path = path
    }
}
