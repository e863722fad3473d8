internal import Base

extension BuiltinFilter {
    /// Filters that change the letters and the shape of text.
    static let textFilters: [BuiltinFilter] = [
        BuiltinFilter("upper") { call throws(TemplateError) in call.like(try call.text().inCapitals) },
        BuiltinFilter("lower") { call throws(TemplateError) in call.like(try call.text().inSmallLetters) },
        BuiltinFilter("capitalize") { call throws(TemplateError) in call.like(try call.text().capitalizedLikePython) },
        BuiltinFilter("trim", Signature("chars")) { call throws(TemplateError) in
            let characters = try call.given(1).map { (value) throws(TemplateError) in try value.text() }
            return call.like(try call.text().stripped(of: characters))
        },
        BuiltinFilter("replace", Signature("old", "new", "count", required: 2), replace),
        BuiltinFilter("truncate", Signature("length", "killwords", "end", "leeway"), truncate),
        BuiltinFilter("striptags") { call throws(TemplateError) in
            let words = withoutTags(try call.text()).words()
            return .string(CharacterReference.resolved(in: words.joined(separator: " ")))
        },
    ]

    /// HTML without its tags and comments.
    static func withoutTags(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var start = 0
        while let open = position(ofBytes: [UInt8(ascii: "<")], from: start, in: bytes) {
            let isComment = bytes[open...].starts(with: Array("<!--".utf8))
            let end: Int?
            if isComment {
                end = position(ofBytes: Array("-->".utf8), from: open + 4, in: bytes).map { $0 + 3 }
            } else {
                end = position(ofBytes: [UInt8(ascii: ">")], from: open, in: bytes).map { $0 + 1 }
            }
            guard let end else { break }
            result += bytes[start..<open]
            start = end
        }
        result += bytes[start...]
        return String(decoding: result, as: UTF8.self)
    }

    private static let replace: Body = { call throws(TemplateError) in
        guard let old = call.argument(1), let new = call.argument(2) else { return call.subject }
        let limit = try call.given(3) == nil ? -1 : call.int(3, "count", -1)
        let isSafe = call.escapes && (call.subject.isSafe || old.isSafe || new.isSafe)
        let (part, replacement) = (try old.text(), try new.text(inSafe: isSafe))
        let result = try call.subject.text(inSafe: isSafe).replacing(part, with: replacement, limit: limit)
        return isSafe ? .safe(result) : .string(result)
    }

    /// Counts characters as readers see them, so that nothing is cut in the middle of one.
    private static let truncate: Body = { call throws(TemplateError) in
        guard let text = call.subject.string else {
            throw TemplateError("\(call.subject.kindName) cannot be truncated")
        }
        let length = try call.int(1, "length", 255)
        let end = try call.string(3, "end", "...")
        let leeway = try call.given(4) == nil ? 5 : call.int(4, "leeway", 5)
        guard leeway >= 0 else { throw TemplateError("the argument `leeway` is negative") }
        guard length >= end.count else {
            throw TemplateError(
                "the argument `length` is shorter than the `end` that is appended",
                help: "at least \(end.count) is needed")
        }
        let (limit, overflow) = length.addingReportingOverflow(leeway)
        if overflow || text.utf8.count <= limit || text.count <= limit { return call.subject }
        var cut = String(text.prefix(length - end.count))
        if try !call.bool(2), let space = cut.unicodeScalars.lastIndex(of: " ") {
            cut = String(cut.unicodeScalars[..<space])
        }
        let isSafeEnd = call.argument(3)?.isSafe == true
        if call.subject.isSafe { return .safe(cut + (isSafeEnd ? end : HTMLEscaping.numbered.escaped(end))) }
        return isSafeEnd ? .safe(HTMLEscaping.numbered.escaped(cut) + end) : .string(cut + end)
    }
}
