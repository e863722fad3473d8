import Base

/// One step of a compiled template; what the fields mean depends on the operation.
struct Instruction {
    /// The work of an instruction. Operands are read left to right; results are pushed.
    enum Operation: UInt8 {
        /// Appends `b` bytes of the text at `a`.
        case text
        /// Appends the operand `a`, escaped if `flag` is 1.
        case emit
        /// Pushes the operand `a`.
        case push
        /// Stores the operand `b` in the slot `a`.
        case store
        /// Makes the slot `a` mean what the slot `b` means.
        case alias
        /// Forgets the slot `a`.
        case clear
        /// Makes the slot `b` visible as the variable `a` of the context.
        case export
        /// Stores the operand `b` in the attribute `a` of the namespace in the operand `c`.
        case storeAttribute
        /// Takes the operand `b` apart into the slots listed from `a`, `count` of them.
        case unpack

        case jump
        /// Jumps to `b` if the operand `a` is false, or true.
        case jumpIfFalse
        case jumpIfTrue
        /// Jumps to `b` if the slot `a`, a parameter, has been given.
        case jumpIfGiven
        /// Jumps to `c` unless the comparison `flag` of the operands `a` and `b` holds.
        case jumpUnless
        /// Jumps to `b` and keeps the top of the stack if it is false, or true; pops it otherwise.
        case jumpIfFalseKeeping
        case jumpIfTrueKeeping

        case not
        case negate
        /// The operation `flag` of the operands `a` and `b`.
        case binary
        /// The comparison `flag` of the operands `a` and `b`.
        case compare
        /// Concatenates `count` temporaries.
        case concatenate

        /// The attribute that the step `a` names of a temporary.
        case attribute
        /// The item `b` of the operand `a`.
        case item
        /// A part of a temporary; start and stop are temporaries too.
        case slice
        /// Makes `count` temporaries one value.
        case list
        case map

        /// Applies the filter `a` to `count` temporaries; `c` is the number under which results are remembered, or -1.
        case filter
        /// Applies the filter of the host whose name is the symbol `a`.
        case hostFilter
        /// Applies the test `a` to `count` temporaries; the result is reversed if `flag` is 1.
        case test
        /// Calls as the site `a` says.
        case call
        case callMethod
        /// Shows a block of this page by its name, `a`: `self.name()`.
        case callBlock
        /// The block that this one overrides.
        case callSuper

        /// Begins the loop `a` over the operand `b`; jumps to `c` if there is nothing.
        case loop
        /// Goes on with the loop `a` at `c`, or ends it.
        case next
        /// Keeps the element of the loop `a`'s filter if the operand `b` is true.
        case select
        /// Begins the loop `a` over what was kept; jumps to `c` if there is nothing.
        case loopSelected

        case macro
        case block
        case extends
        case include
        case importModule
        /// Appends what follows to a text of its own.
        case capture
        /// Pushes the captured text; as safe if `flag` is 1.
        case endCapture
        /// Leaves the macro, block or template.
        case finish
    }

    var operation: Operation
    var flag: UInt8 = 0
    var count: UInt16 = 0
    var a: Int32 = 0
    var b: Int32 = 0
    var c: Int32 = 0
}

/// The place where an instruction finds a value.
struct Operand: Equatable {
    /// The kinds of places, in the lowest two bits.
    enum Kind: Int32 {
        /// A temporary, counted down from the top of the stack.
        case stack
        case constant
        /// A variable.
        case slot
        /// A variable and attributes behind it.
        case path
    }

    let bits: Int32

    init(_ kind: Kind, _ index: Int) {
        bits = Int32(truncatingIfNeeded: index) << 2 | kind.rawValue
    }

    init(bits: Int32) { self.bits = bits }

    /// The top of the stack.
    static let top = Operand(.stack, 1)
    /// Below the top of the stack.
    static let second = Operand(.stack, 2)

    var kind: Kind { Kind(rawValue: bits & 3) ?? .stack }
    var index: Int { Int(bits >> 2) }
    var isStack: Bool { bits & 3 == 0 }
}

// MARK: What instructions refer to

/// The arguments of a call, as the compiler knows them.
struct CallSite {
    /// The value that is called; for a method, the value that has it.
    let callee: Operand
    var method = ""
    /// Whether this is `cycle` with plain arguments, which loops are asked for very often.
    var isCycle = false
    /// The name of a method as a place to look it up as an attribute.
    var step: Int32 = -1
    /// The positional operands, then the named ones.
    let firstOperand: Int32
    let positionalCount: Int32
    var names: [String] = []
    /// The number of temporaries among the operands and the callee.
    let stackCount: Int32
    /// The routine of a `call` block's body, or -1.
    var caller: Int32 = -1
    var callerCaptures: [MacroCapture] = []
    /// The name of what is called, where that is one name without anything around it; -1 for anything else.
    var symbol: Int32 = -1
    /// The number under which the renderer remembers results: of calls with constant arguments, or with few others; -1 for
    /// other calls.
    var constantCall: Int32 = -1
    var rememberedCall: Int32 = -1
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
}

/// The slots for the parts of an unpacked value.
indirect enum UnpackTarget {
    case slot(Int32)
    case parts([UnpackTarget])
}

/// The attributes of `loop`.
enum LoopMember: String, CaseIterable {
    case index, index0, revindex, revindex0, first, last, length, previtem, nextitem
}

/// The names that `import` and `from … import` bind.
struct ImportSite {
    typealias Name = (name: String, symbol: Int32, slot: Int32, range: Range<Int32>)

    /// The slot of the whole module, or -1.
    let moduleSlot: Int32
    let names: [Name]
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

extension Range<Int> {
    /// The same in half the memory.
    var compact: Range<Int32> { Int32(lowerBound)..<Int32(upperBound) }
}

extension SourceRange {
    init(_ file: SourceFile, _ range: Range<Int32>) {
        self.init(file, Int(range.lowerBound)..<Int(range.upperBound))
    }
}
