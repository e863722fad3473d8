internal import Base
import Diary

/// The table of a mapping's keys in the documentation, made from their descriptions.
///
/// A line `<!-- keys of a place -->` stands before it; `<!-- keys of the settings with photos, map -->` tells the keys of those
/// two below them.
struct FormatTable {
    private static let headings = ["key", "also", "value", "without it", "meaning", "example"]

    private var rows: [[String]] = []

    init(_ mapping: FormatMapping, with opened: Set<String> = []) { add(mapping, "", opened) }

    private mutating func add(_ mapping: FormatMapping, _ prefix: String, _ opened: Set<String>) {
        let names = Set(mapping.keys.map(\.name))
        for key in mapping.keys {
            let spellings = key.spellings.filter { !names.contains($0) }
            let inner = opened.contains(key.name) ? key.value.mapping : nil
            let isOnlyOpened = if case .mapping = key.value { inner != nil } else { false }
            rows.append([
                Self.code(prefix + key.name), spellings.map(Self.code).joined(separator: " "),
                key.isRequired ? "**" + key.value.kind + "**" : isOnlyOpened ? "" : key.value.kind,
                key.default.map(Self.code) ?? "", key.help.en,
                key.example.isEmpty || isOnlyOpened ? "" : Self.code(key.example),
            ])
            if let inner { add(inner, prefix + key.name + ".", opened) }
        }
    }

    /// The lines of the table; what no key has, has no column.
    var lines: [String] {
        let columns = Self.headings.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        return ["| " + columns.map { Self.headings[$0] }.joined(separator: " | ") + " |"]
            + ["|" + columns.map { _ in "---|" }.joined()]
            + rows.map { row in
                "|"
                    + columns.map { row[$0].isEmpty ? " " : " \(row[$0].replacing("|", with: "\\|")) " }
                    .joined(separator: "|") + "|"
            }
    }

    fileprivate static func code(_ text: String) -> String { "`\(text)`" }

    /// A document whose tables are made anew.
    ///
    /// - Parameter mappings: those that it may name.
    static func rewriting(_ document: String, _ mappings: [FormatMapping]) -> (text: String, told: Set<String>) {
        var lines: [String] = []
        var told: Set<String> = []
        var isInTable = false
        for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
            if isInTable, line.hasPrefix("|") { continue }
            isInTable = false
            lines.append(String(line))
            guard let marker = line.wholeMatch(of: /<!-- keys of (.+?)(?: with (.+))? -->/),
                let mapping = mappings.first(where: { $0.subject.english == marker.1 })
            else { continue }
            told.insert(mapping.subject.english)
            let opened = (marker.2 ?? "").split(separator: ",").map { $0.trimmingPrefix(" ") }
            lines += FormatTable(mapping, with: Set(opened.map(String.init))).lines
            isInTable = true
        }
        return (lines.joined(separator: "\n"), told)
    }
}

extension FormatValue {
    /// What may be written, in a few words.
    fileprivate var kind: String {
        let kinds = kinds
        guard let last = kinds.last, kinds.count > 1 else { return kinds.first ?? "" }
        return kinds.dropLast().joined(separator: ", ") + " or " + last
    }

    private var kinds: [String] {
        switch self {
        case .text: ["text"]
        case .words: ["words"]
        case .name(let reference, _): [reference.rawValue]
        case .flag: ["`true`", "`false`"]
        case .integer(let range): ["\(range.lowerBound) to \(range.upperBound)"]
        case .rating: ["0 to 5 in halves"]
        case .degrees(let most): ["−\(Int(most)) to \(Int(most))"]
        case .choice(let words): words.map(FormatTable.code)
        case .color: ["`\"#rrggbb\"`"]
        case .date, .moment: ["day", "month", "year"]
        case .clock: ["hour"]
        case .price: ["price"]
        case .size: ["size"]
        case .share: ["percentage"]
        case .distance: ["distance"]
        case .mapping(let mapping): [Self.keys(mapping)]
        case .dictionary(let value, let reference): ["`{\(reference?.rawValue ?? "name"): …}` of \(value.kind)"]
        case .list(.degrees): ["`[lat, lon]`"]
        case .list(let value): ["list of \(value.kind)"]
        case .either(let values):
            values.reduce(into: []) { kinds, value in
                // One such value, or several.
                if case .list(let item) = value, !kinds.isEmpty, item.kinds == Array(kinds.suffix(item.kinds.count)) {
                    kinds.append("a list")
                } else {
                    kinds += value.kinds
                }
            }
        }
    }

    private static func keys(_ mapping: FormatMapping) -> String {
        let names = mapping.keys.map(\.name)
        return FormatTable.code("{\((names.count > 5 ? names.prefix(3) + ["…"] : names).joined(separator: ", "))}")
    }
}
