/// Comma-separated rows in UTF-8, with the mark at the beginning by which Excel knows that.
package struct TableRows: Sendable {
    package enum Cell: Sendable {
        case text(String)
        /// Digits that were not written by anybody, which may begin with a minus.
        case number(String)
    }

    package private(set) var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

    package init() {}

    package mutating func add(_ cells: [Cell]) {
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
