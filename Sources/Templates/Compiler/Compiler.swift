import Base

/// Turns the tree of one template into a template.
final class Compiler {
    let environment: Environment
    let symbols: SymbolTable
    var draft: TemplateDraft
    var problems = Problems()
    var scope: Scope
    var routine: RoutineDraft
    /// Whether what the template prints is escaped.
    let escapes: Bool
    /// Whether the template has a parent, which shows the blocks: all other output is dropped.
    var dropsOutput = false
    /// Blocks that are yet to be compiled.
    var pendingBlocks: [BlockDefinition] = []
    /// No instruction before this one may be merged with later ones, because something jumps here.
    private var barrier = 0
    private var constantNumbers: [ByteKey: Int] = [:]

    init(_ source: TemplateSource, index: Int, environment: Environment, symbols: SymbolTable) {
        self.environment = environment
        self.symbols = symbols
        escapes = Compiler.escapes(source.name)
        draft = TemplateDraft(name: source.name, file: source.file, index: index, escapes: escapes)
        routine = RoutineDraft(kind: .template, name: source.name, parent: nil)
        scope = Scope(parent: nil, routine: routine, isTemplate: true)
    }

    /// Whether templates of this name escape what they print.
    static func escapes(_ name: String) -> Bool {
        isXML(name) || [".html", ".htm"].contains { name.lowercased().hasSuffix($0) }
    }

    /// Whether what they print is XML, which may not hold every character.
    static func isXML(_ name: String) -> Bool {
        [".xml", ".svg", ".kml", ".gpx"].contains { name.lowercased().hasSuffix($0) }
    }

    /// Compiles the whole template.
    func compile(_ statements: [Statement]) -> CompiledTemplate {
        // The place of the template itself.
        draft.functions.append(finished(entry: 0))
        ScopeAnalysis(scope).visit(statements)
        enterScope(isFresh: true)
        compile(body: statements)
        emit(Instruction(operation: .finish), 0..<0)
        draft.functions[0] = finished(entry: 0)
        draft.exports = exportedNames(statements).sorted().map { symbols.number(of: $0) }
        while !pendingBlocks.isEmpty { compileBody(of: pendingBlocks.removeFirst()) }
        return CompiledTemplate(draft)
    }

    /// The names that `import` finds: assigned or defined at the top, and not themselves imported.
    private func exportedNames(_ statements: [Statement]) -> Set<String> {
        var names: Set<String> = []
        for statement in statements {
            switch statement {
            case .set(let target, _), .setBlock(let target, _, _, _): names.formUnion(target.names)
            case .macro(let macro): names.insert(macro.name)
            case .importModule(_, let target): names.remove(target)
            case .importNames(_, let imported): names.subtract(imported.map(\.alias))
            case .conditional(let branches, let otherwise):
                for branch in branches { names.formUnion(exportedNames(branch.body)) }
                names.formUnion(exportedNames(otherwise ?? []))
            default: break
            }
        }
        return names.filter { $0.utf8.first != UInt8(ascii: "_") }
    }

    // MARK: Routines

    /// The current routine with all that is known at its end.
    func finished(entry: Int, parameters: [String] = [], callerSlot: Int = -1) -> Routine {
        Routine(
            kind: routine.kind, name: routine.name, entry: Int32(entry), slotCount: Int32(routine.slotSymbols.count),
            stackCount: Int32(routine.maximumDepth + 4), parameters: parameters, callerSlot: Int32(callerSlot),
            captures: routine.captures, slotSymbols: routine.slotSymbols, slotNames: routine.slotNames)
    }

    private func compileBody(of block: BlockDefinition) {
        routine = RoutineDraft(kind: .block, name: block.name, parent: nil)
        scope = Scope(parent: nil, routine: routine)
        dropsOutput = false
        let entry = draft.code.count
        barrier = entry
        ScopeAnalysis(scope).visit(block.body)
        enterScope(isFresh: true)
        compile(body: block.body)
        emit(Instruction(operation: .finish), block.range)
        draft.blocks.append((symbols.number(of: block.name), Int32(draft.functions.count)))
        draft.functions.append(finished(entry: entry))
    }

    // MARK: Scopes

    /// Gives the variables of the current scope their slots and first values.
    func enterScope(isFresh: Bool) {
        for (name, load) in scope.loads.sorted(by: { $0.key < $1.key }) where scope.stores.contains(name) {
            switch load {
            case .parameter:
                if scope.slots[name] == nil { scope.slots[name] = routine.newSlot(name) }
            case .undefined, .context:
                let slot = routine.newSlot(name, symbol: load == .context ? symbols.number(of: name) : -1)
                scope.slots[name] = slot
                if !isFresh { emit(Instruction(operation: .clear, a: Int32(slot)), 0..<0) }
            case .outer:
                let outer = slot(of: name, from: scope.parent)
                let slot = routine.newSlot(name, symbol: routine.slotSymbols[outer])
                scope.slots[name] = slot
                emit(Instruction(operation: .alias, a: Int32(slot), b: Int32(outer)), 0..<0)
            }
        }
    }

    /// Compiles something in a scope of its own.
    func inNewScope(_ statements: [Statement], _ work: () -> Void) {
        let outer = scope
        scope = Scope(parent: outer, routine: routine)
        ScopeAnalysis(scope).visit(statements)
        enterScope(isFresh: false)
        work()
        scope = outer
    }

    /// The slot of a variable in the current routine.
    func slot(of name: String) -> Int { slot(of: name, from: scope) }

    private func slot(of name: String, from start: Scope?) -> Int {
        guard let owner = start?.owner(of: name), owner.stores.contains(name) else { return contextSlot(name) }
        if owner.routine === routine { return owner.slots[name] ?? contextSlot(name) }
        if owner.isTemplate { return contextSlot(name) }
        return captured(name, of: owner, in: routine)
    }

    private func contextSlot(_ name: String) -> Int {
        if let slot = routine.contextSlots[name] { return slot }
        let slot = routine.newSlot(name, symbol: symbols.number(of: name))
        routine.contextSlots[name] = slot
        return slot
    }

    /// The slot that holds what a routine took along of a variable around it.
    private func captured(_ name: String, of owner: Scope, in routine: RoutineDraft) -> Int {
        guard let parent = routine.parent else { return contextSlot(name) }
        let outer = owner.routine === parent ? owner.slots[name] ?? 0 : captured(name, of: owner, in: parent)
        if let inner = routine.captureSlots[outer] { return inner }
        let inner = routine.newSlot(name, symbol: parent.slotSymbols[outer])
        routine.captureSlots[outer] = inner
        routine.captures.append(MacroCapture(outer: Int32(outer), inner: Int32(inner)))
        return inner
    }

    /// The variables that included templates and scoped blocks see, as symbols and slots in turns.
    func visibleVariables() -> Range<Int32> {
        var seen: Set<String> = []
        var pairs: [Int32] = []
        var current: Scope? = scope
        while let scope = current, !scope.isTemplate {
            for name in scope.stores.sorted() where seen.insert(name).inserted {
                pairs += [symbols.number(of: name), Int32(slot(of: name))]
            }
            current = scope.parent
        }
        return list(pairs)
    }

    // MARK: Code

    @discardableResult
    func emit(_ instruction: Instruction, _ range: Range<Int>, point: Range<Int>? = nil) -> Int {
        draft.code.append(instruction)
        draft.points.append((point ?? range).compact)
        draft.ranges.append(range.compact)
        return draft.code.count - 1
    }

    /// Appends text, to the text before it where nothing jumps between them.
    func emit(text: [UInt8]) {
        guard !text.isEmpty else { return }
        let start = draft.text.count
        draft.text += text
        if let last = draft.code.indices.last, last >= barrier, draft.code[last].operation == .text,
            draft.code[last].a + draft.code[last].b == start
        {
            draft.code[last].b += Int32(text.count)
        } else {
            emit(Instruction(operation: .text, a: Int32(start), b: Int32(text.count)), 0..<0)
        }
    }

    /// The place of the next instruction, as the target of a jump.
    func label() -> Int32 {
        barrier = draft.code.count
        return Int32(draft.code.count)
    }

    /// Lets jumps go to the place of the next instruction.
    func land(_ jumps: [Int]) {
        let target = label()
        for jump in jumps {
            switch draft.code[jump].operation {
            case .jump: draft.code[jump].a = target
            case .loop, .loopSelected, .jumpUnless: draft.code[jump].c = target
            default: draft.code[jump].b = target
            }
        }
    }

    func list(_ numbers: [Int32]) -> Range<Int32> {
        let start = Int32(draft.lists.count)
        draft.lists += numbers
        return start..<Int32(draft.lists.count)
    }

    func constant(_ value: Value) -> Operand {
        if case .string(let text) = value {
            if let number = constantNumbers[ByteKey(text)] { return Operand(.constant, number) }
            constantNumbers[ByteKey(text)] = draft.constants.count
        }
        draft.constants.append(value)
        return Operand(.constant, draft.constants.count - 1)
    }

    func report(_ message: Message, _ range: Range<Int>, help: Message? = nil) {
        problems.add(.error(message, at: SourceRange(draft.file, range), help: help))
    }
}
