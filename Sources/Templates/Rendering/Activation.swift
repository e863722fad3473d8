/// A routine at work: the memory that belongs to it, and the place it returns to.
struct Activation {
    /// The destination of a routine's output.
    enum Mode: UInt8 {
        /// It belongs to the page where it stands.
        case emit
        /// It is pushed as a string, or as a safe string.
        case push, pushSafe
        /// It is dropped; the variables are what counts.
        case module
    }

    /// The template that it returns to, and its own.
    let template: UnsafePointer<Bytecode>
    let current: UnsafePointer<Bytecode>
    let routine: Int32
    let returnAddress: Int32
    let mode: Mode
    let context: Int32
    let slots: UnsafeMutablePointer<UnsafePointer<Value>?>
    let owned: UnsafeMutablePointer<Value>
    var slotCount: Int32 = 0
    /// The number of the block at work among those of the page; -1 for anything else.
    var blockEntry: Int32 = -1
    /// The parent that the template has named; -1 without.
    var parent: Int32 = -1
    /// The macro made for a `call` block; -1 without.
    var caller: Int32 = -1
    /// The `import` that runs the template; -1 for anything else.
    var importSite: Int32 = -1
    /// The mark before the context of its own that an `include` or a scoped block has.
    var mark: Contexts.Mark?
    /// The instruction that named the parent, and whether this is such a parent.
    var extendsSite: Int32 = -1
    var isParent = false
    /// The number of the caller's temporaries that are arguments, to be dropped at the end.
    var temporaries: Int32 = 0
    /// The number of the fragment that the macro writes, to be remembered; -1 for anything else.
    var fragment: Int32 = -1
}

/// A macro, or the body of a `call` with what it has taken along.
struct MacroClosure {
    let template: UnsafePointer<Bytecode>
    let routine: Int32
    let context: Int32
    let contextSerial: UInt32
    let serial: UInt32
    let captures: [Value]
}

/// The memory that a machine has from its beginning to its end.
struct Scratch {
    /// Slots and temporaries; only the part in use is initialized.
    let values: UnsafeMutablePointer<Value>
    let slots: UnsafeMutablePointer<UnsafePointer<Value>?>
    let activations: UnsafeMutablePointer<Activation>
    /// The places of values that are computed on the way: two operands may be read at once.
    let computed: UnsafeMutablePointer<Value>
    /// The arguments of a macro while it is entered.
    let arguments: UnsafeMutablePointer<UnsafePointer<Value>>
    /// The place at which each attribute was found last.
    let stepCaches: UnsafeMutablePointer<Int32>
    /// The value that each variable has in the page's template, its data or the host; the address 1 says nowhere.
    let pageVariables: UnsafeMutablePointer<UnsafePointer<Value>?>
    /// Macros with more arguments are called in a slower way.
    static let argumentCount = 64
    private let symbolCount: Int

    init(symbolCount: Int, stepCount: Int) {
        self.symbolCount = symbolCount
        values = .allocate(capacity: RenderLimits.stackCount)
        slots = .allocate(capacity: RenderLimits.stackCount)
        activations = .allocate(capacity: RenderLimits.callDepth)
        computed = .allocate(capacity: 2)
        computed.initialize(repeating: .none, count: 2)
        arguments = .allocate(capacity: Scratch.argumentCount)
        stepCaches = .allocate(capacity: max(1, stepCount))
        stepCaches.initialize(repeating: 0, count: max(1, stepCount))
        pageVariables = .allocate(capacity: max(1, symbolCount))
        pageVariables.initialize(repeating: nil, count: max(1, symbolCount))
    }

    /// Forgets where the last page had its variables.
    func forgetVariables() { pageVariables.update(repeating: nil, count: symbolCount) }

    func clearComputed() {
        computed[0] = .none
        computed[1] = .none
    }

    /// Gives the memory back; what is initialized of `values` must have been given back before.
    func deallocate() {
        values.deallocate()
        slots.deallocate()
        activations.deallocate()
        computed.deinitialize(count: 2)
        computed.deallocate()
        arguments.deallocate()
        stepCaches.deallocate()
        pageVariables.deallocate()
    }
}
