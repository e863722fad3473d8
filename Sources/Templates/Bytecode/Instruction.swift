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
        /// Jumps to `b` if a parent has been named.
        case jumpIfExtended

        case not
        case negate
        case plus
        /// The operation `flag` of the operands `a` and `b`.
        case binary
        /// The comparison `flag` of the operands `a` and `b`.
        case compare
        /// Compares two temporaries; keeps the second one if that holds, otherwise jumps to `b` with `false`.
        case compareChained
        /// Concatenates `count` temporaries.
        case concatenate

        /// The attribute that the step `a` names of a temporary.
        case attribute
        /// The item `b` of the operand `a`.
        case item
        /// A part of a temporary; start, stop and step are temporaries too.
        case slice
        /// Makes `count` temporaries one value.
        case list
        case tuple
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
        /// The block that this one overrides, `a` levels up.
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
        /// Brings what a macro in slot `a` knows of the slot `b` up to date, at `c`.
        case patch
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
