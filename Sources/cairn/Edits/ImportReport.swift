internal import Diagnostics
internal import Exchange
internal import JSON

/// What became of every record that was read.
struct ImportReport {
    enum Outcome {
        case new
        case known(visits: Int)
        /// With the reason.
        case left(String)
    }

    private struct Line {
        let file: Int
        let records: [Int]
        let title: String
        let outcome: Outcome
    }

    private var files: [ImportedFile] = []
    private var all: [Line] = []
    private var zones: [String] = []
    private var withoutSpot: [String] = []

    mutating func begin(_ file: ImportedFile) {
        files.append(file)
        for omission in file.omissions {
            all.append(
                Line(
                    file: files.count - 1, records: [omission.record], title: omission.title,
                    outcome: .left(omission.reason)))
        }
    }

    mutating func note(_ item: ImportedBundle.Item, _ outcome: Outcome) {
        if item.place.location == nil, case .new = outcome { withoutSpot.append(item.place.title) }
        for origin in item.origins {
            all.append(Line(file: origin.file, records: origin.records, title: item.place.title, outcome: outcome))
        }
    }

    mutating func noteZone(_ place: ImportedPlace) { zones.append(place.title) }

    /// How many lines of a kind are told before the rest is counted.
    private static let shown = 6

    /// The report for people.
    var lines: [String] {
        var lines: [String] = []
        for (number, file) in files.enumerated() {
            let own = all.filter { $0.file == number }
            func count(_ isMeant: (Outcome) -> Bool) -> Int {
                own.filter { isMeant($0.outcome) }.reduce(0) { $0 + $1.records.count }
            }
            let new = own.count { if case .new = $0.outcome { true } else { false } }
            let known = own.count { if case .known = $0.outcome { true } else { false } }
            let visits = own.reduce(0) { if case .known(let visits) = $1.outcome { $0 + visits } else { $0 } }
            lines.append("\(visible(file.path)): \(file.format), \(counted(file.recordCount, "record"))")
            lines.append(
                "  \(count { if case .left = $0 { false } else { true } }) are \(counted(new, "new place")), \(counted(known, "place")) that \(known == 1 ? "is" : "are") there (\(counted(visits, "visit")) added); \(count { if case .left = $0 { true } else { false } }) left out"
            )
        }
        let left = all.compactMap { line -> String? in
            guard case .left(let reason) = line.outcome else { return nil }
            return "  \(line.title.isEmpty ? "record \(line.records[0])" : visible(line.title)): \(visible(reason))"
        }
        lines += section("Left out:", left)
        lines += section("Without a spot, so that no map shows them:", withoutSpot.map { "  \(visible($0))" })
        lines += section("In a privacy zone of the settings:", zones.map { "  \(visible($0))" })
        var unknown: [String: Int] = [:]
        for file in files { unknown.merge(file.unknownFields, uniquingKeysWith: +) }
        lines += section(
            "Fields that entries have no place for:",
            unknown.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "  \(visible($0.key)) (\($0.value))" })
        return lines
    }

    private func section(_ heading: String, _ lines: [String]) -> [String] {
        guard !lines.isEmpty else { return [] }
        let rest = lines.count - Self.shown
        return [heading] + lines.prefix(Self.shown) + (rest > 0 ? ["  … and \(rest) more"] : [])
    }

    private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    /// The report for programs: every record with what became of it.
    var json: [UInt8] {
        var json = JSONWriter()
        json.open()
        json.openList("files")
        for file in files {
            json.open()
            json.add("path", file.path)
            json.add("format", file.format)
            json.add("records", file.recordCount)
            json.open("unknownFields")
            for (name, count) in file.unknownFields.sorted(by: { $0.key < $1.key }) { json.add(name, count) }
            json.close()
            json.close()
        }
        json.closeList()
        json.openList("records")
        for line in all {
            for record in line.records {
                json.breakLine()
                json.open()
                json.add("file", files[line.file].path)
                json.add("record", record)
                json.add("title", line.title)
                switch line.outcome {
                case .new: json.add("outcome", "new")
                case .known(let visits):
                    json.add("outcome", "known")
                    json.add("visitsAdded", visits)
                case .left(let reason):
                    json.add("outcome", "left")
                    json.add("reason", reason)
                }
                json.close()
            }
        }
        json.endLine()
        json.closeList()
        json.close()
        json.endLine()
        return json.bytes
    }
}
