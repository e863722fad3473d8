import Base

extension Machine {
    /// Calls something that a value has: a macro of a module, a method of a loop, a string, a list or a map.
    mutating func callMethod(_ instruction: Instruction) throws(TemplateError) {
        let site = bytecode.pointee.sites.base + Int(instruction.a)
        let object = read(site.pointee.callee, 0)
        if site.pointee.isCycle, case .handle(let handle) = object.pointee, handle.kind == .loop,
            let number = loops.number(of: handle)
        {
            let position = loops[number].pointee.index % Int(site.pointee.positionalCount)
            let operand = Operand(bits: lists[Int(site.pointee.firstOperand) + position])
            return try deliver(read(operand, 0), site)
        }
        let name = site.pointee.method
        switch object.pointee {
        case .map(let map):
            let hasMethod = ValueMethods.names(of: object.pointee).contains(name)
            if let member = map[name], !hasMethod || member.isCallable { return try callMember(member, site) }
        case .handle(let handle):
            if handle.kind == .namespace || handle.kind == .macro, let member = attribute(name, nil, of: handle) {
                return try callMember(member, site)
            }
            if let result = try callMethod(name, of: handle, site) { return try deliver(result, site) }
        case .undefined(let undefined): throw TemplateError(undefined)
        default: break
        }
        let (positional, named) = try definedArguments(site)
        try object.pointee.checkDefined()
        guard ValueMethods.names(of: object.pointee).contains(name) else {
            throw missingMethod(name, object.pointee, site)
        }
        try allowance.charge(object.pointee.workload)
        let result = try ValueMethods.call(name, of: object.pointee, positional, named)
        try deliver(result, site)
    }

    private func missingMethod(
        _ name: String, _ object: Value, _ site: UnsafePointer<CallSite>
    ) -> TemplateError {
        let step = steps + Int(site.pointee.step)
        if case .map = object { return TemplateError(missing(step, in: object)) }
        let names = ValueMethods.names(of: object)
        return TemplateError(
            "\(object.kindName) has no method `\(name)`",
            help: Removed.methods[name] ?? Suggestion.help(name, among: names)
                ?? (names.isEmpty ? nil : "it has \(Suggestion.quoted(names))" as Message),
            range: step.pointee.range)
    }

    private mutating func callMember(_ member: Value, _ site: UnsafePointer<CallSite>) throws(TemplateError) {
        switch member {
        case .function(let function):
            let (positional, named) = try arguments(site)
            try deliver(try function.body(positional, named), site)
        case .handle(let handle): try call(handle, site)
        case .undefined(let undefined): throw TemplateError(undefined)
        default: throw TemplateError("`\(site.pointee.method)` is \(member.kindName) and cannot be called")
        }
    }

    /// `loop.cycle` and `loop.changed`.
    private mutating func callMethod(
        _ name: String, of handle: Handle, _ site: UnsafePointer<CallSite>
    ) throws(TemplateError) -> Value? {
        switch (handle.kind, name) {
        case (.loop, "cycle"):
            let (positional, _) = try arguments(site)
            guard let number = loops.number(of: handle) else { throw TemplateError("the loop is over") }
            guard !positional.isEmpty else { throw TemplateError("`cycle` needs something to go through") }
            return positional[loops[number].pointee.index % positional.count]
        case (.loop, "changed"):
            let (positional, _) = try arguments(site)
            guard let number = loops.number(of: handle) else { throw TemplateError("the loop is over") }
            if let last = loops[number].pointee.changed, try Value.list(last).equals(.list(positional)) {
                return .bool(false)
            }
            loops[number].pointee.changed = positional
            return .bool(true)
        case (.loop, _):
            throw TemplateError(
                "`loop` has no `\(name)` to call",
                help: Suggestion.help(name, among: ["cycle", "changed"]) ?? "it has `cycle` and `changed`",
                range: steps[Int(site.pointee.step)].range)
        default: return nil
        }
    }

    /// A function that is part of the language.
    mutating func callBuiltin(
        _ number: Int, _ positional: [Value], _ named: [(name: String, value: Value)]
    ) throws(TemplateError) -> Value {
        switch BuiltinFunction.allCases[number] {
        case .range: return try BuiltinFunction.range(positional, named)
        case .namespace:
            guard positional.isEmpty else {
                throw TemplateError("`namespace` takes named values", help: "write `namespace(count=0)`")
            }
            return .handle(namespaces.make(named.map { ($0.name, $0.value) }, serial: nextSerial()))
        }
    }
}
