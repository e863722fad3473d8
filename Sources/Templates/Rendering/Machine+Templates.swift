import Base

extension Machine {
    // MARK: Blocks

    mutating func showBlock(_ instruction: Instruction) throws(TemplateError) {
        let owner = contexts[contextIndex].blockOwner
        guard let block = contexts.block(instruction.a, in: contextIndex) else { return }
        guard instruction.flag & 1 != 0 else { return try enterBlock(block, context: contextIndex, mode: .emit) }
        let mark = contexts.mark
        let context = addContext(locals: Int(instruction.b), Int(instruction.count))
        contexts[context].blockOwner = owner
        try enterBlock(block, context: context, mode: .emit)
        activation.pointee.mark = mark
    }

    private mutating func enterBlock(_ entry: Int, context: Int, mode: Activation.Mode) throws(TemplateError) {
        try allowance.charge(1)
        let block = contexts.blocks[entry]
        try enter(
            library.templates[Int(block.template)].bytecode, routine: Int(block.routine), context: context, mode: mode)
        activation.pointee.blockEntry = Int32(entry)
    }

    mutating func callBlock(_ instruction: Instruction) throws(TemplateError) {
        let symbol = instruction.a
        guard let block = contexts.block(symbol, in: contextIndex) else {
            let owner = contexts[contextIndex].blockOwner
            let names = contexts.blocks.filter { $0.context == owner }.map { library.symbolNames[Int($0.symbol)] }
            let name = library.symbolNames[Int(symbol)]
            throw TemplateError(
                "there is no block `\(name)`",
                help: Suggestion.help(name, among: names)
                    ?? (names.isEmpty ? nil : "there are \(Suggestion.quoted(names))"))
        }
        try enterBlock(block, context: contextIndex, mode: callMode(instruction))
    }

    private func callMode(_ instruction: Instruction) -> Activation.Mode {
        instruction.flag != 0 ? .emit : template.escapes ? .pushSafe : .push
    }

    mutating func callSuper(_ instruction: Instruction) throws(TemplateError) {
        guard activation.pointee.blockEntry >= 0 else {
            throw TemplateError("`super` has a meaning only in a block", help: "call it directly in the block")
        }
        let block = Int(activation.pointee.blockEntry)
        guard let entry = contexts.block(overriddenBy: block) else {
            let name = library.symbolNames[Int(contexts.blocks[block].symbol)]
            throw TemplateError("no parent has a block `\(name)` that `super` could show")
        }
        try enterBlock(entry, context: contextIndex, mode: callMode(instruction))
    }

    // MARK: Templates

    /// The template that a value names; several names mean the first that exists.
    private mutating func template(_ value: Value, ignoresMissing: Bool) throws(TemplateError) -> CompiledTemplate? {
        switch value {
        case .string(let name), .safe(let name):
            if let template = library.template(named: name) { return template }
            missingTemplates.insert(name)
            if ignoresMissing { return nil }
            let names = library.templates.map(\.name)
            throw TemplateError(
                "there is no template `\(name)`",
                help: Suggestion.help(name, among: names)
                    ?? (names.count <= 12 ? "there are \(Suggestion.quoted(names.sorted()))" : nil))
        case .list(let names):
            for name in names {
                guard let name = name.string else { continue }
                if let template = library.template(named: name) { return template }
                missingTemplates.insert(name)
            }
            if ignoresMissing { return nil }
            throw TemplateError(
                "there is none of the templates \(Suggestion.quoted(names.compactMap(\.string)))")
        case .undefined(let undefined): throw TemplateError(undefined)
        default: throw TemplateError("the name of a template is a string, not \(value.kindName)")
        }
    }

    mutating func takeTemplate(
        _ operand: Operand, ignoresMissing: Bool = false
    ) throws(TemplateError) -> CompiledTemplate? {
        if operand.kind == .constant, let template = library.template(named: operand.index, in: template) {
            return template
        }
        let value = read(operand, 0).pointee
        if operand.isStack { drop(1) }
        return try template(value, ignoresMissing: ignoresMissing)
    }

    mutating func extend(_ instruction: Instruction) throws(TemplateError) {
        guard let parent = try takeTemplate(Operand(bits: instruction.a)) else { return }
        var chain = [template.name]
        var number = activationCount - 1
        while number >= 0 {
            let name = library.templates[scratch.activations[number].current.pointee.index].name
            if chain.last != name { chain.append(name) }
            if name == parent.name {
                throw TemplateError(
                    "the template extends itself",
                    help: Message(verbatim: ([parent.name] + chain).reversed().joined(separator: " → ")))
            }
            guard scratch.activations[number].isParent else { break }
            number -= 1
        }
        activation.pointee.parent = Int32(parent.index)
        contexts.addBlocks(of: parent, to: contextIndex)
        activation.pointee.extendsSite = Int32(pc - 1)
    }

    /// A context for an included template or a scoped block: what is visible here, and some variables more.
    mutating func addContext(locals start: Int, _ count: Int) -> Int {
        let context = contexts.add(parent: contextIndex, seesPage: true, serial: nextSerial())
        for pair in 0..<count {
            let slot = Int(lists[start + pair * 2 + 1])
            if let value = slots[slot] { contexts.add(lists[start + pair * 2], value, to: context) }
        }
        return context
    }

    mutating func include(_ instruction: Instruction) throws(TemplateError) {
        try allowance.charge(1)
        let flag = instruction.flag
        guard let template = try takeTemplate(Operand(bits: instruction.a), ignoresMissing: flag & 1 != 0)
        else { return }
        let mark = contexts.mark
        let context =
            flag & 2 != 0
            ? addContext(locals: Int(instruction.b), Int(instruction.count))
            : contexts.add(seesPage: false, serial: nextSerial())
        contexts.addBlocks(of: template, to: context)
        try enter(template.bytecode, routine: 0, context: context, mode: .emit)
        activation.pointee.mark = mark
    }

    // MARK: Returning

    /// Leaves the routine at work; true when it was the page itself.
    @inline(__always)
    mutating func finish() throws(TemplateError) -> Bool {
        if activation.pointee.parent >= 0 {
            try enterParent()
            return false
        }
        let mode = activation.pointee.mode
        if mode == .module {
            try finishModule()
            return activationCount == 0
        }
        let left = leave()
        if left.fragment >= 0 { endFragment(left.fragment) }
        if left.temporaries > 0 { drop(Int(left.temporaries)) }
        if left.caller >= 0, Int(left.caller) == macros.count - 1 { macros.removeLast() }
        if let mark = left.mark { forgetContexts(behind: mark) }
        if mode != .emit {
            let captured = try output.endCapture(&allowance)
            push(mode == .pushSafe ? .safe(captured) : .string(captured))
        }
        return activationCount == 0
    }

    /// Goes on with the parent of a template; the child's variables stay.
    private mutating func enterParent() throws(TemplateError) {
        let parent = library.templates[Int(activation.pointee.parent)]
        activation.pointee.parent = -1
        pc -= 1
        let context = contextIndex
        try enter(parent.bytecode, routine: 0, context: context, mode: .emit)
        activation.pointee.isParent = true
    }

    private mutating func forgetContexts(behind mark: Contexts.Mark) {
        if contexts.count == mark.contexts + 1 {
            contexts.remove(behind: mark)
        } else {
            // A module was imported in between; its variables lie above. The context only becomes unusable.
            contexts[mark.contexts].serial = nextSerial()
        }
    }
}
