internal import Base

/// A comparison of two operands.
enum Comparison: UInt8 {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, isIn, isNotIn
}

extension Value {
    /// Whether two values are equal, as Python's `==`.
    func equals(_ other: Value) throws(TemplateError) -> Bool {
        var work = 1_000_000
        return try equals(other, depth: 0, work: &work)
    }

    private func equals(_ other: Value, depth: Int, work: inout Int) throws(TemplateError) -> Bool {
        work -= 1
        guard depth < RenderLimits.valueDepth, work > 0 else {
            throw TemplateError("the values are too large to be compared")
        }
        switch (self, other) {
        case (.string(let first), .string(let second)), (.string(let first), .safe(let second)),
            (.safe(let first), .string(let second)), (.safe(let first), .safe(let second)):
            return sameBytes(first, second)
        case (.int(let first), .int(let second)): return first == second
        case (.undefined(let undefined), _), (_, .undefined(let undefined)):
            guard undefined?.isSilent == true else { throw TemplateError(undefined) }
            return isUndefined && other.isUndefined
        case (.none, .none): return true
        case (.list(let first), .list(let second)):
            guard first.count == second.count else { return false }
            for index in first.indices {
                guard try first[index].equals(second[index], depth: depth + 1, work: &work) else { return false }
            }
            return true
        case (.map(let first), .map(let second)):
            guard first.count == second.count else { return false }
            for entry in first.entries {
                guard let value = second[entry.key],
                    try entry.value.equals(value, depth: depth + 1, work: &work)
                else { return false }
            }
            return true
        case (.handle(let first), .handle(let second)): return first == second
        default:
            if let first = integer, let second = other.integer { return first == second }
            if let first = number, let second = other.number { return first == second }
            return false
        }
    }

    /// Whether this value comes before another, as Python's `<`.
    func precedes(_ other: Value) throws(TemplateError) -> Bool {
        try precedes(other, depth: 0)
    }

    private func precedes(_ other: Value, depth: Int) throws(TemplateError) -> Bool {
        guard depth < RenderLimits.valueDepth else { throw TemplateError("the values are too large to be compared") }
        if case .int(let first) = self, case .int(let second) = other { return first < second }
        if let first = string, let second = other.string { return first.precedesByScalars(second) }
        if let first = integer, let second = other.integer { return first < second }
        if let first = number, let second = other.number { return first < second }
        switch (self, other) {
        case (.undefined(let undefined), _), (_, .undefined(let undefined)): throw TemplateError(undefined)
        case (.list(let first), .list(let second)):
            for (left, right) in zip(first, second) where try !left.equals(right) {
                return try left.precedes(right, depth: depth + 1)
            }
            return first.count < second.count
        default: throw TemplateError("\(kindName) and \(other.kindName) have no order")
        }
    }

    /// Compares as an operator says.
    func compare(_ operation: Comparison, _ other: Value) throws(TemplateError) -> Bool {
        switch operation {
        case .equal: try equals(other)
        case .notEqual: try !equals(other)
        case .less: try precedes(other)
        case .greater: try other.precedes(self)
        case .lessOrEqual: try isNotANumber || other.isNotANumber ? false : !other.precedes(self)
        case .greaterOrEqual: try isNotANumber || other.isNotANumber ? false : !precedes(other)
        case .isIn: try other.contains(self)
        case .isNotIn: try !other.contains(self)
        }
    }

    private var isNotANumber: Bool {
        if case .double(let value) = self { return value.isNaN }
        return false
    }

    /// Whether a list has an element, a map a key, or a string a part.
    func contains(_ element: Value) throws(TemplateError) -> Bool {
        switch self {
        case .list(let elements):
            for candidate in elements where try candidate.equals(element) { return true }
            return false
        case .map(let map):
            if let key = element.string { return map[key] != nil }
            if case .undefined(let undefined) = element { throw TemplateError(undefined) }
            return false
        case .string(let text), .safe(let text):
            guard let part = element.string else {
                if case .undefined(let undefined) = element { throw TemplateError(undefined) }
                throw TemplateError("a string contains strings, not \(element.kindName)")
            }
            return text.contains(bytesOf: part)
        case .undefined(let undefined):
            if undefined?.isSilent == true { return false }
            throw TemplateError(undefined)
        default: throw TemplateError("\(kindName) contains nothing")
        }
    }
}
