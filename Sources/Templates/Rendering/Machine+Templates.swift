import Diagnostics

extension Machine {
    // MARK: Blocks

    /// Makes the blocks of a template known, after those of the templates that extend it.
    mutating func addBlocks(of program: Program, context: Int) {
        if contexts[context].blockOwner < 0 {
            contexts[context].blockOwner = context
            contexts[context].firstBlock = blocks.count
        }
        for block in program.blocks {
            blocks.append(
                BlockEntry(
                    context: Int32(context), symbol: block.symbol, program: Int32(program.index), routine: block.routine
                ))
        }
    }

    /// The next version of a block from an entry on.
    private func blockEntry(_ symbol: Int32, from start: Int, owner: Int) -> Int? {
        var entry = start
        while entry < blocks.count {
            if blocks[entry].symbol == symbol, blocks[entry].context == owner { return entry }
            entry += 1
        }
        return nil
    }

    mutating func showBlock(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) {
        let owner = contexts[contextIndex].blockOwner
        let symbol = instruction.pointee.a
        guard owner >= 0, let entry = blockEntry(symbol, from: contexts[owner].firstBlock, owner: owner) else { return }
        if instruction.pointee.flag & 2 != 0, blockEntry(symbol, from: entry + 1, owner: owner) == nil {
            throw TemplateError(
                "the block `\(library.symbolNames[Int(symbol)])` is required, but no template fills it",
                help: "define it in the template that extends this one")
        }
        var context = contextIndex
        let marks = (contexts.count, variables.count)
        if instruction.pointee.flag & 1 != 0 {
            context = addContext(locals: Int(instruction.pointee.b), Int(instruction.pointee.count))
            contexts[context].blockOwner = owner
        }
        try enterBlock(entry, context: context, mode: .emit)
        if context == marks.0 {
            frame.pointee.contextMark = Int32(marks.0)
            frame.pointee.variableMark = Int32(marks.1)
            frame.pointee.blockMark = Int32(blocks.count)
        }
    }

    private mutating func enterBlock(_ entry: Int, context: Int, mode: Frame.Mode) throws(TemplateError) {
        try charge(1)
        let block = blocks[entry]
        try enter(library.programs[Int(block.program)].parts, routine: Int(block.routine), context: context, mode: mode)
        frame.pointee.blockEntry = Int32(entry)
    }

    mutating func callBlock(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) {
        let owner = contexts[contextIndex].blockOwner
        let symbol = instruction.pointee.a
        guard owner >= 0, let entry = blockEntry(symbol, from: contexts[owner].firstBlock, owner: owner) else {
            let names = blocks.filter { $0.context == owner }.map { library.symbolNames[Int($0.symbol)] }
            let name = library.symbolNames[Int(symbol)]
            throw TemplateError(
                "there is no block `\(name)`",
                help: Machine.suggestion(name, names) ?? (names.isEmpty ? nil : "there are \(Machine.quoted(names))"))
        }
        try enterBlock(entry, context: contextIndex, mode: callMode(instruction))
    }

    private func callMode(_ instruction: UnsafePointer<Instruction>) -> Frame.Mode {
        instruction.pointee.flag != 0 ? .emit : program.escapes ? .pushSafe : .push
    }

    mutating func callSuper(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) {
        guard frame.pointee.blockEntry >= 0 else {
            throw TemplateError("`super` has a meaning only in a block", help: "call it directly in the block")
        }
        var entry = Int(frame.pointee.blockEntry)
        let (symbol, owner) = (blocks[entry].symbol, Int(blocks[entry].context))
        for _ in 0..<instruction.pointee.a {
            guard let next = blockEntry(symbol, from: entry + 1, owner: owner) else {
                throw TemplateError(
                    "no parent has a block `\(library.symbolNames[Int(symbol)])` that `super` could show")
            }
            entry = next
        }
        try enterBlock(entry, context: contextIndex, mode: callMode(instruction))
    }

    // MARK: Templates

    /// The template that a value names; several names mean the first that exists.
    private mutating func template(_ value: Value, ignoresMissing: Bool) throws(TemplateError) -> Program? {
        switch value {
        case .string(let name), .safe(let name):
            if let program = library.program(named: name) { return program }
            missingTemplates.insert(name)
            if ignoresMissing { return nil }
            let names = library.programs.map(\.name)
            throw TemplateError(
                "there is no template `\(name)`",
                help: Machine.suggestion(name, names)
                    ?? (names.count <= 12 ? "there are \(Machine.quoted(names.sorted()))" : nil))
        case .list(let names), .tuple(let names):
            for name in names {
                guard let name = name.string else { continue }
                if let program = library.program(named: name) { return program }
                missingTemplates.insert(name)
            }
            if ignoresMissing { return nil }
            throw TemplateError(
                "there is none of the templates \(Machine.quoted(names.compactMap(\.string)))")
        case .undefined(let undefined): throw TemplateError(undefined)
        default: throw TemplateError("the name of a template is a string, not \(value.kindName)")
        }
    }

    mutating func takeTemplate(
        _ operand: Operand, ignoresMissing: Bool = false
    ) throws(TemplateError) -> Program? {
        if operand.kind == .constant, let program = library.program(named: operand.index, in: program) {
            return program
        }
        let value = read(operand, 0).pointee
        if operand.isStack { drop(1) }
        return try template(value, ignoresMissing: ignoresMissing)
    }

    mutating func extend(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) {
        guard let parent = try takeTemplate(Operand(bits: instruction.pointee.a)) else { return }
        guard frame.pointee.parent < 0 else {
            throw TemplateError("a template has one parent", help: "this is the second `extends`")
        }
        var chain = [program.name]
        var number = frameCount - 1
        while number >= 0 {
            let name = library.programs[scratch.frames[number].current.pointee.index].name
            if chain.last != name { chain.append(name) }
            if name == parent.name {
                throw TemplateError(
                    "the template extends itself", help: ([parent.name] + chain).reversed().joined(separator: " → "))
            }
            guard scratch.frames[number].isParent else { break }
            number -= 1
        }
        frame.pointee.parent = Int32(parent.index)
        addBlocks(of: parent, context: contextIndex)
        frame.pointee.extendsSite = Int32(pc - 1)
    }

    /// A context for an included template or a scoped block: what is visible here, and some variables more.
    mutating func addContext(locals start: Int, _ count: Int) -> Int {
        var head: Int32 = -1
        for pair in 0..<count {
            let symbol = lists[start + pair * 2]
            let slot = Int(lists[start + pair * 2 + 1])
            guard let value = slots[slot] else { continue }
            variables.append(ContextVariable(symbol: symbol, value: value, next: head))
            head = Int32(variables.count - 1)
        }
        contexts.append(PageContext(parent: contextIndex, seesPage: true, serial: nextSerial(), head: head))
        return contexts.count - 1
    }

    /// A context for a template that sees neither the page nor what is around it.
    mutating func addBareContext() -> Int {
        contexts.append(PageContext(parent: -1, seesPage: false, serial: nextSerial()))
        return contexts.count - 1
    }

    mutating func include(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) {
        try charge(1)
        let flag = instruction.pointee.flag
        guard let template = try takeTemplate(Operand(bits: instruction.pointee.a), ignoresMissing: flag & 1 != 0)
        else { return }
        let marks = (contexts.count, variables.count, blocks.count)
        let context: Int
        if flag & 2 != 0 {
            context = addContext(locals: Int(instruction.pointee.b), Int(instruction.pointee.count))
        } else {
            context = addBareContext()
        }
        addBlocks(of: template, context: context)
        try enter(template.parts, routine: 0, context: context, mode: .emit)
        frame.pointee.contextMark = Int32(marks.0)
        frame.pointee.variableMark = Int32(marks.1)
        frame.pointee.blockMark = Int32(marks.2)
    }

    // MARK: Returning

    /// Leaves the routine at work; true when it was the page itself.
    @inline(__always)
    mutating func finish() throws(TemplateError) -> Bool {
        if frame.pointee.parent >= 0 {
            try enterParent()
            return false
        }
        let mode = frame.pointee.mode
        if mode == .module {
            try finishModule()
            return frameCount == 0
        }
        let left = leave()
        if left.fragment >= 0 { endFragment(left.fragment) }
        if left.temporaries > 0 { drop(Int(left.temporaries)) }
        if left.caller >= 0, Int(left.caller) == macros.count - 1 { macros.removeLast() }
        if left.contextMark >= 0 { forgetContexts(left) }
        if mode != .emit {
            let captured = try endCapture()
            push(mode == .pushSafe ? .safe(captured) : .string(captured))
        }
        return frameCount == 0
    }

    /// Goes on with the parent of a template; the child's variables stay.
    private mutating func enterParent() throws(TemplateError) {
        let parent = library.programs[Int(frame.pointee.parent)]
        frame.pointee.parent = -1
        pc -= 1
        let context = contextIndex
        try enter(parent.parts, routine: 0, context: context, mode: .emit)
        frame.pointee.isParent = true
    }

    private mutating func forgetContexts(_ left: Frame) {
        let mark = Int(left.contextMark)
        guard contexts.count == mark + 1 else {
            // A module was imported in between; its variables lie above. The context only becomes unusable.
            contexts[mark].serial = nextSerial()
            return
        }
        contexts.removeLast()
        variables.removeSubrange(Int(left.variableMark)...)
        blocks.removeSubrange(Int(left.blockMark)...)
    }
}
