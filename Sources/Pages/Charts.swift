internal import Base
internal import Maps
internal import Diary
internal import Typesetting
internal import Templates

/// Amounts beside each other, as the months of a year: what the macro `columns` of `parts/chart.html` draws.
struct ColumnChart: Sendable {
    struct Column: Sendable {
        /// A year, or what the name of a string ends in: `5` for `month_5`.
        let label: String
        let amount: Double
        /// How much of it is told apart.
        var part: Double?
        var url: String?
    }

    let columns: [Column]

    var value: Value {
        let most = columns.map(\.amount).max() ?? 0
        func share(_ amount: Double) -> Value { chartNumber(most > 0 ? amount / most : 0, decimals: 4, isExact: false) }
        let hasParts = columns.contains { $0.part != nil }
        let peak = columns.first { $0.amount == most }
        return [
            "columns": .list(
                columns.map { column in
                    [
                        "label": .string(column.label), "amount": chartNumber(column.amount),
                        "share": share(column.amount), "part": hasParts ? chartNumber(column.part ?? 0) : .none,
                        "part_share": share(column.part ?? 0), "url": .optional(column.url),
                    ]
                }),
            "ticks": .list(
                Self.ticks(upTo: most).map { ["amount": chartNumber($0), "share": share($0)] }),
            "total": chartNumber(columns.reduce(0) { $0 + $1.amount }), "most": chartNumber(most),
            "peak": .optional(most > 0 ? peak?.label : nil),
        ]
    }

    /// Two to four even steps of 1, 2 or 5 times a power of ten; whole numbers.
    static func ticks(upTo most: Double) -> [Double] {
        guard most >= 1 else { return [] }
        var power = 1.0
        while most / power >= 10 { power *= 10 }
        let step = [0.5, 1, 2, 5].map { $0 * power }.first { $0 >= 1 && most / $0 < 5 } ?? power
        return Array(stride(from: step, through: most, by: step))
    }
}

/// A number of a chart: whole where it is, else rounded, so that sums of decimal fractions have no tails.
///
/// - Parameter isExact: whether whole numbers are given without a point.
func chartNumber(_ number: Double, decimals: Int = 2, isExact: Bool = true) -> Value {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let rounded = (number * scale).rounded() / scale
    guard isExact, rounded == rounded.rounded(), let whole = Int(exactly: rounded) else { return .double(rounded) }
    return .int(whole)
}

/// Names below each other with what they count, greatest first: what the macro `bars` of `parts/chart.html` draws.
struct BarChart: Sendable {
    struct Bar: Sendable {
        let name: String
        let url: String?
        /// `#rrggbb`
        var color: String?
        let amount: Int
    }

    /// How many bars a chart has at most.
    static let limit = 10
    /// What a name may take of a chart that is 300 wide, beside its number; names are 12 high.
    private static let roomForNames = 230.0
    private static let fontSize = 12.0

    let bars: [Bar]
    /// How many more there are.
    let hiddenCount: Int
    let metrics: FontMetrics

    var value: Value {
        let greatest = Double(bars.map(\.amount).max() ?? 0)
        return [
            "bars": .list(
                bars.map { bar in
                    [
                        "name": .string(bar.name), "short": .string(short(bar.name)), "url": .optional(bar.url),
                        "color": .optional(bar.color), "amount": .int(bar.amount),
                        "share": chartNumber(Double(bar.amount) / max(1, greatest), decimals: 4, isExact: false),
                    ]
                }), "rest_count": .int(hiddenCount),
        ]
    }

    /// The name as far as there is room.
    private func short(_ name: String) -> String {
        func fits(_ text: String) -> Bool { metrics.width(of: text, fontSize: Self.fontSize) <= Self.roomForNames }
        if fits(name) { return name }
        var letters = Array(name.prefix(60))
        while !letters.isEmpty, !fits(String(letters) + "…") { letters.removeLast() }
        return String(letters) + "…"
    }
}
