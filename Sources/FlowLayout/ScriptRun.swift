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
