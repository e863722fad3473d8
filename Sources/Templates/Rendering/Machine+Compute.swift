internal import HTML

extension Machine {
    /// Executes an instruction that only computes.
    mutating func compute(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) {
        let count = Int(instruction.pointee.count)
        switch instruction.pointee.operation {
        case .negate, .plus:
            let operand = Operand(bits: instruction.pointee.a)
            let value = read(operand, 0)
            let result =
                instruction.pointee.operation == .plus ? try value.pointee.asNumber() : try value.pointee.negated()
            replace(operand.isStack ? 1 : 0, result)
        case .binary:
            let first = read(Operand(bits: instruction.pointee.a), 0)
            let second = read(Operand(bits: instruction.pointee.b), 1)
            let operation = BinaryOperator(rawValue: instruction.pointee.flag) ?? .add
            let result = try first.pointee.compute(operation, second.pointee)
            if case .int = result {} else { try charge(result.workload) }
            replace(count, result)
        case .compare:
            let first = read(Operand(bits: instruction.pointee.a), 0)
            let second = read(Operand(bits: instruction.pointee.b), 1)
            let result = try compare(instruction.pointee.flag, first, second)
            replace(count, .bool(result))
        case .compareChained:
            if try compare(instruction.pointee.flag, top - 2, top - 1) {
                let second = (top - 1).move()
                top -= 1
                replace(1, second)
            } else {
                replace(2, .bool(false))
                pc = Int(instruction.pointee.b)
            }
        case .concatenate: try concatenate(instruction)
        case .attribute:
            let step = steps + Int(instruction.pointee.a)
            let found = attribute(of: top - 1, step, isLenient: instruction.pointee.flag != 0)
            if case .undefined(let undefined) = (top - 1).pointee, undefined?.isSilent != true {
                throw TemplateError(undefined)
            }
            replace(1, found)
        case .item: try item(instruction)
        case .slice:
            let result = try Machine.slice((top - 4).pointee, (top - 3).pointee, (top - 2).pointee, (top - 1).pointee)
            try charge(result.workload)
            replace(4, result)
        case .list: replace(count, .list(try checked(elements(count))))
        case .tuple: replace(count, .tuple(try checked(elements(count))))
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
        _ = try checked(entries.map(\.1))
        replace(count * 2, .map(Map(entries)))
    }

    /// Refuses values that contain each other so deeply that using them would exhaust the stack.
    ///
    /// Looking at every new value would cost more than making it, so only some are looked at; a chain that grows step by
    /// step is found long before it is dangerous.
    mutating func checked(_ elements: [Value]) throws(TemplateError) -> [Value] {
        sampler = sampler &* 1_664_525 &+ 1_013_904_223
        guard sampler >> 26 == 0 else { return elements }
        for element in elements where element.isDeeper(than: Limits.valueDepth) {
            throw TemplateError(
                "the value is nested too deeply",
                help: "at most \(Limits.valueDepth) lists and maps may contain each other")
        }
        return elements
    }

    private mutating func concatenate(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) {
        let count = Int(instruction.pointee.count)
        let base = top - count
        var isSafe = false
        if instruction.pointee.flag != 0 {
            for index in 0..<count where base[index].isSafe { isSafe = true }
        }
        var result = try part(base, isSafe: isSafe)
        for index in 1..<max(1, count) {
            result += try part(base + index, isSafe: isSafe)
            guard result.utf8.count <= Limits.textLength else { throw TemplateError("the text is too long") }
        }
        try charge(result.utf8.count / 32)
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

    private mutating func item(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) {
        let object = read(Operand(bits: instruction.pointee.a), 0)
        let key = read(Operand(bits: instruction.pointee.b), 1)
        for value in [object, key] {
            if case .undefined(let undefined) = value.pointee, undefined?.isSilent != true {
                throw TemplateError(undefined)
            }
        }
        var found: Value
        if case .handle(let handle) = object.pointee, let name = key.pointee.string,
            let value = attribute(name, LoopMember(name), of: handle)
        {
            found = value
        } else {
            found = object.pointee.item(key.pointee)
        }
        if instruction.pointee.flag != 0, found.isUndefined { found = .undefined(nil) }
        if object.pointee.string != nil { try charge(object.pointee.workload) }
        replace(Int(instruction.pointee.count), found)
    }

    /// A part of a list or text, as Python cuts it.
    static func slice(_ value: Value, _ start: Value, _ stop: Value, _ step: Value) throws(TemplateError) -> Value {
        func bound(_ value: Value) throws(TemplateError) -> Int? {
            switch value {
            case .none: return nil
            case .undefined(let undefined): throw TemplateError(undefined)
            default:
                guard let integer = value.integer else {
                    throw TemplateError("the bounds of a slice are integers, not \(value.kindName)")
                }
                return integer
            }
        }
        let (first, last, stride) = (try bound(start), try bound(stop), try bound(step) ?? 1)
        guard stride != 0 else { throw TemplateError("the step of a slice is zero") }
        func indices(_ count: Int) -> [Int] {
            func clamp(_ index: Int, _ low: Int, _ high: Int) -> Int {
                min(max(index < 0 ? max(index, -count - 1) + count : index, low), high)
            }
            let low = stride > 0 ? 0 : -1
            let high = stride > 0 ? count : count - 1
            let from = first.map { clamp($0, low, high) } ?? (stride > 0 ? 0 : count - 1)
            let to = last.map { clamp($0, low, high) } ?? (stride > 0 ? count : -1)
            let size = max(1, min(stride.magnitude, UInt(count) + 1))
            return Array(Swift.stride(from: from, to: to, by: stride > 0 ? Int(size) : -Int(size)))
        }
        switch value {
        case .list(let elements): return .list(indices(elements.count).map { elements[$0] })
        case .tuple(let elements): return .tuple(indices(elements.count).map { elements[$0] })
        case .string(let text), .safe(let text):
            let scalars = Array(text.unicodeScalars)
            let part = String(scalars: indices(scalars.count).map { scalars[$0] })
            return value.isSafe ? .safe(part) : .string(part)
        case .undefined(let undefined): throw TemplateError(undefined)
        default: throw TemplateError("\(value.kindName) has no slices")
        }
    }
}

extension Value {
    /// Whether lists and maps contain each other more than so many levels deep.
    func isDeeper(than limit: Int) -> Bool {
        if limit == 0 { return true }
        switch self {
        case .list(let elements), .tuple(let elements): return elements.contains { $0.isDeeper(than: limit - 1) }
        case .map(let map): return map.entries.contains { $0.value.isDeeper(than: limit - 1) }
        default: return false
        }
    }
}
