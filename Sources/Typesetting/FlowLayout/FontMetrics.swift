package import Base
internal import Synchronization

/// What texts measure: by font files through HarfBuzz, or by built-in averages where no font is at hand.
///
/// Inside, lengths are in em (font units divided by the font's units per em); outside they are CSS pixels, 96 to the inch, of
/// which a typographic point has 4/3. Nothing is hinted, as browsers lay out at high resolution, under zoom, and where
/// `text-rendering: geometricPrecision` asks for it.
package struct FontMetrics: Sendable {
    private let fonts: [FontFile]
    private let cache = ExtentCache()

    /// The greatest size of a font file, in bytes.
    package static let fileSizeLimit = FontFile.sizeLimit

    /// Averages by script; the same on every machine.
    package static let averages = FontMetrics()

    private init() {
        fonts = []
    }

    /// - Parameter fonts: names for diagnostics and the bytes of font files, as a fallback chain: each grapheme is taken from the
    ///   first font that has it. Without any font, the averages hold.
    package init(fonts: [(name: String, bytes: [UInt8])]) throws(Diagnostic) {
        self.fonts = try fonts.map { (name, bytes) throws(Diagnostic) in try FontFile(name: name, bytes: bytes) }
    }

    /// Whether the library is there that measures with fonts.
    package static var canMeasure: Bool { FontFile.isPossible }

    /// Whether there is a font, so that measures agree with a browser that uses the same fonts.
    package var isExact: Bool { !fonts.isEmpty }

    /// From the baseline up to the top of the first font's letters, in em.
    package var ascent: Double { fonts.first?.ascent ?? AverageMetrics.ascent }
    /// From the baseline down, in em; positive.
    package var descent: Double { fonts.first?.descent ?? AverageMetrics.descent }
    /// What the first font asks for between two lines, in em.
    package var lineGap: Double { fonts.first?.lineGap ?? 0 }

    /// How wide a text is on one line.
    ///
    /// A line break or tab counts as HarfBuzz shapes it; HTML would make it a space.
    ///
    /// - Parameter hasLigatures: whether optional ligatures are formed; browsers do not where there is letter-spacing.
    package func extent(of text: String, hasLigatures: Bool = true) -> TextExtent {
        if text.isEmpty { return TextExtent() }
        return cache.extent(of: text, hasLigatures: hasLigatures) { shaped(text, hasLigatures: hasLigatures) }
    }

    /// The width of a text on one line in CSS pixels.
    package func width(of text: String, fontSize: Double, letterSpacing: Double = 0) -> Double {
        extent(of: text, hasLigatures: letterSpacing == 0).pixels(fontSize: fontSize, letterSpacing: letterSpacing)
    }

    private func shaped(_ text: String, hasLigatures: Bool) -> TextExtent {
        var extent = TextExtent()
        guard !fonts.isEmpty else {
            addAverages(text, to: &extent)
            return extent
        }
        let buffer = FontFile.Buffer()
        var text = text
        var missing: [Range<Int>] = []
        let runs = ScriptRun.runs(of: text)
        text.withUTF8 { bytes in
            for run in runs {
                var open = [run.range]
                for font in chain(for: run) {
                    var rest: [Range<Int>] = []
                    for range in open {
                        rest += font.shape(
                            bytes, range, script: run.script, hasLigatures: hasLigatures, in: buffer, into: &extent)
                    }
                    open = rest
                    if open.isEmpty { break }
                }
                missing += open
            }
        }
        for range in missing {
            let piece = String(decoding: Array(text.utf8)[range], as: UTF8.self)
            addAverages(piece, to: &extent)
            for character in piece where !extent.missing.contains(String(character)) {
                extent.missing.append(String(character))
            }
        }
        return extent
    }

    private func chain(for run: ScriptRun) -> [FontFile] {
        guard run.wantsColor, fonts.count > 1 else { return fonts }
        return fonts.filter(\.isColored) + fonts.filter { !$0.isColored }
    }

    private func addAverages(_ text: String, to extent: inout TextExtent) {
        for character in text {
            let ems = AverageMetrics.ems(of: character)
            extent.ems += ems
            if ems > 0 { extent.clusters += 1 }
        }
    }
}

/// How wide a text is, whatever its size.
package struct TextExtent: Sendable, Equatable {
    /// The sum of the glyphs' advances, in em: font units divided by the font's units per em.
    package var ems = 0.0
    /// How many visible clusters of characters there are; each is followed by the letter-spacing (CSS Text Level 3,
    /// section 8.2).
    package var clusters = 0
    /// The graphemes that no font has, for which built-in averages stand.
    package var missing: [String] = []

    /// The width in CSS pixels, at least zero.
    ///
    /// - Parameters:
    ///   - fontSize: in CSS pixels.
    ///   - letterSpacing: in CSS pixels, may be negative.
    package func pixels(fontSize: Double, letterSpacing: Double = 0) -> Double {
        max(0, ems * fontSize + Double(clusters) * letterSpacing)
    }
}

/// The extents of texts that were shaped before, shared by all copies of a `FontMetrics`.
///
/// Extents are in em, so that a tag is shaped once for all sizes and pages. What a cache holds changes no result.
final class ExtentCache: Sendable {
    private struct Key: Hashable {
        // `String` compares by canonical equivalence: 가 in one character and in two are equal then, but need not be equally wide.
        let text: [UInt8]
        let hasLigatures: Bool
    }

    /// When there are more, all are forgotten; 65,536 texts of a few words take some 10 MB.
    private static let countLimit = 65_536
    /// Longer texts are not kept, in bytes.
    private static let textLimit = 256

    private let extents = Mutex<[Key: TextExtent]>([:])

    func extent(of text: String, hasLigatures: Bool, orElse shape: () -> TextExtent) -> TextExtent {
        guard text.utf8.count <= Self.textLimit else { return shape() }
        let key = Key(text: Array(text.utf8), hasLigatures: hasLigatures)
        if let known = extents.withLock({ $0[key] }) { return known }
        // Shaping happens outside the lock: two threads may do the same work, none waits for it.
        let extent = shape()
        extents.withLock { extents in
            if extents.count >= Self.countLimit { extents.removeAll(keepingCapacity: true) }
            extents[key] = extent
        }
        return extent
    }
}

/// A piece of a text in one script, which is shaped in one go; browsers cut texts in the same way.
struct ScriptRun {
    /// Offsets into the text's UTF-8.
    var range: Range<Int>
    /// The script as `FontFile.script(of:)` numbers it.
    var script: UInt32
    /// Whether U+FE0F asks for coloured glyphs: browsers look for these in coloured fonts first. What is an emoji without it
    /// comes from the first font that has it.
    let wantsColor: Bool

    private static let common = FontFile.script(of: " ")
    private static let latin = FontFile.script(of: "a")
    private static let hangul = FontFile.script(of: "가")
    private static let inherited = FontFile.script(of: "\u{0301}")

    /// The runs of a text; characters of no script, such as digits and spaces, go with what stands before them, at the
    /// beginning with what follows (Unicode Standard Annex 24, section 5.1).
    static func runs(of text: String) -> [ScriptRun] {
        var runs: [ScriptRun] = []
        var current = ScriptRun(range: 0..<0, script: common, wantsColor: false)
        var offset = 0
        for character in text {
            let end = offset + character.utf8.count
            let wantsColor = character.utf8.count > 3 && character.unicodeScalars.contains("\u{FE0F}")
            let script = script(of: character)
            let belongs = script == current.script || script == common || current.script == common
            if wantsColor == current.wantsColor, belongs {
                current.range = current.range.lowerBound..<end
                if script != common { current.script = script }
            } else {
                if !current.range.isEmpty { runs.append(current) }
                current = ScriptRun(range: offset..<end, script: script, wantsColor: wantsColor)
            }
            offset = end
        }
        if !current.range.isEmpty { runs.append(current) }
        return runs
    }

    /// The script of a grapheme: that of its first character that has one.
    private static func script(of character: Character) -> UInt32 {
        for scalar in character.unicodeScalars {
            let script =
                switch scalar.value {
                case 0x41...0x5A, 0x61...0x7A: latin
                case 0..<0x80: common
                case 0xAC00...0xD7A3: hangul
                default: FontFile.script(of: scalar)
                }
            if script != common, script != inherited { return script }
        }
        return common
    }
}
