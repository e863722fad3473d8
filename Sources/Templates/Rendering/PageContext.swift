/// The variables that a template and what it includes can see.
struct PageContext {
    let parent: Int
    /// Whether the data of the page can be seen at the end of the chain of parents.
    let seesPage: Bool
    var serial: UInt32
    /// The number of the template that has finished as an imported module, whose variables stay as they are from then on; -1 for others.
    var module: Int32 = -1
    /// The newest variable.
    var head: Int32 = -1
    /// The first of the blocks.
    var firstBlock = 0
    /// The context that has the blocks.
    var blockOwner = -1
    /// The newest variable when somebody last asked whether all of them are constants, and the answer.
    var checkedHead: Int32 = -2
    var hasOnlyConstants = false
}

/// One variable of a context, in a linked list.
struct ContextVariable {
    let symbol: Int32
    var value: UnsafePointer<Value>
    let next: Int32
}

/// One version of a block, the most derived first.
struct BlockEntry {
    let context: Int32
    let symbol: Int32
    let program: Int32
    let routine: Int32
}
