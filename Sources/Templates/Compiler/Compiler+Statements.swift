internal import Base

extension Compiler {
    func compile(body statements: [Statement]) {
        for statement in statements { compile(statement) }
    }

    private func compile(_ statement: Statement) {
        switch statement {
        case .text(let text): if !dropsOutput { emit(text: text) }
        case .output(let expression): if !dropsOutput { compileOutput(expression) }
        case .conditional(let branches, let otherwise): compileConditional(branches, otherwise)
        case .loop(let loop): compileLoop(loop)
        case .set(let target, let value): store(compile(value), value.range, in: target)
        case .setBlock(let target, let filter, let body, let range): compileSetBlock(target, filter, body, range)
        case .with(let parts, let body): compileWith(parts, body)
        case .filter(let filter, let body, let range): compileFilterBlock(filter, body, range)
        case .macro(let macro): compileMacro(macro)
        case .call(let call, let caller, let range): compileCallBlock(call, caller, range)
        case .block(let block): compileBlock(block)
        case .extends(let template, let range): compileExtends(template, range)
        case .include(let include): compileInclude(include)
        case .importModule(let module, let target): compileImport(module, target: target, names: [])
        case .importNames(let module, let names): compileImport(module, target: nil, names: names)
        }
    }

    /// Prints an expression.
    private func compileOutput(_ expression: Expression) {
        switch expression.kind {
        case .constant(let value):
            if let text = value.plainText {
                emit(text: Array((escapes && !value.isSafe ? HTMLEscaping.numbered.escaped(text) : text).utf8))
                return
            }
        case .conditional(let condition, let then, let otherwise):
            let toElse = compileCondition(condition, jumpsIf: false)
            compileOutput(then)
            guard let otherwise else { return land(toElse) }
            let toEnd = emit(Instruction(operation: .jump), 0..<0)
            land(toElse)
            compileOutput(otherwise)
            return land([toEnd])
        case .call(let callee, let arguments):
            compileCall(callee, arguments, expression, emits: true)
            return
        default: break
        }
        emit(Instruction(operation: .emit, flag: escapes ? 1 : 0, a: take(expression).bits), expression.range)
    }

    private func compileConditional(_ branches: [Branch], _ otherwise: [Statement]?) {
        var toEnd: [Int] = []
        for (position, branch) in branches.enumerated() {
            let toNext = compileCondition(branch.condition, jumpsIf: false)
            _ = label()
            compile(body: branch.body)
            if position < branches.count - 1 || otherwise != nil {
                toEnd.append(emit(Instruction(operation: .jump), 0..<0))
            }
            land(toNext)
        }
        if let otherwise { compile(body: otherwise) }
        land(toEnd)
    }

    // MARK: Assignment

    /// Stores a value in all that a target names.
    func store(_ value: Operand, _ range: Range<Int>, in target: AssignmentTarget) {
        if value.isStack { routine.popped() }
        switch target.kind {
        case .name(let name):
            let slot = slot(of: name)
            emit(Instruction(operation: .store, a: Int32(slot), b: value.bits), range)
            stored(name, slot)
        case .attribute(let object, let attribute):
            let namespace = Operand(.slot, slot(of: object))
            let name = constant(.string(attribute))
            emit(
                Instruction(operation: .storeAttribute, a: Int32(name.index), b: value.bits, c: namespace.bits),
                target.range)
        case .names:
            var attributes: [(AssignmentTarget, Int)] = []
            let parts = unpacking(target, &attributes)
            draft.loops.append(LoopSite(targets: parts, loopSlot: -1))
            emit(Instruction(operation: .unpack, a: Int32(draft.loops.count - 1), b: value.bits), range)
            for name in target.names { stored(name, slot(of: name)) }
            for (attribute, slot) in attributes { store(Operand(.slot, slot), range, in: attribute) }
        }
    }

    /// The slots for the parts of a target; attributes go through slots of their own.
    private func unpacking(
        _ target: AssignmentTarget, _ attributes: inout [(AssignmentTarget, Int)]
    ) -> UnpackTarget {
        switch target.kind {
        case .name(let name): return .slot(Int32(slot(of: name)))
        case .names(let targets): return .parts(targets.map { unpacking($0, &attributes) })
        case .attribute:
            let slot = routine.newSlot("")
            attributes.append((target, slot))
            return .slot(Int32(slot))
        }
    }

    /// Lets others know that a variable has a new value.
    func stored(_ name: String, _ slot: Int) {
        if scope.isTemplate {
            emit(Instruction(operation: .export, a: symbols.number(of: name), b: Int32(slot)), 0..<0)
        }
    }

    private func compileSetBlock(
        _ target: AssignmentTarget, _ filter: Expression?, _ body: [Statement], _ range: Range<Int>
    ) {
        let drops = dropsOutput
        dropsOutput = false
        compileCapture(body, filter, range)
        if let filter, escapes { _ = applyFilter("safe", CallSyntax(), filter) }
        dropsOutput = drops
        store(.top, range, in: target)
    }

    /// Leaves the text of a body on the stack, with filters applied to it.
    private func compileCapture(_ body: [Statement], _ filter: Expression?, _ range: Range<Int>) {
        inNewScope(body) {
            emit(Instruction(operation: .capture), range)
            compile(body: body)
            emit(Instruction(operation: .endCapture, flag: escapes ? 1 : 0), range)
            routine.pushed()
            if let filter { applyFilters(filter) }
        }
    }

    /// Applies the filters at the head of a block to what the block has captured.
    private func applyFilters(_ expression: Expression) {
        guard case .filter(let operand, let name, let arguments) = expression.kind else { return }
        if let operand { applyFilters(operand) }
        _ = applyFilter(name, arguments, expression)
    }

    private func compileWith(_ parts: [(target: AssignmentTarget, value: Expression)], _ body: [Statement]) {
        let outer = scope
        let inner = Scope(parent: outer, routine: routine)
        for part in parts { part.target.names.forEach(inner.declareParameter) }
        ScopeAnalysis(inner).visit(body)
        scope = inner
        enterScope(isFresh: false)
        for part in parts {
            scope = outer
            let value = compile(part.value)
            scope = inner
            store(value, part.value.range, in: part.target)
        }
        compile(body: body)
        scope = outer
    }

    private func compileFilterBlock(_ filter: Expression, _ body: [Statement], _ range: Range<Int>) {
        compileCapture(body, filter, range)
        routine.popped()
        // What filters of a block give is not escaped again, as in Jinja.
        emit(Instruction(operation: .emit, a: Operand.top.bits), range)
    }

    // MARK: Loops

    private func compileLoop(_ loop: ForLoop) {
        let iterable = compile(loop.iterable)
        let range = loop.iterable.range
        if iterable.isStack { routine.popped() }
        var toElse: [Int] = []
        let outer = scope
        if let filter = loop.filter {
            let inner = loopScope(loop, filter: filter)
            scope = inner
            let site = addLoop(loop, inner)
            toElse.append(emit(Instruction(operation: .loop, a: site, b: iterable.bits), range))
            let start = label()
            enterScope(isFresh: false)
            emit(Instruction(operation: .select, a: site, b: take(filter).bits), filter.range)
            emit(Instruction(operation: .next, a: site, c: start), range)
            scope = outer
        }
        let inner = loopScope(loop, filter: nil)
        scope = inner
        let site = addLoop(loop, inner)
        if loop.filter == nil {
            toElse.append(emit(Instruction(operation: .loop, a: site, b: iterable.bits), range))
        } else {
            toElse.append(emit(Instruction(operation: .loopSelected, a: site), range))
        }
        let start = label()
        enterScope(isFresh: false)
        compile(body: loop.body)
        emit(Instruction(operation: .next, a: site, c: start), range)
        scope = outer
        guard let otherwise = loop.otherwise else { return land(toElse) }
        let toEnd = emit(Instruction(operation: .jump), 0..<0)
        land(toElse)
        inNewScope(otherwise) { compile(body: otherwise) }
        land([toEnd])
    }

    private func loopScope(_ loop: ForLoop, filter: Expression?) -> Scope {
        let inner = Scope(parent: scope, routine: routine)
        loop.target.names.forEach(inner.declareParameter)
        for name in loop.target.names where inner.slots[name] == nil { inner.slots[name] = routine.newSlot(name) }
        if let filter {
            ScopeAnalysis(inner).visit(filter)
        } else {
            inner.declareParameter("loop")
            inner.slots["loop"] = routine.newSlot("loop")
            ScopeAnalysis(inner).visit(loop.body)
        }
        return inner
    }

    private func addLoop(_ loop: ForLoop, _ inner: Scope) -> Int32 {
        var attributes: [(AssignmentTarget, Int)] = []
        let targets = unpacking(loop.target, &attributes)
        draft.loops.append(LoopSite(targets: targets, loopSlot: Int32(inner.slots["loop"] ?? -1)))
        return Int32(draft.loops.count - 1)
    }
}
