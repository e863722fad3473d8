/// What a camera wrote beside the picture: the entries of the directories that EXIF shares with TIFF.
///
/// Read here rather than through libvips' text form of it, which neither tells a caption's end from its repetition nor knows the
/// encodings of a comment, and which it does not make for TIFF files. Every offset is checked; a directory is read once.
struct Exif: Sendable {
    /// The directories that say something about a photo as a whole.
    enum Directory {
        case picture, camera, position
    }

    private let bytes: [UInt8]
    private let isLittleEndian: Bool
    private var directories: [Directory: [Int: ExifField]] = [:]

    private struct ExifField {
        let type: Int
        let count: Int
        /// Where the value lies.
        let range: Range<Int>
    }

    /// - Parameter bytes: a TIFF file, or the block of one that other formats carry, with or without its name before it.
    init(_ bytes: [UInt8]) {
        let name = Array("Exif\0\0".utf8)
        self.bytes = bytes.starts(with: name) ? Array(bytes.dropFirst(name.count)) : bytes
        isLittleEndian = self.bytes.starts(with: "II".utf8)
        guard isLittleEndian || self.bytes.starts(with: "MM".utf8), let first = number(at: 4, size: 4) else { return }
        directories[.picture] = entries(at: first)
        for (tag, directory) in [(0x8769, Directory.camera), (0x8825, .position)] {
            guard let pointer = entry(tag, .picture), pointer.type == 4,
                let offset = number(at: pointer.range.lowerBound, size: 4)
            else { continue }
            directories[directory] = entries(at: offset)
        }
    }

    private func entries(at offset: Int) -> [Int: ExifField] {
        guard let count = number(at: offset, size: 2) else { return [:] }
        var entries: [Int: ExifField] = [:]
        for index in 0..<count {
            let start = offset + 2 + 12 * index
            guard let tag = number(at: start, size: 2), let type = number(at: start + 2, size: 2),
                let count = number(at: start + 4, size: 4), let inline = number(at: start + 8, size: 4)
            else { break }
            let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
            guard type > 0, type < sizes.count else { continue }
            let length = count * sizes[type]
            let place = length <= 4 ? start + 8 : inline
            guard place + length <= bytes.count, entries[tag] == nil else { continue }
            entries[tag] = ExifField(type: type, count: count, range: place..<place + length)
        }
        return entries
    }

    private func number(at offset: Int, size: Int) -> Int? {
        bytes.number(at: offset, size: size, isLittleEndian: isLittleEndian)
    }

    private func entry(_ tag: Int, _ directory: Directory) -> ExifField? { directories[directory]?[tag] }
}

extension Exif {
    /// A text, nil where it is not UTF-8: the standard knows only ASCII, and every other encoding would be a guess.
    func text(_ tag: Int, in directory: Directory) -> String? {
        guard let entry = entry(tag, directory), [2, 7].contains(entry.type) else { return nil }
        return String(validating: bytes[entry.range].prefix { $0 != 0 }, as: UTF8.self)
    }

    /// A whole number.
    func integer(_ tag: Int, in directory: Directory) -> Int? {
        guard let entry = entry(tag, directory), entry.count > 0, [1, 3, 4].contains(entry.type) else { return nil }
        return number(at: entry.range.lowerBound, size: [1: 1, 3: 2, 4: 4][entry.type] ?? 1)
    }

    /// Fractions; one without a sense, such as 0/0, is nil.
    func fractions(_ tag: Int, in directory: Directory) -> [Double?] {
        guard let entry = entry(tag, directory), [5, 10].contains(entry.type) else { return [] }
        func part(_ offset: Int) -> Double? {
            // Some cameras write signed ones where the standard has none.
            number(at: offset, size: 4).map { entry.type == 10 ? Double(Int32(truncatingIfNeeded: $0)) : Double($0) }
        }
        return (0..<min(entry.count, 8)).map { index in
            let offset = entry.range.lowerBound + 8 * index
            guard let above = part(offset), let below = part(offset + 4), below != 0 else { return nil }
            return above / below
        }
    }

    /// A comment, which says in its first eight bytes how it is written.
    var comment: String? {
        guard let entry = entry(0x9286, .camera), entry.type == 7, entry.count > 8 else { return nil }
        let text = bytes[entry.range].dropFirst(8)
        switch String(decoding: bytes[entry.range].prefix(8).prefix { $0 != 0 }, as: UTF8.self) {
        case "UNICODE": return utf16(Array(text))
        case "ASCII", "": return String(validating: text.prefix { $0 != 0 }, as: UTF8.self)
        default: return nil
        }
    }

    private func utf16(_ text: [UInt8]) -> String? {
        var (units, isLittleEndian) = (text, isLittleEndian)
        if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) {
            isLittleEndian = text[0] == 0xFF
            units = Array(text.dropFirst(2))
        }
        let numbers = stride(from: 0, to: units.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(units[index]), UInt16(units[index + 1]))
            return isLittleEndian ? second << 8 | first : first << 8 | second
        }
        return String(validating: numbers.prefix { $0 != 0 }, as: UTF16.self)
    }
}

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
                let end = position + 2 + (file.number(at: position + 2, size: 2) ?? 0)
                let content = position + 4..<max(position + 4, min(end, file.count))
                if file[position + 1] == 0xE1, file[content].starts(with: "Exif".utf8) { return content }
                position = max(end, position + 4)
            }
        } else if file.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            return chunk("eXIf", in: file, from: 8, isRIFF: false)
        } else if file.starts(with: "RIFF".utf8) {
            return chunk("EXIF", in: file, from: 12, isRIFF: true)
        }
        return nil
    }

    /// - Parameter isRIFF: whether the name comes before the size and chunks of odd sizes are filled up to even ones, as in WebP; in
    ///   PNG the size comes first, and four bytes follow each chunk.
    private static func chunk(_ name: String, in file: [UInt8], from start: Int, isRIFF: Bool) -> Range<Int>? {
        var position = start
        while position + 8 <= file.count,
            let size = file.number(at: position + (isRIFF ? 4 : 0), isLittleEndian: isRIFF)
        {
            let content = position + 8..<min(position + 8 + size, file.count)
            if file[(position + (isRIFF ? 0 : 4))...].starts(with: name.utf8) { return content }
            position += 8 + size + (isRIFF ? size & 1 : 4)
        }
        return nil
    }
}
