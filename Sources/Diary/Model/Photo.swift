package import Diagnostics

/// An original picture of the diary, named by an entry.
package struct Photo: Sendable {
    /// The path on disk.
    package let path: String
    /// The name as the entry wrote it.
    package let name: String
    /// Empty when the writer gave none.
    package let alt: String
    package let caption: String
    package let range: SourceRange
}
