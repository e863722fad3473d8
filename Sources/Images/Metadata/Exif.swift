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
    private var picture: [Int: Entry] = [:]
    private var camera: [Int: Entry] = [:]
    private var position: [Int: Entry] = [:]

    private struct Entry {
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
        picture = entries(at: first)
        if let offset = pointer(0x8769) { camera = entries(at: offset) }
        if let offset = pointer(0x8825) { position = entries(at: offset) }
    }

    private func pointer(_ tag: Int) -> Int? {
        picture[tag].flatMap { $0.type == 4 ? number(at: $0.range.lowerBound, size: 4) : nil }
    }

    private func entries(at offset: Int) -> [Int: Entry] {
        guard let count = number(at: offset, size: 2) else { return [:] }
        var entries: [Int: Entry] = [:]
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
            entries[tag] = Entry(type: type, count: count, range: place..<place + length)
        }
        return entries
    }

    private func number(at offset: Int, size: Int) -> Int? {
        guard offset >= 0, offset + size <= bytes.count else { return nil }
        let piece = bytes[offset..<offset + size]
        return isLittleEndian
            ? piece.reversed().reduce(0) { $0 << 8 | Int($1) } : piece.reduce(0) { $0 << 8 | Int($1) }
    }

    private func entry(_ tag: Int, _ directory: Directory) -> Entry? {
        switch directory {
        case .picture: picture[tag]
        case .camera: camera[tag]
        case .position: position[tag]
        }
    }
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
        guard let entry = entry(tag, directory), entry.type == 5 else { return [] }
        return (0..<min(entry.count, 8)).map { index in
            guard let above = number(at: entry.range.lowerBound + 8 * index, size: 4),
                let below = number(at: entry.range.lowerBound + 8 * index + 4, size: 4), below != 0
            else { return nil }
            return Double(above) / Double(below)
        }
    }

    /// A comment, which says in its first eight bytes how it is written.
    var comment: String? {
        guard let entry = camera[0x9286], entry.type == 7, entry.count > 8 else { return nil }
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
