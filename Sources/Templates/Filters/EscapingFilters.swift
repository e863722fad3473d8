internal import Base

extension BuiltinFilter {
    /// Filters that make text fit where it is put.
    static let escapingFilters: [BuiltinFilter] = [
        BuiltinFilter("escape") { call throws(TemplateError) in .safe(try call.subject.text(inSafe: true)) },
        BuiltinFilter("forceescape") { call throws(TemplateError) in
            .safe(HTMLEscaping.numbered.escaped(try call.text()))
        },
        BuiltinFilter("safe") { call throws(TemplateError) in .safe(try call.text()) },
        BuiltinFilter("urlencode") { call throws(TemplateError) in
            .string(percentEncoded(try call.text(), keeping: "/"))
        },
        BuiltinFilter("url") { call throws(TemplateError) in
            .string(percentEncoded(try call.text(), keeping: ":/?#[]@!$&'()*+,;=", keepsEscapes: true))
        },
        BuiltinFilter("tojson", Signature("indent"), json(isPython: true)),
        BuiltinFilter("json", Signature("indent"), json(isPython: false)),
        BuiltinFilter("anchors", Signature("class", "prefix", required: 2)) { call throws(TemplateError) in
            let (name, prefix) = (try call.string(1, "class", ""), try call.string(2, "prefix", ""))
            return call.like(anchors(try call.text(), of: HTMLEscaping.numbered.escaped(name), prefix))
        },
    ]

    /// HTML in which each link of a class has an id: the prefix and its number; a further link to the same address has none.
    private static func anchors(_ html: String, of name: String, _ prefix: String) -> String {
        let start = Array("<a class=\"".utf8)
        // Most pages have no such link, and a name is rarer in them than what links begin with.
        let rest = Array("\(name)\" href=\"".utf8)
        let text = Array(html.utf8)
        var numbered: [UInt8] = []
        var addresses: Set<[UInt8]> = []
        var (copied, searched) = (0, 0)
        while let link = position(ofBytes: rest, from: searched, in: text) {
            searched = link + rest.count
            guard link - copied >= start.count, text[link - start.count..<link].elementsEqual(start) else { continue }
            let address = text[searched...].prefix { $0 != UInt8(ascii: "\"") }
            guard address.endIndex < text.count else { break }
            numbered += text[copied...address.endIndex]
            copied = address.endIndex + 1
            searched = copied
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
}
