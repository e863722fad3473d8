internal import Diagnostics
internal import Editing
internal import Exchange
internal import JSON

/// What became of every record that was read.
struct ImportReport {
    enum Outcome {
        case new
        case known(visits: Int)
        /// With the reason.
        case left(String)

        var isLeft: Bool { if case .left = self { true } else { false } }
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
    private var lostPhotos = 0
    private var lostValues: [String: Int] = [:]
    /// Places that no file locates.
    private(set) var withoutSpot: [ImportedPlace] = []
    /// Stays that no place of the diary is near, by the files that they stand in; of a timeline there are a million.
    private var lostStays: [(file: Int, stays: [ImportedStay])] = []
    private static let lost = "no place of the diary is within 75 m"

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
        if item.place.location == nil, !outcome.isLeft { withoutSpot.append(item.place) }
        for origin in item.origins {
            all.append(Line(file: origin.file, records: origin.records, title: item.place.title, outcome: outcome))
        }
    }

    /// Notes values that lost against those of other records about the same place.
    mutating func note(lost values: [String: Int]) {
        for (field, count) in values {
            lostValues["\(field) (another record of the place has another)", default: 0] += count
        }
    }

    /// Notes stays at spots that no place of the diary is near.
    mutating func note(_ stays: [ImportedStay], of file: Int) {
        if !stays.isEmpty { lostStays.append((file, stays)) }
    }

    /// Notes photos of records that no build would show.
    mutating func noteLostPhotos(_ count: Int) { lostPhotos += count }

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
            lines.append(
                "\(visible(file.path)): \(file.format), \(counted(file.recordCount, "record"))\(contents(of: file))")
            let omitted = lostStays.lazy.filter { $0.file == number }.reduce(
                file.omissionCounts.values.reduce(0, +)
            ) { $0 + $1.stays.count }
            lines.append(
                "  \(count { !$0.isLeft }) are \(counted(new, "new place")), \(counted(known, "place")) that \(known == 1 ? "is" : "are") there (\(counted(visits, "visit")) added); \(omitted + count(\.isLeft)) left out"
            )
            for (reason, count) in file.omissionCounts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
                lines.append("  \(count) left out: \(visible(reason))")
            }
        }
        let left = all.compactMap { line -> String? in
            guard case .left(let reason) = line.outcome else { return nil }
            return "  \(line.title.isEmpty ? "record \(line.records[0])" : visible(line.title)): \(visible(reason))"
        }
        lines += section("Left out:", left)
        lines += section(
            "Without a spot, so that no map shows them (--spots takes them from a table):",
            withoutSpot.map { "  \(visible($0.title))" })
        if lostPhotos > 0 { lines.append("\(counted(lostPhotos, "photo")) left out: no picture that can be read") }
        lines += section("In a privacy zone of the settings:", zones.map { "  \(visible($0))" })
        lines += section(
            "Stays at spots that no place of the diary is near:",
            StayCluster.clusters(of: lostStays.lazy.flatMap(\.stays))
        ) { cluster in
            let command = "cairn new NAME --at \(cluster.location.written) --date \(cluster.firstDay)"
            return "  \(counted(cluster.dayCount, "day")): \(command)"
        }
        lines += section("Not understood, and so left out:", unread)
        var unknown = lostValues
        for file in files { unknown.merge(file.unknownFields, uniquingKeysWith: +) }
        lines += section(
            "Fields that entries have no place for:",
            unknown.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "  \(visible($0.key)) (\($0.value))" })
        return lines
    }

    /// Values that were not understood, by their fields, with the first of each and where that stands.
    private var unread: [String] {
        files.flatMap { file in
            file.unread.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { field, values in
                "  \(visible(field)): \(counted(values.count, "value")), as “\(visible(values.example))” in \(visible(file.path)), \(visible(values.place))"
            }
        }
    }

    /// What stands in a file, and of what time.
    private func contents(of file: ImportedFile) -> String {
        let visits = file.places.flatMap(\.visits)
        let photos =
            file.places.reduce(0) { $0 + $1.photos.count } + visits.reduce(0) { $0 + $1.photos.count }
            + file.pictures.count
        var parts: [String] = []
        if !file.places.isEmpty { parts.append(counted(file.places.count, "place")) }
        if !visits.isEmpty { parts.append(counted(visits.count, "visit")) }
        if !file.stays.isEmpty { parts.append(counted(file.stays.count, "stay")) }
        if photos > 0 { parts.append(counted(photos, "photo")) }
        // A timeline has a million.
        let first = [visits.lazy.map(\.from).min(), file.stays.lazy.map(\.day).min()].compactMap { $0 }.min()
        let last = [visits.lazy.map(\.from).max(), file.stays.lazy.map(\.day).max()].compactMap { $0 }.max()
        if let first, let last { parts.append(first == last ? first : "\(first) to \(last)") }
        return parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    }

    private func section(_ heading: String, _ lines: [String]) -> [String] { section(heading, lines) { $0 } }

    private func section<Item>(_ heading: String, _ items: [Item], _ line: (Item) -> String) -> [String] {
        guard !items.isEmpty else { return [] }
        let rest = items.count - Self.shown
        return [heading] + items.prefix(Self.shown).map(line) + (rest > 0 ? ["  … and \(rest) more"] : [])
    }

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
            json.open("leftOut")
            for (reason, count) in file.omissionCounts.sorted(by: { $0.key < $1.key }) { json.add(reason, count) }
            json.close()
            json.close()
        }
        json.closeList()
        json.openList("records")
        for line in all {
            for record in line.records { add(line.file, record, line.title, line.outcome, to: &json) }
        }
        for (file, stays) in lostStays {
            for stay in stays { add(file, stay.record, "", .left(Self.lost), to: &json) }
        }
        json.endLine()
        json.closeList()
        json.close()
        json.endLine()
        return json.bytes
    }

    private func add(_ file: Int, _ record: Int, _ title: String, _ outcome: Outcome, to json: inout JSONWriter) {
        json.breakLine()
        json.open()
        json.add("file", files[file].path)
        json.add("record", record)
        json.add("title", title)
        switch outcome {
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
