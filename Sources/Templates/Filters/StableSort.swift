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
        var source = keyed
        var target = keyed
        var width = 1
        while width < source.count {
            for start in stride(from: 0, to: source.count, by: width * 2) {
                try merge(
                    source, start, min(start + width, source.count), min(start + width * 2, source.count), isReversed,
                    &target)
            }
            swap(&source, &target)
            width *= 2
        }
        return source.map(\.value)
    }

    private static func merge(
        _ source: [(key: Value, value: Value)], _ start: Int, _ middle: Int, _ end: Int, _ isReversed: Bool,
        _ target: inout [(key: Value, value: Value)]
    ) throws(TemplateError) {
        var (left, right) = (start, middle)
        for place in start..<end {
            let takesRight: Bool
            if left == middle {
                takesRight = true
            } else if right == end {
                takesRight = false
            } else if isReversed {
                takesRight = try source[left].key.precedes(source[right].key)
            } else {
                takesRight = try source[right].key.precedes(source[left].key)
            }
            target[place] = takesRight ? source[right] : source[left]
            if takesRight { right += 1 } else { left += 1 }
        }
    }
}
