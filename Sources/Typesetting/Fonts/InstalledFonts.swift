internal import CFontconfig
package import Base

/// The fonts that this system knows, through fontconfig; the only file that imports the library, and no pointer of it leaves.
package struct InstalledFonts: ~Copyable {
    /// The library's functions, loaded when they are first asked for; nil where it is missing.
    private nonisolated(unsafe) static let library: UnsafePointer<cairn_fontconfig>? = cairn_fontconfig_load()

    /// Whether the library is there that knows them.
    package static var areKnown: Bool { library != nil }

    private let configuration: OpaquePointer?

    /// - Parameter folder: look in this folder instead of where the system keeps its fonts; for tests.
    package init(folder: String? = nil) {
        guard let fc = Self.library else {
            configuration = nil
            return
        }
        configuration = fc.pointee.FcConfigCreate()
        if let folder {
            let settings = "<fontconfig><dir>\(folder)</dir><cachedir>\(folder)/.cache</cachedir></fontconfig>"
            _ = fc.pointee.FcConfigParseAndLoadFromMemory(configuration, settings, FcTrue)
        } else if fc.pointee.FcConfigParseAndLoad(configuration, nil, FcFalse) == FcFalse {
            // A system without settings of its own, about which the library itself would complain to the terminal.
            _ = fc.pointee.FcConfigParseAndLoadFromMemory(configuration, Self.usualSettings, FcFalse)
        }
        _ = fc.pointee.FcConfigBuildFonts(configuration)
    }

    /// Where systems keep their fonts.
    private static let usualSettings = """
        <fontconfig><dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir><dir>/System/Library/Fonts</dir>
        <dir>/Library/Fonts</dir><dir prefix="xdg">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
        """

    deinit {
        if let configuration, let fc = Self.library { fc.pointee.FcConfigDestroy(configuration) }
    }

    private struct InstalledFace {
        let source: FontSource
        /// As in CSS, 1 to 1000; nil for a variable font, which has many.
        let weight: Double?
    }

    /// The upright fonts of a family that a page needs: the one for plain text, and one for what is bold. A variable font is both.
    ///
    /// - Parameter name: in any language in which the font names itself, in capitals or small letters.
    /// - Throws: a diagnostic when the family is not installed, with a similar name where there is one.
    package func family(_ name: String) throws(Diagnostic) -> [FontSource] {
        guard Self.areKnown else {
            throw .missing("fontconfig", "finds the system's fonts")
        }
        let faces = faces(of: name)
        guard let plain = Self.nearest(to: 400, faces) else {
            throw .error(
                "no font family “\(name)” is installed on this system",
                help: didYouMeanHelp(name, among: families())
                    ?? "name an installed family, or a font file such as Fonts/Mine.ttf")
        }
        guard plain.weight != nil, let bold = Self.nearest(to: 700, faces), (bold.weight ?? 0) >= 600,
            bold.source != plain.source
        else { return [plain.source] }
        return [plain.source, bold.source]
    }

    /// A variable font, else the font whose weight is nearest; equals in the order of their paths, so that the order of the
    /// file system does not decide.
    private static func nearest(to weight: Double, _ faces: [InstalledFace]) -> InstalledFace? {
        faces.min { first, second in
            let distances = [first, second].map { face in face.weight.map { abs($0 - weight) } ?? -1 }
            return (distances[0], first.source.path, first.source.index)
                < (distances[1], second.source.path, second.source.index)
        }
    }

    private func faces(of family: String) -> [InstalledFace] {
        var faces: [InstalledFace] = []
        let fields = [FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_WIDTH, FC_FONTFORMAT, FC_VARIABLE]
        list(fields, family: family) { description in
            // Narrow and wide fonts of a family are other designs.
            guard let path = description.text(FC_FILE), let index = description.number(FC_INDEX),
                ["TrueType", "CFF"].contains(description.text(FC_FONTFORMAT)),
                (description.number(FC_SLANT) ?? Int(FC_SLANT_ROMAN)) == Int(FC_SLANT_ROMAN),
                (description.number(FC_WIDTH) ?? Int(FC_WIDTH_NORMAL)) == Int(FC_WIDTH_NORMAL)
            else { return }
            // Beyond 16 bits stands which named instance of a variable font it is; the file as a whole stands for them all.
            let isVariable = description.isSet(FC_VARIABLE)
            guard isVariable || index >> 16 == 0 else { return }
            let weight =
                isVariable ? nil : description.number(FC_WEIGHT).map(description.weight) ?? 400
            faces.append(InstalledFace(source: FontSource(path: path, index: index & 0xFFFF), weight: weight))
        }
        return faces
    }

    /// Whether for each letter there is a font that has it.
    package func have(_ letters: [Unicode.Scalar]) -> Bool {
        letters.allSatisfy { letter in
            var isThere = false
            list([FC_FILE], letter: letter) { _ in isThere = true }
            return isThere
        }
    }

    private func families() -> [String] {
        var names: Set<String> = []
        list([FC_FAMILY]) { description in
            if let name = description.text(FC_FAMILY) { names.insert(name) }
        }
        return names.sorted()
    }

    // MARK: The library

    private func list(
        _ fields: [String], family: String? = nil, letter: Unicode.Scalar? = nil, _ body: (FontDescription) -> Void
    ) {
        guard let fc = Self.library else { return }
        let wanted = fc.pointee.FcPatternCreate()
        defer { fc.pointee.FcPatternDestroy(wanted) }
        if let family { _ = fc.pointee.FcPatternAddString(wanted, FC_FAMILY, family) }
        let letters = fc.pointee.FcCharSetCreate()
        defer { fc.pointee.FcCharSetDestroy(letters) }
        if let letter {
            _ = fc.pointee.FcCharSetAddChar(letters, letter.value)
            _ = fc.pointee.FcPatternAddCharSet(wanted, FC_CHARSET, letters)
        }
        let set = fc.pointee.FcObjectSetCreate()
        defer { fc.pointee.FcObjectSetDestroy(set) }
        for field in fields { _ = fc.pointee.FcObjectSetAdd(set, field) }
        guard let configuration, let found = fc.pointee.FcFontList(configuration, wanted, set) else { return }
        defer { fc.pointee.FcFontSetDestroy(found) }
        for index in 0..<Int(found.pointee.nfont) {
            if let pattern = found.pointee.fonts[index] { body(FontDescription(fc: fc, pattern: pattern)) }
        }
    }
}

/// What fontconfig says of a font.
private struct FontDescription {
    let fc: UnsafePointer<cairn_fontconfig>
    let pattern: OpaquePointer

    func text(_ field: String) -> String? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard fc.pointee.FcPatternGetString(pattern, field, 0, &value) == FcResultMatch, let value else { return nil }
        return String(validatingCString: UnsafeRawPointer(value).assumingMemoryBound(to: CChar.self))
    }

    func isSet(_ field: String) -> Bool {
        var value: FcBool = 0
        return fc.pointee.FcPatternGetBool(pattern, field, 0, &value) == FcResultMatch && value != 0
    }

    /// Nil too for a range, which variable fonts have.
    func number(_ field: String) -> Int? {
        var value: Int32 = 0
        return fc.pointee.FcPatternGetInteger(pattern, field, 0, &value) == FcResultMatch ? Int(value) : nil
    }

    /// A weight of the library's own scale as CSS has it.
    func weight(_ weight: Int) -> Double { fc.pointee.FcWeightToOpenTypeDouble(Double(weight)) }
}

/// One font in a file, as a system or an author names it.
package struct FontSource: Sendable, Equatable {
    package let path: String
    /// Which font of a collection it is; 0 for files with one font.
    package let index: Int

    package init(path: String, index: Int = 0) {
        self.path = path
        self.index = index
    }
}
