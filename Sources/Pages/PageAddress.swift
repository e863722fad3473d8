internal import Content
internal import Encoding

/// Where a page stands in the site: a path without the base, in NFC, as `places/서울숲/` or `404.html`.
package struct PageAddress: Sendable, Hashable {
    package let path: String

    init(_ path: String) {
        self.path = path
    }

    /// The file that holds the page, relative to the site's folder.
    package var file: String {
        path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path
    }

    /// The path percent-encoded, its slashes kept.
    var encoded: String { percentEncoded(path, keeping: "/") }
}
