import Diagnostics

extension Compiler {
    /// Compiles the body of a macro in place, with a jump around it; gives the number of the routine.
    func compileRoutine(
        kind: Routine.Kind, name: String, range: Range<Int>, holder: Int?,
        _ work: () -> (parameters: [String], caller: Int, named: Int, positional: Int)
    ) -> Int32 {
        let around = emit(Instruction(operation: .jump), range)
        let (outerScope, outerRoutine, checked) = (scope, routine, checksParent)
        routine = RoutineDraft(kind: kind, name: name, parent: outerRoutine)
        scope = Scope(parent: outerScope, routine: routine)
        checksParent = false
        let entry = Int(label())
        let (parameters, caller, named, positional) = work()
        emit(Instruction(operation: .finish), range)
        let number = Int32(draft.functions.count)
        draft.functions.append(
            finished(
                entry: entry, parameters: parameters, callerSlot: caller, namedSlot: named, positionalSlot: positional))
        if let holder {
            for (place, capture) in routine.captures.enumerated() {
                outerRoutine.capturedBy[Int(capture.outer), default: []].append((holder, place))
            }
        }
        (scope, routine, checksParent) = (outerScope, outerRoutine, checked)
        land([around])
        return number
    }

    func compileMacro(_ macro: MacroDefinition) {
        let slot = slot(of: macro.name)
        let number = compileMacroRoutine(macro, kind: .macro, holder: slot)
        emit(Instruction(operation: .macro, a: number, b: Int32(slot)), macro.range)
        stored(macro.name, slot)
    }

    private func compileMacroRoutine(_ macro: MacroDefinition, kind: Routine.Kind, holder: Int?) -> Int32 {
        compileRoutine(kind: kind, name: macro.name, range: macro.range, holder: holder) {
            let names = macro.parameters.map(\.name)
            names.forEach(scope.declareParameter)
            for name in names { scope.slots[name] = routine.newSlot(name) }
            func special(_ name: String) -> Int {
                guard !names.contains(name), NameSearch(name: name).isIn(macro.body) else { return -1 }
                scope.declareParameter(name)
                let slot = routine.newSlot(name)
                scope.slots[name] = slot
                return slot
            }
            let caller = names.firstIndex(of: "caller") ?? special("caller")
            let (named, positional) = (special("kwargs"), special("varargs"))
            for parameter in macro.parameters { parameter.defaultValue.map { ScopeAnalysis(scope).visit($0) } }
            ScopeAnalysis(scope).visit(macro.body)
            enterScope(isFresh: true)
            for parameter in macro.parameters { compileDefault(parameter.name, parameter.defaultValue) }
            compile(body: macro.body)
            return (names, caller, named, positional)
        }
    }

    private func compileDefault(_ name: String, _ value: Expression?) {
        guard let value, let slot = scope.slots[name] else { return }
        let skip = emit(Instruction(operation: .jumpIfGiven, a: Int32(slot)), value.range)
        emit(Instruction(operation: .store, a: Int32(slot), b: take(value).bits), value.range)
        land([skip])
    }

    func compileCallBlock(_ call: Expression, _ caller: MacroDefinition, _ range: Range<Int>) {
        let number = compileMacroRoutine(caller, kind: .caller, holder: nil)
        guard case .call(let callee, let arguments) = call.kind else { return }
        let captures = draft.functions[Int(number)].captures
        compileCall(callee, arguments, call, emits: true, caller: number, callerCaptures: captures)
    }

    // MARK: Inheritance and inclusion

    func compileBlock(_ block: BlockDefinition) {
        pendingBlocks.append(block)
        if scope.isTemplate, extendsForCertain { return }
        let skip = scope.isTemplate && mayExtend ? emit(Instruction(operation: .jumpIfExtended), 0..<0) : nil
        let locals = block.isScoped ? visibleVariables() : 0..<0
        emit(
            Instruction(
                operation: .block, flag: (block.isScoped ? 1 : 0) | (block.isRequired ? 2 : 0),
                count: UInt16(clamping: locals.count / 2), a: symbols.number(of: block.name), b: locals.lowerBound),
            block.range)
        if let skip { land([skip]) }
    }

    func compileExtends(_ template: Expression, _ range: Range<Int>) {
        guard scope.isTemplate else {
            report("`extends` has no place inside other tags", range, help: "write it at the top")
            return
        }
        if extendsForCertain {
            report("a template has one parent", range, help: "remove the second `extends`")
            return
        }
        emit(Instruction(operation: .extends, a: take(template).bits), range)
        mayExtend = true
        extendsForCertain = true
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
        let locals = module.hasContext ? visibleVariables() : 0..<0
        let targetSlot = target.map { slot(of: $0) }
        let slots = names.map { slot(of: $0.alias) }
        draft.imports.append(
            ImportSite(
                moduleSlot: Int32(targetSlot ?? -1),
                names: zip(names, slots).map { name, slot in
                    (name.name, symbols.number(of: name.name), Int32(slot), name.range.compact)
                }, hasContext: module.hasContext, locals: locals))
        emit(
            Instruction(operation: .importModule, a: value.bits, b: Int32(draft.imports.count - 1)), module.range)
        if let target, let targetSlot { stored(target, targetSlot) }
        for (name, slot) in zip(names, slots) { stored(name.alias, slot) }
    }
}
