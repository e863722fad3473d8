/// Where a picture says that it was taken.
package enum GeoTag {
    /// The position in the EXIF block of a JPEG, PNG or WebP file; nil for pictures without one and for everything else.
    package static func position(in file: [UInt8]) -> (latitude: Double, longitude: Double)? {
        exif(of: file).flatMap { PhotoMetadata.position(Exif(Array(file[$0]))) }
    }

    /// Where the block stands, found by walking over the parts of the file without looking into them.
    private static func exif(of file: [UInt8]) -> Range<Int>? {
        if file.starts(with: [0xFF, 0xD8]) {
            var position = 2
            // The pixels begin at 0xDA.
            while position + 4 <= file.count, file[position] == 0xFF, file[position + 1] != 0xDA {
                let end = position + 2 + (Int(file[position + 2]) << 8 | Int(file[position + 3]))
                let content = position + 4..<max(position + 4, min(end, file.count))
                if file[position + 1] == 0xE1, file[content].starts(with: "Exif".utf8) { return content }
                position = max(end, position + 4)
            }
        } else if file.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            return chunk("eXIf", in: file, from: 8, sizeAt: 0, nameAt: 4, trailer: 4) {
                $0.reduce(0) { $0 << 8 | Int($1) }
            }
        } else if file.starts(with: "RIFF".utf8) {
            return chunk("EXIF", in: file, from: 12, sizeAt: 4, nameAt: 0, trailer: 0) {
                $0.reversed().reduce(0) { $0 << 8 | Int($1) }
            }
        }
        return nil
    }

    /// - Parameter trailer: how many bytes follow each chunk; without any, chunks of odd sizes are filled up to even ones.
    private static func chunk(
        _ name: String, in file: [UInt8], from start: Int, sizeAt: Int, nameAt: Int, trailer: Int,
        number: (ArraySlice<UInt8>) -> Int
    ) -> Range<Int>? {
        var position = start
        while position + 8 <= file.count {
            let size = number(file[position + sizeAt..<position + sizeAt + 4])
            let content = position + 8..<min(position + 8 + size, file.count)
            if file[position + nameAt..<position + nameAt + 4].elementsEqual(name.utf8) { return content }
            position += 8 + size + (trailer == 0 ? size & 1 : trailer)
        }
        return nil
    }
}
