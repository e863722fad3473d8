internal import Base

extension BuiltinFilter {
    /// Filters that apply other filters and tests to every element.
    static let selectionFilters: [BuiltinFilter] = [
        BuiltinFilter("map", Signature(isVariadic: true), map),
        BuiltinFilter("select", Signature(isVariadic: true), selection(keeps: true, byAttribute: false)),
        BuiltinFilter("reject", Signature(isVariadic: true), selection(keeps: false, byAttribute: false)),
        BuiltinFilter("selectattr", Signature(isVariadic: true), selection(keeps: true, byAttribute: true)),
        BuiltinFilter("rejectattr", Signature(isVariadic: true), selection(keeps: false, byAttribute: true)),
    ]

    private static let map: Body = { call throws(TemplateError) in
        // `none` and its like have nothing to go through.
        if call.subject.truth == false { return .list([]) }
        let elements = try call.elements()
        let positionalCount = call.values.count - call.names.count
        var results: [Value] = []
        results.reserveCapacity(elements.count)
        if positionalCount == 1, let place = call.names.firstIndex(of: "attribute") {
            for name in call.names where name != "attribute" && name != "default" {
                throw TemplateError("`map` has no argument `\(name)`", help: "its arguments are `attribute`, `default`")
            }
            let fallback = call.names.firstIndex(of: "default").map { call.values[positionalCount + $0] }
            let path = AttributePath(call.values[positionalCount + place], fallback: fallback)
            for element in elements { results.append(try path.value(in: element)) }
            return .list(results)
        }
        guard positionalCount > 1, let name = call.values[1].string else {
            throw TemplateError("`map` needs the name of a filter, or `attribute=`")
        }
        for element in elements {
            let arguments = [element] + call.values.dropFirst(2)
            results.append(try call.apply(filter: name, to: arguments, names: call.names))
        }
        return .list(results)
    }

    private static func selection(keeps: Bool, byAttribute: Bool) -> Body {
        { call throws(TemplateError) in try select(call, keeps: keeps, byAttribute: byAttribute) }
    }

    private static func select(
        _ call: FilterCall, keeps: Bool, byAttribute: Bool
    ) throws(TemplateError) -> Value {
        if call.subject.truth == false { return .list([]) }
        let positionalCount = call.values.count - call.names.count
        let offset = byAttribute ? 2 : 1
        guard positionalCount >= offset else { throw TemplateError("the name of an attribute is missing") }
        let path = AttributePath(byAttribute ? call.values[1] : Value?.none)
        let test = positionalCount > offset ? call.values[offset].string : nil
        if positionalCount > offset, test == nil { throw TemplateError("the name of a test is a string") }
        var selected: [Value] = []
        for element in try call.elements() {
            let value = try path.value(in: element)
            let holds: Bool
            if let test {
                let arguments = [value] + call.values.dropFirst(offset + 1)
                holds = try call.apply(test: test, to: arguments, names: call.names)
            } else {
                guard let truth = value.truth else {
                    if case .undefined(let undefined) = value { throw TemplateError(undefined) }
                    continue
                }
                holds = truth
            }
            if holds == keeps { selected.append(element) }
        }
        return .list(selected)
    }
}

extension FilterCall {
    /// Applies a filter that is known by its name only now.
    func apply(filter name: String, to values: [Value], names: [String]) throws(TemplateError) -> Value {
        if let filter = environment.filters[name] {
            try checkDefined(values)
            let count = values.count - names.count
            return try filter.body(Array(values[..<count]), zip(names, values[count...]).map { (name: $0, value: $1) })
        }
        guard let number = BuiltinFilter.numbers[name] else {
            throw TemplateError("unknown filter `\(name)`", help: environment.helpForFilter(name))
        }
        let filter = BuiltinFilter.all[number]
        if !filter.acceptsUndefined { try checkDefined(values) }
        let ordered = filter.signature.isVariadic ? values : try order(values, names, filter.signature, "filter", name)
        return try with(ordered, filter.signature.isVariadic ? names : [], filter.body)
    }

    /// Applies a test that is known by its name only now.
    func apply(test name: String, to values: [Value], names: [String]) throws(TemplateError) -> Bool {
        guard let number = BuiltinTest.numbers[name] else {
            throw TemplateError("unknown test `\(name)`", help: BuiltinTest.help(name))
        }
        let test = BuiltinTest.all[number]
        if !test.acceptsUndefined { try checkDefined(values) }
        return try with(try order(values, names, test.signature, "test", name), [], test.body)
    }

    private func checkDefined(_ values: [Value]) throws(TemplateError) {
        for value in values {
            if case .undefined(let undefined?) = value, !undefined.isSilent { throw TemplateError(undefined) }
        }
    }

    /// What `work` makes of this call with another value or other arguments.
    private func with<Result>(
        _ values: [Value], _ names: [String], _ work: (FilterCall) throws(TemplateError) -> Result
    ) throws(TemplateError) -> Result {
        try values.withUnsafeBufferPointer { (values) throws(TemplateError) in
            try work(FilterCall(values: values, names: names, escapes: escapes, environment: environment))
        }
    }

    private func order(
        _ values: [Value], _ names: [String], _ signature: Signature, _ kind: String, _ name: String
    ) throws(TemplateError) -> [Value] {
        let positional = values.count - names.count
        guard positional - 1 <= signature.parameters.count else {
            throw TemplateError("the \(kind) `\(name)` takes at most \(signature.parameters.count) arguments")
        }
        var ordered = Array(values[..<positional])
        for (place, argument) in names.enumerated() {
            guard let parameter = signature.parameters.firstIndex(of: argument) else {
                throw TemplateError("the \(kind) `\(name)` has no argument `\(argument)`")
            }
            while ordered.count <= parameter + 1 { ordered.append(.undefined(nil)) }
            ordered[parameter + 1] = values[positional + place]
        }
        guard ordered.count > signature.required else {
            throw TemplateError("the \(kind) `\(name)` needs the argument `\(signature.parameters[ordered.count - 1])`")
        }
        return ordered
    }
}
