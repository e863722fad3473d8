package import Diagnostics
package import Diary

/// Looks in the entries of other diaries for exact points that this one hides, before pages are made of them.
///
/// An entry tells a point when both its numbers stand anywhere in it, because pages bring together what is far apart in an entry. Its
/// own place may be there: who writes of the same spot tells nothing of what this diary hides.
package struct ForeignPoints {
    private let patterns: [PointPattern]
    /// Patterns by the cell of the number that is looked for first.
    private let byAnchor: [Int: [Int]]

    /// - Parameter points: those of other diaries are passed over.
    package init(_ points: [HiddenPoint]) {
        patterns = PointPattern.patterns(points.filter { !$0.isForeign }, published: [])
        byAnchor = Dictionary(
            grouping: patterns.indices, by: { [patterns] in SpelledNumbers.cell(patterns[$0].anchor) })
    }

    package var isEmpty: Bool { patterns.isEmpty }

    /// The entry's telling of a point, as a warning in its file.
    package func problem(in text: ForeignText, group: String) -> Diagnostic? {
        let numbers = text.bytes.withUnsafeBufferPointer { PointPattern.numbers(in: $0) }.map(\.value)
        let spelled = SpelledNumbers(numbers)
        for number in numbers {
            let cell = SpelledNumbers.cell(number)
            for pattern in (cell - 1...cell + 1).flatMap({ byAnchor[$0] ?? [] }).lazy.map({ patterns[$0] })
            where SpelledNumbers.areEqual(number, pattern.anchor) && spelled.contains(pattern.other) {
                if let own = text.location, PointPattern.isPublished(pattern.hidden.point, by: own) { continue }
                return .warning(
                    "this tells \(pattern.hidden.role) of \(pattern.hidden.entry), which this diary hides, and is left out of the group “\(group)”",
                    at: text.file.map { range(of: pattern.anchor, in: $0) }, path: text.entry,
                    help: "let its writer take the coordinates out")
            }
        }
        return nil
    }

    /// Where a file spells a number; its beginning where that is written in another way.
    private func range(of number: Double, in file: SourceFile) -> SourceRange {
        let found = file.bytes.withUnsafeBufferPointer { bytes in
            PointPattern.numbers(in: bytes).first { SpelledNumbers.areEqual($0.value, number) }?.range
        }
        return SourceRange(file, found ?? 0..<0)
    }
}

/// The decimal numbers that texts spell, to be asked for one that is as near as a point's must be.
struct SpelledNumbers: Sendable {
    private var cells: [Int: [Double]] = [:]

    init(_ numbers: [Double]) {
        for number in numbers { cells[Self.cell(number), default: []].append(number) }
    }

    /// - Parameter texts: in UTF-8.
    init(in texts: [[UInt8]]) {
        self.init(
            texts.flatMap { $0.withUnsafeBufferPointer { PointPattern.numbers(in: $0) }.map(\.value) })
    }

    func contains(_ number: Double) -> Bool {
        let cell = Self.cell(number)
        return (cell - 1...cell + 1).contains { cells[$0]?.contains { Self.areEqual($0, number) } ?? false }
    }

    /// The multiple of 0.0001 that a number is nearest to; of numbers without bound, one far from all coordinates.
    static func cell(_ number: Double) -> Int { Int((min(number, 1e9) * 10_000).rounded()) }

    static func areEqual(_ first: Double, _ second: Double) -> Bool { abs(first - second) <= PointPattern.nearness }
}
