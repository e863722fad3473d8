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
