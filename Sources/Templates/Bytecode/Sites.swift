/// The arguments of a call, as the compiler knows them.
struct CallSite {
    /// The value that is called; for a method, the value that has it.
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
    /// The number of temporaries among the operands and the callee.
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

/// A loop, as the compiler knows it.
struct LoopSite {
    /// The slots of the targets; one without unpacking.
    let targets: UnpackTarget
    /// The slot of `loop`, or -1.
    let loopSlot: Int32
    /// The routine of a recursive loop, or -1.
    let routine: Int32
}

/// The slots for the parts of an unpacked value.
indirect enum UnpackTarget {
    case slot(Int32)
    case parts([UnpackTarget])
}

/// The attributes of `loop`.
enum LoopMember: String, CaseIterable {
    case index, index0, revindex, revindex0, first, last, length, previtem, nextitem, depth, depth0
}

/// The names that `import` and `from … import` bind.
struct ImportSite {
    typealias Name = (name: String, symbol: Int32, slot: Int32, range: Range<Int32>)

    /// The slot of the whole module, or -1.
    let moduleSlot: Int32
    let names: [Name]
    let hasContext: Bool
    /// The visible variables, as symbols and slots in turns.
    let locals: Range<Int32>
}

/// A variable and the attributes behind it: `place.photo.alt`.
struct Path {
    let slot: Int32
    let firstStep: Int32
    let stepCount: Int32
    /// Whether something missing at the end is no error, as before `default`.
    let isLenient: Bool
    /// The place in the source where the variable is written.
    let range: Range<Int32>
}

/// One attribute of a path.
struct PathStep {
    let key: String
    /// The length of the key in bytes.
    let keyLength: Int
    /// The index instead of a key, for a list; -1 without.
    let index: Int
    /// The number of the cache in which the renderer keeps at which place it found the key.
    let cache: Int32
    let member: LoopMember?
    /// The places in the source of the attribute and of what has it.
    let range: Range<Int32>
    let objectRange: Range<Int32>
}
