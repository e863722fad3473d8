package import Base

/// A font file as browsers take it, and what a style sheet must know of it.
///
/// Browsers refuse fonts that systems use without complaint: with empty tables, such as those that hinting tools leave behind.
/// The file is therefore written anew with the tables that hold something, one font of it where it is a collection.
package struct WebFont: Sendable {
    package let bytes: [UInt8]
    /// `ttf`, or `otf` for outlines as in PostScript; the media type is `font/` and the same.
    package let format: String
    /// As `font-weight` in CSS; several for a variable font.
    package let weights: ClosedRange<Int>
    package let isItalic: Bool
    /// Whether its maker forbids that documents bring it with them (table OS/2, `fsType`).
    package let isRestricted: Bool
    /// Whether its maker forbids that documents bring a part of it with them (`fsType`, bit 8).
    package let isIndivisible: Bool
    /// Whose it is and what its licence allows, in its own words, each in one line.
    package let notices: [String]

    /// The tables without which browsers refuse a font.
    private static let required = ["OS/2", "cmap", "head", "hhea", "hmtx", "maxp", "name", "post"]

    /// - Parameters:
    ///   - name: the path that diagnostics name.
    ///   - bytes: a TrueType or OpenType file, or a collection of them; they are not trusted.
    ///   - index: which font of a collection is meant.
    package init(name: String, bytes: [UInt8], index: Int = 0) throws(Diagnostic) {
        let tables: FontTables
        do throws(FontTables.Fault) {
            tables = try FontTables(bytes, index: index)
        } catch {
            throw .error("not a font that browsers read: \(error.words)", path: name, help: error.help)
        }
        for tag in Self.required where tables[tag] == nil {
            throw .error("not a font that browsers read: it has no table “\(tag)”", path: name)
        }
        let head = tables["head"] ?? [], os2 = tables["OS/2"] ?? []
        guard head.count >= 54, head.number(at: 12, UInt32.self) == 0x5F0F_3CF5 else {
            throw .error("not a font that browsers read: its table “head” is broken", path: name)
        }
        format = tables.isCFF ? "otf" : "ttf"
        isItalic = (os2.number(at: 62, UInt16.self) ?? 0) & 1 != 0
        let embedding = os2.number(at: 8, UInt16.self) ?? 0
        // The rights are the lowest bits; bit 9 allows pictures of glyphs alone.
        isRestricted = embedding & 0xF == 2 || embedding & 0x200 != 0
        isIndivisible = embedding & 0x100 != 0
        notices = Self.notices(tables["name"] ?? [])
        let weight = min(max(Int(os2.number(at: 4, UInt16.self) ?? 400), 1), 1000)
        weights = tables["fvar"].flatMap { Self.weightAxis($0) } ?? weight...weight
        self.bytes = tables.file
    }

    /// The bounds of the axis of weights (OpenType specification 1.9, table fvar); nil when the font has no such axis.
    private static func weightAxis(_ table: ArraySlice<UInt8>) -> ClosedRange<Int>? {
        guard let start = table.number(at: 4, UInt16.self), let count = table.number(at: 8, UInt16.self),
            let size = table.number(at: 10, UInt16.self), size >= 20
        else { return nil }
        for axis in 0..<Int(count) {
            let offset = Int(start) + axis * Int(size)
            guard let tag = table.number(at: offset, UInt32.self) else { return nil }
            // “wght”; its bounds are numbers with 16 bits before and 16 after the point.
            guard tag == 0x7767_6874 else { continue }
            guard let least = table.number(at: offset + 4, UInt32.self),
                let greatest = table.number(at: offset + 12, UInt32.self)
            else { return nil }
            let bounds = [least, greatest].map { min(max(Int(Int32(bitPattern: $0) >> 16), 1), 1000) }
            return bounds[0] <= bounds[1] ? bounds[0]...bounds[1] : nil
        }
        return nil
    }

    /// The longest notice, in UTF-16 code units; some fonts have their whole licence in one.
    private static let noticeLimit = 8192

    /// Copyright, licence and where to read it (table name, identifiers 0, 13 and 14), as systems of Microsoft read them: UTF-16.
    private static func notices(_ table: ArraySlice<UInt8>) -> [String] {
        guard let count = table.number(at: 2, UInt16.self), let storage = table.number(at: 4, UInt16.self) else {
            return []
        }
        var found: [UInt16: String] = [:]
        for record in 0..<Int(count) {
            let start = 6 + 12 * record
            guard let platform = table.number(at: start, UInt16.self),
                let language = table.number(at: start + 4, UInt16.self),
                let name = table.number(at: start + 6, UInt16.self),
                let length = table.number(at: start + 8, UInt16.self),
                let offset = table.number(at: start + 10, UInt16.self)
            else { break }
            guard platform == 3, [0, 13, 14].contains(name), found[name] == nil || language == 0x409 else { continue }
            let units = (0..<min(Int(length) / 2, noticeLimit)).compactMap {
                table.number(at: Int(storage) + Int(offset) + 2 * $0, UInt16.self)
            }
            let text = String(decoding: units, as: UTF16.self)
            let line = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
            if !line.isEmpty { found[name] = line }
        }
        return [0, 13, 14].compactMap { found[$0] }
    }
}
