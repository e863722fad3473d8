internal import Content
internal import Base
internal import Diary

/// The front matter of a note, and its text: YAML between lines `---`, TOML between lines `+++`, or an object of JSON.
struct NoteFront {
    /// Under keys in lower case; all values are texts, lists and objects.
    private(set) var fields = JSONValue.null
    let body: String

    /// The greatest size of front matter that is no YAML, in bytes.
    private static let sizeLimit = 64 * 1024

    /// - Throws: a diagnostic where front matter is broken.
    init(_ source: SourceFile) throws(Diagnostic) {
        var bytes = source.bytes[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        if let end = Self.end(of: "---", in: bytes) {
            // A line of text between two rules is no front matter.
            if case let front = try FrontMatter(source), case .mapping? = front.root?.content {
                fields = front.root.map(Self.value) ?? .null
                body = String(decoding: source.bytes[front.bodyStart...], as: UTF8.self)
            } else {
                body = String(decoding: bytes[end.close...], as: UTF8.self)
            }
        } else if let end = Self.end(of: "+++", in: bytes) {
            guard end.open.count <= Self.sizeLimit, let value = TOMLReader.value(end.open) else {
                throw .error("its TOML cannot be read (`hugo convert toYAML` makes YAML of it)", path: source.path)
            }
            fields = value
            body = String(decoding: bytes[end.close...], as: UTF8.self)
        } else if let end = Self.endOfObject(bytes),
            let value = try? JSONValue(SourceFile(path: source.path, bytes: Array(bytes[..<end])))
        {
            fields = Self.value(value)
            body = String(decoding: bytes[end...], as: UTF8.self)
        } else {
            body = String(decoding: bytes, as: UTF8.self)
        }
        // Hugo lets keys of one's own stand below `params`.
        if case .object(var all) = fields, case .object(let own)? = all["params"] {
            all["params"] = nil
            fields = .object(all.merging(own) { first, _ in first })
        }
    }

    /// What stands between two lines of one kind at the head of a text, and where the rest begins; nil where there is none.
    private static func end(of fence: String, in bytes: ArraySlice<UInt8>) -> (open: ArraySlice<UInt8>, close: Int)? {
        var start = bytes.startIndex
        var open: Int?
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex
            let next = min(end + 1, bytes.endIndex)
            let line = bytes[start..<end]
            let isFence = line.starts(with: fence.utf8) && line.dropFirst(3).allSatisfy { " \t\r".utf8.contains($0) }
            if let open, isFence { return (bytes[open..<start], next) }
            if open == nil {
                guard isFence else { return nil }
                open = next
            }
            start = next
        }
        return nil
    }

    /// Where an object of JSON at the head of a text ends; nil where there is none.
    private static func endOfObject(_ bytes: ArraySlice<UInt8>) -> Int? {
        let inner = bytes.dropFirst().drop { " \t\r\n".utf8.contains($0) }
        guard bytes.first == UInt8(ascii: "{"), inner.first == UInt8(ascii: "\"") else { return nil }
        var depth = 0
        var isText = false
        var isEscaped = false
        for (index, byte) in zip(bytes.indices, bytes).prefix(sizeLimit) {
            if isEscaped {
                isEscaped = false
            } else if isText {
                isEscaped = byte == UInt8(ascii: "\\")
                isText = byte != UInt8(ascii: "\"")
            } else if byte == UInt8(ascii: "\"") {
                isText = true
            } else if byte == UInt8(ascii: "{") {
                depth += 1
            } else if byte == UInt8(ascii: "}") {
                depth -= 1
                if depth == 0 { return index + 1 }
            }
        }
        return nil
    }

    private static func value(_ node: YAMLNode) -> JSONValue {
        switch node.content {
        case .mapping(let pairs):
            .object(
                Dictionary(
                    pairs.map { (($0.key.text ?? "").lowercased(), value($0.value)) },
                    uniquingKeysWith: { first, _ in first }))
        case .sequence(let items): .list(items.map(value))
        default: node.isNull ? .null : .string(node.text ?? "")
        }
    }

    /// A value of JSON with keys in lower case and numbers as texts.
    private static func value(_ json: JSONValue) -> JSONValue {
        switch json {
        case .object(let members):
            .object(
                Dictionary(
                    members.sorted { $0.key < $1.key }.map { ($0.key.lowercased(), value($0.value)) },
                    uniquingKeysWith: { first, _ in first }))
        case .list(let items): .list(items.map(value))
        case .bool(let flag): .string(flag ? "true" : "false")
        case .int, .double: .string(json.digits)
        case .string, .null: json
        }
    }
}
