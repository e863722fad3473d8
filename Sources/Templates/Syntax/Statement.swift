/// A node between expressions and the whole template: text, output, or a tag with what it encloses.
indirect enum Statement {
    case text([UInt8])
    case output(Expression)
    case conditional([Branch], otherwise: [Statement]?)
    case loop(ForLoop)
    case set(target: AssignmentTarget, value: Expression)
    case setBlock(target: AssignmentTarget, filter: Expression?, body: [Statement], range: Range<Int>)
    case with([(target: AssignmentTarget, value: Expression)], body: [Statement])
    case filter(Expression, body: [Statement], range: Range<Int>)
    case macro(MacroDefinition)
    case call(call: Expression, caller: MacroDefinition, range: Range<Int>)
    case block(BlockDefinition)
    case extends(Expression, range: Range<Int>)
    case include(Include)
    case importModule(Import, target: String)
    case importNames(Import, [ImportedName])
}

/// A condition of `if` and `elif` with what it guards.
struct Branch {
    let condition: Expression
    let body: [Statement]
}

/// `{% for target in iterable if filter %}`
struct ForLoop {
    let target: AssignmentTarget
    let iterable: Expression
    let filter: Expression?
    let body: [Statement]
    let otherwise: [Statement]?
}

/// The target of an assignment: a name, several names, or an attribute of a namespace.
struct AssignmentTarget {
    /// The forms of a target.
    indirect enum Kind {
        case name(String)
        case names([AssignmentTarget])
        case attribute(of: String, String)
    }

    let kind: Kind
    let range: Range<Int>

    /// All plain names in it.
    var names: [String] {
        switch kind {
        case .name(let name): [name]
        case .names(let targets): targets.flatMap(\.names)
        case .attribute: []
        }
    }

    /// The namespaces whose attributes are assigned.
    var namespaces: [String] {
        switch kind {
        case .name: []
        case .names(let targets): targets.flatMap(\.namespaces)
        case .attribute(let name, _): [name]
        }
    }
}

/// `{% macro name(parameters) %}`, and the body of `{% call %}`.
struct MacroDefinition {
    let name: String
    let parameters: [(name: String, defaultValue: Expression?)]
    let body: [Statement]
    let range: Range<Int>
}

/// `{% block name scoped %}`
struct BlockDefinition {
    let name: String
    let isScoped: Bool
    let body: [Statement]
    let range: Range<Int>
}

/// `{% include template ignore missing with context %}`
struct Include {
    let template: Expression
    let ignoresMissing: Bool
    let hasContext: Bool
    let range: Range<Int>
}

/// The template of `{% import %}` and `{% from … import … %}`.
struct Import {
    let template: Expression
    let range: Range<Int>
}

/// One name of `{% from … import name as alias %}`.
struct ImportedName {
    let name: String
    let alias: String
    let range: Range<Int>
}
