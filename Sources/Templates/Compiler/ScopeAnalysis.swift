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
        case .autoescape, .block: break
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
            for branch in branches.dropFirst() {
                visit([branch], nil)
            }
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
        expression.forEachChild { visit($0) }
    }
}

extension Expression {
    /// Calls `visit` with each part, in order.
    func forEachChild(_ visit: (Expression) -> Void) {
        switch kind {
        case .constant, .name, .invalid: break
        case .list(let parts), .tuple(let parts), .concatenation(let parts): parts.forEach(visit)
        case .map(let entries):
            for entry in entries {
                visit(entry.key)
                visit(entry.value)
            }
        case .attribute(let object, _): visit(object)
        case .item(let object, let key):
            visit(object)
            visit(key)
        case .slice(let object, let start, let stop, let step):
            visit(object)
            [start, stop, step].forEach { $0.map(visit) }
        case .call(let callee, let arguments):
            visit(callee)
            arguments.forEach(visit)
        case .filter(let operand, _, let arguments):
            operand.map(visit)
            arguments.forEach(visit)
        case .test(let operand, _, let arguments):
            visit(operand)
            arguments.forEach(visit)
        case .negate(let operand), .plus(let operand), .not(let operand): visit(operand)
        case .binary(_, let left, let right), .and(let left, let right), .or(let left, let right):
            visit(left)
            visit(right)
        case .comparison(let first, let others):
            visit(first)
            others.forEach { visit($0.operand) }
        case .conditional(let condition, let then, let otherwise):
            visit(condition)
            visit(then)
            otherwise.map(visit)
        }
    }
}

extension CallSyntax {
    /// Calls `visit` with each argument, in order.
    func forEach(_ visit: (Expression) -> Void) {
        positional.forEach(visit)
        named.forEach { visit($0.value) }
        spread.map(visit)
        namedSpread.map(visit)
    }
}
