internal import HTML

/// Cuts XML into tags and texts, as far as XMP needs it.
struct TagReader {
    enum Tag: Equatable {
        case start(String, [String: String], isEmpty: Bool)
        case text(String)
        case end
    }

    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next tag or text, nil at the end or where the text is no XML.
    mutating func next() -> Tag? {
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                let text = take(until: "<") ?? takeRest()
                if !text.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
                    return .text(CharacterReference.resolved(in: String(decoding: text, as: UTF8.self)))
                }
                continue
            }
            if skip("<?") {
                guard take(until: "?>") != nil, skip("?>") else { return nil }
            } else if skip("<!--") {
                guard take(until: "-->") != nil, skip("-->") else { return nil }
            } else if skip("<!") {
                // A document type or unparsed text: neither is allowed in XMP.
                return nil
            } else if skip("</") {
                guard take(until: ">") != nil, skip(">") else { return nil }
                return .end
            } else {
                index += 1
                return start()
            }
        }
        return nil
    }

    private mutating func start() -> Tag? {
        let name = takeName()
        guard !name.isEmpty else { return nil }
        var attributes: [String: String] = [:]
        while index < bytes.count {
            skipSpace()
            if skip("/>") { return .start(name, attributes, isEmpty: true) }
            if skip(">") { return .start(name, attributes, isEmpty: false) }
            let key = takeName()
            skipSpace()
            guard !key.isEmpty, skip("=") else { return nil }
            skipSpace()
            guard let quote = ["\"", "'"].first(where: { skip($0) }), let value = take(until: quote), skip(quote)
            else { return nil }
            attributes[key] = CharacterReference.resolved(in: String(decoding: value, as: UTF8.self))
        }
        return nil
    }

    private mutating func takeName() -> String {
        let start = index
        let ends = Array(" \t\r\n=/><\"'".utf8)
        while index < bytes.count, !ends.contains(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func skipSpace() {
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }

    private mutating func skip(_ text: String) -> Bool {
        guard bytes[index...].starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }

    /// What stands before a mark, nil when the mark does not come.
    private mutating func take(until mark: String) -> ArraySlice<UInt8>? {
        let mark = Array(mark.utf8)
        var end = index
        while end + mark.count <= bytes.count {
            if bytes[end] == mark[0], bytes[end..<end + mark.count].elementsEqual(mark) {
                defer { index = end }
                return bytes[index..<end]
            }
            end += 1
        }
        return nil
    }

    private mutating func takeRest() -> ArraySlice<UInt8> {
        defer { index = bytes.count }
        return bytes[index...]
    }
}
