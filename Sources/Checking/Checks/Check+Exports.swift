internal import Base
internal import Pages

extension Check {
    static let exports = Check(
        "exports", "feeds and other files for programs that those could not read",
        .file(["xml", "kml", "gpx", "svg"]) { file in
            guard XMLLibrary.isThere else { return [XMLLibrary.missing] }
            guard let problem = XMLText.problem(in: file.source) else { return [] }
            return [.error("the file is not XML: \(problem.cause ?? problem.wording)", at: problem.range)]
        },
        .file(["json", "geojson", "webmanifest"]) { file in
            do throws(Diagnostic) {
                try JSONReader.value(of: file.source) { _, _ in }
                return []
            } catch {
                return [.error("the file is not JSON: \(error.message)", at: error.range)]
            }
        },
        .file(["ics"]) { calendarProblems(in: $0.source) },
        .file(["csv"]) { tableProblems(in: $0.source) })
}

/// What a program that follows RFC 5545 would stumble over.
private func calendarProblems(in source: SourceFile) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var open: [String] = []
    var identifiers: Set<String> = []
    var index = 0
    var isFirst = true
    while index < source.bytes.count {
        let end = source.bytes[index...].firstIndex(of: 0x0A) ?? source.bytes.count
        let range = SourceRange(source, index..<end)
        let hasReturn = end > index && source.bytes[end - 1] == 0x0D
        if !hasReturn || end == source.bytes.count {
            problems.append(.error("a line of a calendar ends with CR and LF", at: range))
        }
        let line = source.bytes[index..<(hasReturn ? end - 1 : end)]
        if line.count > 75 { problems.append(.error("a line of a calendar has at most 75 octets", at: range)) }
        let text = String(decoding: line, as: UTF8.self)
        if isFirst, text != "BEGIN:VCALENDAR" {
            problems.append(.error("a calendar begins with BEGIN:VCALENDAR", at: range))
        }
        isFirst = false
        if text.hasPrefix("BEGIN:") {
            open.append(String(text.dropFirst(6)))
        } else if text.hasPrefix("END:") {
            if open.popLast() != String(text.dropFirst(4)) {
                problems.append(.error("“\(text)” ends nothing that was begun", at: range))
            }
        } else if text.hasPrefix("UID:"), !identifiers.insert(text).inserted {
            problems.append(.error("two events have one UID", at: range))
        }
        index = end + 1
    }
    if let last = open.last { problems.append(.error("“\(last)” is never ended", path: source.path)) }
    return problems
}

/// Rows that have more or fewer cells than the first.
private func tableProblems(in source: SourceFile) -> [Diagnostic] {
    var counts: [(count: Int, start: Int)] = []
    var cells = 1
    var isQuoted = false
    var start = 0
    for (index, byte) in source.bytes.enumerated() {
        switch byte {
        case UInt8(ascii: "\""): isQuoted.toggle()
        case UInt8(ascii: ",") where !isQuoted: cells += 1
        case 0x0A where !isQuoted:
            counts.append((cells, start))
            (cells, start) = (1, index + 1)
        default: break
        }
    }
    if isQuoted { return [.error("a quote is never closed", path: source.path)] }
    guard let width = counts.first?.count else { return [] }
    return counts.filter { $0.count != width }.map { row in
        let end = source.bytes[row.start...].firstIndex(of: 0x0A) ?? source.bytes.count
        return .error(
            "the row has \(row.count) cells, the first one \(width)", at: SourceRange(source, row.start..<end))
    }
}
