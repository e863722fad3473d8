extension Machine {
    mutating func applyFilter(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) {
        let count = Int(instruction.pointee.count)
        let filter = filters + Int(instruction.pointee.a)
        let base = top - count
        if filter.pointee.acceptsUndefined { try checkFatal(base) } else { try checkDefined(base, count) }
        try charge(base.pointee.workload)
        var key: CallMemory.Key?
        if instruction.pointee.c >= 0, knowsLayout, let subject = CallMemory.Argument(base) {
            let found = CallMemory.Key(site: instruction.pointee.c, first: subject)
            if let known = calls.result(of: found) { return try deliver(known, replacing: count) }
            key = found
        }
        let names = instruction.pointee.b < 0 ? [] : names(instruction.pointee.b)
        let call = FilterCall(
            values: UnsafeBufferPointer(start: base, count: count), names: names,
            escapes: instruction.pointee.flag != 0,
            library: library)
        var result = try filter.pointee.body(call)
        switch result {
        case .list(let elements):
            try charge(elements.count)
            result = .list(try checked(elements))
        case .string(let text): try charge(text.utf8.count / 32)
        case .safe(let text): try charge(text.utf8.count / 32)
        default: break
        }
        if let key { calls.remember(result, of: key) }
        replace(count, result)
    }

    /// Pushes the remembered result of a filter, or appends it to the page where that comes next.
    private mutating func deliver(_ known: UnsafePointer<Value>, replacing count: Int) throws(TemplateError) {
        drop(count)
        if let length = known.pointee.string?.utf8.count { try charge(length / 32) }
        let next = code + pc
        guard next.pointee.operation == .emit, Operand(bits: next.pointee.a) == .top else {
            return push(known.pointee)
        }
        pc += 1
        try emit(known, escapes: next.pointee.flag != 0)
    }

    mutating func applyTest(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) {
        let count = Int(instruction.pointee.count)
        let test = tests + Int(instruction.pointee.a)
        let base = top - count
        if test.pointee.acceptsUndefined { try checkFatal(base) } else { try checkDefined(base, count) }
        if count > 1 { try charge((base + 1).pointee.workload) }
        let call = FilterCall(
            values: UnsafeBufferPointer(start: base, count: count), names: [], escapes: false, library: library)
        let holds = try test.pointee.body(call)
        replace(count, .bool(holds))
    }

    /// An undefined value is an error wherever it is used; arguments that were not given are undefined without a reason.
    private func checkDefined(_ values: UnsafeMutablePointer<Value>, _ count: Int) throws(TemplateError) {
        for index in 0..<count {
            guard case .undefined(let undefined) = values[index] else { continue }
            guard let undefined else { continue }
            guard undefined.isSilent else { throw TemplateError(undefined) }
            values[index] = .string("")
        }
    }

    /// Even `default` does not accept an attribute of something undefined.
    func checkFatal(_ value: UnsafePointer<Value>) throws(TemplateError) {
        if case .undefined(let undefined?) = value.pointee, undefined.isFatal { throw TemplateError(undefined) }
    }

    private func names(_ start: Int32) -> [String] {
        let start = Int(start)
        return (0..<Int(lists[start])).compactMap { constants[Int(lists[start + 1 + $0])].string }
    }

    /// Applies a filter or test of the host.
    mutating func applyHost(_ instruction: UnsafePointer<Instruction>, isTest: Bool) throws(TemplateError) {
        let count = Int(instruction.pointee.count)
        let name = library.symbolNames[Int(instruction.pointee.a)]
        guard let function = isTest ? library.environment.tests[name] : library.environment.filters[name] else {
            return
        }
        let base = top - count
        if !isTest { try checkDefined(base, count) }
        try charge(base.pointee.workload)
        let names = instruction.pointee.b < 0 ? [] : names(instruction.pointee.b)
        let values = Array(UnsafeBufferPointer(start: base, count: count))
        let positional = count - names.count
        let result = try function.body(
            Array(values[..<positional]), zip(names, values[positional...]).map { (name: $0, value: $1) })
        replace(count, isTest ? .bool(result.truth ?? false) : result)
    }
}
