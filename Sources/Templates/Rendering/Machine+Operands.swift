// Reading, copying and forgetting the values that instructions work on.
extension Machine {
    /// The value of an operand, where it lies; computed values lie in the scratch place of that number.
    @inline(__always)
    mutating func read(_ operand: Operand, _ place: Int) -> UnsafePointer<Value> {
        switch operand.kind {
        case .stack: UnsafePointer(top - operand.index)
        case .constant: constants + operand.index
        case .slot: slots[operand.index] ?? readUnset(operand.index, place)
        case .path: walk(operand.index, place)
        }
    }

    @inline(__always)
    mutating func push(_ value: consuming Value) {
        top.initialize(to: value)
        top += 1
    }

    /// Removes temporaries.
    @inline(__always)
    mutating func drop(_ count: Int) {
        for _ in 0..<count {
            top -= 1
            top.deinitialize(count: 1)
        }
    }

    /// Puts a value in the place of some temporaries.
    @inline(__always)
    mutating func replace(_ count: Int, _ value: consuming Value) {
        drop(count)
        push(value)
    }

    /// Gives a variable a value of its own.
    mutating func set(_ slot: Int, _ value: consuming Value) {
        owned[slot] = value
        slots[slot] = UnsafePointer(owned + slot)
    }

    /// Keeps a computed value where an operand can point to it.
    mutating func computed(_ value: consuming Value, _ place: Int) -> UnsafePointer<Value> {
        scratch.computed[place] = value
        return UnsafePointer(scratch.computed + place)
    }

    @inline(__always)
    mutating func takeTruth(_ operand: Operand) throws(TemplateError) -> Bool {
        let result = try truth(read(operand, 0))
        if operand.isStack { drop(1) }
        return result
    }

    @inline(__always)
    func truth(_ value: UnsafePointer<Value>) throws(TemplateError) -> Bool {
        if let truth = value.pointee.truth { return truth }
        if case .undefined(let undefined) = value.pointee { throw TemplateError(undefined) }
        return false
    }

    @inline(__always)
    mutating func compareOperands(_ instruction: Instruction) throws(TemplateError) -> Bool {
        let first = read(Operand(bits: instruction.a), 0)
        let second = read(Operand(bits: instruction.b), 1)
        return try compare(instruction.flag, first, second)
    }

    mutating func compare(
        _ operation: UInt8, _ first: UnsafePointer<Value>, _ second: UnsafePointer<Value>
    ) throws(TemplateError) -> Bool {
        let comparison = Comparison(rawValue: operation) ?? .equal
        if case .int(let left) = first.pointee, case .int(let right) = second.pointee,
            let holds = Machine.holds(comparison, left, right)
        {
            return holds
        }
        return try compareOther(comparison, first, second)
    }

    /// Whether a comparison holds between two integers; nil for `in`, which integers do not have.
    @inline(__always)
    private static func holds(_ comparison: Comparison, _ left: Int, _ right: Int) -> Bool? {
        switch comparison {
        case .equal: left == right
        case .notEqual: left != right
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        case .isIn, .isNotIn: nil
        }
    }

    @inline(never)
    private mutating func compareOther(
        _ comparison: Comparison, _ first: UnsafePointer<Value>, _ second: UnsafePointer<Value>
    ) throws(TemplateError) -> Bool {
        switch (first.pointee, second.pointee) {
        case (.string(let left), .string(let right)):
            if comparison == .equal { return sameBytes(left, right) }
            if comparison == .notEqual { return !sameBytes(left, right) }
        case (_, .list(let elements)), (_, .tuple(let elements)): try allowance.charge(elements.count)
        case (_, .string(let text)): try allowance.charge(text.utf8.count / 32)
        default: break
        }
        return try first.pointee.compare(comparison, second.pointee)
    }
}
