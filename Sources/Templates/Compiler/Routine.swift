/// A value that a macro takes along from around it.
struct MacroCapture {
    let outer: Int32
    let inner: Int32
}

/// A part of a program with variables of its own: the template, a block or a macro.
struct Routine {
    /// The kinds of routines.
    enum Kind { case template, block, macro, caller, loop }

    let kind: Kind
    let name: String
    let entry: Int32
    let slotCount: Int32
    let stackCount: Int32
    let parameters: [String]
    /// The slots of `caller`, `kwargs` and `varargs`, or -1.
    let callerSlot: Int32
    let namedSlot: Int32
    let positionalSlot: Int32
    let captures: [MacroCapture]
    /// For each slot, the variable of the context that it stands for until it is assigned, or -1.
    let slotSymbols: [Int32]
    let slotNames: [String]
    let range: Range<Int32>
}
