import Base

extension Compiler {
    /// Compiles the body of a macro in place, with a jump around it; gives the number of the routine.
    func compileRoutine(
        kind: Routine.Kind, name: String, range: Range<Int>, _ work: () -> (parameters: [String], caller: Int)
    ) -> Int32 {
        let around = emit(Instruction(operation: .jump), range)
        let (outerScope, outerRoutine, drops) = (scope, routine, dropsOutput)
        routine = RoutineDraft(kind: kind, name: name, parent: outerRoutine)
        scope = Scope(parent: outerScope, routine: routine)
        dropsOutput = false
        let entry = Int(label())
        let (parameters, caller) = work()
        emit(Instruction(operation: .finish), range)
        let number = Int32(draft.functions.count)
        draft.functions.append(finished(entry: entry, parameters: parameters, callerSlot: caller))
        (scope, routine, dropsOutput) = (outerScope, outerRoutine, drops)
        land([around])
        return number
    }

    func compileMacro(_ macro: MacroDefinition) {
        let slot = slot(of: macro.name)
        let number = compileMacroRoutine(macro, kind: .macro)
        emit(Instruction(operation: .macro, a: number, b: Int32(slot)), macro.range)
        stored(macro.name, slot)
    }

    private func compileMacroRoutine(_ macro: MacroDefinition, kind: Routine.Kind) -> Int32 {
        compileRoutine(kind: kind, name: macro.name, range: macro.range) {
            let names = macro.parameters.map(\.name)
            names.forEach(scope.declareParameter)
            for name in names { scope.slots[name] = routine.newSlot(name) }
            var caller = names.firstIndex(of: "caller") ?? -1
            if caller < 0, NameSearch(name: "caller").isIn(macro.body) {
                scope.declareParameter("caller")
                caller = routine.newSlot("caller")
                scope.slots["caller"] = caller
            }
            for parameter in macro.parameters { parameter.defaultValue.map { ScopeAnalysis(scope).visit($0) } }
            ScopeAnalysis(scope).visit(macro.body)
            enterScope(isFresh: true)
            for parameter in macro.parameters { compileDefault(parameter.name, parameter.defaultValue) }
            compile(body: macro.body)
            return (names, caller)
        }
    }

    private func compileDefault(_ name: String, _ value: Expression?) {
        guard let value, let slot = scope.slots[name] else { return }
        let skip = emit(Instruction(operation: .jumpIfGiven, a: Int32(slot)), value.range)
        emit(Instruction(operation: .store, a: Int32(slot), b: take(value).bits), value.range)
        land([skip])
    }

    func compileCallBlock(_ call: Expression, _ caller: MacroDefinition, _ range: Range<Int>) {
        let number = compileMacroRoutine(caller, kind: .caller)
        guard case .call(let callee, let arguments) = call.kind else { return }
        let captures = draft.functions[Int(number)].captures
        compileCall(callee, arguments, call, emits: true, caller: number, callerCaptures: captures)
    }

    // MARK: Inheritance and inclusion

    func compileBlock(_ block: BlockDefinition) {
        pendingBlocks.append(block)
        if scope.isTemplate, dropsOutput { return }
        let locals = block.isScoped ? visibleVariables() : 0..<0
        emit(
            Instruction(
                operation: .block, flag: block.isScoped ? 1 : 0, count: UInt16(clamping: locals.count / 2),
                a: symbols.number(of: block.name), b: locals.lowerBound),
            block.range)
    }

    func compileExtends(_ template: Expression, _ range: Range<Int>) {
        if dropsOutput { report("a template has one parent", range, help: "remove the second `extends`") }
        emit(Instruction(operation: .extends, a: take(template).bits), range)
        dropsOutput = true
    }

    func compileInclude(_ include: Include) {
        let value = take(include.template)
        let locals = include.hasContext ? visibleVariables() : 0..<0
        emit(
            Instruction(
                operation: .include, flag: (include.ignoresMissing ? 1 : 0) | (include.hasContext ? 2 : 0),
                count: UInt16(clamping: locals.count / 2), a: value.bits, b: locals.lowerBound),
            include.range)
    }

    func compileImport(_ module: Import, target: String?, names: [ImportedName]) {
        let value = take(module.template)
        let targetSlot = target.map { slot(of: $0) }
        let slots = names.map { slot(of: $0.alias) }
        draft.imports.append(
            ImportSite(
                moduleSlot: Int32(targetSlot ?? -1),
                names: zip(names, slots).map { name, slot in
                    (name.name, symbols.number(of: name.name), Int32(slot), name.range.compact)
                }))
        emit(
            Instruction(operation: .importModule, a: value.bits, b: Int32(draft.imports.count - 1)), module.range)
        if let target, let targetSlot { stored(target, targetSlot) }
        for (name, slot) in zip(names, slots) { stored(name.alias, slot) }
    }
}
