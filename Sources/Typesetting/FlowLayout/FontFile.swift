internal import CHarfBuzz
internal import Base

/// A font that HarfBuzz reads; the only file that knows the library, and no pointer of it leaves.
///
/// HarfBuzz's fonts may be shaped with from several threads at once when they are immutable (`hb_font_make_immutable`), which
/// is why the pointer may be shared.
final class FontFile: @unchecked Sendable {
    /// The greatest size of a font file, in bytes; the largest fonts of whole CJK families have 20 to 40 million.
    static let sizeLimit = 64 << 20
    /// Longer texts are not shaped, in bytes.
    static let textLimit = 1 << 20

    /// The library's functions, loaded when they are first asked for; nil where it is missing.
    fileprivate nonisolated(unsafe) static let library: UnsafePointer<cairn_hb>? = cairn_hb_load()

    /// Whether the library is there.
    static var isPossible: Bool { library != nil }

    private let hb: UnsafePointer<cairn_hb>
    private let font: OpaquePointer
    private let unitsPerEm: Double
    /// The pixels to the em of glyphs that are pictures of one size: browsers scale them with all they measure, and pictures are
    /// whole pixels wide. nil for outlines.
    private let pictureSize: Double?
    /// From the baseline up to the top of the font's letters, in em.
    let ascent: Double
    /// From the baseline down, in em; positive.
    let descent: Double
    /// What the font asks for between two lines, in em.
    let lineGap: Double
    /// Whether its glyphs have colours of their own, as those of emoji fonts do.
    let isColored: Bool

    /// - Parameters:
    ///   - name: the path that diagnostics name.
    ///   - bytes: a TrueType or OpenType file, or the first font of a collection of them. They are not trusted: HarfBuzz
    ///     checks each table before it reads it.
    init(name: String, bytes: [UInt8]) throws(Diagnostic) {
        guard bytes.count <= Self.sizeLimit else {
            throw .error("too large for a font: \(bytes.count) bytes, at most \(Self.sizeLimit) are read", path: name)
        }
        guard let hb = Self.library else { throw .missing("HarfBuzz", "measures texts") }
        let blob = bytes.withUnsafeBytes { buffer in
            let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return hb.pointee.hb_blob_create(start, UInt32(buffer.count), HB_MEMORY_MODE_DUPLICATE, nil, nil)
        }
        defer { hb.pointee.hb_blob_destroy(blob) }
        guard let face = hb.pointee.hb_face_create(blob, 0) else { throw Self.unreadable(name, bytes) }
        defer { hb.pointee.hb_face_destroy(face) }
        let unitsPerEm = hb.pointee.hb_face_get_upem(face)
        // The specification of the table “head” allows 16 to 16,384 units.
        guard hb.pointee.hb_face_get_glyph_count(face) > 0, cairn_hb_face_has_characters(hb, face) != 0,
            (16...16384).contains(unitsPerEm), let font = hb.pointee.hb_font_create(face)
        else {
            throw Self.unreadable(name, bytes)
        }
        // Positions come in font units, so that one shaping serves all sizes.
        hb.pointee.hb_font_set_scale(font, Int32(unitsPerEm), Int32(unitsPerEm))
        // A variable font is measured as browsers show text of normal weight, whatever its maker's default is.
        cairn_hb_font_set_weight(hb, font, 400)
        hb.pointee.hb_font_make_immutable(font)
        self.hb = hb
        self.font = font
        self.unitsPerEm = Double(unitsPerEm)
        let pictureSize = cairn_hb_face_picture_size(hb, face)
        self.pictureSize = pictureSize > 0 ? Double(pictureSize) : nil
        isColored = cairn_hb_face_is_colored(hb, face) != 0
        var extents = hb_font_extents_t()
        if hb.pointee.hb_font_get_h_extents(font, &extents) != 0 {
            ascent = Self.bounded(Double(extents.ascender) / self.unitsPerEm)
            descent = Self.bounded(-Double(extents.descender) / self.unitsPerEm)
            lineGap = Self.bounded(Double(extents.line_gap) / self.unitsPerEm)
        } else {
            (ascent, descent, lineGap) = (AverageMetrics.ascent, AverageMetrics.descent, 0)
        }
    }

    deinit {
        hb.pointee.hb_font_destroy(font)
    }

    /// The ISO 15924 code of a character's script as HarfBuzz numbers it (Unicode Standard Annex 24).
    static func script(of scalar: Unicode.Scalar) -> UInt32 {
        library.map { cairn_hb_script($0, scalar.value) } ?? 0
    }

    /// A shaping buffer, reused for the pieces of one text.
    struct Buffer: ~Copyable {
        fileprivate let pointer: OpaquePointer?

        init() {
            pointer = FontFile.library?.pointee.hb_buffer_create()
        }

        deinit {
            FontFile.library?.pointee.hb_buffer_destroy(pointer)
        }
    }

    /// Shapes a piece of a text, with kerning and ligatures as browsers do, and adds what the font has glyphs for.
    ///
    /// - Parameters:
    ///   - text: the whole text as UTF-8; letters that join look at their neighbours outside the range.
    ///   - hasLigatures: whether optional ligatures are formed; CSS forbids them where there is letter-spacing.
    /// - Returns: where the font has no glyphs, as ranges of whole graphemes in the order of the text.
    func shape(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, script: UInt32, hasLigatures: Bool,
        in buffer: borrowing Buffer, into extent: inout TextExtent
    ) -> [Range<Int>] {
        guard let pointer = buffer.pointer, let start = text.baseAddress, text.count <= Self.textLimit else {
            return [range]
        }
        hb.pointee.hb_buffer_clear_contents(pointer)
        hb.pointee.hb_buffer_add_utf8(
            pointer, UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), Int32(text.count),
            UInt32(range.lowerBound), Int32(range.count))
        cairn_hb_buffer_set_script(hb, pointer, script)
        if hasLigatures {
            hb.pointee.hb_shape(font, pointer, nil, 0)
        } else {
            let features = [
                cairn_hb_feature_off(letter("l"), letter("i"), letter("g"), letter("a")),
                cairn_hb_feature_off(letter("c"), letter("l"), letter("i"), letter("g")),
            ]
            hb.pointee.hb_shape(font, pointer, features, UInt32(features.count))
        }
        return add(pointer, range, to: &extent)
    }

    private func add(_ buffer: OpaquePointer, _ range: Range<Int>, to extent: inout TextExtent) -> [Range<Int>] {
        var count: UInt32 = 0
        guard let glyphs = hb.pointee.hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb.pointee.hb_buffer_get_glyph_positions(buffer, &count)
        else { return [range] }
        var advance = 0.0
        var clusters = 0
        var missing: [Int] = []
        var index = 0
        while index < Int(count) {
            let cluster = glyphs[index].cluster
            var clusterAdvance = 0.0
            var isMissing = false
            while index < Int(count), glyphs[index].cluster == cluster {
                clusterAdvance += units(positions[index].x_advance)
                if glyphs[index].codepoint == 0 { isMissing = true }
                index += 1
            }
            if isMissing {
                missing.append(Int(cluster))
            } else {
                advance += clusterAdvance
                // Invisible characters get no letter-spacing.
                if clusterAdvance != 0 { clusters += 1 }
            }
        }
        extent.ems += advance / unitsPerEm
        extent.clusters += clusters
        if missing.isEmpty { return [] }
        // A cluster ends where the next one begins, in the order of the text; glyphs come in the order of the line.
        let starts = Set((0..<Int(count)).map { Int(glyphs[$0].cluster) }).sorted()
        return ranges(of: Set(missing), among: starts, in: range)
    }

    /// An advance as browsers see it, in font units.
    private func units(_ advance: Int32) -> Double {
        guard let pictureSize else { return Double(advance) }
        return (Double(advance) * pictureSize / unitsPerEm).rounded() * unitsPerEm / pictureSize
    }

    private func ranges(of missing: Set<Int>, among starts: [Int], in range: Range<Int>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for (position, start) in starts.enumerated() where missing.contains(start) {
            let end = position + 1 < starts.count ? starts[position + 1] : range.upperBound
            guard start >= range.lowerBound, end > start, end <= range.upperBound else { continue }
            if let last = ranges.last, last.upperBound == start {
                ranges[ranges.count - 1] = last.lowerBound..<end
            } else {
                ranges.append(start..<end)
            }
        }
        return ranges
    }

    private func letter(_ scalar: Unicode.Scalar) -> CChar {
        CChar(truncatingIfNeeded: scalar.value)
    }

    /// A broken font may claim any height.
    private static func bounded(_ ems: Double) -> Double {
        min(max(ems, 0), 4)
    }

    private static func unreadable(_ name: String, _ bytes: [UInt8]) -> Diagnostic {
        let isCompressed = bytes.starts(with: Array("wOFF".utf8)) || bytes.starts(with: Array("wOF2".utf8))
        return .error(
            isCompressed ? "a WOFF font cannot be measured with" : "not a TrueType or OpenType font", path: name,
            help: isCompressed ? "name the .ttf or .otf file that it was made from" : nil)
    }
}
