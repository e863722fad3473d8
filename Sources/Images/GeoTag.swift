/// Where a picture says that it was taken.
package enum GeoTag {
    /// The position in the EXIF block of a JPEG, PNG or WebP file; nil for pictures without one and for everything else.
    package static func position(in file: [UInt8]) -> (latitude: Double, longitude: Double)? {
        let starts: [[UInt8]] = [[0xFF, 0xD8], Array("RIFF".utf8), [0x89, 0x50, 0x4E, 0x47]]
        let beginning = Array(file.prefix(1 << 18))
        guard starts.contains(where: beginning.starts) else { return nil }
        for name in ["Exif\0\0", "EXIF", "eXIf"].map({ Array($0.utf8) }) {
            guard let block = (beginning.firstRange(of: name) ?? file.suffix(1 << 18).firstRange(of: name)) else {
                continue
            }
            // The chunk of a WebP file gives its size after the name.
            let rest = Array(file[(block.upperBound + (name == Array("EXIF".utf8) ? 4 : 0))...].prefix(1 << 16))
            if let position = PhotoMetadata.position(Exif(rest)) { return position }
        }
        return nil
    }
}
