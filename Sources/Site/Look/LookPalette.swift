internal import Base
internal import Maps
internal import Diary

/// The colours of a look by light or by dark, and whether everything can be read that is written in them.
struct LookPalette {
    let isDark: Bool
    let paper: ScreenColor
    let ink: ScreenColor
    let soft: ScreenColor
    /// Of lines that say something, such as those around fields.
    let edge: ScreenColor
    /// Behind what is set off from the paper.
    let leaf: ScreenColor
    /// How dark text in the colour of a category is at least, or how bright.
    let textLightness: Double
    /// What chips have of the colour of their category.
    let wash: Double

    /// The colours that style sheets say, with those of the standard theme for what they compute.
    init(_ tokens: LookTokens, isDark: Bool) {
        func color(_ name: String, _ light: String, _ dark: String) -> ScreenColor {
            tokens.color(name, isDark: isDark) ?? ScreenColor(isDark ? dark : light) ?? .black
        }
        self.isDark = isDark
        paper = color("paper", "#fbfaf7", "#161513")
        ink = color("ink", "#1d1b18", "#ece9e3")
        soft = color("soft", "#66625b", "#a39e95")
        edge = color("edge", "#8f897f", "#77726a")
        leaf = tokens.color("leaf", isDark: isDark) ?? paper.mixed(0.04, with: ink)
        textLightness = isDark ? tokens.number("bright") ?? 0.8 : tokens.number("deep") ?? 0.46
        wash = tokens.number("wash") ?? 0.15
    }

    /// The colours of another paper: those of the look, moved as little as reading asks for.
    init(_ look: LookPalette, on paper: ScreenColor) {
        isDark = look.isDark
        self.paper = paper
        wash = min(look.wash, 0.1)
        let end: ScreenColor = isDark ? .white : .black
        let ink = look.ink.moved(towards: end, until: ScreenColor.readable, on: paper) ?? end
        self.ink = ink
        leaf = paper.mixed(Self.leafShare, with: ink)
        soft = look.soft.moved(towards: ink, until: ScreenColor.readable, on: leaf) ?? ink
        edge = look.edge.moved(towards: ink, until: ScreenColor.visible, on: leaf) ?? ink
        var lightness = look.textLightness
        while lightness > 0.34, lightness < 0.92,
            Self.colorContrast(paper, isDark, lightness, wash) < ScreenColor.readable
        {
            lightness += isDark ? 0.01 : -0.01
        }
        textLightness = (lightness * 100).rounded() / 100
    }

    static let leafShare = 0.04

    /// The least contrast that text in the colour of any category has, on the paper and on what has a wash of that colour.
    var colorContrast: Double { Self.colorContrast(paper, isDark, textLightness, wash) }

    /// Whether everything can be read.
    var isReadable: Bool {
        colorContrast >= ScreenColor.readable && soft.contrast(with: leaf) >= ScreenColor.readable
            && ink.contrast(with: leaf) >= ScreenColor.readable && edge.contrast(with: paper) >= ScreenColor.visible
    }

    /// Categories have any colour; twelve hues stand for all. How far text and wash keep of a colour is said in `style.css`.
    private static func colorContrast(
        _ paper: ScreenColor, _ isDark: Bool, _ lightness: Double, _ wash: Double
    ) -> Double {
        var least = 21.0
        for step in 0..<12 {
            let hue = Double(step) * .pi / 6
            func color(_ lightness: Double, _ chroma: Double) -> ScreenColor {
                ScreenColor(lightness: lightness, a: chroma * cosine(hue), b: chroma * sine(hue))
            }
            let text = color(lightness, isDark ? 0.1 : 0.12)
            let ground = paper.mixed(wash, with: isDark ? color(0.62, 0.08) : color(0.5, 0.1))
            least = min(least, text.contrast(with: ground))
        }
        return least
    }
}
