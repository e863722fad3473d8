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
            return .list(groups.map { .list([$0.shown, .list($0.elements)]) })
        },
    ]
}

/// Sorts without changing the order of equal elements; comparing may fail.
enum StableSort {
    static func sorted(
        _ elements: [Value], isReversed: Bool, by key: (Value) throws(TemplateError) -> Value
    ) throws(TemplateError) -> [Value] {
        var keyed: [(key: Value, value: Value)] = []
        keyed.reserveCapacity(elements.count)
        for element in elements {
            let key = try key(element)
            if case .undefined(let undefined) = key { throw TemplateError(undefined) }
            keyed.append((key, element))
        }
        // The library's sort is stable, and its closure throws no more than a type that it does not know.
        var mistake: TemplateError?
        keyed.sort { first, second in
            do throws(TemplateError) {
                guard mistake == nil else { return false }
                return isReversed ? try second.key.precedes(first.key) : try first.key.precedes(second.key)
            } catch {
                mistake = error
                return false
            }
        }
        if let mistake { throw mistake }
        return keyed.map(\.value)
    }
}
