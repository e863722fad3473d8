internal import Diary
internal import Templates

/// Several people's amounts on three axes or more around a middle: what the macro `radar` of `parts/chart.html` draws.
struct RadarChart: Sendable {
    struct Member: Sendable {
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
    let members: [Member]
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

    private func amount(_ member: Member, _ axis: Int) -> Double? {
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
