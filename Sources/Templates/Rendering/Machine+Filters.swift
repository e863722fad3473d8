extension Machine {
    mutating func applyFilter(_ instruction: Instruction) throws(TemplateError) {
        let count = Int(instruction.count)
        let filter = filters + Int(instruction.a)
        let base = top - count
        if filter.pointee.acceptsUndefined { try checkFatal(base) } else { try checkDefined(base, count) }
        try allowance.charge(base.pointee.workload)
        var key: MemoryKey?
        if instruction.c >= 0, let subject = RememberedArgument(base.pointee) {
            let found = MemoryKey(callee: UInt64(truncatingIfNeeded: instruction.c), first: subject)
            if let known = calls.result(of: found) {
                if let length = known.string?.utf8.count { try allowance.charge(length / 32) }
                return replace(count, known)
            }
            key = found
        }
        let names = instruction.b < 0 ? [] : names(instruction.b)
        let call = FilterCall(
            values: UnsafeBufferPointer(start: base, count: count), names: names,
            escapes: instruction.flag != 0, environment: environment)
        var result = try filter.pointee.body(call)
        switch result {
        case .list(let elements):
            try allowance.charge(elements.count)
            result = .list(try allowance.checked(elements))
        case .string(let text): try allowance.charge(text.utf8.count / 32)
        case .safe(let text): try allowance.charge(text.utf8.count / 32)
        default: break
        }
        if let key { calls.remember(result, of: key) }
        replace(count, result)
    }

    mutating func applyTest(_ instruction: Instruction) throws(TemplateError) {
        let count = Int(instruction.count)
        let test = tests + Int(instruction.a)
        let base = top - count
        if test.pointee.acceptsUndefined { try checkFatal(base) } else { try checkDefined(base, count) }
        if count > 1 { try allowance.charge((base + 1).pointee.workload) }
        let call = FilterCall(
            values: UnsafeBufferPointer(start: base, count: count), names: [], escapes: false,
            environment: environment)
        let holds = try test.pointee.body(call)
        replace(count, .bool(holds))
    }

    /// An undefined value is an error wherever it is used; arguments that were not given are undefined without a reason.
    private func checkDefined(_ values: UnsafeMutablePointer<Value>, _ count: Int) throws(TemplateError) {
        for index in 0..<count {
            guard case .undefined(let undefined?) = values[index] else { continue }
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

    /// Applies a filter of the host.
    mutating func applyHostFilter(_ instruction: Instruction) throws(TemplateError) {
        let count = Int(instruction.count)
        guard let filter = environment.filters[library.symbolNames[Int(instruction.a)]] else { return }
        let base = top - count
        try checkDefined(base, count)
        try allowance.charge(base.pointee.workload)
        let names = instruction.b < 0 ? [] : names(instruction.b)
        let values = Array(UnsafeBufferPointer(start: base, count: count))
        let positional = count - names.count
        let result = try filter.body(
            Array(values[..<positional]), zip(names, values[positional...]).map { (name: $0, value: $1) })
        replace(count, result)
    }
}
