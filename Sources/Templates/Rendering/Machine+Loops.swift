extension Machine {
    mutating func beginLoop(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) {
        let operand = Operand(bits: instruction.pointee.b)
        let value = read(operand, 0)
        var owner = Value.none
        var elements: UnsafePointer<Value>?
        var count = 0
        switch value.pointee {
        case .list(let list), .tuple(let list):
            count = list.count
            elements = list.withUnsafeBufferPointer { $0.baseAddress }
            // Temporaries, computed values and namespaces' values may go away while the loop runs.
            if operand.isStack {
                top -= 1
                owner = top.move()
            } else if value == UnsafePointer(scratch.computed) {
                owner = value.pointee
            }
        default:
            let list = try iterate(value.pointee)
            if operand.isStack { drop(1) }
            count = list.count
            elements = list.withUnsafeBufferPointer { $0.baseAddress }
            owner = .list(list)
        }
        if count == 0 {
            pc = Int(instruction.pointee.c)
            return
        }
        guard loopCount < Limits.loopDepth else { throw TemplateError("loops are nested too deeply") }
        let site = parts.pointee.loops + Int(instruction.pointee.a)
        let isRecursive = site.pointee.routine >= 0
        (scratch.loops + loopCount).initialize(
            to: LoopState(
                owner: owner, elements: elements, elementCount: count, kept: nil, selected: nil, count: count,
                serial: nextSerial(), depth: isRecursive ? frame.pointee.loopDepth : 0,
                closure: isRecursive ? frame.pointee.closure : -1, changed: nil))
        loopCount += 1
        bindLoop(site)
        try bindElement(site, elements)
    }

    @inline(__always)
    private mutating func bindLoop(_ site: UnsafePointer<LoopSite>) {
        let slot = Int(site.pointee.loopSlot)
        guard slot >= 0 else { return }
        owned[slot] = .handle(
            Handle(kind: .loop, index: Int32(loopCount - 1), serial: scratch.loops[loopCount - 1].serial))
        slots[slot] = UnsafePointer(owned + slot)
    }

    @inline(__always)
    private mutating func bindElement(
        _ site: UnsafePointer<LoopSite>, _ element: UnsafePointer<Value>?
    ) throws(TemplateError) {
        try charge(1)
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
        switch element.pointee {
        case .list(let elements), .tuple(let elements):
            guard elements.count == parts.count else { break }
            var isFlat = true
            elements.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                for index in parts.indices {
                    guard case .slot(let slot) = parts[index] else {
                        isFlat = false
                        return
                    }
                    slots[Int(slot)] = base + index
                }
            }
            if isFlat { return }
        default: break
        }
        try assign(element.pointee, to: site.pointee.targets)
    }

    @inline(__always)
    mutating func continueLoop(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) {
        let loop = scratch.loops + (loopCount - 1)
        loop.pointee.index += 1
        guard loop.pointee.index < loop.pointee.count else {
            if (code + pc).pointee.operation != .loopSelected { popLoop() }
            return
        }
        if output.count > Limits.pageLength { throw pageTooLong }
        pc = Int(instruction.pointee.c)
        try bindElement(parts.pointee.loops + Int(instruction.pointee.a), loop.pointee.element(loop.pointee.index))
    }

    mutating func popLoop() {
        loopCount -= 1
        (scratch.loops + loopCount).deinitialize(count: 1)
    }

    // MARK: Filtered loops

    mutating func select(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) {
        let operand = Operand(bits: instruction.pointee.b)
        let isKept = try truth(read(operand, 0))
        if operand.isStack { drop(1) }
        guard isKept else { return }
        let loop = scratch.loops + (loopCount - 1)
        let index = Int32(truncatingIfNeeded: loop.pointee.index)
        if loop.pointee.kept == nil { loop.pointee.kept = [] }
        loop.pointee.kept?.append(index)
    }

    mutating func beginSelected(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) {
        let loop = scratch.loops + (loopCount - 1)
        guard let kept = loop.pointee.kept, let first = kept.first else {
            popLoop()
            pc = Int(instruction.pointee.c)
            return
        }
        loop.pointee.selected = kept
        loop.pointee.index = 0
        loop.pointee.count = kept.count
        let site = parts.pointee.loops + Int(instruction.pointee.a)
        bindLoop(site)
        try bindElement(site, loop.pointee.elements.map { $0 + Int(first) })
    }

    // MARK: The loop itself

    func loop(_ handle: Handle) -> Int? {
        let index = Int(handle.index)
        guard index < loopCount, scratch.loops[index].serial == handle.serial else { return nil }
        return index
    }

    /// A member of `loop`; nil where there is no such item.
    func loopMember(_ member: LoopMember, _ number: Int) -> Value? {
        let loop = scratch.loops + number
        let (index, count) = (loop.pointee.index, loop.pointee.count)
        switch member {
        case .index: return .int(index + 1)
        case .index0: return .int(index)
        case .revindex: return .int(count - index)
        case .revindex0: return .int(count - index - 1)
        case .first: return .bool(index == 0)
        case .last: return .bool(index == count - 1)
        case .length: return .int(count)
        case .depth: return .int(Int(loop.pointee.depth) + 1)
        case .depth0: return .int(Int(loop.pointee.depth))
        case .previtem: return index > 0 ? loop.pointee.element(index - 1)?.pointee : nil
        case .nextitem: return index + 1 < count ? loop.pointee.element(index + 1)?.pointee : nil
        }
    }
}
