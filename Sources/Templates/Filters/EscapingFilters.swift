internal import Encoding
internal import HTML

extension BuiltinFilter {
    /// Filters that make text fit where it is put.
    static let escapingFilters: [BuiltinFilter] = [
        BuiltinFilter("escape") { call throws(TemplateError) in .safe(try call.subject.text(inSafe: true)) },
        BuiltinFilter("forceescape") { call throws(TemplateError) in
            .safe(HTMLEscaping.numbered.escaped(try call.text()))
        },
        BuiltinFilter("safe") { call throws(TemplateError) in .safe(try call.text()) },
        BuiltinFilter("urlencode", Signature(), urlencode),
        BuiltinFilter("url") { call throws(TemplateError) in
            .string(percentEncoded(try call.text(), keeping: ":/?#[]@!$&'()*+,;=", keepsEscapes: true))
        },
        BuiltinFilter("tojson", Signature("indent"), json(isPython: true)),
        BuiltinFilter("json", Signature("indent"), json(isPython: false)),
        BuiltinFilter("xmlattr", Signature("autospace"), xmlattr),
        BuiltinFilter("anchors", Signature("class", "prefix", required: 2)) { call throws(TemplateError) in
            let (name, prefix) = (try call.string(1, "class", ""), try call.string(2, "prefix", ""))
            return call.like(anchors(try call.text(), of: HTMLEscaping.numbered.escaped(name), prefix))
        },
    ]

    /// HTML in which each link of a class has an id: the prefix and its number; a further link to the same address has none.
    private static func anchors(_ html: String, of name: String, _ prefix: String) -> String {
        let start = Array("<a class=\"\(name)\" href=\"".utf8)
        let text = Array(html.utf8)
        var numbered: [UInt8] = []
        var addresses: Set<[UInt8]> = []
        var copied = 0
        while let link = position(ofBytes: start, from: copied, in: text) {
            let address = text[(link + start.count)...].prefix { $0 != UInt8(ascii: "\"") }
            guard address.endIndex < text.count else { break }
            numbered += text[copied...address.endIndex]
            copied = address.endIndex + 1
            guard addresses.insert(Array(address)).inserted else { continue }
            numbered += " id=\"\(HTMLEscaping.numbered.escaped(prefix))\(addresses.count)\"".utf8
        }
        return addresses.isEmpty ? html : String(decoding: numbered + text[copied...], as: UTF8.self)
    }

    private static func json(isPython: Bool) -> Body {
        { call throws(TemplateError) in
            let indent = call.given(1) == nil ? nil : try call.int(1, "indent", 0)
            return .safe(try call.subject.json(isPython: isPython, indent: indent))
        }
    }

    private static let urlencode: Body = { call throws(TemplateError) in
        var pairs: [(Value, Value)] = []
        switch call.subject {
        case .map(let map): pairs = map.entries.map { (.string($0.key), $0.value) }
        case .list(let elements), .tuple(let elements):
            for element in elements {
                guard let pair = element.elements, pair.count == 2 else {
                    throw TemplateError("`urlencode` takes a text, a map, or a list of pairs")
                }
                pairs.append((pair[0], pair[1]))
            }
        default: return .string(percentEncoded(try call.text(), keeping: "/"))
        }
        var parts: [String] = []
        for (key, value) in pairs {
            let texts = [try key.text(), try value.text()]
            parts.append(texts.map { percentEncoded($0, keeping: " ") }.joined(separator: "="))
        }
        return .string(String(parts.joined(separator: "&").map { $0 == " " ? "+" : $0 }))
    }

    private static let xmlattr: Body = { call throws(TemplateError) in
        guard case .map(let map) = call.subject else {
            throw TemplateError("`xmlattr` takes a map, not \(call.subject.kindName)")
        }
        var parts: [String] = []
        for (key, value) in map.entries {
            switch value {
            case .none, .undefined: continue
            default: break
            }
            if key.unicodeScalars.contains(where: {
                [" ", "\t", "\n", "\r", "\u{0B}", "\u{0C}", "/", ">", "="].contains($0)
            }) {
                throw TemplateError("`\(key)` cannot be the name of an attribute")
            }
            parts.append("\(HTMLEscaping.numbered.escaped(key))=\"\(try value.text(inSafe: true))\"")
        }
        var result = parts.joined(separator: " ")
        if try call.bool(1, true), !result.isEmpty { result = " " + result }
        return call.escapes ? .safe(result) : .string(result)
    }
}
