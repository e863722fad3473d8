internal import Content
internal import Diagnostics
internal import Diary
internal import JSON

// Tables: comma-, semicolon- or tab-separated values (RFC 4180), lists of Google among them.
extension ImportReader {
    /// How many rows are read, as many as spreadsheets have.
    private static let mostRows = 1_048_576

    static func table(_ source: SourceFile, listName: String) throws(Diagnostic) -> ImportedFile {
        var rows = TableReader(source)
        guard let header = try rows.next()?.map({ normalized($0) }), header.count > 1 else {
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
        var number = -1
        while let row = try rows.next() {
            number += 1
            guard number < mostRows else {
                throw .error(
                    "a table of more than \(mostRows) rows is not read", path: source.path,
                    help: "no spreadsheet holds more: split it, and import one part after the other")
            }
            guard row.contains(where: { !$0.isEmpty }) else {
                file.omit(number + 1, "", "the row is empty")
                continue
            }
            var fields = ImportFields(
                zip(columns, row).map { (key: $0.key, name: $0.name, value: JSONValue.string(plain($1))) })
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

/// Splits a table into its cells, a row at a time, so that one of any length needs the memory of its longest row.
struct TableReader {
    /// How many cells of a row are read.
    private static let mostCells = 1000

    private let file: SourceFile
    private let bytes: ArraySlice<UInt8>
    private let separator: UInt8
    private var index: Int

    /// - Parameter file: UTF-8, with or without a mark.
    init(_ file: SourceFile) {
        self.file = file
        bytes = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? file.bytes[3...] : file.bytes[...]
        separator = Self.separator(bytes)
        index = bytes.startIndex
    }

    /// The cells of the next row, nil behind the last.
    ///
    /// - Throws: a diagnostic for a cell that is longer than an entry may be.
    mutating func next() throws(Diagnostic) -> [String]? {
        var row: [String] = [], cell: [UInt8] = []
        var (isQuoted, wasQuoted) = (false, false)
        var bound = MemoryBound()
        func end(_ cell: [UInt8], of row: inout [String]) {
            if row.count < Self.mostCells { row.append(String(decoding: cell, as: UTF8.self)) }
        }
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            if cell.count > MemoryBound.longestText {
                do throws(Diagnostic) { try bound.hold(textOf: cell.count) } catch {
                    throw .error(error.message, at: SourceRange(file, index - 1..<index), help: error.help)
                }
            }
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
                end(cell, of: &row)
                cell.removeAll(keepingCapacity: true)
                wasQuoted = false
                if byte != separator { return row }
            } else if byte != UInt8(ascii: "\r") {
                cell.append(byte)
            }
        }
        guard !cell.isEmpty || !row.isEmpty || wasQuoted else { return nil }
        end(cell, of: &row)
        return row
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
