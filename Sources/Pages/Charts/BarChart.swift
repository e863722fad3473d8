internal import FlowLayout
internal import Templates

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
