/// The variables that a template and what it includes can see.
struct Context {
    let parent: Int
    /// Whether the data of the page can be seen at the end of the chain of parents.
    let seesPage: Bool
    var serial: UInt32
    /// The number of the template that has finished as an imported module, whose variables stay as they are from then on; -1 for others.
    var module: Int32 = -1
    /// The newest variable; -1 without any.
    var head: Int32 = -1
    /// The first of the blocks.
    var firstBlock = 0
    /// The context that has the blocks; -1 without any.
    var blockOwner = -1
    /// The newest variable when somebody last asked whether all of them are constants, and the answer.
    var checkedHead: Int32 = -2
    var hasOnlyConstants = false
}

/// The contexts of a page with their variables and blocks, behind those of the modules that are kept from page to page.
struct Contexts {
    /// One variable, in a linked list of its context.
    struct Variable {
        let symbol: Int32
        var value: UnsafePointer<Value>
        let next: Int32
    }

    /// One version of a block, the most derived first.
    struct Block {
        let context: Int32
        let symbol: Int32
        let template: Int32
        let routine: Int32
    }

    /// The numbers of each, to return to.
    struct Mark {
        var contexts = 0
        var variables = 0
        var blocks = 0
    }

    /// The end of a search for a variable.
    enum Found {
        case value(UnsafePointer<Value>)
        /// Nowhere among the contexts; the functions can be seen, and the data of the page.
        case page
        /// The same where the data of the page cannot be seen.
        case functions
    }

    private var contexts: [Context] = []
    private var variables: [Variable] = []
    private(set) var blocks: [Block] = []

    subscript(_ number: Int) -> Context {
        @inline(__always) get { contexts[number] }
        @inline(__always) _modify { yield &contexts[number] }
    }

    var count: Int { contexts.count }
    var mark: Mark { Mark(contexts: contexts.count, variables: variables.count, blocks: blocks.count) }

    /// Adds a context; returns its number.
    mutating func add(parent: Int = -1, seesPage: Bool, serial: UInt32) -> Int {
        contexts.append(Context(parent: parent, seesPage: seesPage, serial: serial))
        return contexts.count - 1
    }

    /// Forgets what was added since a mark.
    mutating func remove(behind mark: Mark) {
        contexts.removeSubrange(mark.contexts...)
        variables.removeSubrange(mark.variables...)
        blocks.removeSubrange(mark.blocks...)
    }

    // MARK: Variables

    /// Adds a variable to a context, before the others.
    mutating func add(_ symbol: Int32, _ value: UnsafePointer<Value>, to context: Int) {
        variables.append(Variable(symbol: symbol, value: value, next: contexts[context].head))
        contexts[context].head = Int32(variables.count - 1)
    }

    /// Finds a variable in a context and in those around it. The variables of the page's own context are known elsewhere.
    func find(_ symbol: Int32, from start: Int) -> Found {
        var context = start
        while contexts[context].parent >= 0 || !contexts[context].seesPage {
            var variable = contexts[context].head
            while variable >= 0 {
                let found = variables[Int(variable)]
                if found.symbol == symbol { return .value(found.value) }
                variable = found.next
            }
            guard contexts[context].parent >= 0 else { return .functions }
            context = contexts[context].parent
        }
        return .page
    }

    /// The outermost of the contexts around one.
    func root(of context: Int) -> Int {
        var context = context
        while contexts[context].parent >= 0 { context = contexts[context].parent }
        return context
    }

    /// Calls `visit` with each variable of a context, the newest first, and lets it move the value.
    mutating func forEachVariable(of context: Int, _ visit: (inout Variable) -> Void) {
        var next = contexts[context].head
        while next >= 0 {
            visit(&variables[Int(next)])
            next = variables[Int(next)].next
        }
    }

    /// The variables of a context, the newest first.
    func variables(of context: Int) -> some Sequence<Variable> {
        sequence(state: contexts[context].head) { next in
            guard next >= 0 else { return nil }
            let variable = variables[Int(next)]
            next = variable.next
            return variable
        }
    }

    // MARK: Blocks

    /// Makes the blocks of a template known, after those of the templates that extend it.
    mutating func addBlocks(of template: CompiledTemplate, to context: Int) {
        if contexts[context].blockOwner < 0 {
            contexts[context].blockOwner = context
            contexts[context].firstBlock = blocks.count
        }
        for block in template.blocks {
            blocks.append(
                Block(
                    context: Int32(context), symbol: block.symbol, template: Int32(template.index),
                    routine: block.routine))
        }
    }

    /// The most derived version of a block that a context shows.
    func block(_ symbol: Int32, in context: Int) -> Int? {
        let owner = contexts[context].blockOwner
        return owner < 0 ? nil : block(symbol, from: contexts[owner].firstBlock, owner: owner)
    }

    /// The version of a block that another one overrides.
    func block(overriddenBy block: Int) -> Int? {
        self.block(blocks[block].symbol, from: block + 1, owner: Int(blocks[block].context))
    }

    private func block(_ symbol: Int32, from start: Int, owner: Int) -> Int? {
        blocks[start...].firstIndex { $0.symbol == symbol && $0.context == owner }
    }
}
