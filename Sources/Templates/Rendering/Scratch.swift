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
        values = .allocate(capacity: Limits.stackCount)
        slots = .allocate(capacity: Limits.stackCount)
        activations = .allocate(capacity: Limits.callDepth)
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
