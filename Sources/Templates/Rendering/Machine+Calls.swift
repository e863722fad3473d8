extension Machine {
    /// Calls a function, a macro or a loop.
    mutating func call(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) {
        let site = parts.pointee.sites + Int(instruction.pointee.a)
        let callee = read(site.pointee.callee, 0)
        if site.pointee.symbol >= 0, callee == globals + Int(site.pointee.symbol) {
            let constantCall = Int(site.pointee.constantCall)
            if constantCall >= 0, let known = calls.result(ofConstant: constantCall) { return try deliver(known, site) }
            let key = callKey(site)
            if let key, let known = calls.result(of: key) { return try deliver(known, site) }
            if case .function(let function) = callee.pointee {
                let result = try callHost(function, site)
                if constantCall >= 0 { calls.remember(result, ofConstant: constantCall) }
                if let key { calls.remember(result, of: key) }
                return try deliver(result, site)
            }
        }
        if tag(of: callee) == ValueLayout.Tag.handle { return try call(callee.handleInPlace, site) }
        switch callee.pointee {
        case .function(let function): try deliver(try callHost(function, site), site)
        case .handle(let handle): try call(handle, site)
        case .undefined(let undefined): throw TemplateError(undefined)
        default:
            throw TemplateError("\(callee.pointee.kindName) cannot be called")
        }
    }

    /// Under what the result of a call is remembered; nil where that is not worth while.
    private mutating func callKey(_ site: UnsafePointer<CallSite>) -> CallMemory.Key? {
        guard site.pointee.rememberedCall >= 0, knowsLayout else { return nil }
        var key = CallMemory.Key(site: site.pointee.rememberedCall)
        var operand = lists + Int(site.pointee.firstOperand)
        var isFirst = true
        for _ in 0..<Int(site.pointee.positionalCount) + site.pointee.names.count {
            defer { operand += 1 }
            if Operand(bits: operand.pointee).kind == .constant { continue }
            guard let argument = CallMemory.Argument(read(Operand(bits: operand.pointee), 0)) else { return nil }
            if isFirst { key.first = argument } else { key.second = argument }
            isFirst = false
        }
        return key
    }

    mutating func call(_ handle: Handle, _ site: UnsafePointer<CallSite>) throws(TemplateError) {
        switch handle.kind {
        case .macro: try callMacro(handle, site)
        case .loop: try callLoop(handle, site)
        case .builtin:
            let result = try callBuiltin(Int(handle.index), try arguments(site))
            try deliver(result, site)
        case .joiner:
            guard let index = namespace(handle) else { throw TemplateError("the joiner is gone") }
            let isFirst = namespaces[index].position == 0
            namespaces[index].position = 1
            try deliver(isFirst ? .string("") : namespaces[index].entries[0].value, site)
        case .namespace, .cycler: throw TemplateError("\(handle.kindName) cannot be called")
        }
    }

    /// Pushes the result of a call in place of its temporaries, or appends it to the page.
    @inline(__always)
    mutating func deliver(_ result: Value, _ site: UnsafePointer<CallSite>) throws(TemplateError) {
        drop(Int(site.pointee.stackCount))
        push(result)
        guard site.pointee.emits else { return }
        try emit(top - 1, escapes: site.pointee.escapes)
        drop(1)
    }

    /// The same for a result that is remembered.
    @inline(__always)
    private mutating func deliver(
        _ known: UnsafePointer<Value>, _ site: UnsafePointer<CallSite>
    ) throws(TemplateError) {
        try charge(1)
        drop(Int(site.pointee.stackCount))
        guard site.pointee.emits else { return push(known.pointee) }
        try emit(known, escapes: site.pointee.escapes)
    }

    // MARK: Functions

    private mutating func callHost(
        _ function: Function, _ site: UnsafePointer<CallSite>
    ) throws(TemplateError) -> Value {
        try charge(1)
        if site.pointee.hasSpread || site.pointee.hasNamedSpread {
            let (positional, named) = try arguments(site)
            return try function.body(positional, named)
        }
        let operands = lists + Int(site.pointee.firstOperand)
        let count = Int(site.pointee.positionalCount)
        // The arrays are reused, so that most calls allocate nothing.
        positional.removeAll(keepingCapacity: true)
        named.removeAll(keepingCapacity: true)
        for index in 0..<count {
            positional.append(try given(read(Operand(bits: operands[index]), 0)))
        }
        for index in site.pointee.names.indices {
            let value = try given(read(Operand(bits: operands[count + index]), 0))
            named.append((site.pointee.names[index], value))
        }
        return try function.body(positional, named)
    }

    /// An argument of a function, which must be defined.
    func given(_ value: UnsafePointer<Value>) throws(TemplateError) -> Value {
        if case .undefined(let undefined) = value.pointee, undefined?.isSilent != true {
            throw TemplateError(undefined)
        }
        return value.pointee
    }

    /// All arguments of a call, those of `*list` and `**map` included.
    mutating func arguments(
        _ site: UnsafePointer<CallSite>
    ) throws(TemplateError) -> (positional: [Value], named: [(name: String, value: Value)]) {
        let operands = lists + Int(site.pointee.firstOperand)
        let count = Int(site.pointee.positionalCount)
        var positional: [Value] = []
        var named: [(name: String, value: Value)] = []
        for index in 0..<count { positional.append(read(Operand(bits: operands[index]), 0).pointee) }
        var next = count
        for name in site.pointee.names {
            named.append((name, read(Operand(bits: operands[next]), 0).pointee))
            next += 1
        }
        if site.pointee.hasSpread {
            positional += try iterate(read(Operand(bits: operands[next]), 0).pointee, purpose: "passed with `*`")
            next += 1
        }
        if site.pointee.hasNamedSpread {
            guard case .map(let map) = read(Operand(bits: operands[next]), 0).pointee else {
                throw TemplateError("only a map can be passed with `**`")
            }
            for (key, value) in map.entries {
                if named.contains(where: { sameBytes($0.name, key) }) {
                    throw TemplateError("the argument `\(key)` is given twice")
                }
                named.append((key, value))
            }
        }
        try charge(1 + positional.count)
        return (positional, named)
    }

    /// Calls a recursive loop with other elements.
    private mutating func callLoop(_ handle: Handle, _ site: UnsafePointer<CallSite>) throws(TemplateError) {
        guard let number = loop(handle) else { throw TemplateError("the loop is over") }
        let closureNumber = scratch.loops[number].closure
        guard closureNumber >= 0 else {
            throw TemplateError("the loop is not recursive", help: "write `recursive` at the end of its `for` tag")
        }
        let depth = scratch.loops[number].depth
        let (positional, named) = try arguments(site)
        guard positional.count == 1, named.isEmpty, let iterable = positional.first else {
            throw TemplateError("`loop` is called with one list")
        }
        drop(Int(site.pointee.stackCount))
        try enterMacro(Int(closureNumber), macros[Int(closureNumber)].program, site, -1)
        frame.pointee.loopDepth = depth + 1
        owned[0] = iterable
        slots[0] = UnsafePointer(owned)
    }

    static func quoted(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
}
