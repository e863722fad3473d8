internal import Base

/// What the libvips of this machine can do, for people who wonder why a picture is missing.
package enum ImagingLibrary {
    /// Its release, such as 8.14.1; nil where it is missing.
    package static var release: String? { Vips.isThere ? Vips.version : nil }

    /// The file that it was loaded from, where the system tells.
    package static var file: String? { Vips.file }

    /// Whether it draws SVG, as share cards are.
    package static var draws: Bool { VectorPicture.isPossible }

    /// Whether it reads what telephones write. That there is a loader says nothing: its decoder may be missing.
    package static var readsHEIC: Bool { (try? PhotoSandbox.cover(of: Vips.heic, width: 8, height: 8)) != nil }

    /// Whether it writes AVIF, which some diaries publish.
    package static var writesAVIF: Bool { PhotoSandbox.writes(.avif) }
}
