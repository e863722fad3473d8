internal import Diary
internal import Typesetting

/// The style sheet of a site's fonts: where their files are, and how the reader's own fonts are shown until these have come.
struct FontStyles {
    /// The path in a subsite. The name stays when the parts of a font change, so that no page has to be made anew for a new letter.
    static let path = "data/fonts.css"

    /// A font of readers' systems that stands in until the site's has come.
    private struct Stand {
        /// Its names in `local()`.
        let names: [String]
        /// The widths in em of a Hangul syllable, a space, a figure, and of Latin letters on average.
        let hangul: Double, space: Double, figure: Double, latin: Double
    }

    /// Those of Apple's, Google's and Microsoft's systems, and of Linux.
    private static let stands = [
        Stand(
            names: ["Apple SD Gothic Neo", "AppleSDGothicNeo-Regular"], hangul: 0.865, space: 0.225, figure: 0.58,
            latin: 0.51),
        Stand(
            names: ["Noto Sans KR", "Noto Sans CJK KR", "NotoSansCJKkr-Regular"], hangul: 0.92, space: 0.224,
            figure: 0.555, latin: 0.53),
        Stand(
            names: ["Malgun Gothic", "MalgunGothicRegular", "맑은 고딕"], hangul: 0.92, space: 0.352, figure: 0.551,
            latin: 0.52),
        Stand(
            names: ["NanumGothic", "나눔고딕"], hangul: 0.94, space: 0.28, figure: 0.606, latin: 0.529),
    ]

    /// Common letters of English.
    private static let latin = "etaoinsrhldcumfpgwybvk"

    /// Where text of another language has its Han and kana from, by the attribute `lang`.
    private static let others: [(language: String, families: String)] = [
        ("ja", #""Hiragino Sans","Noto Sans JP","Noto Sans CJK JP","Yu Gothic",Meiryo"#),
        ("zh", #""PingFang SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei""#),
        ("zh-Hant", #""PingFang TC","Noto Sans TC","Noto Sans CJK TC","Microsoft JhengHei""#),
        ("zh-TW", #""PingFang TC","Noto Sans TC","Noto Sans CJK TC","Microsoft JhengHei""#),
        ("zh-HK", #""PingFang HK","Noto Sans HK","Noto Sans CJK HK","Microsoft JhengHei""#),
    ]

    /// A file of a font.
    struct StyledFont {
        /// The address, with the site's base.
        let path: String
        /// `woff2`, `truetype` or `opentype`, as `format()` has it.
        let format: String
        let weight: String
        let style: String
        /// The letters that it is asked for; nil for all.
        let range: String?
    }

    let text: String

    /// - Parameters:
    ///   - notices: whose the fonts are, a line each.
    ///   - metrics: those of the font that plain text is set in.
    init(_ files: [StyledFont], notices: [String], _ metrics: FontMetrics, language: String) {
        var lines = notices.map { "/*! \($0.replacing("*/", with: "* /")) */" }
        for file in files {
            let range = file.range.map { ";unicode-range:\($0)" } ?? ""
            lines.append(
                "@font-face{font-family:site;src:url(\"\(file.path)\") format(\"\(file.format)\");"
                    + "font-weight:\(file.weight);font-style:\(file.style);font-display:swap\(range)}")
        }
        for (number, stand) in Self.stands.enumerated() { lines += Self.rules(stand, number, metrics) }
        let names = Self.stands.indices.map { "site-\($0)" }.joined(separator: ",")
        lines.append(":root{--site-font:site,\(names)}")
        for (other, families) in Self.others where !language.hasPrefix(other.prefix(2)) {
            lines.append("[lang|=\(other)]:not(:root){font-family:\(families),system-ui,sans-serif}")
        }
        text = lines.joined(separator: "\n") + "\n"
    }

    /// A stand-in as wide as the site's font, and on its baseline: CSS Fonts 5, section 2.
    private static func rules(_ stand: Stand, _ number: Int, _ metrics: FontMetrics) -> [String] {
        let source = stand.names.map { "local(\"\($0)\")" }.joined(separator: ",")
        let kinds: [(text: String, width: Double, range: String?)] = [
            ("가", stand.hangul, nil), (" ", stand.space, "U+20,U+a0"), ("0", stand.figure, "U+30-39"),
            (latin, stand.latin * Double(latin.utf8.count), "U+41-5a,U+61-7a,U+c0-24f"),
        ]
        return kinds.compactMap { text, width, range in
            let ratio = metrics.extent(of: text).ems / width
            // A font without these letters says nothing.
            guard ratio.isFinite, (0.25...4).contains(ratio) else { return nil }
            let overrides = [
                ("ascent", metrics.ascent / ratio), ("descent", metrics.descent / ratio),
                ("line-gap", metrics.lineGap / ratio),
            ].map { "\($0)-override:\(percent($1))" }.joined(separator: ";")
            return "@font-face{font-family:site-\(number);src:\(source);size-adjust:\(percent(ratio));\(overrides)"
                + (range.map { ";unicode-range:\($0)" } ?? "") + "}"
        }
    }

    /// With two digits behind the point.
    private static func percent(_ share: Double) -> String {
        let hundredths = Int((share * 10_000).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100)" + (rest == 0 ? "" : rest < 10 ? ".0\(rest)" : ".\(rest)") + "%"
    }
}
