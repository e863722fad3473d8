import Base

extension Machine {
    /// The value of a variable with attributes, where it lies.
    @inline(never)
    mutating func walk(_ number: Int, _ place: Int) -> UnsafePointer<Value> {
        let path = paths + number
        var value = slots[Int(path.pointee.slot)] ?? readUnset(Int(path.pointee.slot), place, path)
        var step = steps + Int(path.pointee.firstStep)
        var remaining = path.pointee.stepCount
        if remaining > 0, value.pointee.isUndefined { return fatal(value, place) }
        while remaining > 0 {
            remaining -= 1
            if let entries = value.entries {
                let guess = Int(stepCaches[Int(step.pointee.cache)])
                if guess < entries.count, let base = entries.baseAddress, Machine.hasKey(base + guess, step) {
                    value = Borrowed.value(base + guess)
                } else {
                    value = search(value, step, isLenient: remaining == 0 && path.pointee.isLenient, place)
                }
            } else if case .handle(let handle) = value.pointee, let member = step.pointee.member,
                handle.kind == .loop, let number = loops.number(of: handle),
                let found = loops.member(member, of: number)
            {
                value = computed(found, place)
            } else {
                value = follow(value, step, isLenient: remaining == 0 && path.pointee.isLenient, place)
            }
            if remaining > 0, value.pointee.isUndefined { return fatal(value, place) }
            step += 1
        }
        return value
    }

    /// The undefined value that comes of looking something up in an undefined value.
    @inline(never)
    private mutating func fatal(_ value: UnsafePointer<Value>, _ place: Int) -> UnsafePointer<Value> {
        guard case .undefined(let undefined) = value.pointee, let undefined, !undefined.isFatal, !undefined.isSilent
        else {
            return value
        }
        return computed(.undefined(Undefined(undefined.reason, at: undefined.origin, isFatal: true)), place)
    }

    /// Whether an entry has the key of a step. An ASCII string is equal to itself and to longer ones only.
    @inline(__always)
    private static func hasKey(
        _ entry: UnsafePointer<(key: String, value: Value)>, _ step: UnsafePointer<PathStep>
    ) -> Bool {
        entry.pointee.key.utf8.count == step.pointee.keyLength && entry.pointee.key == step.pointee.key
    }

    /// Finds a key anywhere in a map, and remembers where.
    @inline(never)
    private mutating func search(
        _ value: UnsafePointer<Value>, _ step: UnsafePointer<PathStep>, isLenient: Bool, _ place: Int
    ) -> UnsafePointer<Value> {
        guard case .map(let map) = value.pointee, step.pointee.index < 0,
            let position = map.position(of: step.pointee.key)
        else { return computed(.undefined(isLenient ? nil : missing(step, in: value.pointee)), place) }
        scratch.stepCaches[Int(step.pointee.cache)] = Int32(truncatingIfNeeded: position)
        return Borrowed.value(map, position) ?? value
    }

    /// The attribute of anything.
    @inline(never)
    private mutating func follow(
        _ value: UnsafePointer<Value>, _ step: UnsafePointer<PathStep>, isLenient: Bool, _ place: Int
    ) -> UnsafePointer<Value> {
        switch value.pointee {
        case .list(let list):
            let (index, elements) = (step.pointee.index, Borrowed.elements(list))
            if elements.indices.contains(index), let first = elements.baseAddress { return first + index }
        case .string(let text), .safe(let text):
            let index = step.pointee.index
            if index >= 0, let scalar = text.unicodeScalars.dropFirst(index).first {
                return computed(.string(String(scalar)), place)
            }
        case .handle(let handle):
            if let found = attribute(step.pointee.key, step.pointee.member, of: handle) {
                return computed(found, place)
            }
        case .undefined(let undefined):
            if undefined?.isSilent != true { return value }
        default: break
        }
        return computed(.undefined(isLenient ? nil : missing(step, in: value.pointee)), place)
    }

    /// The undefined value of an attribute that a value lacks.
    func missing(_ step: UnsafePointer<PathStep>, in value: Value) -> Undefined {
        let origin = SourceRange(template.file, step.pointee.range)
        if step.pointee.index >= 0 { return Undefined(.item(.int(step.pointee.index), of: value), at: origin) }
        return Undefined(.attribute(step.pointee.key, of: value, written: step.pointee.objectRange), at: origin)
    }

    /// An attribute of a loop or a namespace.
    mutating func attribute(_ name: String, _ member: LoopMember?, of handle: Handle) -> Value? {
        switch handle.kind {
        case .loop:
            guard let member, let loop = loops.number(of: handle) else { return nil }
            return loops.member(member, of: loop)
        case .namespace: return namespaces.attribute(name, of: handle)
        case .macro:
            guard name == "name", let closure = closure(handle) else { return nil }
            return .string(macros[closure].template.pointee.functions[Int(macros[closure].routine)].name)
        case .builtin: return nil
        }
    }

    // MARK: Variables

    /// A variable that has not been read in this activation yet.
    @inline(never)
    mutating func readUnset(_ slot: Int, _ place: Int, _ path: UnsafePointer<Path>? = nil) -> UnsafePointer<Value> {
        let symbol = routine.pointee.slotSymbols[slot]
        if symbol >= 0, let value = lookUp(symbol, contextIndex) {
            slots[slot] = value
            return value
        }
        if let path, path.pointee.isLenient, path.pointee.stepCount == 0 { return computed(.undefined(nil), place) }
        let name = routine.pointee.slotNames[slot]
        let origin = path.map { SourceRange(template.file, $0.pointee.range) }
        let isParameter = symbol < 0 && routine.pointee.parameters.contains(name)
        return computed(.undefined(Undefined(isParameter ? .parameter(name) : .variable(name), at: origin)), place)
    }

    /// Finds a variable in a context, in those around it, in the page's data and among the functions.
    mutating func lookUp(_ symbol: Int32, _ start: Int) -> UnsafePointer<Value>? {
        switch contexts.find(symbol, from: start) {
        case .value(let value): return value
        case .functions: return library.global(symbol)
        case .page: break
        }
        let nowhere = UnsafePointer<Value>(bitPattern: 1)
        if let known = scratch.pageVariables[Int(symbol)] { return known == nowhere ? nil : known }
        var found = library.global(symbol)
        if let position = page.position(of: library.symbolNames[Int(symbol)]) {
            found = Borrowed.value(page, position)
        }
        scratch.pageVariables[Int(symbol)] = found ?? nowhere
        return found
    }

    /// Makes a variable of a template visible to its blocks, macros and includes.
    mutating func export(_ symbol: Int32, _ value: UnsafePointer<Value>?) {
        guard let value else { return }
        if contexts[contextIndex].parent < 0, contexts[contextIndex].seesPage {
            guard scratch.pageVariables[Int(symbol)] != value else { return }
            scratch.pageVariables[Int(symbol)] = value
        } else if contexts.variables(of: contextIndex).contains(where: { $0.symbol == symbol && $0.value == value }) {
            return
        }
        contexts.add(symbol, value, to: contextIndex)
    }

    mutating func storeAttribute(_ instruction: Instruction) throws(TemplateError) {
        let operand = Operand(bits: instruction.b)
        let value = read(operand, 0).pointee
        if operand.isStack { drop(1) }
        guard case .string(let name) = constants[Int(instruction.a)] else { return }
        let target = read(Operand(bits: instruction.c), 1).pointee
        if case .undefined(let undefined) = target { throw TemplateError(undefined) }
        guard case .handle(let handle) = target, namespaces.set(name, of: handle, to: value) else {
            throw TemplateError(
                "only the attributes of a namespace can be assigned", help: "make one with `{% set ns = namespace() %}`"
            )
        }
    }

    // MARK: Unpacking

    mutating func unpack(_ instruction: Instruction) throws(TemplateError) {
        let operand = Operand(bits: instruction.b)
        // The value is kept, because the targets may be where it lies.
        let value = read(operand, 0).pointee
        if operand.isStack { drop(1) }
        try assign(value, to: bytecode.pointee.loops[Int(instruction.a)].targets)
    }

    /// Takes a value apart into slots.
    mutating func assign(_ value: Value, to target: UnpackTarget) throws(TemplateError) {
        switch target {
        case .slot(let slot): set(Int(slot), value)
        case .parts(let parts):
            let elements = try value.iterated(purpose: "taken apart")
            guard elements.count == parts.count else {
                throw TemplateError(
                    "there are \(elements.count) values for \(parts.count) names",
                    help: "give as many names as values")
            }
            for (element, part) in zip(elements, parts) { try assign(element, to: part) }
        }
    }
}
