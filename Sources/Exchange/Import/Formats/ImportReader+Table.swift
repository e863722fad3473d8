internal import Content
internal import Diagnostics
internal import Diary
internal import JSON

// Tables: comma-, semicolon- or tab-separated values (RFC 4180), lists of Google among them.
extension ImportReader {
    static func table(_ source: SourceFile, listName: String) throws(Diagnostic) -> ImportedFile {
        let rows = TableReader(source.bytes).rows
        guard let header = rows.first?.map({ normalized($0) }), header.count > 1 else {
            throw .error(
                "this is neither JSON nor XML nor a table", path: source.path,
                help: "a table has a line with the names of its columns, and a line a place")
        }
        let names = Set(header.map { $0.lowercased() })
        let isGoogle =
            names.contains("url") && !names.isDisjoint(with: ["title", "제목"])
            && names.isDisjoint(with: ["lat", "latitude", "위도", "date", "방문일"])
        let columns = header.map { (key: ImportFields.key($0), name: $0) }
        var file = ImportedFile(path: source.path, format: isGoogle ? "a list of Google Maps" : "a table")
        for (number, row) in rows.dropFirst().enumerated() {
            var fields = ImportFields(
                zip(columns, row).map { (key: $0.key, name: $0.name, value: JSONValue.string(plain($1))) })
            guard row.contains(where: { !$0.isEmpty }) else {
                file.omit(number + 1, "", "the row is empty")
                continue
            }
            let address = isGoogle ? fields.text("url") : nil
            guard let title = fields.text("title") ?? address.flatMap(GoogleAddress.name) ?? fields.text("address")
            else {
                file.omit(number + 1, "", "it has no name")
                continue
            }
            var place = ImportedPlace(record: number + 1, title: title)
            place.location = fields.location()
            fill(&place, from: &fields)
            if isGoogle {
                place.category = listName
                place.location = place.location ?? address.flatMap(GoogleAddress.spot)
                place.source = address.flatMap(GoogleAddress.placeID).map { .init(service: "google", id: $0) }
                place.links = address.flatMap { isWeb($0) ? [("google", $0)] : nil } ?? []
                place.text = [place.text, place.comment.map(escapedMarkdown) ?? ""].filter { !$0.isEmpty }
                    .joined(separator: "\n\n")
                place.comment = nil
            }
            if var visit = fields.visit() {
                visit.rating = place.rating
                visit.price = fields.price()
                visit.note = place.text
                place.text = ""
                place.rating = nil
                place.visits = [visit]
            } else {
                place.price = fields.price()
            }
            for name in fields.rest { file.lose(name) }
            file.add(place)
        }
        return file
    }

    /// A cell without the apostrophe by which exports keep spreadsheets from computing it.
    private static func plain(_ cell: String) -> String {
        guard cell.first == "'", let second = cell.dropFirst().first, "=+-@＝＋－＠".contains(second) else { return cell }
        return String(cell.dropFirst())
    }
}

/// Splits a table into its cells.
struct TableReader {
    private(set) var rows: [[String]] = []

    /// - Parameter bytes: UTF-8, with or without a mark.
    init(_ bytes: [UInt8]) {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        let separator = Self.separator(bytes)
        var row: [String] = [], cell: [UInt8] = []
        var (isQuoted, wasQuoted) = (false, false)
        func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            if isQuoted {
                guard byte == UInt8(ascii: "\"") else {
                    cell.append(byte)
                    continue
                }
                if index < bytes.endIndex, bytes[index] == UInt8(ascii: "\"") {
                    cell.append(byte)
                    index += 1
                } else {
                    isQuoted = false
                }
            } else if byte == UInt8(ascii: "\""), cell.isEmpty, !wasQuoted {
                (isQuoted, wasQuoted) = (true, true)
            } else if byte == separator || byte == UInt8(ascii: "\n") {
                row.append(text(cell))
                cell.removeAll(keepingCapacity: true)
                wasQuoted = false
                if byte != separator {
                    rows.append(row)
                    row = []
                }
            } else if byte != UInt8(ascii: "\r") {
                cell.append(byte)
            }
        }
        if !cell.isEmpty || !row.isEmpty || wasQuoted { rows.append(row + [text(cell)]) }
    }

    /// What stands most often in the line of the names.
    private static func separator(_ bytes: ArraySlice<UInt8>) -> UInt8 {
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        let counts = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].map { sign in
            (sign, line.count { $0 == sign })
        }
        return counts.max { $0.1 < $1.1 }?.0 ?? UInt8(ascii: ",")
    }
}
