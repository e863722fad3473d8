import Base

/// The exports of imported modules, so that a module that sees no page is run once and not on every page.
///
/// The machine runs a module that a page has imported without context once more by itself before the next page, and keeps
/// what that makes. A module that has memory of its own, such as a namespace, begins anew on every page.
struct ModuleMemory {
    /// The part of what the machine has made that belongs to remembered modules.
    struct Extent {
        var contexts = Contexts.Mark()
        var macros = 0
        var cells = 0
        var serial: UInt32 = 0
    }

    private(set) var kept = Extent()
    /// The exports of each template.
    private var exports: [OrderedMap?]
    /// The modules that have been run on this page.
    private var ofPage: [Int] = []
    /// The templates that somebody has tried to keep.
    private var isTried: [Bool]

    init(templateCount: Int) {
        exports = Array(repeating: nil, count: templateCount)
        isTried = Array(repeating: false, count: templateCount)
    }

    /// The exports of a template, if it has been run before.
    subscript(template: Int) -> OrderedMap? { exports[template] }

    mutating func add(_ template: Int, _ module: OrderedMap) {
        exports[template] = module
        ofPage.append(template)
    }

    /// Keeps the modules that have been run, with all that has been made up to here.
    mutating func keep(_ extent: Extent) {
        ofPage.removeAll(keepingCapacity: true)
        kept = extent
    }

    /// Forgets the modules of the page; gives those that have not been given before.
    mutating func forget() -> [Int] {
        guard !ofPage.isEmpty else { return [] }
        let candidates = ofPage.filter { !isTried[$0] }
        for template in ofPage {
            exports[template] = nil
            isTried[template] = true
        }
        ofPage.removeAll(keepingCapacity: true)
        return candidates
    }
}

extension Machine {
    mutating func importModule(_ instruction: Instruction) throws(TemplateError) {
        try allowance.charge(1)
        guard let template = try takeTemplate(Operand(bits: instruction.a)) else { return }
        let site = Int(instruction.b)
        if let known = modules[template.index] { return try bind(known, site, template) }
        try enterModule(template, site)
    }

    /// Begins a module that sees no page, for an import or, with -1, for itself.
    ///
    /// It has an allowance of its own, because nobody can tell on which pages it is run and on which it is remembered.
    private mutating func enterModule(_ template: CompiledTemplate, _ site: Int) throws(TemplateError) {
        let context = contexts.add(seesPage: false, serial: nextSerial())
        contexts.addBlocks(of: template, to: context)
        try enter(template.bytecode, routine: 0, context: context, mode: .module)
        activation.pointee.importSite = Int32(site)
        allowances.append(allowance)
        allowance = WorkAllowance()
    }

    /// Gives the names of an `import` their values.
    private mutating func bind(_ module: OrderedMap, _ number: Int, _ template: CompiledTemplate) throws(TemplateError)
    {
        let site = bytecode.pointee.imports.base + number
        if site.pointee.moduleSlot >= 0 {
            set(Int(site.pointee.moduleSlot), .map(module))
        }
        for name in site.pointee.names {
            guard let position = module.position(of: name.name) else { throw missing(name, in: module, template) }
            set(Int(name.slot), module.entries[position].value)
        }
    }

    private func missing(_ name: ImportSite.Name, in module: OrderedMap, _ template: CompiledTemplate) -> TemplateError
    {
        let names = module.keys
        return TemplateError(
            "`\(template.name)` has no `\(name.name)` to import",
            help: Suggestion.help(name.name, among: names)
                ?? (names.isEmpty ? "it exports nothing" : "it exports \(Suggestion.quoted(names.sorted()))"),
            range: name.range)
    }

    /// Leaves a module; its variables move to where they outlive the activation.
    mutating func finishModule() throws(TemplateError) {
        let (context, module) = (contextIndex, template)
        let count = Int(activation.pointee.slotCount)
        let cells = UnsafeMutablePointer<Value>.allocate(capacity: max(1, count))
        cells.moveInitialize(from: owned, count: count)
        owned.initialize(repeating: .none, count: count)
        moduleCells.append((cells, count))
        let (start, names) = (UnsafePointer(owned), library.symbolNames)
        var exported: [(String, Value)] = []
        contexts.forEachVariable(of: context) { variable in
            let offset = variable.value - start
            guard offset >= 0, offset < count else { return }
            variable.value = UnsafePointer(cells + offset)
            if module.exports.contains(variable.symbol) {
                exported.append((names[Int(variable.symbol)], variable.value.pointee))
            }
        }
        let left = leave()
        output.dropCapture()
        let map = OrderedMap(exported.reversed())
        let site = Int(left.importSite)
        modules.add(module.index, map)
        contexts[context].module = Int32(module.index)
        allowance = allowances.removeLast()
        if site >= 0 { try bind(map, site, module) }
    }

    // MARK: From page to page

    /// Runs by themselves the modules that the last page has imported, so that later pages find them.
    mutating func keepModules() {
        for template in modules.forget() where modules[template] == nil {
            missingTemplates = []
            do throws(TemplateError) {
                try enterModule(library.templates[template], -1)
                try run()
                // What has memory of its own, and what depends on missing templates, is left to each page.
                if namespaces.isEmpty, missingTemplates.isEmpty { modules.keep(extent) }
            } catch {
                // The page that imports it says where it goes wrong.
            }
            _ = modules.forget()
            forgetPage()
        }
    }

    private var extent: ModuleMemory.Extent {
        ModuleMemory.Extent(
            contexts: contexts.mark, macros: macros.count, cells: moduleCells.count, serial: serial)
    }

    /// Forgets everything that remembered modules do not need.
    mutating func forget(behind kept: ModuleMemory.Extent) {
        contexts.remove(behind: kept.contexts)
        macros.removeSubrange(kept.macros...)
        for module in moduleCells[kept.cells...] {
            module.cells.deinitialize(count: module.count)
            module.cells.deallocate()
        }
        moduleCells.removeSubrange(kept.cells...)
        serial = kept.serial
    }
}
