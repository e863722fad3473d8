internal import Files
internal import Pages

/// What the pages of all realms look like besides the theme.
struct SiteAppearance {
    let typography: Typography
    let outline: SiteOutline
    let mapScripts: MapScripts?
    let shareCards: ShareCards

    /// Writes what tells this appearance from others.
    func write(to writer: inout ByteWriter) {
        // The paths of fonts and scripts have digests of their bytes.
        for face in typography.faces { writer.write(face.path) }
        for file in (mapScripts?.scripts ?? []) + (mapScripts?.styles ?? []) {
            writer.write(file.address)
            writer.write(file.integrity ?? "")
        }
        writer.write(outline.fingerprint)
        writer.write(shareCards.style != nil)
    }
}
