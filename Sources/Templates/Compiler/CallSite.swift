/// The arguments of a call, as the compiler knows them.
struct CallSite {
    /// What is called; for a method, what has it.
    let callee: Operand
    let method: String
    /// Whether this is `cycle` with plain arguments, which loops are asked for very often.
    let isCycle: Bool
    /// The name of a method as a place to look it up as an attribute.
    let step: Int32
    /// The positional operands, then the named ones, then `*list` and `**map`.
    let firstOperand: Int32
    let positionalCount: Int32
    let names: [String]
    let hasSpread: Bool
    let hasNamedSpread: Bool
    /// How many of the operands, and the callee, are temporaries.
    let stackCount: Int32
    /// The routine of a `call` block's body, or -1.
    let caller: Int32
    let callerCaptures: [MacroCapture]
    /// The name of what is called, where that is one name without anything around it; -1 for anything else.
    let symbol: Int32
    /// The number under which the renderer remembers results: of calls with constant arguments, or with few others; -1 for
    /// other calls.
    let constantCall: Int32
    let rememberedCall: Int32
    /// Whether the result is appended to the page instead of pushed, and whether it is escaped then.
    let emits: Bool
    let escapes: Bool
}
