internal import Encoding

/// The address of a file as editors tell it (RFC 8089).
enum FileURI {
    /// The path of an address; nil for one of another kind.
    static func path(of uri: String) -> String? {
        guard uri.hasPrefix("file://") else { return nil }
        let rest = uri.dropFirst("file://".count)
        return rest.firstIndex(of: "/").flatMap { percentDecoded(rest[$0...].utf8) }
    }

    static func uri(of path: String) -> String { "file://" + percentEncoded(path, keeping: "/") }
}
