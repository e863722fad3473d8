/// An EXIF block, written by the tests' own hand so that reader and writer do not share a mistake.
package struct ExifBlock: Sendable {
    package enum Value: Sendable {
        case text(String)
        case bytes([UInt8])
        case short(Int)
        case fractions([(Int, Int)])
        case signedFractions([(Int, Int)])
    }

    package var picture: [(Int, Value)] = []
    package var camera: [(Int, Value)] = []
    package var position: [(Int, Value)] = []
    package var isLittleEndian = true

    package init(
        taken: String? = nil, latitude: (String, [(Int, Int)])? = nil, longitude: (String, [(Int, Int)])? = nil,
        description: String? = nil, comment: [UInt8]? = nil, orientation: Int? = nil
    ) {
        if let description { picture.append((0x010E, .text(description))) }
        if let orientation { picture.append((0x0112, .short(orientation))) }
        if let taken { camera.append((0x9003, .text(taken))) }
        if let comment { camera.append((0x9286, .bytes(comment))) }
        if let latitude { position += [(1, .text(latitude.0)), (2, .fractions(latitude.1))] }
        if let longitude { position += [(3, .text(longitude.0)), (4, .fractions(longitude.1))] }
    }

    /// The block as a TIFF structure, without the name before it.
    package var bytes: [UInt8] {
        // The directories stand behind each other; each is followed by the values that do not fit into it.
        let cameraSize = size(camera)
        let count = picture.count + (camera.isEmpty ? 0 : 1) + (position.isEmpty ? 0 : 1)
        let pictureSize = size(picture) - picture.count * 12 + count * 12
        var entries = picture.map { ($0.0, $0.1, nil as Int?) }
        if !camera.isEmpty { entries.append((0x8769, .short(0), 8 + pictureSize)) }
        if !position.isEmpty {
            entries.append((0x8825, .short(0), 8 + pictureSize + (camera.isEmpty ? 0 : cameraSize)))
        }
        var block: [UInt8] = isLittleEndian ? [0x49, 0x49] : [0x4D, 0x4D]
        block += number(42, 2) + number(8, 4)
        block += directory(entries, at: 8)
        if !camera.isEmpty { block += directory(camera.map { ($0.0, $0.1, nil) }, at: block.count) }
        if !position.isEmpty { block += directory(position.map { ($0.0, $0.1, nil) }, at: block.count) }
        return block
    }

    /// A JPEG with this block and further segments, each a marker and its content.
    package func put(into jpeg: [UInt8], _ others: [(UInt8, [UInt8])] = []) -> [UInt8] {
        var segments: [(UInt8, [UInt8])] = [(0xE1, Array("Exif\0\0".utf8) + bytes)]
        segments += others
        var file = Array(jpeg.prefix(2))
        for (marker, content) in segments {
            file += [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
        }
        return file + jpeg.dropFirst(2)
    }

    private func number(_ value: Int, _ size: Int) -> [UInt8] {
        let bytes = (0..<size).map { UInt8(value >> (8 * $0) & 255) }
        return isLittleEndian ? bytes : bytes.reversed()
    }

    private func encoded(_ value: Value) -> (type: Int, count: Int, bytes: [UInt8]) {
        switch value {
        case .text(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
        case .bytes(let bytes): (7, bytes.count, bytes)
        case .short(let number): (3, 1, self.number(number, 2))
        case .fractions(let parts): (5, parts.count, parts.flatMap { number($0.0, 4) + number($0.1, 4) })
        case .signedFractions(let parts): (10, parts.count, parts.flatMap { number($0.0, 4) + number($0.1, 4) })
        }
    }

    private func size(_ entries: [(Int, Value)]) -> Int {
        entries.reduce(6) { sum, entry in
            let count = encoded(entry.1).bytes.count
            return sum + 12 + (count > 4 ? count : 0)
        }
    }

    private func directory(_ entries: [(Int, Value, Int?)], at start: Int) -> [UInt8] {
        var directory = number(entries.count, 2)
        var values: [UInt8] = []
        let valuesStart = start + 6 + 12 * entries.count
        for (tag, value, pointer) in entries {
            directory += number(tag, 2)
            if let pointer {
                directory += number(4, 2) + number(1, 4) + number(pointer, 4)
                continue
            }
            let (type, count, bytes) = encoded(value)
            directory += number(type, 2) + number(count, 4)
            if bytes.count <= 4 {
                directory += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
            } else {
                directory += number(valuesStart + values.count, 4)
                values += bytes
            }
        }
        return directory + number(0, 4) + values
    }
}
