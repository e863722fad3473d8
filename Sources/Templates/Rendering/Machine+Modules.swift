import Diagnostics

extension Machine {
    mutating func importModule(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) {
        try charge(1)
        guard let template = try takeTemplate(Operand(bits: instruction.pointee.a)) else { return }
        let site = Int(instruction.pointee.b)
        guard parts.pointee.imports[site].hasContext else {
            if let known = modules[template.index] { return try bind(known, site, template) }
            return try enterModule(template, site)
        }
        let locals = parts.pointee.imports[site].locals
        let context = addContext(locals: Int(locals.lowerBound), locals.count / 2)
        addBlocks(of: template, context: context)
        try enter(template.parts, routine: 0, context: context, mode: .module)
        frame.pointee.importSite = Int32(site)
    }

    /// Begins a module that sees no page, for an import or, with -1, for itself.
    ///
    /// It has an allowance of its own, because nobody can tell on which pages it is run and on which it is remembered.
    private mutating func enterModule(_ template: Program, _ site: Int) throws(TemplateError) {
        let context = addBareContext()
        addBlocks(of: template, context: context)
        try enter(template.parts, routine: 0, context: context, mode: .module)
        frame.pointee.importSite = Int32(site)
        allowances.append((remainingWork, sampler))
        (remainingWork, sampler) = (Limits.work, 1)
    }

    /// Gives the names of an `import` their values.
    private mutating func bind(_ module: Map, _ number: Int, _ template: Program) throws(TemplateError) {
        let site = parts.pointee.imports + number
        if site.pointee.moduleSlot >= 0 {
            let slot = Int(site.pointee.moduleSlot)
            owned[slot] = .map(module)
            slots[slot] = UnsafePointer(owned + slot)
        }
        for name in site.pointee.names {
            guard let position = module.position(of: name.name) else { throw missing(name, in: module, template) }
            owned[Int(name.slot)] = module.entries[position].value
            slots[Int(name.slot)] = UnsafePointer(owned + Int(name.slot))
        }
    }

    private func missing(_ name: ImportSite.Name, in module: Map, _ template: Program) -> TemplateError {
        let names = module.keys
        var error = TemplateError(
            "`\(template.name)` has no `\(name.name)` to import",
            help: Machine.suggestion(name.name, names)
                ?? (names.isEmpty ? "it exports nothing" : "it exports \(Machine.quoted(names.sorted()))"))
        error.range = name.range
        return error
    }

    /// Leaves a module; its variables move to where they outlive the frame.
    mutating func finishModule() throws(TemplateError) {
        let (context, module) = (contextIndex, program)
        let count = Int(frame.pointee.slotCount)
        let cells = UnsafeMutablePointer<Value>.allocate(capacity: max(1, count))
        cells.moveInitialize(from: owned, count: count)
        owned.initialize(repeating: .none, count: count)
        moduleCells.append((cells, count))
        var exported: [(String, Value)] = []
        var variable = contexts[context].head
        while variable >= 0 {
            let found = variables[Int(variable)]
            let offset = found.value - UnsafePointer(owned)
            if offset >= 0, offset < count {
                let moved = UnsafePointer(cells + offset)
                variables[Int(variable)].value = moved
                if module.exports.contains(found.symbol) {
                    exported.append((library.symbolNames[Int(found.symbol)], moved.pointee))
                }
            }
            variable = found.next
        }
        let left = leave()
        output.truncate(to: captures.removeLast())
        let map = Map(exported.reversed())
        let site = Int(left.importSite)
        if site < 0 || !parts.pointee.imports[site].hasContext {
            modules.add(module.index, map)
            contexts[context].module = Int32(module.index)
            (remainingWork, sampler) = allowances.removeLast()
        }
        if site >= 0 { try bind(map, site, module) }
    }

    // MARK: From page to page

    /// Runs by themselves the modules that the last page has imported, so that later pages find them.
    mutating func keepModules() {
        for template in modules.forget() where modules[template] == nil {
            missingTemplates = []
            do throws(TemplateError) {
                try enterModule(library.programs[template], -1)
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
            contexts: contexts.count, variables: variables.count, blocks: blocks.count, macros: macros.count,
            cells: moduleCells.count, serial: serial)
    }

    /// Forgets everything that remembered modules do not need.
    mutating func forget(behind kept: ModuleMemory.Extent) {
        contexts.removeSubrange(kept.contexts...)
        variables.removeSubrange(kept.variables...)
        blocks.removeSubrange(kept.blocks...)
        macros.removeSubrange(kept.macros...)
        for module in moduleCells[kept.cells...] {
            module.cells.deinitialize(count: module.count)
            module.cells.deallocate()
        }
        moduleCells.removeSubrange(kept.cells...)
        serial = kept.serial
    }
}
