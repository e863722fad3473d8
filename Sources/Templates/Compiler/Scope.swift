/// The variables of one stretch of a template: the template, a block, a macro, a loop's body.
///
/// Where a variable belongs is decided before code is made, as Jinja does: assigning a name anywhere in a scope makes it a
/// variable of that scope from its beginning on.
final class Scope {
    /// What a variable is at the beginning of its scope.
    enum Load {
        /// Set by whoever enters the scope.
        case parameter
        /// What the context has by that name.
        case context
        /// What the scope around has by that name.
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
