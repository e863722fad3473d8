/// What a picture file says of itself before it is decoded.
struct PhotoHeader: Sendable {
    /// In pixels, as one sees it: after the camera's rotation.
    let width: Int
    let height: Int
    let hasColorProfile: Bool
    let exif: [UInt8]
    let xmp: [UInt8]
    let iptc: [UInt8]
}
