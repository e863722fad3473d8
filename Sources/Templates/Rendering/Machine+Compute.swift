internal import HTML

extension Machine {
    /// Executes an instruction that only computes.
    mutating func compute(_ instruction: Instruction) throws(TemplateError) {
        let count = Int(instruction.count)
        switch instruction.operation {
        case .negate, .plus:
            let operand = Operand(bits: instruction.a)
            let value = read(operand, 0)
            let result =
                instruction.operation == .plus ? try value.pointee.asNumber() : try value.pointee.negated()
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
            let first = read(Operand(bits: instruction.a), 0)
            let second = read(Operand(bits: instruction.b), 1)
            let result = try compare(instruction.flag, first, second)
            replace(count, .bool(result))
        case .compareChained:
            if try compare(instruction.flag, top - 2, top - 1) {
                let second = (top - 1).move()
                top -= 1
                replace(1, second)
            } else {
                replace(2, .bool(false))
                pc = Int(instruction.b)
            }
        case .concatenate: try concatenate(instruction)
        case .attribute:
            let step = steps + Int(instruction.a)
            let found = attribute(of: top - 1, step, isLenient: instruction.flag != 0)
            try (top - 1).pointee.checkDefined()
            replace(1, found)
        case .item: try item(instruction)
        case .slice:
            let result = try (top - 4).pointee.slice((top - 3).pointee, (top - 2).pointee, (top - 1).pointee)
            try allowance.charge(result.workload)
            replace(4, result)
        case .list: replace(count, .list(try allowance.checked(elements(count))))
        case .tuple: replace(count, .tuple(try allowance.checked(elements(count))))
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
        var isSafe = false
        if instruction.flag != 0 {
            for index in 0..<count where base[index].isSafe { isSafe = true }
        }
        var result = try part(base, isSafe: isSafe)
        for index in 1..<max(1, count) {
            result += try part(base + index, isSafe: isSafe)
            guard result.utf8.count <= Limits.textLength else { throw TemplateError("the text is too long") }
        }
        try allowance.charge(result.utf8.count / 32)
        replace(count, isSafe ? .safe(result) : .string(result))
    }

    /// The text of a part of a concatenation, escaped where the whole is safe and the part is not.
    private func part(_ value: UnsafeMutablePointer<Value>, isSafe: Bool) throws(TemplateError) -> String {
        if case .string(let text) = value.pointee { return isSafe ? HTMLEscaping.numbered.escaped(text) : text }
        let text = try value.pointee.text()
        return isSafe && !value.pointee.isSafe ? HTMLEscaping.numbered.escaped(text) : text
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
        case .tuple:
            let found = value.pointee.item(.string(step.pointee.key))
            if !found.isUndefined { return found }
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
