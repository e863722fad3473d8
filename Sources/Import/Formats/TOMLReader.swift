internal import Base

/// Reads the TOML (https://toml.io) that stands at the head of Hugo's posts.
///
/// Numbers, dates and flags are texts, because front matter is asked for texts alone. What is no TOML ends the reading with nil.
struct TOMLReader {
    /// Bounds that no honest front matter meets.
    private static let depthLimit = 32
    private static let weightLimit = 10_000

    private enum TOMLValue {
        case text(String)
        case list([TOMLValue])
        /// The position of a table among all, because tables are added to from anywhere below them.
        case table(Int)
    }

    private var bytes: ArraySlice<UInt8>
    private var tables: [[String: TOMLValue]] = [[:]]
    private var weight = 0

    /// The values under their keys in lower case; nil where it is no TOML.
    static func value(_ text: some Sequence<UInt8>) -> JSONValue? {
        var reader = TOMLReader(bytes: Array(text)[...])
        return reader.document() ? reader.json(.table(0), depth: 0) : nil
    }

    private init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    // MARK: Lines

    private mutating func document() -> Bool {
        var current = 0
        while true {
            skipBlanks(lines: true)
            guard let first = bytes.first else { return true }
            if first == UInt8(ascii: "[") {
                bytes.removeFirst()
                let isList = take("[")
                guard let path = keys(), take("]"), !isList || take("]"),
                    let table = isList ? newItem(path) : table(path, in: 0)
                else { return false }
                current = table
            } else {
                guard pair(into: current, depth: 0) else { return false }
            }
            skipBlanks(lines: false)
            guard bytes.isEmpty || bytes.first == 0x0A else { return false }
        }
    }

    /// `key.key = value`
    private mutating func pair(into table: Int, depth: Int) -> Bool {
        guard let path = keys(), let key = path.last, take("="), let owner = self.table(path.dropLast(), in: table),
            let value = value(depth: depth), tables[owner][key] == nil
        else { return false }
        tables[owner][key] = value
        return true
    }

    private mutating func keys() -> [String]? {
        var path: [String] = []
        repeat {
            skipBlanks(lines: false)
            guard let first = bytes.first, path.count < Self.depthLimit else { return nil }
            if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
                guard let key = string() else { return nil }
                path.append(key.lowercased())
            } else {
                let key = bytes.prefix {
                    $0 >= 0x80 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || isLetterOrDigit($0)
                }
                if key.isEmpty { return nil }
                bytes.removeFirst(key.count)
                path.append(String(decoding: key, as: UTF8.self).lowercased())
            }
            skipBlanks(lines: false)
        } while take(".")
        return path
    }

    // MARK: Tables

    private mutating func newTable() -> Int? {
        weight += 1
        guard weight < Self.weightLimit else { return nil }
        tables.append([:])
        return tables.count - 1
    }

    /// The table under keys, made where there is none; of a list of tables the last one.
    private mutating func table(_ path: some Collection<String>, in start: Int) -> Int? {
        var current = start
        for key in path {
            switch tables[current][key] {
            case .table(let inner)?: current = inner
            case .list(let items)?:
                guard case .table(let inner)? = items.last else { return nil }
                current = inner
            case .text?: return nil
            case nil:
                guard let inner = newTable() else { return nil }
                tables[current][key] = .table(inner)
                current = inner
            }
        }
        return current
    }

    /// A new table at the end of the list under keys.
    private mutating func newItem(_ path: [String]) -> Int? {
        guard let key = path.last, let owner = table(path.dropLast(), in: 0), let item = newTable() else { return nil }
        switch tables[owner][key] {
        case nil: tables[owner][key] = .list([.table(item)])
        case .list(var items)?:
            // Taken out first, so that the list is not copied.
            tables[owner][key] = nil
            items.append(.table(item))
            tables[owner][key] = .list(items)
        default: return nil
        }
        return item
    }

    // MARK: Values

    private mutating func value(depth: Int) -> TOMLValue? {
        weight += 1
        skipBlanks(lines: false)
        guard let first = bytes.first, depth < Self.depthLimit, weight < Self.weightLimit else { return nil }
        switch first {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return string().map { .text($0) }
        case UInt8(ascii: "["):
            bytes.removeFirst()
            var items: [TOMLValue] = []
            while true {
                skipBlanks(lines: true)
                if take("]") { return .list(items) }
                guard let item = value(depth: depth + 1) else { return nil }
                items.append(item)
                skipBlanks(lines: true)
                if !take(","), bytes.first != UInt8(ascii: "]") { return nil }
            }
        case UInt8(ascii: "{"):
            bytes.removeFirst()
            guard let table = newTable() else { return nil }
            while true {
                skipBlanks(lines: true)
                if take("}") { return .table(table) }
                guard pair(into: table, depth: depth + 1) else { return nil }
                skipBlanks(lines: true)
                if !take(","), bytes.first != UInt8(ascii: "}") { return nil }
            }
        default:
            let word = bytes.prefix { !",]}#\n".utf8.contains($0) }
            bytes.removeFirst(word.count)
            let text = String(decoding: word, as: UTF8.self).filter { !$0.isNewline }
            let end = text.lastIndex { $0 != " " && $0 != "\t" }
            return end.map { .text(String(text[...$0])) }
        }
    }

    /// A text in quotes of any of the four kinds.
    private mutating func string() -> String? {
        guard let quote = bytes.first else { return nil }
        let isLong = bytes.starts(with: [quote, quote, quote])
        bytes.removeFirst(isLong ? 3 : 1)
        if isLong, bytes.first == 0x0A { bytes.removeFirst() }
        var result: [UInt8] = []
        while let byte = bytes.popFirst() {
            if byte == quote {
                if !isLong { return String(decoding: result, as: UTF8.self) }
                if bytes.starts(with: [quote, quote]) {
                    bytes.removeFirst(2)
                    return String(decoding: result, as: UTF8.self)
                }
            }
            if byte == 0x0A, !isLong { return nil }
            guard byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") else {
                result.append(byte)
                continue
            }
            guard let sign = bytes.popFirst() else { return nil }
            switch sign {
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "r"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "e"): break
            case UInt8(ascii: "u"), UInt8(ascii: "U"):
                let digits = bytes.prefix(sign == UInt8(ascii: "u") ? 4 : 8)
                guard let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
                    let scalar = Unicode.Scalar(code)
                else { return nil }
                bytes.removeFirst(digits.count)
                result += Array(String(Character(scalar)).utf8)
            case 0x0A, 0x20, 0x09: bytes = bytes.drop { $0 == 0x0A || $0 == 0x20 || $0 == 0x09 }
            default: result.append(sign)
            }
        }
        return nil
    }

    // MARK: Signs

    private mutating func take(_ sign: Character) -> Bool {
        guard bytes.first == sign.asciiValue else { return false }
        bytes.removeFirst()
        return true
    }

    /// Passes blanks and comments.
    private mutating func skipBlanks(lines: Bool) {
        while let byte = bytes.first {
            if byte == 0x20 || byte == 0x09 || byte == 0x0D || lines && byte == 0x0A {
                bytes.removeFirst()
            } else if byte == UInt8(ascii: "#") {
                bytes = bytes.drop { $0 != 0x0A }
            } else {
                return
            }
        }
    }

    private func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    private func json(_ value: TOMLValue, depth: Int) -> JSONValue {
        switch value {
        case .text(let text): .string(text)
        case .list(let items): .list(items.map { json($0, depth: depth) })
        case .table(let table):
            depth > Self.depthLimit ? .null : .object(tables[table].mapValues { json($0, depth: depth + 1) })
        }
    }
}
