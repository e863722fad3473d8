package import Diagnostics

/// An original on disk, with what a diagnostic calls it.
package struct PhotoSource: Sendable {
    package let path: String
    /// The name as the entry wrote it.
    package let name: String
    /// Where the entry wrote it, nil when nobody did.
    package let range: SourceRange?

    package init(path: String, name: String, range: SourceRange? = nil) {
        self.path = path
        self.name = name
        self.range = range
    }

    /// - Parameter clause: what is wrong with the photo, as in “is empty”.
    func problem(_ clause: String, help: String? = nil) -> Diagnostic {
        .error("the photo “\(name)” \(clause)", at: range, path: range == nil ? path : nil, help: help)
    }
}
