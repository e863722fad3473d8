import Diagnostics

/// Executes programs, one page after another.
///
/// Everything it touches often is behind plain pointers. Values of the context are read where they lie: a slot holds a
/// pointer to a value of the context, of an enclosing frame, or of its own memory, so that reading counts no references.
struct Machine: ~Copyable {
    unowned(unsafe) let library: CompiledLibrary
    private(set) var page = Map(unique: [])
    let scratch: Scratch
    let filters = Machine.filterTable.base
    let tests = Machine.testTable.base
    private static let filterTable = Table(BuiltinFilter.all)
    private static let testTable = Table(BuiltinTest.all)
    /// Whether values may be read in place.
    let knowsLayout = ValueLayout.isKnown

    // The program at work.
    private(set) var parts: UnsafePointer<ProgramParts>
    var code: UnsafePointer<Instruction>
    var constants: UnsafePointer<Value>
    var paths: UnsafePointer<Path>
    var steps: UnsafePointer<PathStep>
    var lists: UnsafePointer<Int32>
    var text: UnsafePointer<UInt8>
    let stepCaches: UnsafeMutablePointer<Int32>
    /// For each symbol, the function of that name.
    let globals: UnsafePointer<Value>
    var pc = 0

    // The frame at work.
    var slots: UnsafeMutablePointer<UnsafePointer<Value>?>
    var owned: UnsafeMutablePointer<Value>
    /// The first free place above the temporaries.
    var top: UnsafeMutablePointer<Value>
    var frameCount = 0
    var loopCount = 0
    var contextIndex = 0

    var output = OutputBuffer(capacity: 1 << 16)
    // What the page makes, behind what remembered modules have made.
    var contexts: [PageContext] = []
    var variables: [ContextVariable] = []
    var blocks: [BlockEntry] = []
    var macros: [MacroClosure] = []
    var namespaces: [NamespaceState] = []
    /// Variables of imported modules, which outlive the frames that made them.
    var moduleCells: [(cells: UnsafeMutablePointer<Value>, count: Int)] = []
    var serial: UInt32 = 0
    var captures: [Int] = []
    /// How much more this page may cost.
    var remainingWork = Limits.work
    /// What is left to those that import the modules at work.
    var allowances: [(work: Int, sampler: UInt32)] = []
    /// Decides, the same way in every run, when the depth of a new value is checked.
    var sampler: UInt32 = 1
    /// Templates that were asked for and did not exist.
    var missingTemplates: Set<String> = []

    // What is remembered from page to page.
    var modules: ModuleMemory
    let fragments: FragmentMemory
    /// Macros at work whose output is to be remembered, innermost last, with the length of the page when each began.
    var openFragments: [(key: FragmentMemory.Key, start: Int)] = []
    let calls: CallMemory
    /// Arguments on their way to a function of the host.
    var positional: [Value] = []
    var named: [(name: String, value: Value)] = []

    init(library: CompiledLibrary, program: Program, fragments: FragmentMemory) {
        self.library = library
        self.fragments = fragments
        parts = program.parts
        scratch = Scratch(symbolCount: library.symbolNames.count, stepCount: library.stepCacheCount)
        modules = ModuleMemory(templateCount: library.programs.count)
        calls = CallMemory(constantCount: library.constantCallCount)
        code = program.code.base
        constants = program.constants.base
        paths = program.paths.base
        steps = program.steps.base
        lists = program.lists.base
        text = program.text.base
        stepCaches = scratch.stepCaches
        globals = library.globals.base
        slots = scratch.slots
        owned = scratch.values
        top = scratch.values
    }

    deinit {
        for module in moduleCells {
            module.cells.deinitialize(count: module.count)
            module.cells.deallocate()
        }
        calls.deallocate()
        output.deallocate()
        scratch.deallocate()
    }

    /// Renders a template and appends its UTF-8; appends nothing where that fails.
    mutating func render(_ program: Program, _ page: Map, into result: inout [UInt8]) throws(Diagnostic) {
        keepModules()
        self.page = page
        missingTemplates = []
        contexts.append(PageContext(parent: -1, seesPage: true, serial: nextSerial()))
        let context = contexts.count - 1
        addBlocks(of: program, context: context)
        do throws(TemplateError) {
            try enter(program.parts, routine: 0, context: context, mode: .emit)
            try run()
            guard output.count <= Limits.pageLength else { throw pageTooLong }
        } catch {
            let diagnostic = located(error)
            forgetPage()
            throw diagnostic
        }
        result.append(contentsOf: UnsafeBufferPointer(start: output.base, count: output.count))
        forgetPage()
    }

    var pageTooLong: TemplateError {
        TemplateError("the page is too long", help: "at most \(Limits.pageLength >> 20) MB are allowed")
    }

    /// Gives back what an unfinished or finished page holds, and begins anew.
    mutating func forgetPage() {
        drop(top - scratch.values)
        while loopCount > 0 { popLoop() }
        slots = scratch.slots
        owned = scratch.values
        frameCount = 0
        contextIndex = 0
        pc = 0
        output.truncate(to: 0)
        captures.removeAll(keepingCapacity: true)
        namespaces.removeAll(keepingCapacity: true)
        forget(behind: modules.kept)
        remainingWork = Limits.work
        sampler = 1
        allowances.removeAll(keepingCapacity: true)
        page = Map(unique: [])
        scratch.forgetVariables()
        scratch.clearComputed()
        openFragments.removeAll(keepingCapacity: true)
    }

    mutating func nextSerial() -> UInt32 {
        serial &+= 1
        return serial
    }

    // MARK: Frames

    var program: Program { library.programs[parts.pointee.index] }

    /// Makes a program the one at work.
    @inline(__always)
    mutating func load(_ program: UnsafePointer<ProgramParts>) {
        parts = program
        code = program.pointee.code
        constants = program.pointee.constants
        paths = program.pointee.paths
        steps = program.pointee.steps
        lists = program.pointee.lists
        text = program.pointee.text
    }

    /// Begins a routine on top of the current one.
    mutating func enter(
        _ program: UnsafePointer<ProgramParts>, routine number: Int, context: Int, mode: Frame.Mode
    ) throws(TemplateError) {
        guard frameCount < Limits.callDepth else { throw tooDeep }
        let routine = program.pointee.functions + number
        let slotCount = Int(routine.pointee.slotCount)
        guard (top - scratch.values) + slotCount + Int(routine.pointee.stackCount) < Limits.stackCount else {
            throw TemplateError("the renderer's stack is full", help: "macros call each other too deeply")
        }
        let frame = scratch.frames + frameCount
        frame.initialize(
            to: Frame(
                program: parts, current: program, routine: Int32(number), returnAddress: Int32(pc), mode: mode,
                context: Int32(contextIndex),
                slots: slots, owned: owned, captureStart: Int32(captures.count), loopCount: Int32(loopCount)))
        if frameCount > 0 { slots += Int(scratch.frames[frameCount - 1].slotCount) }
        frame.pointee.slotCount = Int32(slotCount)
        frameCount += 1
        owned = top
        owned.initialize(repeating: .none, count: slotCount)
        top += slotCount
        slots.update(repeating: nil, count: slotCount)
        contextIndex = context
        if parts != program { load(program) }
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
    var routine: UnsafePointer<Routine> { parts.pointee.functions + Int(frame.pointee.routine) }

    /// Ends the current routine; gives the frame it had.
    mutating func leave() -> Frame {
        let frame = self.frame.pointee
        frameCount -= 1
        drop(Int(frame.slotCount))
        slots = frame.slots
        owned = frame.owned
        contextIndex = Int(frame.context)
        pc = Int(frame.returnAddress)
        if frame.program != parts { load(frame.program) }
        return frame
    }
}
