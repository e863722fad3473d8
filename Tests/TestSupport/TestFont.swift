/// A TrueType font of a few glyphs without outlines, made for a test: exact widths that no installed font decides.
package struct TestFont {
    package var unitsPerEm: UInt16 = 1000
    package var ascender: Int16 = 800
    package var descender: Int16 = -200
    package var lineGap: Int16 = 0
    /// The advance of each character's glyph, in font units.
    package var advances: [Unicode.Scalar: UInt16]
    /// What stands between two characters, in font units.
    package var kerning: [(left: Unicode.Scalar, right: Unicode.Scalar, value: Int16)] = []

    /// As in CSS.
    package var weight: UInt16 = 400
    package var isItalic = false
    /// Table OS/2, `fsType`.
    package var embedding: UInt16 = 0
    /// The bounds of an axis of weights.
    package var weightAxis: (least: Int16, greatest: Int16)?
    /// More tables, or nothing in place of one that there is.
    package var replacing: [(tag: String, bytes: [UInt8]?)] = []

    /// Every character of a text with one advance.
    package init(_ characters: String, advance: UInt16) {
        advances = [:]
        for scalar in characters.unicodeScalars { advances[scalar] = advance }
    }

    /// The file, as the OpenType specification 1.9 describes its tables.
    package var bytes: [UInt8] {
        let scalars = advances.keys.sorted()
        let glyphs = Dictionary(uniqueKeysWithValues: scalars.enumerated().map { ($1, UInt16($0 + 1)) })
        var head = Data([0x0001_0000, 0, 0, 0x5F0F_3CF5] as [UInt32])
        head.append([0, unitsPerEm] as [UInt16])
        head.append([0, 0, 0, 0] as [UInt32])
        head.append([0, 0, 1000, 1000, 0, 8, 2, 0, 0] as [UInt16])
        var hhea = Data([0x0001_0000] as [UInt32])
        hhea.append([ascender, descender, lineGap].map { UInt16(bitPattern: $0) })
        hhea.append([UInt16](repeating: 0, count: 12) + [UInt16(scalars.count + 1)])
        var hmtx = Data([500, 0] as [UInt16])
        for scalar in scalars { hmtx.append([advances[scalar] ?? 0, 0] as [UInt16]) }
        var maxp = Data([0x0001_0000] as [UInt32])
        maxp.append([UInt16(scalars.count + 1)] + [UInt16](repeating: 0, count: 13))
        // No glyph has an outline, but without these tables it would be no TrueType font.
        let loca = Data([UInt16](repeating: 0, count: scalars.count + 2))
        var cmap = Data([0, 1, 3, 10] as [UInt16])
        cmap.append([12] as [UInt32])
        cmap.append([12, 0] as [UInt16])
        cmap.append([UInt32(16 + 12 * scalars.count), 0, UInt32(scalars.count)])
        for scalar in scalars { cmap.append([scalar.value, scalar.value, UInt32(glyphs[scalar] ?? 0)]) }
        var os2 = Data([4, 500, weight, 5, embedding] as [UInt16])
        os2.append([UInt16](repeating: 0, count: 26) + [isItalic ? 1 : 0] + [UInt16](repeating: 0, count: 16))
        let name = Data([0, 0, 6] as [UInt16])
        let post = Data([0x0003_0000, 0, 0, 0, 0, 0, 0, 0] as [UInt32])
        var tables = [
            ("OS/2", os2), ("cmap", cmap), ("head", head), ("hhea", hhea), ("glyf", Data(bytes: [0])), ("hmtx", hmtx),
            ("loca", loca),
            ("maxp", maxp),
            ("name", name),
            ("post", post),
        ]
        if !kerning.isEmpty {
            let pairs = kerning.map { (glyphs[$0.left] ?? 0, glyphs[$0.right] ?? 0, UInt16(bitPattern: $0.value)) }
                .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
            var kern = Data([0, 1, 0, UInt16(14 + 6 * pairs.count), 1, UInt16(pairs.count), 0, 0, 0] as [UInt16])
            for (left, right, value) in pairs { kern.append([left, right, value]) }
            tables.append(("kern", kern))
        }
        if let weightAxis {
            var fvar = Data([1, 0, 16, 2, 1, 20, 0, 0] as [UInt16])
            fvar.bytes += Array("wght".utf8)
            fvar.append([weightAxis.least, 0, 400, 0, weightAxis.greatest, 0, 0, 256] as [Int16])
            tables.append(("fvar", fvar))
        }
        for (tag, bytes) in replacing {
            tables.removeAll { $0.0 == tag }
            if let bytes { tables.append((tag, Data(bytes: bytes))) }
        }
        tables.sort { $0.0 < $1.0 }
        var font = Data([0x0001_0000] as [UInt32])
        font.append([UInt16(tables.count), 0, 0, 0] as [UInt16])
        var offset = 12 + 16 * tables.count
        for (tag, table) in tables {
            font.bytes += Array(tag.utf8)
            font.append([0, UInt32(offset), UInt32(table.bytes.count)] as [UInt32])
            offset += table.padded.count
        }
        for (_, table) in tables { font.bytes += table.padded }
        return font.bytes
    }

    /// Big-endian numbers.
    private struct Data {
        var bytes: [UInt8] = []

        init(_ values: [some FixedWidthInteger]) {
            append(values)
        }

        init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        mutating func append(_ values: [some FixedWidthInteger]) {
            for value in values { withUnsafeBytes(of: value.bigEndian) { bytes += Array($0) } }
        }

        var padded: [UInt8] { bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4) }
    }
}
