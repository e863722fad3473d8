internal import Base

/// A loop at work.
struct LoopState {
    /// Keeps the elements alive that lie nowhere else.
    let owner: Value
    let elements: UnsafePointer<Value>?
    /// Which elements a filter has kept so far, and which are looped over, if not all.
    var kept: [Int32]?
    var selected: [Int32]?
    var index = 0
    var count: Int
    let serial: UInt32
    var changed: [Value]?

    /// The element of a round.
    @inline(__always)
    func element(_ round: Int) -> UnsafePointer<Value>? {
        guard let elements else { return nil }
        if let selected { return elements + Int(selected[round]) }
        return elements + round
    }
}

/// The loops at work, the innermost last.
struct LoopStack {
    private let base: UnsafeMutablePointer<LoopState>
    private(set) var count = 0

    init() { base = .allocate(capacity: RenderLimits.loopDepth) }

    /// Gives the memory back; the stack must be empty, and must not be used again.
    func deallocate() { base.deallocate() }

    /// The innermost loop.
    @inline(__always)
    var last: UnsafeMutablePointer<LoopState> { base + (count - 1) }

    subscript(_ number: Int) -> UnsafeMutablePointer<LoopState> { base + number }

    mutating func push(_ loop: consuming LoopState) throws(TemplateError) {
        guard count < RenderLimits.loopDepth else { throw TemplateError("loops are nested too deeply") }
        (base + count).initialize(to: loop)
        count += 1
    }

    mutating func pop() {
        count -= 1
        (base + count).deinitialize(count: 1)
    }

    /// The handle of the innermost loop.
    var handle: Handle { Handle(kind: .loop, index: Int32(count - 1), serial: last.pointee.serial) }

    /// The loop that a handle names; nil when it is over.
    func number(of handle: Handle) -> Int? {
        let index = Int(handle.index)
        return index < count && base[index].serial == handle.serial ? index : nil
    }

    /// A member of `loop`; nil where there is no such item.
    func member(_ member: LoopMember, of number: Int) -> Value? {
        let loop = base + number
        let (index, count) = (loop.pointee.index, loop.pointee.count)
        switch member {
        case .index: return .int(index + 1)
        case .index0: return .int(index)
        case .revindex: return .int(count - index)
        case .revindex0: return .int(count - index - 1)
        case .first: return .bool(index == 0)
        case .last: return .bool(index == count - 1)
        case .length: return .int(count)
        case .previtem: return index > 0 ? loop.pointee.element(index - 1)?.pointee : nil
        case .nextitem: return index + 1 < count ? loop.pointee.element(index + 1)?.pointee : nil
        }
    }
}

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
