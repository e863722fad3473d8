package import Base

extension Value {
    /// The text that a simple value prints as; nil for lists, maps and what cannot be printed.
    var plainText: String? {
        switch self {
        case .none: "None"
        case .bool(let value): value ? "True" : "False"
        case .int(let value): String(value)
        case .double(let value): NumberText.text(value)
        case .string(let text), .safe(let text): text
        case .undefined(let undefined): undefined?.isSilent == true ? "" : nil
        default: nil
        }
    }

    /// The text that a value prints as.
    func text() throws(TemplateError) -> String {
        if let plainText { return plainText }
        if case .undefined(let undefined) = self { throw TemplateError(undefined) }
        return try representation()
    }

    /// The text of a value as a part of another text: escaped where that is safe and the value is not.
    func text(inSafe isSafe: Bool) throws(TemplateError) -> String {
        let text = try text()
        return isSafe && !self.isSafe ? HTMLEscaping.numbered.escaped(text) : text
    }

    /// The value as Python writes it: strings in quotes, lists in brackets.
    func representation() throws(TemplateError) -> String {
        var writer = RepresentationWriter()
        try writer.write(self, depth: 0)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

/// Writes values the way that Python shows them.
private struct RepresentationWriter {
    var bytes: [UInt8] = []

    mutating func write(_ value: Value, depth: Int) throws(TemplateError) {
        guard depth < RenderLimits.valueDepth else {
            throw TemplateError("the value is nested too deeply to be printed")
        }
        guard bytes.count < RenderLimits.textLength else { throw TemplateError("the text is too long") }
        switch value {
        case .string(let text), .safe(let text): write(quoted: text)
        case .list(let elements):
            bytes += "[".utf8
            for (position, element) in elements.enumerated() {
                if position > 0 { bytes += ", ".utf8 }
                try write(element, depth: depth + 1)
            }
            bytes += "]".utf8
        case .map(let map):
            bytes += "{".utf8
            for (position, entry) in map.entries.enumerated() {
                if position > 0 { bytes += ", ".utf8 }
                write(quoted: entry.key)
                bytes += ": ".utf8
                try write(entry.value, depth: depth + 1)
            }
            bytes += "}".utf8
        case .undefined(let undefined):
            if undefined?.isSilent != true { throw TemplateError(undefined) }
            bytes += "Undefined".utf8
        case .function, .handle:
            throw TemplateError("\(value.kindName) cannot be printed", help: "call it")
        default: bytes += (value.plainText ?? "").utf8
        }
    }

    private mutating func write(quoted text: String) {
        let quote = text.utf8.contains(UInt8(ascii: "'")) && !text.utf8.contains(UInt8(ascii: "\"")) ? "\"" : "'"
        bytes += quote.utf8
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": bytes += "\\\\".utf8
            case "\n": bytes += "\\n".utf8
            case "\r": bytes += "\\r".utf8
            case "\t": bytes += "\\t".utf8
            case "'" where quote == "'": bytes += "\\'".utf8
            default: bytes += String(Character(scalar)).utf8
            }
        }
        bytes += quote.utf8
    }
}

extension Value {
    /// The value that a file of JSON holds; of members with one key, the last counts.
    package init(json file: SourceFile) throws(Diagnostic) {
        self = try JSONReader.value(of: file) { node, _ in
            switch node {
            case .null: .none
            case .bool(let flag): .bool(flag)
            case .int(let number): .int(number)
            case .double(let number): .double(number)
            case .string(let text): .string(text)
            case .list(let elements): .list(elements)
            case .object(let members): .map(OrderedMap(members.map { ($0.key, $0.value) }))
            }
        }
    }

    /// The value as JSON that is safe inside HTML and scripts.
    ///
    /// - Parameter isPython: whether to write as Jinja's `tojson` does: keys in order, ASCII only, spaces after commas and colons.
    func json(isPython: Bool, indent: Int?) throws(TemplateError) -> String {
        var json = JSONWriter(
            escaping: isPython ? .ascii : .html,
            layout: indent.map { .indented(min(max($0, 0), 64)) } ?? (isPython ? .spaced : .compact))
        try write(to: &json, isPython: isPython, depth: 0)
        return json.text
    }

    private func write(to json: inout JSONWriter, isPython: Bool, depth: Int) throws(TemplateError) {
        guard depth < RenderLimits.valueDepth else { throw TemplateError("the value is nested too deeply for JSON") }
        guard json.bytes.count < RenderLimits.textLength else { throw TemplateError("the text is too long") }
        switch self {
        case .undefined(let undefined): throw TemplateError(undefined)
        case .none: json.addNull()
        case .bool(let flag): json.add(flag)
        case .int(let number): json.add(number)
        case .double(let number):
            guard number.isFinite || isPython else { throw TemplateError("JSON has no such number") }
            let infinite = number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity"
            json.add(json: number.isFinite ? NumberText.text(number) : infinite)
        case .string(let text), .safe(let text): json.add(text)
        case .list(let elements):
            json.openList()
            for element in elements { try element.write(to: &json, isPython: isPython, depth: depth + 1) }
            json.closeList()
        case .map(let map):
            json.open()
            for entry in isPython ? map.entries.sorted(by: { $0.key.precedesByScalars($1.key) }) : map.entries {
                json.key(entry.key)
                try entry.value.write(to: &json, isPython: isPython, depth: depth + 1)
            }
            json.close()
        case .function, .handle: throw TemplateError("\(kindName) has no JSON")
        }
    }
}
