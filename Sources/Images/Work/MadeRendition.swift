internal import Base

/// A copy as it came out.
package struct MadeRendition: Sendable, Equatable {
    package let rendition: Rendition
    /// The true size in pixels, which is less than announced where the copy would have had too many bytes.
    package let width: Int
    package let height: Int
    package let bytes: Int
    /// The fingerprint of its bytes.
    let digest: Fingerprint
    /// The finished file in the store, to be linked or copied into the site.
    package let path: String
    /// Whether it stands in place of one that was not what had been made.
    package var isMended = false
}
