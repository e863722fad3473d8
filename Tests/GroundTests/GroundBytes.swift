/// The bytes of a ground that has areas and nothing else worth drawing.
struct GroundBytes {
    struct Area {
        var kind: UInt8
        /// 0 for none, else the number of the area that it is part of, counted from 1.
        var parent = 0
        var name: String
        var code = ""
        var rings: [[(x: Int, y: Int)]] = []
    }

    var areas: [Area]

    var bytes: [UInt8] {
        var names = [""]
        func number(_ name: String) -> Int {
            if let index = names.firstIndex(of: name) { return index }
            names.append(name)
            return names.count - 1
        }
        let written = areas.map { area -> [UInt8] in
            let points = area.rings.joined()
            let low = (points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0)
            let high = (points.map(\.x).max() ?? 0, points.map(\.y).max() ?? 0)
            var bytes = [area.kind] + varint(area.parent) + varint(number(area.name)) + varint(number(area.code))
            for value in [low.0, low.1, low.0, low.1, high.0, high.1] { bytes += zigzag(value) }
            bytes += varint(area.rings.count)
            var last = (x: 0, y: 0)
            for ring in area.rings {
                bytes += varint(ring.count)
                for point in ring {
                    bytes += zigzag(point.x - last.x) + zigzag(point.y - last.y)
                    last = point
                }
            }
            return bytes
        }
        var text: [UInt8] = [], index: [UInt8] = []
        for name in names {
            index += word(text.count)
            text += Array(name.utf8)
        }
        let table = word(names.count) + index + word(text.count) + text
        let levels = word(1) + [0, 12, 0, 0] + word(0) + word(0)
        let start = 20 + table.count
        var offset = 4 + 4 * written.count
        var starts: [UInt8] = []
        for area in written {
            starts += word(offset)
            offset += area.count
        }
        return Array("CAIRNG01".utf8) + word(20) + word(start) + word(start + levels.count) + table + levels
            + word(written.count) + starts + written.joined()
    }

    private func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }

    private func varint(_ value: Int) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F | 0x80)] + varint(value >> 7)
    }

    private func zigzag(_ value: Int) -> [UInt8] { varint(value << 1 ^ value >> 63) }
}
