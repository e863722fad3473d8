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
        case .autoescape(_, let body): isIn(body)
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
        if case .name(name) = expression.kind { return true }
        var found = false
        expression.forEachChild { found = found || isIn($0) }
        return found
    }
}
