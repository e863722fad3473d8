/// The copy of a photo that other programs are led to: the largest one for programs of any age.
package struct ExportedPhoto: Sendable {
    /// As in `photos.json`.
    package let id: String
    /// Relative to the site's home.
    package let path: String
    package let mediaType: String
    package let width: Int
    package let height: Int

    package init(id: String, path: String, mediaType: String, width: Int, height: Int) {
        self.id = id
        self.path = path
        self.mediaType = mediaType
        self.width = width
        self.height = height
    }
}
