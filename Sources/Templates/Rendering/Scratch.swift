/// The memory that a renderer keeps between pages.
final class Scratch {
    /// Slots and temporaries; only the part in use is initialized.
    let values: UnsafeMutablePointer<Value>
    let slots: UnsafeMutablePointer<UnsafePointer<Value>?>
    let frames: UnsafeMutablePointer<Frame>
    let loops: UnsafeMutablePointer<LoopState>
    /// Where values lie that are computed on the way: two operands may be read at once.
    let computed: UnsafeMutablePointer<Value>
    /// Where the arguments of a macro lie while it is entered.
    let arguments: UnsafeMutablePointer<UnsafePointer<Value>>
    /// At which place each attribute was found last.
    let stepCaches: UnsafeMutablePointer<Int32>
    /// For each variable, where the page or the host has it; the address 1 says nowhere.
    let pageVariables: UnsafeMutablePointer<UnsafePointer<Value>?>
    let filters = Scratch.filterTable.base
    let tests = Scratch.testTable.base
    private static let filterTable = Table(BuiltinFilter.all)
    private static let testTable = Table(BuiltinTest.all)
    /// Macros with more arguments are called in a slower way.
    static let argumentCount = 64
    private let symbolCount: Int
    private let stepCount: Int
    /// Results of calls with constant arguments.
    var callResults: [Value?]
    /// Templates that were asked for and did not exist.
    var missingTemplates: Set<String> = []
    /// Arguments on their way to a function of the host.
    var positional: [Value] = []
    var named: [(name: String, value: Value)] = []
    var output = OutputBuffer(capacity: 1 << 16)
    var fragments = FragmentMemory()

    init(symbolCount: Int, stepCount: Int, callCount: Int) {
        self.symbolCount = symbolCount
        self.stepCount = stepCount
        values = .allocate(capacity: Limits.stackCount)
        slots = .allocate(capacity: Limits.stackCount)
        frames = .allocate(capacity: Limits.callDepth)
        loops = .allocate(capacity: Limits.loopDepth)
        computed = .allocate(capacity: 2)
        computed.initialize(repeating: .none, count: 2)
        arguments = .allocate(capacity: Scratch.argumentCount)
        stepCaches = .allocate(capacity: max(1, stepCount))
        stepCaches.initialize(repeating: 0, count: max(1, stepCount))
        pageVariables = .allocate(capacity: max(1, symbolCount))
        pageVariables.initialize(repeating: nil, count: max(1, symbolCount))
        callResults = Array(repeating: nil, count: callCount)
    }

    /// Forgets where the last page had its variables.
    func forgetPage() {
        missingTemplates = []
        fragments.forgetOpen()
        pageVariables.update(repeating: nil, count: symbolCount)
    }

    func clearComputed() {
        computed[0] = .none
        computed[1] = .none
        positional.removeAll(keepingCapacity: true)
        named.removeAll(keepingCapacity: true)
    }

    deinit {
        values.deallocate()
        slots.deallocate()
        frames.deallocate()
        loops.deallocate()
        computed.deinitialize(count: 2)
        computed.deallocate()
        arguments.deallocate()
        stepCaches.deallocate()
        pageVariables.deallocate()
        output.deallocate()
        fragments.deallocate()
    }
}
