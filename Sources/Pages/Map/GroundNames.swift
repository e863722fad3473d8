internal import Base
internal import Typesetting
internal import Maps

/// Which names stand on a drawing, so that none covers a sign or another name at any width of the drawing.
///
/// Letters keep their size however wide the drawing is. So names are placed twice: what fits on the narrowest phones stays, and what
/// fits beside that on wider screens is shown there.
struct GroundNames: Sendable {
    /// A circle that stays free: its middle in shares of the drawing's width and height, its radius in CSS pixels.
    struct Sign: Sendable {
        let x: Double
        let y: Double
        let radius: Int
    }

    struct Placed: Sendable {
        let kind: GroundKind
        let text: String
        /// Where it begins beside its dot, or its middle, in shares of the width and height.
        let x: Double
        let y: Double
        /// Whether it stands at the left of its dot.
        let isLeft: Bool
        /// How wide a drawing must be for it to be shown, in CSS pixels; 0 where it always is.
        let width: Int
    }

    private(set) var placed: [Placed] = []

    /// The narrowest drawings of each kind, and those from which more is shown, in CSS pixels; `drawing.css` has the same widths.
    private static let widths: [GroundDrawing.Detail: [Int]] = [
        .large: [288, 640], .medium: [288, 640], .small: [180, 288], .plain: [],
    ]
    private static let mostNames: [GroundDrawing.Detail: Int] = [.large: 30, .medium: 30, .small: 6, .plain: 0]
    private static let gap = 4.0

    /// - Parameter names: the most important first.
    init(
        _ names: [GroundDrawing.Name], aspect: Double, _ detail: GroundDrawing.Detail, around signs: [Sign],
        _ metrics: FontMetrics, isKorean: Bool
    ) {
        for (number, least) in (Self.widths[detail] ?? []).enumerated() {
            let width = Double(least)
            let height = width / aspect
            var taken = signs.map { sign -> NameBox in
                let radius = Double(sign.radius) + 2
                return NameBox(
                    x: sign.x * width - radius, y: sign.y * height - radius, width: 2 * radius, height: 2 * radius)
            }
            // The scale stands in this corner.
            taken.append(NameBox(x: 0, y: height - 34, width: width * 0.3 + 24, height: 34))
            let standing = placed
            taken += standing.map { Self.box($0, width, height, metrics) }
            for name in names {
                guard placed.count < (Self.mostNames[detail] ?? 0) * (number + 1) else { break }
                let text = isKorean ? name.name.korean : name.name.english
                guard !text.isEmpty, !standing.contains(where: { $0.x == name.x && $0.y == name.y && $0.text == text })
                else { continue }
                for isLeft in Self.hasDot(name.kind) ? [false, true] : [false] {
                    let own = Placed(
                        kind: name.kind, text: text, x: name.x, y: name.y, isLeft: isLeft, width: number > 0 ? least : 0
                    )
                    let box = Self.box(own, width, height, metrics)
                    guard box.isWithin(width, height), !taken.contains(where: { $0.touches(box, Self.gap) })
                    else { continue }
                    taken.append(box)
                    placed.append(own)
                    break
                }
            }
        }
    }

    /// Whether a name stands beside a dot instead of in the middle of what it names.
    static func hasDot(_ kind: GroundKind) -> Bool { kind == .city || kind == .station || kind == .landmark }

    /// The size of letters in CSS pixels; `drawing.css` has the same.
    private static func fontSize(_ kind: GroundKind) -> Double {
        switch kind {
        case .country, .province: 13
        case .city: 12
        default: 11
        }
    }

    private static func box(_ name: Placed, _ width: Double, _ height: Double, _ metrics: FontMetrics) -> NameBox {
        let size = fontSize(name.kind)
        let length = metrics.width(of: name.text, fontSize: size)
        let (x, y) = (name.x * width, name.y * height - size * 0.65)
        guard hasDot(name.kind) else { return NameBox(x: x - length / 2, y: y, width: length, height: size * 1.3) }
        // With the dot.
        return NameBox(x: name.isLeft ? x - length - 6 : x - 3, y: y, width: length + 9, height: size * 1.3)
    }
}

private struct NameBox {
    let x: Double
    let y: Double
    let width: Double
    let height: Double

    func touches(_ other: NameBox, _ gap: Double) -> Bool {
        x < other.x + other.width + gap && other.x < x + width + gap && y < other.y + other.height + gap
            && other.y < y + height + gap
    }

    func isWithin(_ width: Double, _ height: Double) -> Bool {
        x >= 2 && y >= 2 && x + self.width <= width - 2 && y + self.height <= height - 2
    }
}
