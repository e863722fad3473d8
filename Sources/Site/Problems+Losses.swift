internal import Content
internal import Diagnostics
internal import Pages

extension Problems {
    /// From so many places on it is a question when most of them go at once.
    private static let manyPlaces = 10

    /// Adds a warning when the public pages of most places go at once, as they do where a folder was emptied, moved or not mounted.
    ///
    /// - Parameters:
    ///   - manifest: what the last build left.
    ///   - pages: those of the new site.
    /// - Throws: the same as an error, where it is one.
    mutating func addLosses(from manifest: BuildManifest, to pages: [Page], isError: Bool) throws(Problems) {
        let old = manifest.files.keys.count { isPlacePage($0.text) }
        guard old >= Self.manyPlaces else { return }
        let new = pages.count { isPlacePage($0.address.file) }
        guard new * 2 < old else { return }
        let message = "the site had \(old) places and would have \(new)"
        guard isError else {
            return add(.warning(message, path: "Content/places", help: "are all files where they were?"))
        }
        throw Problems([
            .error(
                message, path: "Content/places",
                help: "put the files back where they were; if that is what you want, --allow-empty builds it")
        ])
    }
}

/// Whether a file of a site is the public page of a place: `places/서울숲/index.html`, and no list such as `places/by-name/`.
private func isPlacePage(_ file: String) -> Bool {
    let parts = file.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 3)
    return parts.count == 3 && parts[0].elementsEqual("places".utf8) && parts[2].elementsEqual("index.html".utf8)
        && !parts[1].starts(with: "by-".utf8)
}
