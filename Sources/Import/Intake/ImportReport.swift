package import Base
internal import Diary
internal import Editing

/// What became of every record that was read.
package struct ImportReport {
    enum Outcome {
        case new
        case known(visits: Int)
        /// With the reason.
        case left(Message)

        var isLeft: Bool { if case .left = self { true } else { false } }
    }

    private struct Line {
        let file: Int
        let records: [Int]
        let title: String
        let outcome: Outcome
        /// What is known of a place that is left out.
        let left: ImportedPlace?
    }

    /// What is written.
    private struct Total {
        var new = 0, hidden = 0, drafts = 0, withoutSpot = 0, unsorted = 0, visits = 0
        var known = 0, addedVisits = 0
    }

    private var files: [ImportedFile] = []
    private var all: [Line] = []
    private var zones: [String] = []
    private var lostPhotos = 0
    private var total = Total()
    private var lostValues: [Message: Int] = [:]
    /// Places that no file locates.
    package private(set) var withoutSpot: [ImportedPlace] = []
    /// Stays that no place of the diary is near, by the files that they stand in; of a timeline there are a million.
    private var lostStays: [(file: Int, stays: [ImportedStay])] = []
    private static let lost: Message = "no place of the diary is within 75 m"

    mutating func begin(_ file: ImportedFile) {
        files.append(file)
        for omission in file.omissions {
            all.append(
                Line(
                    file: files.count - 1, records: [omission.record], title: omission.title,
                    outcome: .left(omission.reason), left: nil))
        }
    }

    mutating func note(_ item: ImportedBundle.Item, _ outcome: Outcome) {
        if item.place.location == nil, !outcome.isLeft { withoutSpot.append(item.place) }
        for origin in item.origins {
            all.append(
                Line(
                    file: origin.file, records: origin.records, title: item.place.title, outcome: outcome,
                    left: outcome.isLeft ? item.place : nil))
        }
    }

    /// Notes values that lost against those of other records about the same place.
    mutating func note(lost values: [String: Int]) {
        for (field, count) in values {
            lostValues["\(field) (another record of the place has another)", default: 0] += count
        }
    }

    /// Notes an entry that is written.
    mutating func note(new entry: ImportWriting.NewEntry, _ place: ImportedPlace) {
        total.new += 1
        total.visits += place.visitsByDay.count
        if place.isDraft { total.drafts += 1 } else if entry.visibility == .private { total.hidden += 1 }
        if place.location == nil { total.withoutSpot += 1 }
        if entry.isUnsorted { total.unsorted += 1 }
    }

    /// Notes an entry that was there.
    mutating func note(known visits: Int) {
        total.known += 1
        total.addedVisits += visits
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
    package var lines: [Message] {
        var lines: [Message] = []
        for (number, file) in files.enumerated() {
            let left = leftCount(of: number)
            let head: Message = "\(visible(file.path)): \(file.format), \(counted(file.recordCount, "record"))"
            let contents = contents(of: file)
            lines.append(contents.isEmpty ? head : "\(head): \(contents.list())")
            if file.recordCount > 0 { lines.append("  \(file.recordCount - left) brought along, \(left) left out") }
            for (reason, count) in file.omissionCounts.sorted(by: {
                ($1.value, $0.key.english) < ($0.value, $1.key.english)
            }) {
                lines.append("  \(count) left out: \(visible(reason))")
            }
        }
        let left = all.compactMap { line -> Message? in
            guard case .left(let reason) = line.outcome else { return nil }
            let place = files.count > 1 ? "\(visible(files[line.file].path)), " : ""
            let title = visible(line.title)
            guard let record = line.records.first, record > 0 else { return "  \(title): \(visible(reason))" }
            return title.isEmpty
                ? Message("  \(place)record \(record): \(visible(reason))")
                : Message("  \(title) (\(place)record \(record)): \(visible(reason))")
        }
        lines += section("Left out:", left)
        lines += section(
            "Without a spot, so that no map shows them (--spots takes them from a table):",
            withoutSpot.map { Message(verbatim: "  \(visible($0.title))") })
        if lostPhotos > 0 { lines.append("\(counted(lostPhotos, "photo")) left out: no picture that can be read") }
        lines += section("In a privacy zone of the settings:", zones.map { Message(verbatim: "  \(visible($0))") })
        lines += section(
            "Stays at spots that no place of the diary is near:",
            StayCluster.clusters(of: lostStays.lazy.flatMap(\.stays))
        ) { cluster in
            let command = "cairn new NAME --at \(cluster.location.written) --date \(cluster.firstDay)"
            return "  \(counted(cluster.dayCount, "day")): \(command)"
        }
        lines += section("Times in UTC are on the days of these clocks:", clocks)
        lines += section("Not understood, and so left out:", unread)
        var unknown = lostValues
        for file in files { unknown.merge(file.unknownFields, uniquingKeysWith: +) }
        lines += section(
            "Fields that entries have no place for:",
            unknown.sorted { ($1.value, $0.key.english) < ($0.value, $1.key.english) }.map {
                "  \(visible($0.key)) (\($0.value))"
            })
        return lines + summary
    }

    /// How many records of a file nothing is made of.
    private func leftCount(of number: Int) -> Int {
        let named = all.lazy.filter { $0.file == number && $0.outcome.isLeft }.reduce(0) { $0 + $1.records.count }
        let stays = lostStays.lazy.filter { $0.file == number }.reduce(0) { $0 + $1.stays.count }
        return files[number].omissionCounts.values.reduce(named + stays, +)
    }

    /// What it all comes to, in the numbers of the files that are written.
    private var summary: [Message] {
        let records = files.reduce(0) { $0 + $1.recordCount }
        let left = files.indices.reduce(0) { $0 + leftCount(of: $1) }
        var details: [Message] = []
        if total.hidden > 0 { details.append(Message("\(total.hidden) private")) }
        if total.drafts > 0 { details.append(counted(total.drafts, "draft")) }
        if total.withoutSpot > 0 { details.append("\(total.withoutSpot) without a spot") }
        let new: Message = "\(counted(total.new, "new place")) with \(counted(total.visits, "visit"))"
        return [
            "Together: \(counted(records, "record")), \(left) left out; the others are \(counted(total.new + total.known, "place"))",
            details.isEmpty ? "  \(new)" : "  \(new) (\(details.list()))",
            total.known == 1
                ? "  \(counted(1, "place")) that was there, with \(counted(total.addedVisits, "new visit"))"
                : "  \(counted(total.known, "place")) that were there, with \(counted(total.addedVisits, "new visit"))",
        ]
    }

    /// What somebody may want to do next, once all is written.
    package var next: [Message] {
        var steps: [(command: String, purpose: Message)] = []
        if total.hidden + total.drafts > 0 {
            steps.append(("cairn preview --drafts", "shows what came, also what is private"))
        }
        if total.hidden > 0 {
            steps.append(
                ("cairn set --where import=last visibility=public", "publishes it; --dry-run shows that first"))
        }
        if total.unsorted > 0 {
            steps.append(
                (
                    "cairn import … --map FILE",
                    "sorts \(counted(total.unsorted, "place")) whose category is none of the settings"
                ))
        }
        if total.withoutSpot > 0 {
            steps.append(("cairn import … --spots FILE", "takes spots from a table"))
        }
        if all.contains(where: \.outcome.isLeft) || !lostStays.isEmpty {
            steps.append(
                ("cairn import … --report left.csv", "lists what was left out, to be marked and imported in its turn"))
        }
        if total.new + total.known > 0 { steps.append(("cairn undo", "takes all of it back")) }
        return steps.isEmpty ? [] : [Message("Next:")] + steps.map { "  \($0.command): \($0.purpose)" }
    }

    /// Values that were not understood, by their fields, with the first of each and where that stands.
    private var unread: [Message] {
        files.flatMap { file in
            file.unread.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { field, values in
                Message(
                    "  \(visible(field)): \(counted(values.count, "value")), as “\(visible(values.example))” in \(visible(file.path)), \(visible(values.place))"
                )
            }
        }
    }

    /// The clocks by which moments became days, those of most moments first.
    private var clocks: [Message] {
        var all: [CivilClock: Int] = [:]
        for file in files { all.merge(file.clocks, uniquingKeysWith: +) }
        let named = all.map { clock, count in
            (
                name: clock == .sun
                    ? "the sun (no clock of a country is known there)" : Message(verbatim: clock.name), count: count
            )
        }
        return named.sorted { ($1.count, $0.name.english) < ($0.count, $1.name.english) }.map {
            "  \(visible($0.name)): \(counted($0.count, "time"))"
        }
    }

    /// What stands in a file, and of what time.
    private func contents(of file: ImportedFile) -> [Message] {
        let visits = file.places.flatMap(\.visits)
        let photos =
            file.places.reduce(0) { $0 + $1.photos.count } + visits.reduce(0) { $0 + $1.photos.count }
            + file.pictures.count
        var parts: [Message] = []
        if !file.places.isEmpty { parts.append(counted(file.places.count, "place")) }
        if !visits.isEmpty { parts.append(counted(visits.count, "visit")) }
        if !file.stays.isEmpty { parts.append(counted(file.stays.count, "stay")) }
        if photos > 0 { parts.append(counted(photos, "photo")) }
        // A timeline has a million.
        let first = [visits.lazy.map(\.from).min(), file.stays.lazy.map(\.day).min()].compactMap { $0 }.min()
        let last = [visits.lazy.map(\.from).max(), file.stays.lazy.map(\.day).max()].compactMap { $0 }.max()
        if let first, let last {
            parts.append(first == last ? Message(verbatim: first) : Message("\(first) to \(last)"))
        }
        return parts
    }

    private func section(_ heading: Message, _ lines: [Message]) -> [Message] { section(heading, lines) { $0 } }

    private func section<Item>(_ heading: Message, _ items: [Item], _ line: (Item) -> Message) -> [Message] {
        guard !items.isEmpty else { return [] }
        let rest = items.count - Self.shown
        return [heading] + items.prefix(Self.shown).map(line)
            + (rest > 0 ? ["  … and \(rest) more (--report FILE has all)"] : [])
    }

    /// The report for programs: every record with what became of it.
    package var json: [UInt8] {
        var json = JSONWriter()
        json.open()
        json.openList("files")
        for file in files {
            json.open()
            json.add("path", file.path)
            json.add("format", file.format.english)
            json.add("records", file.recordCount)
            json.open("unknownFields")
            for (name, count) in file.unknownFields.map({ ($0.key.english, $0.value) }).sorted(by: { $0.0 < $1.0 }) {
                json.add(name, count)
            }
            json.close()
            json.open("leftOut")
            for (reason, count) in file.omissionCounts.map({ ($0.key.english, $0.value) }).sorted(by: { $0.0 < $1.0 }) {
                json.add(reason, count)
            }
            json.close()
            json.open("clocks")
            for (clock, count) in file.clocks.map({ ($0.name, $1) }).sorted(by: { $0.0 < $1.0 }) {
                json.add(clock, count)
            }
            json.close()
            json.openList("notUnderstood")
            for (field, values) in file.unread.sorted(by: { $0.key < $1.key }) {
                json.open()
                json.add("field", field)
                json.add("count", values.count)
                json.add("example", values.example)
                json.add("place", values.place.english)
                json.close()
            }
            json.closeList()
            json.close()
        }
        json.closeList()
        json.open("written")
        for (name, count) in [
            ("new", total.new), ("private", total.hidden), ("drafts", total.drafts),
            ("withoutSpot", total.withoutSpot), ("visits", total.visits), ("known", total.known),
            ("visitsAdded", total.addedVisits),
        ] { json.add(name, count) }
        json.close()
        json.openList("stays")
        for cluster in StayCluster.clusters(of: lostStays.lazy.flatMap(\.stays)) {
            json.breakLine()
            json.open()
            json.add("location", cluster.location.written)
            json.add("days", cluster.dayCount)
            json.add("firstDay", cluster.firstDay)
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

    /// What was left out and could come along, as a table to be given back.
    package var leftRecords: [UInt8] {
        var table = LeftRecords()
        for line in all {
            guard case .left(let reason) = line.outcome else { continue }
            let place = line.left ?? ImportedPlace(record: line.records.first ?? 0, title: line.title)
            table.add(place, reason, file: files[line.file].path)
        }
        for (file, stays) in lostStays {
            for cluster in StayCluster.clusters(of: stays) {
                var place = ImportedPlace(record: 0, title: "")
                place.location = cluster.location
                place.visits = cluster.days.map { ImportedVisit(from: $0) }
                table.add(place, Self.lost, file: files[file].path)
            }
        }
        return table.bytes
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
            json.add("reason", reason.english)
        }
        json.close()
    }
}
