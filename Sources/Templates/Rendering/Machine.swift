import Diagnostics

/// Executes programs for one page.
///
/// Everything it touches often is behind plain pointers. Values of the context are read where they lie: a slot holds a
/// pointer to a value of the context, of an enclosing frame, or of its own memory, so that reading counts no references.
struct Machine: ~Copyable {
    unowned(unsafe) let library: CompiledLibrary
    let page: Map
    let scratch: Scratch
    /// Whether values may be read in place.
    let knowsLayout = ValueLayout.isKnown

    // The program at work.
    unowned(unsafe) var program: Program
    var code: UnsafePointer<Instruction>
    var constants: UnsafePointer<Value>
    var paths: UnsafePointer<Path>
    var steps: UnsafePointer<PathStep>
    var lists: UnsafePointer<Int32>
    var text: UnsafePointer<UInt8>
    let stepCaches: UnsafeMutablePointer<Int32>
    var pc = 0

    // The frame at work.
    var slots: UnsafeMutablePointer<UnsafePointer<Value>?>
    var owned: UnsafeMutablePointer<Value>
    /// The first free place above the temporaries.
    var top: UnsafeMutablePointer<Value>
    var frameCount = 0
    var loopCount = 0
    var contextIndex = 0

    var output: OutputBuffer
    var contexts: [PageContext] = []
    var variables: [ContextVariable] = []
    var blocks: [BlockEntry] = []
    var macros: [MacroClosure] = []
    var namespaces: [NamespaceState] = []
    var modules: [Int: Map] = [:]
    /// Variables of imported modules, which outlive the frames that made them.
    var moduleCells: [(cells: UnsafeMutablePointer<Value>, count: Int)] = []
    var captures: [Int] = []
    var serial: UInt32 = 0
    /// How much more this page may cost.
    var remainingWork = Limits.work
    /// Decides, the same way in every run, when the depth of a new value is checked.
    var sampler: UInt32 = 1

    init(library: CompiledLibrary, program: Program, page: Map, scratch: Scratch) {
        self.library = library
        self.page = page
        self.scratch = scratch
        self.program = program
        code = program.code.base
        constants = program.constants.base
        paths = program.paths.base
        steps = program.steps.base
        lists = program.lists.base
        text = program.text.base
        stepCaches = scratch.stepCaches
        slots = scratch.slots
        owned = scratch.values
        top = scratch.values
        output = scratch.output
        output.truncate(to: 0)
    }

    /// Renders a template; the result is in `output`.
    mutating func render() throws(Diagnostic) {
        scratch.forgetPage()
        contexts.append(PageContext(parent: -1, seesPage: true, serial: nextSerial()))
        addBlocks(of: program, context: 0)
        do throws(TemplateError) {
            try enter(program, routine: 0, context: 0, mode: .emit)
            try run()
            guard output.count <= Limits.pageLength else { throw pageTooLong }
        } catch {
            let diagnostic = located(error)
            cleanUp()
            throw diagnostic
        }
        cleanUp()
    }

    var pageTooLong: TemplateError {
        TemplateError("the page is too long", help: "at most \(Limits.pageLength >> 20) MB are allowed")
    }

    /// Gives back what an unfinished or finished page holds.
    private mutating func cleanUp() {
        let count = top - scratch.values
        scratch.values.deinitialize(count: count)
        top = scratch.values
        while loopCount > 0 { popLoop() }
        for module in moduleCells {
            module.cells.deinitialize(count: module.count)
            module.cells.deallocate()
        }
        moduleCells = []
        scratch.clearComputed()
        scratch.output = output
    }

    mutating func nextSerial() -> UInt32 {
        serial &+= 1
        return serial
    }

    // MARK: Frames

    /// Makes a program the one at work.
    @inline(__always)
    mutating func load(_ program: Program) {
        self.program = program
        code = program.code.base
        constants = program.constants.base
        paths = program.paths.base
        steps = program.steps.base
        lists = program.lists.base
        text = program.text.base
    }

    /// Begins a routine on top of the current one.
    mutating func enter(
        _ program: Program, routine number: Int, context: Int, mode: Frame.Mode
    ) throws(TemplateError) {
        guard frameCount < Limits.callDepth else { throw tooDeep }
        let routine = program.functions.base + number
        let slotCount = Int(routine.pointee.slotCount)
        guard (top - scratch.values) + slotCount + Int(routine.pointee.stackCount) < Limits.stackCount else {
            throw TemplateError("the renderer's stack is full", help: "macros call each other too deeply")
        }
        let frame = scratch.frames + frameCount
        frame.initialize(
            to: Frame(
                program: Unmanaged.passUnretained(self.program), current: Unmanaged.passUnretained(program),
                routine: Int32(number), returnAddress: Int32(pc), mode: mode, context: Int32(contextIndex),
                slots: slots, owned: owned, captureStart: Int32(captures.count), loopCount: Int32(loopCount)))
        if frameCount > 0 { slots += Int(scratch.frames[frameCount - 1].slotCount) }
        frame.pointee.slotCount = Int32(slotCount)
        frameCount += 1
        owned = top
        owned.initialize(repeating: .none, count: slotCount)
        top += slotCount
        slots.update(repeating: nil, count: slotCount)
        contextIndex = context
        if self.program !== program { load(program) }
        pc = Int(routine.pointee.entry)
        if mode != .emit { captures.append(output.count) }
    }

    private var tooDeep: TemplateError {
        TemplateError(
            "templates and macros call each other too deeply",
            help: "at most \(Limits.callDepth) may be at work inside each other; is there an endless recursion?")
    }

    /// The frame at work.
    @inline(__always)
    var frame: UnsafeMutablePointer<Frame> { scratch.frames + (frameCount - 1) }

    /// The routine at work.
    var routine: UnsafePointer<Routine> { program.functions.base + Int(frame.pointee.routine) }

    /// Ends the current routine; gives the frame it had.
    mutating func leave() -> Frame {
        let frame = self.frame.pointee
        frameCount -= 1
        let slotCount = Int(frame.slotCount)
        owned.deinitialize(count: slotCount)
        top = owned
        slots = frame.slots
        owned = frame.owned
        contextIndex = Int(frame.context)
        pc = Int(frame.returnAddress)
        let caller = frame.program._withUnsafeGuaranteedRef { $0 }
        if caller !== program { load(caller) }
        return frame
    }
}

/// What a routine returns to, and what belongs to it.
struct Frame {
    /// What becomes of a routine's output.
    enum Mode: UInt8 {
        /// It belongs to the page where it stands.
        case emit
        /// It is pushed as a string, or as a safe string.
        case push, pushSafe
        /// It is dropped; the variables are what counts.
        case module
    }

    let program: Unmanaged<Program>
    let current: Unmanaged<Program>
    let routine: Int32
    let returnAddress: Int32
    let mode: Mode
    let context: Int32
    let slots: UnsafeMutablePointer<UnsafePointer<Value>?>
    let owned: UnsafeMutablePointer<Value>
    let captureStart: Int32
    let loopCount: Int32
    var slotCount: Int32 = 0
    /// Where the block at work is among the blocks of the page; -1 for anything else.
    var blockEntry: Int32 = -1
    /// The parent that the template has named; -1 without.
    var parent: Int32 = -1
    /// The macro at work, and the one made for a `call` block; -1 without.
    var closure: Int32 = -1
    var caller: Int32 = -1
    var loopDepth: Int32 = 0
    /// The `import` that runs the template; -1 for anything else.
    var importSite: Int32 = -1
    /// How many contexts and variables there were before an `include`; -1 for anything else.
    var contextMark: Int32 = -1
    var variableMark: Int32 = -1
    var blockMark: Int32 = -1
    /// Where the parent was named, and whether this is such a parent.
    var extendsSite: Int32 = -1
    var isParent = false
    /// How many temporaries of the caller are arguments, to be dropped at the end.
    var temporaries: Int32 = 0
}

/// The variables that a template and what it includes can see.
struct PageContext {
    let parent: Int
    /// Whether the data of the page can be seen at the end of the chain of parents.
    let seesPage: Bool
    var serial: UInt32
    /// The newest variable.
    var head: Int32 = -1
    /// The first of the blocks.
    var firstBlock = 0
    /// The context that has the blocks.
    var blockOwner = -1
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

/// A macro with what it has taken along.
struct MacroClosure {
    unowned(unsafe) let program: Program
    let routine: Int32
    let context: Int32
    let contextSerial: UInt32
    let serial: UInt32
    var captures: [Value]
}

/// A namespace, cycler or joiner.
struct NamespaceState {
    let serial: UInt32
    var entries: [(key: String, value: Value)]
    var position = 0
}
