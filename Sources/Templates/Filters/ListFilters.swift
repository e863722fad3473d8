import Base

extension BuiltinFilter {
    /// Filters on lists as wholes.
    static let listFilters: [BuiltinFilter] = [
        BuiltinFilter("length") { call throws(TemplateError) in
            switch call.subject {
            case .string(let text), .safe(let text): return .int(text.scalarCount)
            case .list(let elements): return .int(elements.count)
            case .map(let map): return .int(map.count)
            default: throw TemplateError("\(call.subject.kindName) has no length")
            }
        },
        BuiltinFilter("first") { call throws(TemplateError) in
            try call.elements().first ?? .undefined(Undefined(.message("the list is empty and has no first element")))
        },
        BuiltinFilter("last") { call throws(TemplateError) in
            try call.elements().last ?? .undefined(Undefined(.message("the list is empty and has no last element")))
        },
        BuiltinFilter("list") { call throws(TemplateError) in .list(try call.elements()) },
        BuiltinFilter("join", Signature("d", "attribute"), join),
        BuiltinFilter("reverse") { call throws(TemplateError) in
            if let text = call.subject.string { return call.like(String(scalars: text.unicodeScalars.reversed())) }
            return .list(try call.elements().reversed())
        },
        BuiltinFilter("batch", Signature("linecount", "fill_with", required: 1)) { call throws(TemplateError) in
            let size = try call.int(1, "linecount", 1)
            guard size > 0 else { throw TemplateError("the argument `linecount` is not positive") }
            let elements = try call.elements()
            var batches: [Value] = []
            for start in stride(from: 0, to: elements.count, by: size) {
                var batch = Array(elements[start..<min(start + size, elements.count)])
                if let filling = call.given(2), batch.count < size {
                    guard size <= RenderLimits.rangeCount else {
                        throw TemplateError("the argument `linecount` is too large")
                    }
                    batch += repeatElement(filling, count: size - batch.count)
                }
                batches.append(.list(batch))
            }
            return .list(batches)
        },
        BuiltinFilter("items", acceptsUndefined: true) { call throws(TemplateError) in
            if call.subject.isUndefined { return .list([]) }
            guard case .map(let map) = call.subject else {
                throw TemplateError("`items` takes a map, not \(call.subject.kindName)")
            }
            return .list(map.pairs)
        },
        BuiltinFilter("sum", Signature("attribute", "start")) { call throws(TemplateError) in
            let path = AttributePath(call.given(1))
            var total = call.argument(2) ?? .int(0)
            for element in try call.elements() { total = try total.compute(.add, try path.value(in: element)) }
            return total
        },
        BuiltinFilter("min", Signature("case_sensitive", "attribute")) { call throws(TemplateError) in
            try extreme(call, Message("smallest")) { (candidate, best) throws(TemplateError) in
                try candidate.precedes(best)
            }
        },
        BuiltinFilter("max", Signature("case_sensitive", "attribute")) { call throws(TemplateError) in
            try extreme(call, Message("largest")) { (candidate, best) throws(TemplateError) in
                try best.precedes(candidate)
            }
        },
        BuiltinFilter("unique", Signature("case_sensitive", "attribute")) { call throws(TemplateError) in
            let path = AttributePath(call.given(2))
            let isSensitive = try call.bool(1)
            var seen: Set<ByteKey> = []
            var unique: [Value] = []
            for element in try call.elements() {
                let key = try path.value(in: element).sortKey(isCaseSensitive: isSensitive)
                if seen.insert(ByteKey(try identity(key))).inserted { unique.append(element) }
            }
            return .list(unique)
        },
    ]

    /// A text that equal values share.
    private static func identity(_ value: Value) throws(TemplateError) -> String {
        if let text = value.string { return "s" + text }
        if let integer = value.integer { return "i\(integer)" }
        if let number = value.number {
            return Int(exactly: number).map { "i\($0)" } ?? "d\(number)"
        }
        return "v" + (try value.representation())
    }

    private static let join: Body = { call throws(TemplateError) in
        let path = AttributePath(call.given(2))
        var elements: [Value] = []
        for element in try call.elements() { elements.append(try path.value(in: element)) }
        let separator = call.argument(1) ?? .string("")
        let isSafe = call.escapes && (separator.isSafe || elements.contains(where: \.isSafe))
        var texts: [String] = []
        for element in elements { texts.append(try element.text(inSafe: isSafe)) }
        let joint = try separator.text()
        let length = texts.reduce(0) { $0 + $1.utf8.count + joint.utf8.count }
        guard length <= RenderLimits.textLength else { throw TemplateError("the text is too long") }
        let joined = texts.joined(separator: try separator.text(inSafe: isSafe))
        return isSafe ? .safe(joined) : .string(joined)
    }

    private static func extreme(
        _ call: FilterCall, _ name: Message, _ isBetter: (Value, Value) throws(TemplateError) -> Bool
    ) throws(TemplateError) -> Value {
        let path = AttributePath(call.given(2))
        let isSensitive = try call.bool(1)
        var best: (value: Value, key: Value)?
        for element in try call.elements() {
            let key = try path.value(in: element).sortKey(isCaseSensitive: isSensitive)
            if let current = best, try !isBetter(key, current.key) { continue }
            best = (element, key)
        }
        return best?.value ?? .undefined(Undefined(.message("the list is empty and has no \(name) element")))
    }
}

extension Value {
    /// The value to sort and group by: strings without regard to case unless that counts.
    func sortKey(isCaseSensitive: Bool) -> Value {
        guard !isCaseSensitive, let text = string else { return self }
        return .string(text.inSmallLetters)
    }
}

extension BuiltinFilter {
    /// Filters on values of any kind.
    static let valueFilters: [BuiltinFilter] = [
        BuiltinFilter("default", Signature("default_value", "boolean"), acceptsUndefined: true) {
            call throws(TemplateError) in
            let fallback = call.argument(1) ?? .string("")
            if call.subject.isUndefined { return fallback }
            if try call.bool(2), call.subject.truth == false { return fallback }
            return call.subject
        }
    ]
}
