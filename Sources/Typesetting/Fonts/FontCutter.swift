internal import CHarfBuzzSubset
package import Base

/// A font that parts are cut out of through HarfBuzz's subsetter; the only file that knows the library, and no pointer of it leaves.
///
/// A face that was made immutable may be cut from several threads at once, which is why the pointer may be shared.
package final class FontCutter: @unchecked Sendable {
    /// The library's functions, loaded when they are first asked for; nil where it is missing.
    private nonisolated(unsafe) static let library: UnsafePointer<cairn_hb_subset>? = cairn_hb_subset_load()

    /// Whether the libraries are there that cut and pack.
    package static var isPossible: Bool { library != nil && WOFF2.isPossible }

    /// What of a text's shaping stays: what a Korean text has without being asked, and figures of one width.
    private static let features = ["ccmp", "calt", "kern", "liga", "locl", "mark", "mkmk", "rlig", "tnum"]
    /// What no browser reads, or only for text that runs down.
    private static let droppedTables = [
        "BASE", "FFTM", "LTSH", "PCLT", "TSI0", "TSI1", "TSI2", "TSI3", "TSI5", "VDMX", "VORG", "hdmx", "vhea", "vmtx",
    ]
    /// Whose the font is and what its licence allows (OpenType specification 1.9, table name). Its own name goes: some licences keep it
    /// for the whole font.
    private static let names: [UInt32] = [0, 7, 13, 14]
    /// English and Korean, as the table numbers them.
    private static let languages: [UInt32] = [0x409, 0x412]

    private let hb: UnsafePointer<cairn_hb_subset>
    private let face: OpaquePointer
    private let name: String
    /// The characters that it has glyphs for, ascending.
    package let letters: [UInt32]
    /// What its parts follow from besides the font and their letters.
    package let version: String

    /// - Parameter name: the path that diagnostics name.
    package init(_ font: WebFont, name: String) throws(Diagnostic) {
        guard let hb = Self.library else {
            throw Self.missing("libharfbuzz-subset", "leaves of a font what a diary needs")
        }
        guard WOFF2.isPossible else { throw Self.missing("libwoff2enc", "packs fonts for browsers") }
        let blob = font.bytes.withUnsafeBytes { buffer in
            let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return hb.pointee.hb_blob_create(start, UInt32(buffer.count), cairn_hb_subset_copying(), nil, nil)
        }
        defer { hb.pointee.hb_blob_destroy(blob) }
        guard let face = hb.pointee.hb_face_create(blob, 0) else {
            throw .error("not a font that can be cut", path: name)
        }
        hb.pointee.hb_face_make_immutable(face)
        let set = hb.pointee.hb_set_create()
        defer { hb.pointee.hb_set_destroy(set) }
        hb.pointee.hb_face_collect_unicodes(face, set)
        var letters: [UInt32] = []
        // HB_SET_VALUE_INVALID, which is before the first and after the last.
        var letter = UInt32.max
        while hb.pointee.hb_set_next(set, &letter) != 0 { letters.append(letter) }
        self.hb = hb
        self.face = face
        self.name = name
        self.letters = letters
        version = "1 " + (hb.pointee.hb_version_string().map { String(cString: $0) } ?? "")
    }

    deinit {
        hb.pointee.hb_face_destroy(face)
    }

    /// A font with some of the letters, without hints, packed as WOFF 2.0.
    package func part(with letters: [UInt32]) throws(Diagnostic) -> [UInt8] {
        guard let part = try cut(letters).withUnsafeBufferPointer({ WOFF2.packed($0) }) else { throw refused }
        return part
    }

    /// A font with some of the letters, as a TrueType or OpenType file.
    package func cut(_ letters: [UInt32]) throws(Diagnostic) -> [UInt8] {
        guard let input = hb.pointee.hb_subset_input_create_or_fail() else { throw refused }
        defer { hb.pointee.hb_subset_input_destroy(input) }
        hb.pointee.hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NO_HINTING.rawValue)
        let wanted = hb.pointee.hb_subset_input_unicode_set(input)
        for letter in letters { hb.pointee.hb_set_add(wanted, letter) }
        set(HB_SUBSET_SETS_LAYOUT_FEATURE_TAG, Self.features.map(Self.tag), of: input)
        set(HB_SUBSET_SETS_NAME_ID, Self.names, of: input)
        set(HB_SUBSET_SETS_NAME_LANG_ID, Self.languages, of: input)
        for tag in Self.droppedTables.map(Self.tag) {
            hb.pointee.hb_set_add(hb.pointee.hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG), tag)
        }
        guard let part = hb.pointee.hb_subset_or_fail(face, input) else { throw refused }
        defer { hb.pointee.hb_face_destroy(part) }
        let blob = hb.pointee.hb_face_reference_blob(part)
        defer { hb.pointee.hb_blob_destroy(blob) }
        var count: UInt32 = 0
        guard let start = hb.pointee.hb_blob_get_data(blob, &count), count > 0 else { throw refused }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
    }

    private func set(_ kind: hb_subset_sets_t, _ values: [UInt32], of input: OpaquePointer) {
        let set = hb.pointee.hb_subset_input_set(input, kind)
        hb.pointee.hb_set_clear(set)
        for value in values { hb.pointee.hb_set_add(set, value) }
    }

    /// The four letters of a name as the number that HarfBuzz has for them.
    private static func tag(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

    private var refused: Diagnostic {
        .error(
            "no part can be cut out of this font", path: name, help: "`typography: {subset: false}` publishes it whole")
    }

    private static func missing(_ library: String, _ purpose: Message) -> Diagnostic {
        var diagnostic = Diagnostic.missing(library, purpose)
        diagnostic.advice = "`cairn doctor` says how to get it; `typography: {subset: false}` publishes whole fonts"
        return diagnostic
    }
}
