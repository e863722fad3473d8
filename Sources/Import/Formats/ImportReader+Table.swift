internal import Content
internal import Base
internal import Diary

// Tables: comma-, semicolon- or tab-separated values (RFC 4180), lists of Google among them.
extension ImportReader {
    /// How many rows are read, as many as spreadsheets have.
    private static let mostRows = 1_048_576

    /// Columns that only lists of people have.
    private static let personColumns: Set = [
        "email", "e-mail", "e-mail 1 - value", "이메일", "birthday", "생일", "given name", "first name",
    ]
    /// Columns that only places and visits have.
    private static let placeColumns: Set = [
        "place", "장소", "장소명", "visited", "visited at", "visit date", "방문일", "want", "가고 싶은 곳",
    ]

    /// - Parameter asPlaces: whether each row is a place, whatever the table looks like.
    static func table(
        _ source: SourceFile, listName: String, asPlaces: Bool = false
    ) throws(Diagnostic) -> ImportedFile {
        var rows = TableReader(source)
        let isTitled = rows.skipToHeader { ImportFields.isKnown($0) }
        guard let header = try rows.next()?.map({ normalized($0) }), header.count > 1 else {
            throw .error(
                "this is neither JSON nor XML nor a table", path: source.path,
                help: "a table has a line with the names of its columns, and a line a place")
        }
        let columns = header.map { (key: ImportFields.key($0), name: $0) }
        if isOfBeers(header) { return try beers(&rows, columns, source.path) }
        let keys = Set(columns.map(\.key))
        let isLeft = LeftRecords.isOne(keys)
        let isGoogle =
            !isLeft && keys.contains("url") && !keys.isDisjoint(with: ["title", "제목"])
            && keys.isDisjoint(with: ["lat", "latitude", "위도", "date", "방문일"])
        var file = ImportedFile(path: source.path, format: isGoogle ? "a list of Google Maps" : "a table")
        if isTitled { file.lose("words above the columns") }
        var isOfPlaces =
            asPlaces
            || keys.isDisjoint(with: personColumns)
                && (!keys.isDisjoint(with: placeColumns)
                    || ["lat", "lon", "address"].contains { ImportFields.isKnown($0, among: keys) })
        var number = 0
        while true {
            let line = rows.line
            guard let row = try rows.next() else { break }
            number += 1
            guard number <= mostRows else {
                throw .error(
                    "a table of more than \(mostRows) rows is not read", path: source.path,
                    help: "no spreadsheet holds more: split it, and import one part after the other")
            }
            guard row.contains(where: { !$0.isEmpty }) else {
                // Every list of Google begins with one.
                if !isGoogle || number > 1 { file.omit(for: "the row is empty") } else { number = 0 }
                continue
            }
            var fields = ImportFields(
                zip(columns, row).map { (key: $0.key, name: $0.name, value: JSONValue.string(plain($1))) })
            if isLeft, !LeftRecords.isTaken(&fields) {
                file.omit(for: "nothing stands in its column “take”")
                continue
            }
            let address = fields.text("url")
            let link = isGoogle ? address.map { MapLink($0) } : nil
            var place = ImportedPlace(record: number, title: fields.text("title") ?? link?.title ?? "")
            place.location = fields.location() ?? link?.coordinate
            place.isChosen = isLeft
            fill(&place, from: &fields)
            isOfPlaces = isOfPlaces || address.map(isMapLink) ?? false
            if isGoogle {
                place.category = listName
                place.source = address.flatMap(GoogleAddress.placeID).map { .init(service: "google", id: $0) }
                place.links = place.links.map { ("google", $0.url) }
                place.text = [place.text, place.comment.map(escapedMarkdown) ?? ""].filter { !$0.isEmpty }
                    .joined(separator: "\n\n")
                place.comment = nil
            } else if place.visits.count == 1 {
                place.visits[0].rating = place.rating
                place.visits[0].price = place.price
                place.visits[0].note = place.text
                (place.rating, place.price, place.text) = (nil, nil, "")
            }
            file.note(fields, at: Message("line \(line)"))
            add(place, to: &file)
        }
        guard isOfPlaces || file.recordCount == 0 else {
            throw .error(
                "this table has names, and tells of none of them where it is: no spot, address or link to a map",
                path: source.path, help: "name it alone with `--as places` to take each row for a place")
        }
        file.settleScale()
        return file
    }

    /// Whether an address is that of a map's page.
    private static func isMapLink(_ address: String) -> Bool {
        GoogleAddress.placeID(address) != nil || address.contains("map") || address.contains("naver.me")
            || address.contains("kko.to") || address.contains("goo.gl") || MapLink(address).coordinate != nil
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
    private var separator: UInt8
    private var index: Int
    /// The number of the line that the next row begins in, from 1.
    private(set) var line = 1

    /// - Parameter file: UTF-8, with or without a mark.
    init(_ file: SourceFile) {
        self.file = file
        bytes = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? file.bytes[3...] : file.bytes[...]
        separator = Self.separator(bytes)
        index = bytes.startIndex
    }

    /// How far behind the beginning the names of the columns may stand: lists have a title and a description above them.
    private static let mostLinesAbove = 20

    /// Goes to the first line with the names of two columns that are known, if there is one not far below.
    ///
    /// - Returns: whether something else stands above it.
    mutating func skipToHeader(_ isKnown: (String) -> Bool) -> Bool {
        var start = index
        var isTitled = false
        for number in 0..<Self.mostLinesAbove where start < bytes.endIndex {
            let text = bytes[start...].prefix(MemoryBound.longestText).prefix { $0 != UInt8(ascii: "\n") }
            let sign = Self.separator(text)
            let cells = String(decoding: text.prefix(4000), as: UTF8.self).split {
                $0.utf8.first == sign
            }
            let names = cells.count { isKnown($0.filter { $0 != "\"" && $0 != "\r" }) }
            if names >= 2 || number == 0 && names == 1 && cells.count > 1 {
                (index, separator, line) = (start, sign, number + 1)
                return isTitled
            }
            isTitled = isTitled || text.contains { !" \t\r".utf8.contains($0) }
            start = text.endIndex < bytes.endIndex ? text.endIndex + 1 : text.endIndex
        }
        return false
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
            if byte == UInt8(ascii: "\n") { line += 1 }
            if cell.count > MemoryBound.longestText {
                do throws(Diagnostic) { try bound.hold(textOf: cell.count) } catch {
                    throw .error(error.wording, at: SourceRange(file, index - 1..<index), help: error.advice)
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
