internal import Base

extension Machine {
    /// Calls a function or a macro.
    mutating func call(_ instruction: Instruction) throws(TemplateError) {
        let site = bytecode.pointee.sites.base + Int(instruction.a)
        let callee = read(site.pointee.callee, 0)
        if site.pointee.symbol >= 0, callee == globals + Int(site.pointee.symbol) {
            let constantCall = Int(site.pointee.constantCall)
            if constantCall >= 0, let known = calls.result(ofConstant: constantCall) { return try deliver(known, site) }
            let key = callKey(site)
            if let key, let known = calls.result(of: key) {
                try allowance.charge(1)
                return try deliver(known, site)
            }
            if case .function(let function) = callee.pointee {
                let result = try callHost(function, site)
                if constantCall >= 0 { calls.remember(result, ofConstant: constantCall) }
                if let key { calls.remember(result, of: key) }
                return try deliver(result, site)
            }
        }
        switch callee.pointee {
        case .function(let function): try deliver(try callHost(function, site), site)
        case .handle(let handle): try call(handle, site)
        case .undefined(let undefined): throw TemplateError(undefined)
        default:
            throw TemplateError("\(callee.pointee.kindName) cannot be called")
        }
    }

    /// The key under which the result of a call is remembered; nil where that is not worth while.
    private mutating func callKey(_ site: UnsafePointer<CallSite>) -> MemoryKey? {
        guard site.pointee.rememberedCall >= 0 else { return nil }
        var key = MemoryKey(callee: UInt64(truncatingIfNeeded: site.pointee.rememberedCall))
        var operand = lists + Int(site.pointee.firstOperand)
        var isFirst = true
        for _ in 0..<Int(site.pointee.positionalCount) + site.pointee.names.count {
            defer { operand += 1 }
            if Operand(bits: operand.pointee).kind == .constant { continue }
            guard let argument = RememberedArgument(read(Operand(bits: operand.pointee), 0).pointee) else {
                return nil
            }
            if isFirst { key.first = argument } else { key.second = argument }
            isFirst = false
        }
        return key
    }

    mutating func call(_ handle: Handle, _ site: UnsafePointer<CallSite>) throws(TemplateError) {
        switch handle.kind {
        case .macro: try callMacro(handle, site)
        case .builtin:
            let (positional, named) = try definedArguments(site)
            let result = try callBuiltin(Int(handle.index), positional, named)
            try allowance.charge(result.workload)
            try deliver(result, site)
        case .loop, .namespace:
            throw TemplateError(
                "\(handle.kindName) cannot be called", help: handle.kind == .loop ? Removed.words["recursive"] : nil)
        }
    }

    /// Pushes the result of a call in place of its temporaries, or appends it to the page.
    @inline(__always)
    mutating func deliver(_ result: Value, _ site: UnsafePointer<CallSite>) throws(TemplateError) {
        drop(Int(site.pointee.stackCount))
        push(result)
        guard site.pointee.emits else { return }
        try output.append(top - 1, escapes: site.pointee.escapes, &allowance)
        drop(1)
    }

    /// The same for a result that lies somewhere else than in these temporaries.
    mutating func deliver(
        _ known: UnsafePointer<Value>, _ site: UnsafePointer<CallSite>
    ) throws(TemplateError) {
        try allowance.charge(1)
        drop(Int(site.pointee.stackCount))
        guard site.pointee.emits else { return push(known.pointee) }
        try output.append(known, escapes: site.pointee.escapes, &allowance)
    }

    // MARK: Functions

    private mutating func callHost(
        _ function: Function, _ site: UnsafePointer<CallSite>
    ) throws(TemplateError) -> Value {
        let (positional, named) = try definedArguments(site)
        return try function.body(positional, named)
    }

    /// All arguments of a call, which must be defined.
    mutating func definedArguments(
        _ site: UnsafePointer<CallSite>
    ) throws(TemplateError) -> (positional: [Value], named: [(name: String, value: Value)]) {
        let arguments = try arguments(site)
        for value in arguments.positional { try value.checkDefined() }
        for (_, value) in arguments.named { try value.checkDefined() }
        return arguments
    }

    /// All arguments of a call.
    mutating func arguments(
        _ site: UnsafePointer<CallSite>
    ) throws(TemplateError) -> (positional: [Value], named: [(name: String, value: Value)]) {
        let operands = lists + Int(site.pointee.firstOperand)
        let count = Int(site.pointee.positionalCount)
        var positional: [Value] = []
        var named: [(name: String, value: Value)] = []
        for index in 0..<count { positional.append(read(Operand(bits: operands[index]), 0).pointee) }
        for (place, name) in site.pointee.names.enumerated() {
            named.append((name, read(Operand(bits: operands[count + place]), 0).pointee))
        }
        try allowance.charge(1 + positional.count)
        return (positional, named)
    }
}
