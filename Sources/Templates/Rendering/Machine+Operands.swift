// Reading, copying and forgetting the values that instructions work on.
extension Machine {
    /// Where the value of an operand lies; computed values lie in the scratch place of that number.
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
        var remaining = count
        while remaining > 0 {
            remaining -= 1
            top -= 1
            forget(top)
        }
    }

    /// Leaves a place of the stack uninitialized; fast for what counts no references, which most values are.
    @inline(__always)
    func forget(_ place: UnsafeMutablePointer<Value>) {
        if !knowsLayout || !UnsafePointer(place).countsNothing { place.deinitialize(count: 1) }
    }

    /// Copies a value to an uninitialized place.
    @inline(__always)
    func copy(_ value: UnsafePointer<Value>, to place: UnsafeMutablePointer<Value>) {
        if knowsLayout, value.countsNothing {
            UnsafeMutableRawPointer(place).copyMemory(from: value, byteCount: MemoryLayout<Value>.size)
        } else {
            place.initialize(to: value.pointee)
        }
    }

    /// Puts a value in the place of some temporaries.
    @inline(__always)
    mutating func replace(_ count: Int, _ value: consuming Value) {
        drop(count)
        push(value)
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
        switch tag(of: value) {
        case ValueLayout.Tag.bool: return value.boolInPlace
        case ValueLayout.Tag.int: return value.intInPlace != 0
        case ValueLayout.Tag.string, ValueLayout.Tag.safe:
            if let count = value.withUTF8InPlace({ $0?.count }) { return count != 0 }
            return try otherTruth(value)
        case ValueLayout.Tag.list, ValueLayout.Tag.tuple: return value.elementsInPlace.count != 0
        case ValueLayout.Tag.map: return value.entriesInPlace.count != 0
        default: return try otherTruth(value)
        }
    }

    /// Which case a value is, where that can be read.
    @inline(__always)
    func tag(of value: UnsafePointer<Value>) -> UInt8 {
        knowsLayout ? value.tag : ValueLayout.Tag.unknown
    }

    @inline(never)
    private func otherTruth(_ value: UnsafePointer<Value>) throws(TemplateError) -> Bool {
        if let truth = value.pointee.truth { return truth }
        if case .undefined(let undefined) = value.pointee { throw TemplateError(undefined) }
        return false
    }

    @inline(__always)
    mutating func compareOperands(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) -> Bool {
        let first = read(Operand(bits: instruction.pointee.a), 0)
        let second = read(Operand(bits: instruction.pointee.b), 1)
        return try compare(instruction.pointee.flag, first, second)
    }

    mutating func compare(
        _ operation: UInt8, _ first: UnsafePointer<Value>, _ second: UnsafePointer<Value>
    ) throws(TemplateError) -> Bool {
        let comparison = Comparison(rawValue: operation) ?? .equal
        let (tag, otherTag) = (tag(of: first), tag(of: second))
        if tag == ValueLayout.Tag.int, otherTag == ValueLayout.Tag.int {
            if let holds = Machine.holds(comparison, first.intInPlace, second.intInPlace) { return holds }
        }
        if comparison == .equal || comparison == .notEqual, tag == ValueLayout.Tag.string,
            otherTag == ValueLayout.Tag.string,
            let isEqual = Machine.haveSameBytes(first, second)
        {
            return isEqual == (comparison == .equal)
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

    /// Whether two strings are the same; nil where their bytes cannot be read in place.
    @inline(__always)
    private static func haveSameBytes(_ first: UnsafePointer<Value>, _ second: UnsafePointer<Value>) -> Bool? {
        first.withUTF8InPlace { left in
            second.withUTF8InPlace { right in
                guard let left, let right else { return nil }
                return Templates.haveSameBytes(left, right)
            }
        }
    }

    @inline(never)
    private mutating func compareOther(
        _ comparison: Comparison, _ first: UnsafePointer<Value>, _ second: UnsafePointer<Value>
    ) throws(TemplateError) -> Bool {
        switch (first.pointee, second.pointee) {
        case (.int(let left), .int(let right)):
            if let holds = Machine.holds(comparison, left, right) { return holds }
        case (.string(let left), .string(let right)):
            if comparison == .equal { return sameBytes(left, right) }
            if comparison == .notEqual { return !sameBytes(left, right) }
        case (_, .list(let elements)), (_, .tuple(let elements)): try charge(elements.count)
        case (_, .string(let text)): try charge(text.utf8.count / 32)
        default: break
        }
        return try first.pointee.compare(comparison, second.pointee)
    }

    /// Counts work, so that no page takes for ever.
    @inline(__always)
    mutating func charge(_ amount: Int) throws(TemplateError) {
        remainingWork -= amount
        if remainingWork < 0 { throw tooMuchWork }
    }

    var tooMuchWork: TemplateError {
        TemplateError(
            "rendering this page takes too long", help: "at most \(Limits.work / 1_000_000) million steps are allowed")
    }
}
