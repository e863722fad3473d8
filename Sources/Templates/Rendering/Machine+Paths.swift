import Diagnostics

extension Machine {
    /// Where the value of a variable with attributes lies.
    @inline(never)
    mutating func walk(_ number: Int, _ place: Int) -> UnsafePointer<Value> {
        let path = paths + number
        var value = slots[Int(path.pointee.slot)] ?? readUnset(Int(path.pointee.slot), place, path)
        var step = steps + Int(path.pointee.firstStep)
        var remaining = path.pointee.stepCount
        if remaining > 0, tag(of: value) == ValueLayout.Tag.undefined || !knowsLayout && value.pointee.isUndefined {
            return fatal(value, place)
        }
        while remaining > 0 {
            remaining -= 1
            if tag(of: value) == ValueLayout.Tag.map {
                let entries = value.entriesInPlace
                let guess = Int(stepCaches[Int(step.pointee.cache)])
                if guess < entries.count, let base = entries.baseAddress, Machine.hasKey(base + guess, step) {
                    value = Machine.value(base + guess)
                } else {
                    value = search(value, step, isLenient: remaining == 0 && path.pointee.isLenient, place)
                }
            } else if tag(of: value) == ValueLayout.Tag.handle, let member = step.pointee.member,
                case .handle(let handle) = value.pointee, handle.kind == .loop, let number = loop(handle),
                let found = loopMember(member, number)
            {
                value = computed(found, place)
            } else {
                value = follow(value, step, isLenient: remaining == 0 && path.pointee.isLenient, place)
            }
            if remaining > 0, tag(of: value) == ValueLayout.Tag.undefined || !knowsLayout && value.pointee.isUndefined {
                return fatal(value, place)
            }
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

    /// Whether an entry has the key of a step; keys of up to 15 bytes are equal when their words are.
    @inline(__always)
    private static func hasKey(
        _ entry: UnsafePointer<(key: String, value: Value)>, _ step: UnsafePointer<PathStep>
    ) -> Bool {
        let words = UnsafeRawPointer(entry).assumingMemoryBound(to: UInt64.self)
        if words[0] == step.pointee.keyWords.0, words[1] == step.pointee.keyWords.1 { return true }
        return step.pointee.isLongKey && sameBytes(entry.pointee.key, step.pointee.key)
    }

    /// Where the value of an entry lies.
    @inline(__always)
    private static func value(_ entry: UnsafePointer<(key: String, value: Value)>) -> UnsafePointer<Value> {
        (UnsafeRawPointer(entry) + (MemoryLayout<(key: String, value: Value)>.offset(of: \.value) ?? 16))
            .assumingMemoryBound(to: Value.self)
    }

    /// Finds a key anywhere in a map, and remembers where.
    @inline(never)
    private mutating func search(
        _ value: UnsafePointer<Value>, _ step: UnsafePointer<PathStep>, isLenient: Bool, _ place: Int
    ) -> UnsafePointer<Value> {
        guard case .map(let map) = value.pointee, step.pointee.index < 0,
            let position = map.position(of: step.pointee.key)
        else { return follow(value, step, isLenient: isLenient, place) }
        scratch.stepCaches[Int(step.pointee.cache)] = Int32(truncatingIfNeeded: position)
        return map.entries.withUnsafeBufferPointer { entries in
            entries.baseAddress.map { Machine.value($0 + position) } ?? value
        }
    }

    /// The attribute of anything.
    @inline(never)
    private mutating func follow(
        _ value: UnsafePointer<Value>, _ step: UnsafePointer<PathStep>, isLenient: Bool, _ place: Int
    ) -> UnsafePointer<Value> {
        if case .map(let map) = value.pointee, step.pointee.index < 0, let position = map.position(of: step.pointee.key)
        {
            return map.entries.withUnsafeBufferPointer { $0.baseAddress.map { Machine.value($0 + position) } ?? value }
        }
        switch value.pointee {
        case .list(let elements), .tuple(let elements):
            let index = step.pointee.index
            if index >= 0, index < elements.count {
                return elements.withUnsafeBufferPointer { $0.baseAddress.map { $0 + index } ?? value }
            }
            if case .tuple = value.pointee, elements.count == 2 {
                if step.pointee.key == "grouper" { return computed(elements[0], place) }
                if step.pointee.key == "list" { return computed(elements[1], place) }
            }
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

    /// What is undefined where a value lacks an attribute.
    func missing(_ step: UnsafePointer<PathStep>, in value: Value) -> Undefined {
        let origin = SourceRange(program.file, Int(step.pointee.range.lowerBound)..<Int(step.pointee.range.upperBound))
        if step.pointee.index >= 0 { return Undefined(.item(.int(step.pointee.index), of: value), at: origin) }
        return Undefined(.attribute(step.pointee.key, of: value, written: step.pointee.objectRange), at: origin)
    }

    /// An attribute of a loop or a namespace.
    mutating func attribute(_ name: String, _ member: LoopMember?, of handle: Handle) -> Value? {
        switch handle.kind {
        case .loop:
            guard let member, let loop = loop(handle) else { return nil }
            return loopMember(member, loop)
        case .namespace:
            guard let index = namespace(handle) else { return nil }
            return namespaces[index].entries.first { sameBytes($0.key, name) }?.value
        case .cycler:
            guard name == "current", let index = namespace(handle), !namespaces[index].entries.isEmpty else {
                return nil
            }
            return namespaces[index].entries[namespaces[index].position].value
        case .macro:
            guard name == "name", let closure = closure(handle) else { return nil }
            return .string(macros[closure].program.pointee.functions[Int(macros[closure].routine)].name)
        case .joiner, .builtin: return nil
        }
    }

    func namespace(_ handle: Handle) -> Int? {
        let index = Int(handle.index)
        guard index < namespaces.count, namespaces[index].serial == handle.serial else { return nil }
        return index
    }

    // MARK: Variables

    /// A variable that has not been read in this frame yet.
    @inline(never)
    mutating func readUnset(_ slot: Int, _ place: Int, _ path: UnsafePointer<Path>? = nil) -> UnsafePointer<Value> {
        let symbol = routine.pointee.slotSymbols[slot]
        if symbol >= 0, let value = lookUp(symbol, contextIndex) {
            slots[slot] = value
            return value
        }
        if let path, path.pointee.isLenient, path.pointee.stepCount == 0 { return computed(.undefined(nil), place) }
        let name = routine.pointee.slotNames[slot]
        let origin = path.map {
            SourceRange(program.file, Int($0.pointee.range.lowerBound)..<Int($0.pointee.range.upperBound))
        }
        let isParameter = symbol < 0 && routine.pointee.parameters.contains(name)
        return computed(.undefined(Undefined(isParameter ? .parameter(name) : .variable(name), at: origin)), place)
    }

    /// Finds a variable in a context, in those around it, in the page's data and among the functions.
    mutating func lookUp(_ symbol: Int32, _ start: Int) -> UnsafePointer<Value>? {
        var context = start
        // The variables of the page's own context are found without going through them.
        while contexts[context].parent >= 0 || !contexts[context].seesPage {
            var variable = contexts[context].head
            while variable >= 0 {
                let found = variables[Int(variable)]
                if found.symbol == symbol { return found.value }
                variable = found.next
            }
            guard contexts[context].parent >= 0 else { return library.global(symbol) }
            context = contexts[context].parent
        }
        let nowhere = UnsafePointer<Value>(bitPattern: 1)
        if let known = scratch.pageVariables[Int(symbol)] { return known == nowhere ? nil : known }
        var found = library.global(symbol)
        if let position = page.position(of: library.symbolNames[Int(symbol)]) {
            found = page.entries.withUnsafeBufferPointer { $0.baseAddress.map { Machine.value($0 + position) } }
        }
        scratch.pageVariables[Int(symbol)] = found ?? nowhere
        return found
    }

    /// Makes a variable of a template visible to its blocks, macros and includes.
    mutating func export(_ symbol: Int32, _ value: UnsafePointer<Value>?) {
        guard let value else { return }
        let head = contexts[contextIndex].head
        if contexts[contextIndex].parent < 0, contexts[contextIndex].seesPage {
            guard scratch.pageVariables[Int(symbol)] != value else { return }
            scratch.pageVariables[Int(symbol)] = value
        } else {
            var variable = head
            while variable >= 0 {
                let found = variables[Int(variable)]
                if found.symbol == symbol, found.value == value { return }
                variable = found.next
            }
        }
        variables.append(ContextVariable(symbol: symbol, value: value, next: head))
        contexts[contextIndex].head = Int32(variables.count - 1)
    }

    mutating func storeAttribute(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) {
        let operand = Operand(bits: instruction.pointee.b)
        let value = read(operand, 0).pointee
        if operand.isStack { drop(1) }
        guard case .string(let name) = constants[Int(instruction.pointee.a)] else { return }
        switch read(Operand(bits: instruction.pointee.c), 1).pointee {
        case .handle(let handle):
            guard handle.kind == .namespace, let index = namespace(handle) else { break }
            if let position = namespaces[index].entries.firstIndex(where: { sameBytes($0.key, name) }) {
                namespaces[index].entries[position].value = value
            } else {
                namespaces[index].entries.append((name, value))
            }
            return
        case .undefined(let undefined): throw TemplateError(undefined)
        default: break
        }
        throw TemplateError(
            "only the attributes of a namespace can be assigned", help: "make one with `{% set ns = namespace() %}`")
    }

    // MARK: Unpacking

    mutating func unpack(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) {
        let operand = Operand(bits: instruction.pointee.b)
        // The value is kept, because the targets may be where it lies.
        let value = read(operand, 0).pointee
        if operand.isStack { drop(1) }
        try assign(value, to: parts.pointee.loops[Int(instruction.pointee.a)].targets)
    }

    /// Takes a value apart into slots.
    mutating func assign(_ value: Value, to target: UnpackTarget) throws(TemplateError) {
        switch target {
        case .slot(let slot):
            owned[Int(slot)] = value
            slots[Int(slot)] = UnsafePointer(owned + Int(slot))
        case .parts(let parts):
            let elements = try iterate(value, purpose: "taken apart")
            guard elements.count == parts.count else {
                throw TemplateError(
                    "there are \(elements.count) values for \(parts.count) names",
                    help: "give as many names as values")
            }
            for (element, part) in zip(elements, parts) { try assign(element, to: part) }
        }
    }

    /// What a loop over a value goes through.
    func iterate(_ value: Value, purpose: String = "looped over") throws(TemplateError) -> [Value] {
        switch value {
        case .list(let elements), .tuple(let elements): return elements
        case .map(let map): return map.entries.map { .string($0.key) }
        case .string(let text), .safe(let text): return text.unicodeScalars.map { .string(String($0)) }
        case .undefined(let undefined):
            if undefined?.isSilent == true { return [] }
            throw TemplateError(undefined)
        default: throw TemplateError("\(value.kindName) cannot be \(purpose)")
        }
    }
}
