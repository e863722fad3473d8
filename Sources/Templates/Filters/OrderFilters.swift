extension BuiltinFilter {
    /// Filters that bring values into an order.
    static let orderFilters: [BuiltinFilter] = [
        BuiltinFilter("sort", Signature("reverse", "case_sensitive", "attribute")) { call throws(TemplateError) in
            let paths = AttributePath.list(call.given(3))
            let isSensitive = try call.bool(2)
            let sorted = try StableSort.sorted(try call.elements(), isReversed: try call.bool(1)) {
                (element) throws(TemplateError) in
                var keys: [Value] = []
                for path in paths { keys.append(try path.value(in: element).sortKey(isCaseSensitive: isSensitive)) }
                return keys.count == 1 ? keys[0] : .list(keys)
            }
            return .list(sorted)
        },
        BuiltinFilter("dictsort", Signature("case_sensitive", "by", "reverse")) { call throws(TemplateError) in
            guard case .map(let map) = call.subject else {
                throw TemplateError("`dictsort` takes a map, not \(call.subject.kindName)")
            }
            let isSensitive = try call.bool(1)
            let by = try call.string(2, "by", "key")
            guard by == "key" || by == "value" else { throw TemplateError("the argument `by` is \"key\" or \"value\"") }
            let pairs = map.entries.map { Value.tuple([.string($0.key), $0.value]) }
            let sorted = try StableSort.sorted(pairs, isReversed: try call.bool(3)) { (pair) throws(TemplateError) in
                pair.item(.int(by == "key" ? 0 : 1)).sortKey(isCaseSensitive: isSensitive)
            }
            return .list(sorted)
        },
        BuiltinFilter("groupby", Signature("attribute", "default", "case_sensitive", required: 1)) {
            call throws(TemplateError) in
            let path = AttributePath(call.argument(1), fallback: call.given(2))
            let isSensitive = try call.bool(3)
            var groups: [(key: Value, shown: Value, elements: [Value])] = []
            let sorted = try StableSort.sorted(try call.elements(), isReversed: false) {
                (element) throws(TemplateError) in
                try path.value(in: element).sortKey(isCaseSensitive: isSensitive)
            }
            for element in sorted {
                let shown = try path.value(in: element)
                let key = shown.sortKey(isCaseSensitive: isSensitive)
                if let last = groups.indices.last, try groups[last].key.equals(key) {
                    groups[last].elements.append(element)
                } else {
                    groups.append((key, shown, [element]))
                }
            }
            return .list(groups.map { .tuple([$0.shown, .list($0.elements)]) })
        },
    ]
}
