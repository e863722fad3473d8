/// A routine while it is being compiled.
final class RoutineDraft {
    let kind: Routine.Kind
    let name: String
    let parent: RoutineDraft?
    var slotSymbols: [Int32] = []
    var slotNames: [String] = []
    /// Slots that only stand for a variable of the context.
    var contextSlots: [String: Int] = [:]
    /// Slots that hold what was taken along from the routine around.
    var captureSlots: [Int: Int] = [:]
    var captures: [MacroCapture] = []
    var depth = 0
    var maximumDepth = 0

    init(kind: Routine.Kind, name: String, parent: RoutineDraft?) {
        self.kind = kind
        self.name = name
        self.parent = parent
    }

    func newSlot(_ name: String, symbol: Int32 = -1) -> Int {
        slotSymbols.append(symbol)
        slotNames.append(name)
        return slotSymbols.count - 1
    }

    func pushed(_ count: Int = 1) {
        depth += count
        maximumDepth = max(maximumDepth, depth)
    }

    func popped(_ count: Int = 1) {
        depth -= count
    }
}

/// The variables of one stretch of a template: the template, a block, a macro, a loop's body.
///
/// Where a variable belongs is decided before code is made, as Jinja does: assigning a name anywhere in a scope makes it a
/// variable of that scope from its beginning on.
final class Scope {
    /// The meaning of a variable at the beginning of its scope.
    enum Load {
        /// Set by whoever enters the scope.
        case parameter
        /// The variable of the context with that name.
        case context
        /// The variable of the scope around with that name.
        case outer
        /// Nothing.
        case undefined
    }

    let parent: Scope?
    let routine: RoutineDraft
    var loads: [String: Load] = [:]
    var stores: Set<String> = []
    var slots: [String: Int] = [:]
    /// Whether assignments are seen by blocks, macros and importing templates.
    let isTemplate: Bool

    init(parent: Scope?, routine: RoutineDraft, isTemplate: Bool = false) {
        self.parent = parent
        self.routine = routine
        self.isTemplate = isTemplate
    }

    /// The scope that has a variable.
    func owner(of name: String) -> Scope? {
        var scope: Scope? = self
        while let current = scope {
            if current.loads[name] != nil { return current }
            scope = current.parent
        }
        return nil
    }

    func declareParameter(_ name: String) {
        stores.insert(name)
        loads[name] = .parameter
    }

    func load(_ name: String) {
        if owner(of: name) == nil { loads[name] = .context }
    }

    func store(_ name: String) {
        stores.insert(name)
        guard loads[name] == nil else { return }
        loads[name] = parent?.owner(of: name) == nil ? .undefined : .outer
    }

    /// Takes over what the branches of an `if` do.
    func merge(_ branches: [(loads: [String: Load], stores: Set<String>)]) {
        let known = stores
        var conditional: Set<String> = []
        for branch in branches {
            conditional.formUnion(branch.stores)
            loads.merge(branch.loads) { _, new in new }
            stores.formUnion(branch.stores)
        }
        for name in conditional.subtracting(known) {
            loads[name] = parent?.owner(of: name) == nil ? .context : .outer
        }
    }
}

/// Finds the variables that statements use and assign, without entering scopes inside them.
struct ScopeAnalysis {
    private let scope: Scope

    init(_ scope: Scope) {
        self.scope = scope
    }

    func visit(_ statements: [Statement]) {
        for statement in statements { visit(statement) }
    }

    private func visit(_ statement: Statement) {
        switch statement {
        case .text: break
        case .output(let expression): visit(expression)
        case .conditional(let branches, let otherwise): visit(branches, otherwise)
        case .loop(let loop): visit(loop.iterable)
        case .set(let target, let value):
            visit(value)
            visit(target)
        case .setBlock(let target, _, _, _): visit(target)
        case .with(let parts, _):
            for part in parts { visit(part.value) }
        case .filter(let filter, _, _): visit(filter)
        case .block: break
        case .macro(let macro): scope.store(macro.name)
        case .call(let call, _, _): visit(call)
        case .extends(let template, _): visit(template)
        case .include(let include): visit(include.template)
        case .importModule(let module, let target):
            visit(module.template)
            scope.store(target)
        case .importNames(let module, let names):
            visit(module.template)
            for name in names { scope.store(name.alias) }
        }
    }

    private func visit(_ branches: [Branch], _ otherwise: [Statement]?) {
        guard let first = branches.first else { return }
        visit(first.condition)
        var results: [(loads: [String: Scope.Load], stores: Set<String>)] = []
        let (loads, stores) = (scope.loads, scope.stores)
        func inner(_ work: () -> Void) {
            work()
            results.append((scope.loads, scope.stores))
            (scope.loads, scope.stores) = (loads, stores)
        }
        inner { visit(first.body) }
        inner {
            for branch in branches.dropFirst() { visit([branch], nil) }
        }
        inner { visit(otherwise ?? []) }
        scope.merge(results)
    }

    func visit(_ target: AssignmentTarget) {
        for name in target.names { scope.store(name) }
        for name in target.namespaces { scope.load(name) }
    }

    func visit(_ expression: Expression) {
        if case .name(let name) = expression.kind { scope.load(name) }
        expression.kind.parts.forEach(visit)
    }
}

/// Tells whether statements mention a name, anywhere but in blocks.
struct NameSearch {
    let name: String

    func isIn(_ statements: [Statement]) -> Bool { statements.contains(where: isIn) }

    private func isIn(_ statement: Statement) -> Bool {
        switch statement {
        case .text, .block: false
        case .output(let expression): isIn(expression)
        case .conditional(let branches, let otherwise):
            branches.contains { isIn($0.condition) || isIn($0.body) } || isIn(otherwise ?? [])
        case .loop(let loop):
            isIn(loop.iterable) || loop.filter.map(isIn) ?? false || isIn(loop.body) || isIn(loop.otherwise ?? [])
        case .set(_, let value): isIn(value)
        case .setBlock(_, let filter, let body, _): filter.map(isIn) ?? false || isIn(body)
        case .with(let parts, let body): parts.contains { isIn($0.value) } || isIn(body)
        case .filter(let filter, let body, _): isIn(filter) || isIn(body)
        case .macro(let macro): isIn(macro)
        case .call(let call, let caller, _): isIn(call) || isIn(caller)
        case .extends(let template, _): isIn(template)
        case .include(let include): isIn(include.template)
        case .importModule(let module, _), .importNames(let module, _): isIn(module.template)
        }
    }

    private func isIn(_ macro: MacroDefinition) -> Bool {
        macro.parameters.contains { $0.defaultValue.map(isIn) ?? false } || isIn(macro.body)
    }

    private func isIn(_ expression: Expression) -> Bool {
        expression.contains { if case .name(name) = $0.kind { true } else { false } }
    }
}
