internal import Base

extension Machine {
    /// Executes an instruction that only computes.
    mutating func compute(_ instruction: Instruction) throws(TemplateError) {
        let count = Int(instruction.count)
        switch instruction.operation {
        case .negate:
            let operand = Operand(bits: instruction.a)
            let result = try read(operand, 0).pointee.negated()
            replace(operand.isStack ? 1 : 0, result)
        case .binary:
            let first = read(Operand(bits: instruction.a), 0)
            let second = read(Operand(bits: instruction.b), 1)
            let operation = BinaryOperator(rawValue: instruction.flag) ?? .add
            if case .int(let left) = first.pointee, case .int(let right) = second.pointee {
                return replace(count, try Value.compute(operation, left, right))
            }
            let result = try first.pointee.compute(operation, second.pointee)
            if case .int = result {} else { try allowance.charge(result.workload) }
            replace(count, result)
        case .compare:
            let result = try compareOperands(instruction)
            replace(count, .bool(result))
        case .concatenate: try concatenate(instruction)
        case .attribute:
            let step = steps + Int(instruction.a)
            let found = attribute(of: top - 1, step, isLenient: instruction.flag != 0)
            try (top - 1).pointee.checkDefined()
            replace(1, found)
        case .item: try item(instruction)
        case .slice:
            let result = try (top - 3).pointee.slice((top - 2).pointee, (top - 1).pointee)
            try allowance.charge(result.workload)
            replace(3, result)
        case .list: replace(count, .list(try allowance.checked(elements(count))))
        case .map: try makeMap(count)
        default: break
        }
    }

    private func elements(_ count: Int) -> [Value] {
        Array(UnsafeBufferPointer(start: top - count, count: count))
    }

    private mutating func makeMap(_ count: Int) throws(TemplateError) {
        var entries: [(String, Value)] = []
        entries.reserveCapacity(count)
        let base = top - count * 2
        for index in 0..<count {
            let key = base[index * 2]
            if case .undefined(let undefined) = key { throw TemplateError(undefined) }
            guard let name = key.string else {
                throw TemplateError("the keys of a map are strings, not \(key.kindName)")
            }
            entries.append((name, base[index * 2 + 1]))
        }
        _ = try allowance.checked(entries.map(\.1))
        replace(count * 2, .map(OrderedMap(entries)))
    }

    private mutating func concatenate(_ instruction: Instruction) throws(TemplateError) {
        let count = Int(instruction.count)
        let base = top - count
        let isSafe = instruction.flag != 0 && (0..<count).contains { base[$0].isSafe }
        var result = try base.pointee.text(inSafe: isSafe)
        for index in 1..<max(1, count) {
            result += try base[index].text(inSafe: isSafe)
            guard result.utf8.count <= RenderLimits.textLength else { throw TemplateError("the text is too long") }
        }
        try allowance.charge(result.utf8.count / 32)
        replace(count, isSafe ? .safe(result) : .string(result))
    }

    // MARK: Attributes and items

    private mutating func attribute(
        of value: UnsafePointer<Value>, _ step: UnsafePointer<PathStep>, isLenient: Bool
    ) -> Value {
        switch value.pointee {
        case .map(let map):
            if let found = map[step.pointee.key] { return found }
        case .handle(let handle):
            if let found = attribute(step.pointee.key, step.pointee.member, of: handle) { return found }
        default: break
        }
        return .undefined(isLenient ? nil : missing(step, in: value.pointee))
    }

    private mutating func item(_ instruction: Instruction) throws(TemplateError) {
        let object = read(Operand(bits: instruction.a), 0)
        let key = read(Operand(bits: instruction.b), 1)
        try object.pointee.checkDefined()
        try key.pointee.checkDefined()
        var found: Value
        if case .handle(let handle) = object.pointee, let name = key.pointee.string,
            let value = attribute(name, LoopMember(rawValue: name), of: handle)
        {
            found = value
        } else {
            found = object.pointee.item(key.pointee)
        }
        if instruction.flag != 0, found.isUndefined { found = .undefined(nil) }
        if object.pointee.string != nil { try allowance.charge(object.pointee.workload) }
        replace(Int(instruction.count), found)
    }
}

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
        case (_, .list(let elements)): try allowance.charge(elements.count)
        case (_, .string(let text)): try allowance.charge(text.utf8.count / 32)
        default: break
        }
        return try first.pointee.compare(comparison, second.pointee)
    }
}
