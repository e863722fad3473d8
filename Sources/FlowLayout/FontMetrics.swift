package import Diagnostics

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
        var files: [FontFile] = []
        for (name, bytes) in fonts { files.append(try FontFile(name: name, bytes: bytes)) }
        self.fonts = files
    }

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
