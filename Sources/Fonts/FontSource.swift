/// One font in a file, as a system or an author names it.
package struct FontSource: Sendable, Equatable {
    package let path: String
    /// Which font of a collection it is; 0 for files with one font.
    package let index: Int

    package init(path: String, index: Int = 0) {
        self.path = path
        self.index = index
    }
}
