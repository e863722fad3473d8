package import Base

/// Executes templates, one page after another.
///
/// Everything it touches often is behind plain pointers. Values of the context are read where they lie: a slot holds a
/// pointer to a value of the context, of an enclosing activation, or of its own memory, so that reading counts no references.
struct Machine: ~Copyable {
    unowned(unsafe) let library: CompiledLibrary
    unowned(unsafe) let environment: Environment
    private(set) var page = OrderedMap(unique: [])
    let scratch: Scratch
    private static let filterTable = Table(BuiltinFilter.all)
    private static let testTable = Table(BuiltinTest.all)
    let filters = Machine.filterTable.base
    let tests = Machine.testTable.base

    // The template at work.
    private(set) var bytecode: UnsafePointer<Bytecode>
    var code: UnsafePointer<Instruction>
    var constants: UnsafePointer<Value>
    var paths: UnsafePointer<Path>
    var steps: UnsafePointer<PathStep>
    var lists: UnsafePointer<Int32>
    var text: UnsafePointer<UInt8>
    let stepCaches: UnsafeMutablePointer<Int32>
    /// The function that each symbol names.
    let globals: UnsafePointer<Value>
    var pc = 0

    // The activation at work.
    var slots: UnsafeMutablePointer<UnsafePointer<Value>?>
    var owned: UnsafeMutablePointer<Value>
    /// The first free place above the temporaries.
    var top: UnsafeMutablePointer<Value>
    var activationCount = 0
    var contextIndex = 0

    var output = PageOutput()
    // What the page makes, behind what remembered modules have made.
    var contexts = Contexts()
    var macros: [MacroClosure] = []
    var namespaces = Namespaces()
    var loops = LoopStack()
    /// Variables of imported modules, which outlive the activations that made them.
    var moduleCells: [(cells: UnsafeMutablePointer<Value>, count: Int)] = []
    var serial: UInt32 = 0
    /// The work that is left to this page.
    var allowance = WorkAllowance()
    /// The work that is left to those that import the modules at work.
    var allowances: [WorkAllowance] = []
    /// Templates that were asked for and did not exist.
    var missingTemplates: Set<String> = []

    // What is remembered from page to page.
    var modules: ModuleMemory
    let fragments: FragmentMemory
    /// Macros at work whose output is to be remembered, innermost last, with the length of the page when each began.
    var openFragments: [(key: MemoryKey, start: Int)] = []
    var calls: CallMemory

    init(library: CompiledLibrary, template: CompiledTemplate, fragments: FragmentMemory) {
        self.library = library
        environment = library.environment
        self.fragments = fragments
        bytecode = template.bytecode
        scratch = Scratch(symbolCount: library.symbolNames.count, stepCount: library.stepCacheCount)
        modules = ModuleMemory(templateCount: library.templates.count)
        calls = CallMemory(constantCount: library.constantCallCount)
        let bytecode = bytecode.pointee
        code = bytecode.code.base
        constants = bytecode.constants.base
        paths = bytecode.paths.base
        steps = bytecode.steps.base
        lists = bytecode.lists.base
        text = bytecode.text.base
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
        loops.deallocate()
        calls.deallocate()
        output.deallocate()
        scratch.deallocate()
    }

    /// Renders a template and appends its UTF-8; appends nothing where that fails.
    mutating func render(_ template: CompiledTemplate, _ page: OrderedMap, into result: inout [UInt8])
        throws(Diagnostic)
    {
        keepModules()
        self.page = page
        missingTemplates = []
        let context = contexts.add(seesPage: true, serial: nextSerial())
        contexts.addBlocks(of: template, to: context)
        do throws(TemplateError) {
            try enter(template.bytecode, routine: 0, context: context, mode: .emit)
            try run()
            try output.checkLength()
        } catch {
            let diagnostic = report.diagnostic(error)
            forgetPage()
            throw diagnostic
        }
        let made = UnsafeBufferPointer(start: output.buffer.base, count: output.count)
        if Compiler.isXML(template.name) { made.appendLegible(to: &result) } else { result.append(contentsOf: made) }
        forgetPage()
    }

    /// Gives back what an unfinished or finished page holds, and begins anew.
    mutating func forgetPage() {
        drop(top - scratch.values)
        while loops.count > 0 { loops.pop() }
        slots = scratch.slots
        owned = scratch.values
        activationCount = 0
        contextIndex = 0
        pc = 0
        output.removeAll()
        namespaces.removeAll()
        forget(behind: modules.kept)
        allowance = WorkAllowance()
        allowances.removeAll(keepingCapacity: true)
        page = OrderedMap(unique: [])
        scratch.forgetVariables()
        scratch.clearComputed()
        openFragments.removeAll(keepingCapacity: true)
    }

    /// A report that can say where and why rendering went wrong.
    private var report: ErrorReport {
        let root = contexts[contexts.root(of: contextIndex)]
        var names = routine.pointee.slotNames.enumerated().filter { slots[$0.offset] != nil }.map(\.element)
        var context = contextIndex
        while context >= 0 {
            names += contexts.variables(of: context).map { library.symbolNames[Int($0.symbol)] }
            context = contexts[context].parent
        }
        return ErrorReport(
            templates: library.templates, template: template, instruction: pc - 1,
            activations: Array(UnsafeBufferPointer(start: scratch.activations, count: activationCount)), page: page,
            seesPage: root.seesPage, visibleNames: names + (root.seesPage ? page.keys : []) + library.globalNames,
            namespaces: namespaces)
    }

    mutating func nextSerial() -> UInt32 {
        serial &+= 1
        return serial
    }

    // MARK: Frames

    var template: CompiledTemplate { library.templates[bytecode.pointee.index] }

    /// Makes a template the one at work.
    @inline(__always)
    mutating func load(_ template: UnsafePointer<Bytecode>) {
        bytecode = template
        code = template.pointee.code.base
        constants = template.pointee.constants.base
        paths = template.pointee.paths.base
        steps = template.pointee.steps.base
        lists = template.pointee.lists.base
        text = template.pointee.text.base
    }

    /// Begins a routine on top of the current one.
    mutating func enter(
        _ template: UnsafePointer<Bytecode>, routine number: Int, context: Int, mode: Activation.Mode
    ) throws(TemplateError) {
        guard activationCount < RenderLimits.callDepth else { throw tooDeep }
        let routine = template.pointee.functions.base + number
        let slotCount = Int(routine.pointee.slotCount)
        guard (top - scratch.values) + slotCount + Int(routine.pointee.stackCount) < RenderLimits.stackCount else {
            throw TemplateError("the renderer's stack is full", help: "macros call each other too deeply")
        }
        let activation = scratch.activations + activationCount
        activation.initialize(
            to: Activation(
                template: bytecode, current: template, routine: Int32(number), returnAddress: Int32(pc), mode: mode,
                context: Int32(contextIndex), slots: slots, owned: owned))
        if activationCount > 0 { slots += Int(scratch.activations[activationCount - 1].slotCount) }
        activation.pointee.slotCount = Int32(slotCount)
        activationCount += 1
        owned = top
        owned.initialize(repeating: .none, count: slotCount)
        top += slotCount
        slots.update(repeating: nil, count: slotCount)
        contextIndex = context
        if bytecode != template { load(template) }
        pc = Int(routine.pointee.entry)
        if mode != .emit { output.beginCapture() }
    }

    private var tooDeep: TemplateError {
        TemplateError(
            "templates and macros call each other too deeply",
            help: "at most \(RenderLimits.callDepth) may be at work inside each other; is there an endless recursion?")
    }

    /// The activation at work.
    @inline(__always)
    var activation: UnsafeMutablePointer<Activation> { scratch.activations + (activationCount - 1) }

    /// The routine at work.
    var routine: UnsafePointer<Routine> { bytecode.pointee.functions.base + Int(activation.pointee.routine) }

    /// Ends the current routine; gives the activation it had.
    mutating func leave() -> Activation {
        let activation = self.activation.pointee
        activationCount -= 1
        drop(Int(activation.slotCount))
        slots = activation.slots
        owned = activation.owned
        contextIndex = Int(activation.context)
        pc = Int(activation.returnAddress)
        if activation.template != bytecode { load(activation.template) }
        return activation
    }
}

/// Renders templates of one library; one per thread, because it owns the machine and what that remembers.
package struct Renderer {
    /// Lets a renderer be copied, although its machine cannot.
    private final class Owner {
        var machine: Machine
        /// Outlives the machine, which counts no references to it.
        private let library: CompiledLibrary

        init(_ library: CompiledLibrary, _ template: CompiledTemplate, _ fragments: FragmentMemory) {
            self.library = library
            machine = Machine(library: library, template: template, fragments: fragments)
        }
    }

    private let library: CompiledLibrary
    private let fragments: FragmentMemory
    private var owner: Owner?

    init(_ library: CompiledLibrary, _ fragments: FragmentMemory) {
        self.library = library
        self.fragments = fragments
    }

    /// The templates that were asked for in the last rendering and did not exist.
    package var missingTemplates: Set<String> { owner?.machine.missingTemplates ?? [] }

    /// Renders a template and appends its UTF-8; appends nothing where that fails.
    package mutating func render(_ name: String, _ context: OrderedMap, into output: inout [UInt8]) throws(Diagnostic) {
        guard let template = library.template(named: name) else {
            throw .error(
                "there is no template `\(name)`",
                help: Suggestion.help(name, among: library.templates.map(\.name)))
        }
        // A copy of a renderer gets a machine of its own as soon as it is used.
        let isOwn = isKnownUniquelyReferenced(&owner)
        let owner = isOwn ? owner ?? Owner(library, template, fragments) : Owner(library, template, fragments)
        self.owner = owner
        try owner.machine.render(template, context, into: &output)
    }
}
