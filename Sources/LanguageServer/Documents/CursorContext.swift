internal import Diary
internal import Editing

/// What can stand where the cursor is, told from the lines around it alone, because the line that is being typed mostly breaks the YAML.
struct CursorContext {
    enum Meaning {
        /// A key of a mapping, with those that it has.
        case key(FormatMapping, existing: Set<String>)
        case value(FormatValue)
        /// The name in `[[…]]`.
        case link
        case nothing
    }

    let meaning: Meaning
    /// What has been typed of it.
    let typed: Substring

    /// - Parameter isSettings: whether the whole file is YAML.
    init(_ lines: [Substring], _ line: Int, _ index: Substring.Index, as format: FormatMapping, isSettings: Bool) {
        let prefix = lines[line][..<index]
        if let open = prefix.ranges(of: "[[").last, !prefix[open.upperBound...].contains(where: "]|".contains) {
            (meaning, typed) = (.link, prefix[open.upperBound...])
            return
        }
        guard let yaml = Self.yamlLines(lines, isSettings: isSettings), yaml.contains(line) else {
            (meaning, typed) = (.nothing, prefix.suffix(0))
            return
        }
        let here = LineShape(prefix)
        let block = YAMLBlock(lines, yaml, line, here)
        if let colon = here.colon {
            (meaning, typed) = Self.inFlow(prefix[prefix.index(after: colon)...], block.path + [.key(here.key)], format)
            return
        }
        // A word alone is a key, or an item of a list of words.
        let value = format.value(at: EditPath(block.path))
        let isItem = here.dash != nil && value.map { $0.mapping == nil } ?? false
        if isItem || here.content.first.map({ "[{\"'".contains($0) }) ?? false {
            (meaning, typed) = Self.inFlow(here.content, block.path, format)
        } else {
            let mapping = block.path.isEmpty ? format : value?.mapping
            meaning = mapping.map { .key($0, existing: block.siblings) } ?? value.map { .value($0) } ?? .nothing
            typed = here.content
        }
    }

    /// The lines that are YAML; nil where there are none.
    static func yamlLines(_ lines: [Substring], isSettings: Bool) -> Range<Int>? {
        if isSettings { return lines.indices }
        func isFence(_ line: Substring) -> Bool {
            line.hasPrefix("---") && line.dropFirst(3).allSatisfy(\.isWhitespace)
        }
        guard let first = lines.first, isFence(first.drop { $0 == "\u{FEFF}" }) else { return nil }
        let end = lines.dropFirst().firstIndex(where: isFence) ?? lines.count
        return 1..<max(1, end)
    }

    /// What stands at the end of a value that has brackets in it, as `[{date: 2026-05-03, with: [현`.
    private static func inFlow(
        _ text: Substring, _ path: [EditPath.Step], _ format: FormatMapping
    ) -> (Meaning, Substring) {
        /// An open bracket, with the key that was written last behind it and all of them.
        var open: [(isMapping: Bool, path: [EditPath.Step], key: String?, keys: Set<String>)] = []
        var word = text.startIndex
        var quote: Character?
        var index = text.startIndex
        func current() -> [EditPath.Step] {
            guard let last = open.last else { return path }
            return last.isMapping ? last.path + (last.key.map { [.key($0)] } ?? []) : last.path + [.index(0)]
        }
        while index < text.endIndex {
            let character = text[index]
            let next = text.index(after: index)
            if let mark = quote {
                if character == mark { quote = nil }
            } else {
                switch character {
                case "\"", "'": quote = character
                case "[", "{":
                    open.append((character == "{", current(), nil, []))
                    word = next
                case "]", "}":
                    if !open.isEmpty { open.removeLast() }
                    word = next
                case ",":
                    if !open.isEmpty { open[open.count - 1].key = nil }
                    word = next
                case ":" where open.last?.isMapping == true && open.last?.key == nil:
                    let key = text[word..<index].trimmed
                    open[open.count - 1].key = key
                    open[open.count - 1].keys.insert(key)
                    word = next
                case "#" where text[..<index].last == " ": return (.nothing, text.suffix(0))
                default: break
                }
            }
            index = next
        }
        let typed = text[word...].drop { $0 == " " || $0 == "\"" || $0 == "'" }
        if let last = open.last, last.isMapping, last.key == nil {
            let mapping = format.value(at: EditPath(last.path))?.mapping
            return (mapping.map { .key($0, existing: last.keys) } ?? .nothing, typed)
        }
        return (format.value(at: EditPath(current())).map { .value($0) } ?? .nothing, typed)
    }
}

/// A line of YAML in block style, as far as its indentation and key go.
private struct LineShape {
    /// The column of the first dash of an item.
    let dash: Int?
    /// The column of what stands behind spaces and dashes.
    let column: Int
    let content: Substring
    /// Where the key ends.
    let colon: Substring.Index?

    var key: String { colon.map { content[..<$0].trimmed } ?? "" }
    var isBlank: Bool { content.isEmpty || content.first == "#" }

    init(_ line: Substring) {
        var rest = line
        var column = 0
        var dash: Int?
        while let first = rest.first {
            if first == " " {
                rest = rest.dropFirst()
            } else if first == "-", rest.dropFirst().first.map({ $0 == " " }) ?? true {
                dash = dash ?? column
                rest = rest.dropFirst()
            } else {
                break
            }
            column += 1
        }
        self.dash = dash
        self.column = column
        content = rest
        var colon: Substring.Index?
        if let first = rest.first, !"[{#".contains(first) {
            colon = rest.indices.first { index in
                rest[index] == ":"
                    && (rest.index(after: index) == rest.endIndex || rest[rest.index(after: index)] == " ")
            }
        }
        self.colon = colon
    }
}

/// Where a line stands among those around it.
private struct YAMLBlock {
    /// The way to the mapping or list that the line belongs to.
    private(set) var path: [EditPath.Step] = []
    /// The keys of the same mapping.
    private(set) var siblings: Set<String> = []

    init(_ lines: [Substring], _ yaml: Range<Int>, _ line: Int, _ here: LineShape) {
        var column = here.column
        var steps: [EditPath.Step] = []
        var dash = here.dash
        if dash != nil { steps.append(.index(0)) }
        /// Up to which column a key is the parent.
        var limit = dash ?? column - 1
        var isSibling = dash == nil
        for number in (yaml.lowerBound..<line).reversed() {
            let shape = LineShape(lines[number])
            if shape.isBlank { continue }
            if isSibling, shape.column == column, shape.colon != nil {
                siblings.insert(shape.key)
                // The dash before the first key of an item.
                if let own = shape.dash {
                    steps.append(.index(0))
                    (limit, dash, isSibling) = (own, own, false)
                }
                continue
            }
            guard shape.colon != nil, shape.column <= limit, shape.column < column || dash != nil else { continue }
            steps.append(.key(shape.key))
            isSibling = false
            (column, limit) = (shape.column, shape.column - 1)
            dash = nil
            if let own = shape.dash {
                steps.append(.index(0))
                (limit, dash) = (own, own)
            }
            if column == 0 { break }
        }
        path = steps.reversed()
        for number in line + 1..<max(line + 1, yaml.upperBound) {
            let shape = LineShape(lines[number])
            if shape.isBlank { continue }
            guard shape.column >= here.column, shape.dash == nil || shape.column > here.column else { break }
            if shape.column == here.column, shape.colon != nil { siblings.insert(shape.key) }
        }
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { " \"'".contains($0) }.reversed().drop { " \"'".contains($0) }.reversed())
    }
}
