/// A value of JSON whose keys come once.
package enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// - Parameter bound: what may be held of a file of strangers.
    /// - Throws: a diagnostic when the bytes are no JSON, or beyond the bound.
    package init(_ file: SourceFile, within bound: MemoryBound? = nil) throws(Diagnostic) {
        self = try JSONReader<JSONValue>.value(of: file, within: bound) { node, _ in
            switch node {
            case .null: .null
            case .bool(let flag): .bool(flag)
            case .int(let number): .int(number)
            case .double(let number): .double(number)
            case .string(let text): .string(text)
            case .list(let items): .list(items)
            case .object(let members): .object(Dictionary(members, uniquingKeysWith: { _, last in last }))
            }
        }
    }

    package subscript(key: String) -> JSONValue {
        if case .object(let members) = self { members[key] ?? .null } else { .null }
    }

    package var text: String? { if case .string(let text) = self { text } else { nil } }
    package var number: Int? { if case .int(let number) = self { number } else { nil } }
    package var items: [JSONValue] { if case .list(let items) = self { items } else { [] } }
    package var isNull: Bool { self == .null }

    package var bytes: [UInt8] {
        var json = JSONWriter()
        write(to: &json)
        return json.bytes
    }

    func write(to json: inout JSONWriter) {
        switch self {
        case .null: json.addNull()
        case .bool(let flag): json.add(flag)
        case .int(let number): json.add(number)
        case .double(let number): json.add(number)
        case .string(let text): json.add(text)
        case .list(let items): json.list(items) { $1.write(to: &$0) }
        case .object(let members):
            json.open()
            for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                json.key(key)
                value.write(to: &json)
            }
            json.close()
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self = .string(text) }
    package init(integerLiteral number: Int) { self = .int(number) }
    package init(floatLiteral number: Double) { self = .double(number) }
    package init(booleanLiteral flag: Bool) { self = .bool(flag) }
    package init(arrayLiteral items: JSONValue...) { self = .list(items) }
    package init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(Dictionary(members, uniquingKeysWith: { _, last in last }))
    }
}

extension JSONValue {
    /// A number, also one that is written as a text.
    package var decimal: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number
        case .string(let text): Double(text)
        default: nil
        }
    }
}
