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

/// Several people's amounts on three axes or more around a middle: what the macro `radar` of `parts/chart.html` draws.
struct RadarChart: Sendable {
    struct RadarMember: Sendable {
        let name: String
        /// `#rrggbb`
        let color: String?
        /// One for each axis; nil where there is none, which is drawn in the middle.
        let amounts: [Double?]

        /// Whether there is nothing to draw.
        var isEmpty: Bool { amounts.allSatisfy { ($0 ?? 0) <= 0 } }
    }

    /// Clockwise from the top.
    let axes: [String]
    let members: [RadarMember]
    /// What reaches the rim; from 0 in the middle.
    let limit: Double
    /// How many rings divide the way from the middle to the rim.
    var rings = 5

    /// The distance of the rim and of the axes' names from the middle.
    private static let rim = 100.0
    private static let nameDistance = 112.0

    var value: Value {
        [
            "axes": .list(
                axes.indices.map { axis in
                    let (rim, name) = (point(axis, Self.rim), point(axis, Self.nameDistance))
                    let side = name.x < -1 ? "end" : name.x > 1 ? "start" : "middle"
                    return [
                        "name": .string(axes[axis]), "x": rounded(rim.x), "y": rounded(rim.y),
                        "name_x": rounded(name.x),
                        "name_y": rounded(name.y), "anchor": .string(side),
                    ]
                }),
            "rings": .list(
                (1...max(1, rings)).map { ring in
                    .string(points(axes.map { _ in limit * Double(ring) / Double(max(1, rings)) }))
                }),
            "members": .list(
                members.map { member in
                    [
                        "name": .string(member.name), "color": .optional(member.color), "empty": .bool(member.isEmpty),
                        "amounts": .list(
                            axes.indices.map { axis in
                                amount(member, axis).map { chartNumber($0) } ?? .none
                            }), "points": .string(points(axes.indices.map { amount(member, $0) ?? 0 })),
                    ]
                }), "limit": chartNumber(limit),
            "empty": .bool(members.allSatisfy(\.isEmpty)),
        ]
    }

    private func amount(_ member: RadarMember, _ axis: Int) -> Double? {
        member.amounts.indices.contains(axis) ? member.amounts[axis] : nil
    }

    private func points(_ amounts: [Double]) -> String {
        amounts.enumerated().map { axis, amount in
            let point = point(axis, Self.rim * min(1, max(0, limit > 0 ? amount / limit : 0)))
            return "\(chartText(point.x)),\(chartText(point.y))"
        }.joined(separator: " ")
    }

    private func point(_ axis: Int, _ distance: Double) -> (x: Double, y: Double) {
        let angle = 2 * Double.pi * Double(axis) / Double(max(1, axes.count))
        return (distance * sine(angle), -distance * cosine(angle))
    }

    private func rounded(_ number: Double) -> Value { chartNumber(number, decimals: 1) }

    private func chartText(_ number: Double) -> String {
        // Adding 0 makes -0 a plain one.
        let rounded = (number * 10).rounded() / 10 + 0
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
