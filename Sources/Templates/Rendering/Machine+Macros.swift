internal import Base

extension Machine {
    func closure(_ handle: Handle) -> Int? {
        let index = Int(handle.index)
        guard index < macros.count, macros[index].serial == handle.serial,
            Int(macros[index].context) < contexts.count,
            contexts[Int(macros[index].context)].serial == macros[index].contextSerial
        else { return nil }
        return index
    }

    mutating func callMacro(_ handle: Handle, _ site: UnsafePointer<CallSite>) throws(TemplateError) {
        try allowance.charge(1)
        guard let number = closure(handle) else {
            throw TemplateError("the macro belongs to a template that is no longer at work")
        }
        let macroTemplate = macros[number].template
        let routine = macroTemplate.pointee.functions.base + Int(macros[number].routine)
        let parameterCount = routine.pointee.parameters.count
        var caller: Int32 = -1
        var callerHandle: Value?
        if site.pointee.caller >= 0 {
            guard routine.pointee.callerSlot >= 0 else {
                throw TemplateError(
                    "the macro `\(routine.pointee.name)` does not call `caller`", help: "call it with `{{ … }}` instead"
                )
            }
            caller = Int32(macros.count)
            callerHandle = .handle(makeClosure(Int(site.pointee.caller), site.pointee.callerCaptures))
        }
        if site.pointee.positionalCount > parameterCount || parameterCount > Scratch.argumentCount
            || !site.pointee.names.isEmpty
        {
            try callMacroWithAnything(number, routine, site, caller, callerHandle)
            return
        }
        // The arguments are read where they lie: the caller's activation and the page's data outlive the macro.
        let callerTop = top
        let operands = lists + Int(site.pointee.firstOperand)
        let count = Int(site.pointee.positionalCount)
        for index in 0..<count {
            let operand = Operand(bits: operands[index])
            if operand.isStack {
                scratch.arguments[index] = UnsafePointer(callerTop - operand.index)
                continue
            }
            var value = read(operand, 0)
            if value == UnsafePointer(scratch.computed) {
                push(value.pointee)
                value = UnsafePointer(top - 1)
            }
            scratch.arguments[index] = value
        }
        let temporaries = Int(site.pointee.stackCount) + (top - callerTop)
        let fragment = site.pointee.emits && caller < 0 ? fragmentKey(number, count) : nil
        if let fragment, fragments.append(fragment, to: &output.buffer) {
            drop(temporaries)
            return
        }
        try enterMacro(number, macroTemplate, site, caller)
        for index in 0..<count { slots[index] = scratch.arguments[index] }
        activation.pointee.temporaries = Int32(temporaries)
        if let fragment { activation.pointee.fragment = beginFragment(fragment) }
        if let callerHandle { set(Int(routine.pointee.callerSlot), callerHandle) }
    }

    /// Begins a macro's routine, with what the macro took along.
    mutating func enterMacro(
        _ number: Int, _ macroTemplate: UnsafePointer<Bytecode>, _ site: UnsafePointer<CallSite>, _ caller: Int32
    ) throws(TemplateError) {
        let routine = macroTemplate.pointee.functions.base + Int(macros[number].routine)
        let mode: Activation.Mode = site.pointee.emits ? .emit : site.pointee.escapes ? .pushSafe : .push
        try enter(
            macroTemplate, routine: Int(macros[number].routine), context: Int(macros[number].context), mode: mode)
        activation.pointee.caller = caller
        guard !routine.pointee.captures.isEmpty else { return }
        macros[number].captures.withUnsafeBufferPointer { values in
            guard let base = values.baseAddress else { return }
            for (place, capture) in routine.pointee.captures.enumerated() {
                if case .undefined(nil) = base[place] { continue }
                set(Int(capture.inner), base[place])
            }
        }
    }

    /// Calls a macro with named or very many arguments.
    private mutating func callMacroWithAnything(
        _ number: Int, _ routine: UnsafePointer<Routine>, _ site: UnsafePointer<CallSite>, _ caller: Int32,
        _ callerHandle: Value?
    ) throws(TemplateError) {
        let (positional, named) = try arguments(site)
        let parameters = routine.pointee.parameters
        guard positional.count <= parameters.count else {
            throw TemplateError(
                "the macro `\(routine.pointee.name)` takes at most \(parameters.count) arguments, not \(positional.count)",
                help: parameters.isEmpty ? nil : "its parameters are \(Suggestion.quoted(parameters))")
        }
        var values: [Value?] = positional.map { $0 }
        values += Array(repeating: nil, count: parameters.count - values.count)
        var callerHandle = callerHandle
        for (name, value) in named {
            if let place = parameters.firstIndex(of: name) {
                guard values[place] == nil else {
                    throw TemplateError("the parameter `\(name)` of the macro `\(routine.pointee.name)` is given twice")
                }
                values[place] = value
            } else if name == "caller", routine.pointee.callerSlot >= 0 {
                callerHandle = value
            } else {
                throw TemplateError(
                    "the macro `\(routine.pointee.name)` has no parameter `\(name)`",
                    help: Suggestion.help(name, among: parameters)
                        ?? (parameters.isEmpty
                            ? "it takes no arguments" : "its parameters are \(Suggestion.quoted(parameters))"))
            }
        }
        drop(Int(site.pointee.stackCount))
        try enterMacro(number, macros[number].template, site, caller)
        for (slot, value) in values.enumerated() {
            guard let value else { continue }
            set(slot, value)
        }
        if let callerHandle { set(Int(routine.pointee.callerSlot), callerHandle) }
    }

    // MARK: Making macros

    mutating func makeMacro(_ instruction: Instruction) {
        let number = Int(instruction.a)
        let handle = makeClosure(number, bytecode.pointee.functions[number].captures)
        set(Int(instruction.b), .handle(handle))
    }

    private mutating func makeClosure(_ routine: Int, _ captures: [MacroCapture]) -> Handle {
        var values: [Value] = []
        for capture in captures {
            let slot = Int(capture.outer)
            if slots[slot] == nil, self.routine.pointee.slotSymbols[slot] >= 0 {
                values.append(readUnset(slot, 0).pointee)
            } else {
                values.append(slots[slot]?.pointee ?? .undefined(nil))
            }
        }
        let serial = nextSerial()
        macros.append(
            MacroClosure(
                template: bytecode, routine: Int32(routine), context: Int32(contextIndex),
                contextSerial: contexts[contextIndex].serial, serial: serial, captures: values))
        return Handle(kind: .macro, index: Int32(macros.count - 1), serial: serial)
    }
}
