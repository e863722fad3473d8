internal import Diary

extension Export {
    /// Every visit as a row of a table (RFC 4180), in the order of days; then the places without a visit.
    func table() -> [UInt8] {
        var rows = TableRows()
        rows.add(Self.columns.map { .text(isKorean ? $0.korean : $0.english) })
        for item in selection.visits { rows.add(row(item.place, item.visit)) }
        for item in selection.items where item.visits.isEmpty { rows.add(row(item.place, nil)) }
        return rows.bytes
    }

    /// Named as the keys of an entry, so that a table can become entries again.
    private static let columns: [(english: String, korean: String)] = [
        ("title", "제목"), ("date", "방문일"), ("to", "마지막 날"), ("rating", "평점"), ("with", "함께"), ("note", "메모"),
        ("price", "가격"), ("currency", "통화"), ("category", "분류"), ("tags", "태그"), ("features", "특징"), ("station", "역"),
        ("address", "주소"), ("lat", "위도"), ("lon", "경도"), ("comment", "한줄"), ("want", "가고 싶은 곳"), ("url", "링크"),
    ]

    private func row(_ place: Place, _ visit: Visit?) -> [TableRows.Cell] {
        func list(_ texts: [String]) -> TableRows.Cell { .text(texts.joined(separator: ", ")) }
        func number(_ number: Double?) -> TableRows.Cell { .number(number?.plain ?? "") }
        let price = visit.map(\.price) ?? place.price
        return [
            .text(place.title), .number(visit?.date.from ?? ""), .number(visit?.date.to ?? ""),
            number((visit.map(\.rating) ?? place.rating)?.value), list(visit?.companions.map(\.name) ?? []),
            .text(visit.map { note(of: $0) } ?? ""), number(price?.amount), .text(price?.currency ?? ""),
            .text(place.category?.name ?? ""), list(place.tags), list(place.features), list(place.stations.map(\.name)),
            .text(place.address ?? ""), number(place.location?.latitude), number(place.location?.longitude),
            .text(place.comment ?? ""), .text(place.isWanted ? "O" : ""), .text(address(of: place) ?? ""),
        ]
    }
}

/// Comma-separated rows in UTF-8, with the mark at the beginning by which Excel knows that.
struct TableRows {
    enum Cell {
        case text(String)
        /// Digits that were not written by anybody, which may begin with a minus.
        case number(String)
    }

    private(set) var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

    mutating func add(_ cells: [Cell]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            switch cell {
            case .number(let digits): bytes.append(contentsOf: digits.utf8)
            case .text(let text): add(text)
            }
        }
        bytes.append(0x0D)
        bytes.append(0x0A)
    }

    private mutating func add(_ text: String) {
        let text = text.utf8.filter { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A || $0 == 0x09 }
        let isFormula = Self.beginsFormula(text)
        guard isFormula || text.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x3B }) else {
            bytes.append(contentsOf: text)
            return
        }
        bytes.append(0x22)
        // A spreadsheet would compute what begins like this; the apostrophe makes it text.
        if isFormula { bytes.append(UInt8(ascii: "'")) }
        for byte in text {
            if byte == 0x22 { bytes.append(0x22) }
            bytes.append(byte)
        }
        bytes.append(0x22)
    }

    private static func beginsFormula(_ text: [UInt8]) -> Bool {
        guard let first = text.first else { return false }
        // Full-width signs are taken for the others by some.
        let wide: [[UInt8]] = ["＝", "＋", "－", "＠"].map { Array($0.utf8) }
        return "=+-@\t\n".utf8.contains(first) || wide.contains { text.starts(with: $0) }
    }
}
