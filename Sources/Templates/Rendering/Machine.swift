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
