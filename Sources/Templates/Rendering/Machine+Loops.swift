internal import Base

extension Machine {
    mutating func beginLoop(_ instruction: Instruction) throws(TemplateError) {
        let operand = Operand(bits: instruction.b)
        let value = read(operand, 0)
        var owner = Value.none
        var elements: UnsafePointer<Value>?
        var count = 0
        if let list = value.elements {
            count = list.count
            elements = list.baseAddress
            // Temporaries, computed values and namespaces' values may go away while the loop runs.
            if operand.isStack {
                top -= 1
                owner = top.move()
            } else if value == UnsafePointer(scratch.computed) {
                owner = value.pointee
            }
        } else {
            let list = try value.pointee.iterated()
            if operand.isStack { drop(1) }
            count = list.count
            elements = Borrowed.elements(list).baseAddress
            owner = .list(list)
        }
        if count == 0 {
            pc = Int(instruction.c)
            return
        }
        let site = bytecode.pointee.loops.base + Int(instruction.a)
        try loops.push(LoopState(owner: owner, elements: elements, count: count, serial: nextSerial()))
        bindLoop(site)
        try bindElement(site, elements)
    }

    @inline(__always)
    private mutating func bindLoop(_ site: UnsafePointer<LoopSite>) {
        let slot = Int(site.pointee.loopSlot)
        guard slot >= 0 else { return }
        set(slot, .handle(loops.handle))
    }

    @inline(__always)
    private mutating func bindElement(
        _ site: UnsafePointer<LoopSite>, _ element: UnsafePointer<Value>?
    ) throws(TemplateError) {
        try allowance.charge(1)
        guard let element else { return }
        if case .slot(let slot) = site.pointee.targets {
            slots[Int(slot)] = element
        } else {
            try bindParts(site, element)
        }
    }

    /// Lets the slots point at the parts of an element where it is a list of as many.
    private mutating func bindParts(
        _ site: UnsafePointer<LoopSite>, _ element: UnsafePointer<Value>
    ) throws(TemplateError) {
        guard case .parts(let parts) = site.pointee.targets else { return }
        if let elements = element.elements, elements.count == parts.count, let first = elements.baseAddress {
            var isFlat = true
            for index in parts.indices {
                guard case .slot(let slot) = parts[index] else {
                    isFlat = false
                    break
                }
                slots[Int(slot)] = first + index
            }
            if isFlat { return }
        }
        try assign(element.pointee, to: site.pointee.targets)
    }

    @inline(__always)
    mutating func continueLoop(_ instruction: Instruction) throws(TemplateError) {
        let loop = loops.last
        loop.pointee.index += 1
        guard loop.pointee.index < loop.pointee.count else {
            if (code + pc).pointee.operation != .loopSelected { loops.pop() }
            return
        }
        try output.checkLength()
        pc = Int(instruction.c)
        try bindElement(bytecode.pointee.loops.base + Int(instruction.a), loop.pointee.element(loop.pointee.index))
    }

    // MARK: Filtered loops

    mutating func select(_ instruction: Instruction) throws(TemplateError) {
        let operand = Operand(bits: instruction.b)
        let isKept = try truth(read(operand, 0))
        if operand.isStack { drop(1) }
        guard isKept else { return }
        let loop = loops.last
        let index = Int32(truncatingIfNeeded: loop.pointee.index)
        if loop.pointee.kept == nil { loop.pointee.kept = [] }
        loop.pointee.kept?.append(index)
    }

    mutating func beginSelected(_ instruction: Instruction) throws(TemplateError) {
        let loop = loops.last
        guard let kept = loop.pointee.kept, let first = kept.first else {
            loops.pop()
            pc = Int(instruction.c)
            return
        }
        loop.pointee.selected = kept
        loop.pointee.index = 0
        loop.pointee.count = kept.count
        let site = bytecode.pointee.loops.base + Int(instruction.a)
        bindLoop(site)
        try bindElement(site, loop.pointee.elements.map { $0 + Int(first) })
    }
}
