/// The functions that are part of the language.
enum BuiltinFunction: String, CaseIterable {
    case range, dict, namespace, cycler, joiner

    static func range(
        _ positional: [Value], _ named: [(name: String, value: Value)]
    ) throws(TemplateError) -> Value {
        guard named.isEmpty, (1...3).contains(positional.count) else {
            throw TemplateError("`range` takes one to three integers")
        }
        var numbers: [Int] = []
        for value in positional {
            guard let number = value.integer else {
                throw TemplateError("`range` takes integers, not \(value.kindName)", help: "`|int` makes one")
            }
            numbers.append(number)
        }
        let (start, stop) = numbers.count == 1 ? (0, numbers[0]) : (numbers[0], numbers[1])
        let step = numbers.count == 3 ? numbers[2] : 1
        guard step != 0 else { throw TemplateError("the step of `range` is zero") }
        let (distance, overflow) =
            step > 0 ? stop.subtractingReportingOverflow(start) : start.subtractingReportingOverflow(stop)
        let tooLarge = TemplateError(
            "the range is too large",
            help: "at most \(Grouping.grouped("\(Limits.rangeCount)", with: ",")) numbers are allowed")
        if distance <= 0, !overflow { return .list([]) }
        if overflow {
            guard (step > 0 ? stop > start : start > stop) else { return .list([]) }
            throw tooLarge
        }
        guard (UInt(distance) - 1) / step.magnitude < UInt(Limits.rangeCount) else {
            throw tooLarge
        }
        return .list(stride(from: start, to: stop, by: step).map { .int($0) })
    }

    /// The map that `dict` and `namespace` make.
    static func map(
        _ function: String, _ positional: [Value], _ named: [(name: String, value: Value)]
    ) throws(TemplateError) -> OrderedMap {
        guard positional.count <= 1 else { throw TemplateError("`\(function)` takes one map and named values") }
        var entries: [(String, Value)] = []
        switch positional.first {
        case nil: break
        case .map(let map)?: entries = map.entries.map { ($0.key, $0.value) }
        case .list(let pairs)?, .tuple(let pairs)?:
            for pair in pairs {
                guard let parts = pair.elements, parts.count == 2, let key = parts[0].string else {
                    throw TemplateError("`\(function)` takes pairs of a string and a value")
                }
                entries.append((key, parts[1]))
            }
        case let other?: throw TemplateError("`\(function)` takes a map, not \(other.kindName)")
        }
        return OrderedMap(entries + named.map { ($0.name, $0.value) })
    }
}
