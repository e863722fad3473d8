internal import CYAML
internal import Base

/// The one place that speaks with libyaml: its events become a tree of nodes with positions.
///
/// Events rather than libyaml's document loader, because the loader expands aliases before anyone can count them.
enum YAML {
    /// Bounds that no honest front matter meets, so that a hostile one ends in a diagnostic.
    private static let depthLimit = 32
    private static let weightLimit = 10_000

    /// Parses one YAML document.
    ///
    /// - Parameter bytes: the range of the file that holds the YAML.
    /// - Returns: the root node, nil when the document is empty.
    static func parse(_ file: SourceFile, bytes: Range<Int>) throws(Diagnostic) -> YAMLNode? {
        var parser = yaml_parser_t()
        guard yaml_parser_initialize(&parser) == 1 else { throw .error("no memory to read YAML", path: file.path) }
        defer { yaml_parser_delete(&parser) }
        yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
        let result: Result<YAMLNode?, Diagnostic> = file.bytes.withUnsafeBufferPointer { buffer in
            let input = UnsafeBufferPointer(rebasing: buffer[bytes])
            yaml_parser_set_input_string(&parser, input.baseAddress, input.count)
            var builder = Builder(file: file, input: input, firstByte: bytes.lowerBound)
            do throws(Diagnostic) {
                return .success(try builder.document(&parser))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private struct Builder {
        let file: SourceFile
        let input: UnsafeBufferPointer<UInt8>
        /// Where the YAML starts in the file.
        let firstByte: Int
        /// The place that was asked for last: libyaml counts characters, and nearly always goes on from there.
        var last = (characters: 0, bytes: 0)
        var anchors: [String: YAMLNode] = [:]
        /// Nodes so far, with those that an alias repeats counted again.
        var weight = 0
        var weights: [String: Int] = [:]

        mutating func document(_ parser: inout yaml_parser_t) throws(Diagnostic) -> YAMLNode? {
            var root: YAMLNode?
            var documents = 0
            while true {
                var event = try next(&parser)
                defer { yaml_event_delete(&event) }
                switch event.type {
                case YAML_STREAM_END_EVENT:
                    return root
                case YAML_DOCUMENT_START_EVENT:
                    documents += 1
                    if documents > 1 {
                        throw .error("a second YAML document", at: range(event), help: "keep one, without `---` inside")
                    }
                case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT, YAML_NO_EVENT:
                    continue
                default:
                    root = try node(event, &parser, depth: 0)
                }
            }
        }

        private mutating func node(
            _ event: yaml_event_t, _ parser: inout yaml_parser_t, depth: Int
        ) throws(Diagnostic) -> YAMLNode {
            let weightBefore = weight
            weight += 1
            if weight > YAML.weightLimit {
                throw .error(
                    "more than \(YAML.weightLimit) values", at: range(event), help: "front matter is for a few facts")
            }
            if depth > YAML.depthLimit {
                throw .error("nested more than \(YAML.depthLimit) levels", at: range(event))
            }
            var event = event
            let start = offset(event.start_mark)
            switch event.type {
            case YAML_ALIAS_EVENT:
                let name = cairn_yaml_alias_anchor(&event).map { String(cString: $0) } ?? ""
                guard let target = anchors[name] else {
                    throw .error("no anchor is called “\(name)”", at: range(event))
                }
                weight += weights[name] ?? 1
                return YAMLNode(content: target.content, start: start, end: offset(event.end_mark))
            case YAML_SCALAR_EVENT:
                let plain = cairn_yaml_scalar_is_plain(&event) == 1
                let text = String(
                    decoding: UnsafeRawBufferPointer(
                        start: cairn_yaml_scalar_value(&event), count: cairn_yaml_scalar_length(&event)),
                    as: UTF8.self)
                let node = YAMLNode(
                    content: .scalar(text, plain: plain), start: start, end: offset(event.end_mark))
                remember(node, cairn_yaml_scalar_anchor(&event), weightBefore)
                return node
            case YAML_SEQUENCE_START_EVENT:
                var items: [YAMLNode] = []
                while true {
                    var inner = try next(&parser)
                    defer { yaml_event_delete(&inner) }
                    if inner.type == YAML_SEQUENCE_END_EVENT {
                        let node = YAMLNode(
                            content: .sequence(items), start: start, end: offset(inner.end_mark))
                        remember(node, cairn_yaml_sequence_anchor(&event), weightBefore)
                        return node
                    }
                    items.append(try self.node(inner, &parser, depth: depth + 1))
                }
            case YAML_MAPPING_START_EVENT:
                let node = try mapping(event, from: start, &parser, depth: depth)
                remember(node, cairn_yaml_mapping_anchor(&event), weightBefore)
                return node
            default:
                throw .error("unexpected YAML", at: range(event))
            }
        }

        private mutating func mapping(
            _ event: yaml_event_t, from start: Int32, _ parser: inout yaml_parser_t, depth: Int
        ) throws(Diagnostic) -> YAMLNode {
            var pairs: [(key: YAMLNode, value: YAMLNode)] = []
            var places: [TextKey: Int] = [:]
            /// Where a key stands already; few keys are looked through faster than hashed.
            func earlier(_ name: String) -> Int? {
                if pairs.count < 32 {
                    return pairs.firstIndex {
                        $0.key.text.map { $0.utf8.count == name.utf8.count && $0 == name } ?? false
                    }
                }
                if places.isEmpty {
                    for (index, pair) in pairs.enumerated() { places[TextKey(pair.key.text ?? "")] = index }
                }
                return places.updateValue(pairs.count, forKey: TextKey(name))
            }
            while true {
                var inner = try next(&parser)
                defer { yaml_event_delete(&inner) }
                if inner.type == YAML_MAPPING_END_EVENT {
                    return YAMLNode(
                        content: .mapping(pairs), start: start, end: offset(inner.end_mark))
                }
                let key = try node(inner, &parser, depth: depth + 1)
                guard let name = key.text else {
                    throw .error("a key must be a word", at: key.range(in: file))
                }
                if let first = earlier(name) {
                    throw .error(
                        "the key “\(name)” stands twice", at: key.range(in: file),
                        notes: [.init("it stands here already", at: pairs[first].key.range(in: file))])
                }
                var valueEvent = try next(&parser)
                defer { yaml_event_delete(&valueEvent) }
                pairs.append((key, try node(valueEvent, &parser, depth: depth + 1)))
            }
        }

        private mutating func remember(_ node: YAMLNode, _ anchor: UnsafePointer<CChar>?, _ weightBefore: Int) {
            guard let anchor else { return }
            let name = String(cString: anchor)
            anchors[name] = node
            weights[name] = weight - weightBefore
        }

        /// The next event; the caller deletes it.
        private mutating func next(_ parser: inout yaml_parser_t) throws(Diagnostic) -> yaml_event_t {
            var event = yaml_event_t()
            guard yaml_parser_parse(&parser, &event) == 1 else { throw failure(parser) }
            return event
        }

        /// The one place where a failure of libyaml becomes a diagnostic.
        private mutating func failure(_ parser: yaml_parser_t) -> Diagnostic {
            let problem = parser.problem.map { String(cString: $0) } ?? "cannot be read"
            // The reader fails before it counts characters; it gives a byte offset.
            let offset =
                parser.error == YAML_READER_ERROR
                ? firstByte + parser.problem_offset : Int(offset(parser.problem_mark))
            let byte = offset < file.bytes.count ? file.bytes[offset] : 0
            var help: Message?
            if byte == UInt8(ascii: "\t") || problem.contains("tab")
                || problem.contains("cannot start any token") && byte == 9
            {
                help = "indent with spaces; YAML refuses tabs"
            } else if problem.contains("mapping values are not allowed") {
                help = "put text that contains “: ” between quotes, or check the indentation"
            } else if problem.contains("cannot start any token") {
                help = "put text that starts with a special character between quotes"
            } else if problem.contains("could not find expected ':'") {
                help = "write each line as `key: value`, and long text between quotes"
            } else if problem.contains("unexpected end of stream") {
                help = "close the quote"
            } else if problem.contains("unknown escape character") {
                help = "write the backslash twice, or use single quotes"
            } else if problem.contains("expected ',' or") || problem.contains("did not find expected") {
                help = "check brackets, quotes and indentation above this line"
            }
            var notes: [Diagnostic.Note] = []
            if let context = parser.context, parser.error == YAML_PARSER_ERROR || parser.error == YAML_SCANNER_ERROR {
                let place = Int(self.offset(parser.context_mark))
                if place != offset {
                    notes.append(.init(Message(foreign: String(cString: context)), at: character(at: place)))
                }
            }
            return .error("YAML: \(Message(foreign: problem))", at: character(at: offset), notes: notes, help: help)
        }

        /// The bytes of one character, which for Hangul are three.
        private func character(at offset: Int) -> SourceRange {
            var end = offset + 1
            while end < file.bytes.count, file.bytes[end] & 0xC0 == 0x80 { end += 1 }
            return SourceRange(file, offset..<end)
        }

        /// The offset of a mark in the file. Its line is of no use: libyaml breaks lines at U+2028 and others too.
        private mutating func offset(_ mark: yaml_mark_t) -> Int32 {
            while last.characters < mark.index, last.bytes < input.count {
                last.bytes += 1
                while last.bytes < input.count, input[last.bytes] & 0xC0 == 0x80 { last.bytes += 1 }
                last.characters += 1
            }
            while last.characters > mark.index, last.bytes > 0 {
                last.bytes -= 1
                while last.bytes > 0, input[last.bytes] & 0xC0 == 0x80 { last.bytes -= 1 }
                last.characters -= 1
            }
            return Int32(clamping: firstByte + last.bytes)
        }

        private mutating func range(_ event: yaml_event_t) -> SourceRange {
            YAMLNode(content: .sequence([]), start: offset(event.start_mark), end: offset(event.end_mark)).range(
                in: file)
        }
    }
}
