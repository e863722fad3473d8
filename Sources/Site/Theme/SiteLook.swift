internal import Content
internal import Base
internal import Diary
internal import Templates

/// How the site looks: the look that the settings name, with what they change of it.
struct SiteLook: Sendable {
    /// The asset that a look is part of.
    static let styleSheet = "style.css"

    /// What comes after the theme's own `style.css`.
    let styles: [UInt8]
    /// What visitors see before they choose.
    let mode: Settings.Look.Mode
    private let name: String
    /// The colour of the paper, as `#rrggbb`.
    private let papers: (light: String, dark: String)
    let warnings: Problems

    /// - Throws: an error for a look that there is not, or a paper on which nobody could read.
    init(_ settings: Settings, _ theme: Theme) throws(Problems) {
        let look = settings.look
        let file = theme.files["looks/\(look.name).css"]
        if file == nil, let reference = look.look, reference.name != Settings.Look.standard {
            throw Problems([Self.missing(reference, theme)])
        }
        let tokens = LookTokens([theme.files["assets/" + Self.styleSheet], file].compactMap { $0 })
        var palettes = [false, true].map { LookPalette(tokens, isDark: $0) }
        var problems = Problems()
        var css = (file?.bytes ?? [])
        var mode = Settings.Look.Mode(rawValue: tokens["mode"]?.text ?? "") ?? .system
        if let background = look.background, let color = ScreenColor(background.name) {
            if !color.isLight { mode = .dark }
            palettes = Self.palettes(palettes, on: color)
            if let error = Self.error(background, color, palettes[color.isLight ? 0 : 1]) { problems.add(error) }
            css += Array(Self.style(of: palettes).utf8)
        } else {
            for palette in palettes { Self.check(palette, tokens, &problems) }
        }
        self.mode = look.mode ?? mode
        if let accent = look.accent, let color = ScreenColor(accent.name) {
            css += Array(":root{--accent:\(accent.name)}\n".utf8)
            let palette = palettes[self.mode == .dark ? 1 : 0]
            if let warning = Self.warning(accent, color, palette) { problems.add(warning) }
        }
        css += Array(Self.style(of: look).utf8)
        try problems.throwErrors()
        warnings = problems
        styles = css
        name = look.name
        papers = (palettes[0].paper.hex, palettes[1].paper.hex)
    }

    /// The function `look` of templates.
    var function: Function {
        let value: Value = [
            "name": .string(name), "mode": .string(mode.rawValue), "light": .string(papers.light),
            "dark": .string(papers.dark),
        ]
        return Function { (_, _) throws(TemplateError) in value }
    }

    /// What to say of a look that there is not.
    static func missing(_ reference: Reference, _ theme: Theme) -> Diagnostic {
        let names = Set(theme.looks.map(\.name) + [Settings.Look.standard]).sorted()
        return .error(
            "there is no look “\(reference.name)”", at: reference.range,
            help: didYouMeanHelp(reference.name, among: names)
                ?? "it is one of: \(names.joined(separator: ", ")); `cairn theme new \(reference.name)` makes one")
    }

    // MARK: Reading

    /// The two papers of a colour: the one that it is, and one of its hue for the other half of the day.
    private static func palettes(_ looks: [LookPalette], on color: ScreenColor) -> [LookPalette] {
        looks.map { look in
            if look.isDark != color.isLight { return LookPalette(look, on: color) }
            let other = color.with(lightness: look.paper.lab.lightness, chroma: look.isDark ? 0.02 : 0.012)
            return LookPalette(look, on: ScreenColor(other.hex) ?? look.paper)
        }
    }

    private static func error(_ background: Reference, _ color: ScreenColor, _ palette: LookPalette) -> Diagnostic? {
        if palette.isReadable { return nil }
        let ratio = min(palette.colorContrast, palette.soft.contrast(with: palette.leaf))
        // Where nobody can read, a little lighter or a little darker may be enough.
        let lightness = color.lab.lightness
        var help: Message?
        for step in 1...100 where help == nil {
            for other in [lightness + Double(step) / 100, lightness - Double(step) / 100] where (0...1).contains(other)
            {
                guard let near = ScreenColor(color.with(lightness: other).hex) else { continue }
                let look = LookPalette(LookTokens([]), isDark: !near.isLight)
                if LookPalette(look, on: near).isReadable, help == nil {
                    help = "the nearest colour that does is \"\(near.hex)\""
                }
            }
        }
        return .error(
            "text in the colour of a category would have a contrast of \(tenths(ratio)):1 on this, and it needs 4.5:1 (WCAG 2.2, 1.4.3)",
            at: background.range, help: help)
    }

    /// An accent that is too near to the paper is no mistake, because it is held away from it; but what one sees is another colour.
    private static func warning(_ accent: Reference, _ color: ScreenColor, _ palette: LookPalette) -> Diagnostic? {
        let ratio = color.contrast(with: palette.paper)
        guard ratio < ScreenColor.visible,
            let near = color.moved(
                towards: palette.isDark ? .white : .black, until: ScreenColor.visible, on: palette.paper)
        else { return nil }
        return .warning(
            palette.isDark
                ? "this has a contrast of \(tenths(ratio)):1 with the paper, and signs need 3:1 (WCAG 2.2, 1.4.11): pages show a brighter one"
                : "this has a contrast of \(tenths(ratio)):1 with the paper, and signs need 3:1 (WCAG 2.2, 1.4.11): pages show a darker one",
            at: accent.range, help: "the nearest colour that does is \"\(near.hex)\"")
    }

    /// The colours of a look of one's own.
    private static func check(_ palette: LookPalette, _ tokens: LookTokens, _ problems: inout Problems) {
        let when = palette.isDark ? "dark" : "light"
        for (name, color, ground, ratio) in [
            ("ink", palette.ink, palette.paper, ScreenColor.readable),
            ("soft", palette.soft, palette.leaf, ScreenColor.readable),
            ("edge", palette.edge, palette.paper, ScreenColor.visible),
        ] where color.contrast(with: ground) < ratio {
            guard let token = tokens[name] ?? tokens["paper"] else { continue }
            let near = color.moved(towards: palette.isDark ? .white : .black, until: ratio, on: ground)
            problems.add(
                .warning(
                    "“--\(name)” has a contrast of \(tenths(color.contrast(with: ground))):1 by \(when), and it needs \(ratio == 3 ? "3" : "4.5"):1 (WCAG 2.2)",
                    at: token.range, help: near.map { "the nearest colour that does is \($0.hex)" }))
        }
        if palette.colorContrast < ScreenColor.readable,
            let token = tokens["wash"] ?? tokens["paper"] ?? tokens["deep"]
        {
            problems.add(
                .warning(
                    "text in the colour of a category has a contrast of \(tenths(palette.colorContrast)):1 by \(when), and it needs 4.5:1 (WCAG 2.2)",
                    at: token.range,
                    help: palette.isDark ? "raise --bright, or lower --wash" : "lower --deep, or --wash"))
        }
    }

    /// A ratio with one digit behind the point, never more than it is.
    private static func tenths(_ ratio: Double) -> String {
        let number = Int((ratio * 10).rounded(.down))
        return "\(number / 10).\(number % 10)"
    }

    // MARK: Style sheet

    private static func style(of palettes: [LookPalette]) -> String {
        func both(_ color: KeyPath<LookPalette, ScreenColor>) -> String {
            "light-dark(\(palettes[0][keyPath: color].hex),\(palettes[1][keyPath: color].hex))"
        }
        return ":root{--paper:\(both(\.paper));--ink:\(both(\.ink));--soft:\(both(\.soft));--edge:\(both(\.edge));"
            + "--leaf:\(both(\.leaf));--line:color-mix(in oklab,var(--ink) 13%,var(--paper));"
            + "--wash:\(Int((palettes[0].wash * 100).rounded()))%;--deep:\(palettes[0].textLightness);--bright:\(palettes[1].textLightness)}\n"
    }

    private static func style(of look: Settings.Look) -> String {
        var tokens: [String] = []
        switch look.font {
        case .sans: tokens.append("--stack:\(sans);--heading:inherit")
        case .serif:
            tokens.append(
                "--stack:\"Noto Serif KR\",\"Noto Serif CJK KR\",\"Nanum Myeongjo\",NanumMyeongjo,AppleMyungjo,Batang,ui-serif,Georgia,serif;--heading:inherit"
            )
        case .rounded:
            tokens.append("--stack:NanumSquareRound,ui-rounded,\"Hiragino Maru Gothic ProN\",\(sans);--heading:inherit")
        case nil: break
        }
        switch look.shape {
        case .square: tokens.append("--round:0px;--nook:0px;--pill:0px")
        case .soft: tokens.append("--round:10px;--nook:6px;--pill:99px")
        case .round: tokens.append("--round:22px;--nook:12px;--pill:99px")
        case nil: break
        }
        switch look.density {
        case .compact: tokens.append("--leading:1.6;--section:40px")
        case .airy: tokens.append("--leading:1.9;--section:80px")
        case nil: break
        }
        return tokens.isEmpty ? "" : ":root{\(tokens.joined(separator: ";"))}\n"
    }

    private static let sans =
        "Pretendard,\"Apple SD Gothic Neo\",\"Noto Sans KR\",\"Noto Sans CJK KR\",\"Malgun Gothic\",NanumGothic,system-ui,sans-serif"
}
