extension Value {
    /// The text of a string.
    var string: String? {
        switch self {
        case .string(let text), .safe(let text): text
        default: nil
        }
    }

    var isSafe: Bool {
        if case .safe = self { return true }
        return false
    }

    /// Whether it is a string, safe or not.
    var isText: Bool {
        switch self {
        case .string, .safe: true
        default: false
        }
    }

    var isUndefined: Bool {
        if case .undefined = self { return true }
        return false
    }

    /// Whether nothing lies behind it that could change or that it could see.
    var isPlain: Bool {
        switch self {
        case .none, .bool, .int, .double, .string, .safe: true
        default: false
        }
    }

    /// The elements of a list or tuple.
    var elements: [Value]? {
        switch self {
        case .list(let elements), .tuple(let elements): elements
        default: nil
        }
    }

    /// Whether a loop can go through it.
    var isIterable: Bool {
        switch self {
        case .string, .safe, .list, .tuple, .map: true
        default: false
        }
    }

    /// Whether it can be called.
    var isCallable: Bool {
        switch self {
        case .function: true
        case .handle(let handle): handle.kind == .macro || handle.kind == .builtin || handle.kind == .joiner
        default: false
        }
    }

    /// The integer that a value is for arithmetic; Booleans count as 0 and 1.
    var integer: Int? {
        switch self {
        case .int(let value): value
        case .bool(let value): value ? 1 : 0
        default: nil
        }
    }

    /// The number that a value is for arithmetic.
    var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        case .bool(let value): value ? 1 : 0
        default: nil
        }
    }

    /// The kind of value, for messages: “a list”.
    var kindName: String {
        switch self {
        case .undefined: "an undefined value"
        case .none: "none"
        case .bool: "a Boolean"
        case .int: "an integer"
        case .double: "a number"
        case .string: "a string"
        case .safe: "a safe string"
        case .list: "a list"
        case .tuple: "a tuple"
        case .map: "a map"
        case .function: "a function"
        case .handle(let handle): handle.kindName
        }
    }

    /// Whether it counts as true in a condition; nil for an undefined value, whose use is an error.
    @inline(__always)
    var truth: Bool? {
        switch self {
        case .undefined(let undefined): undefined?.isSilent == true ? false : nil
        case .none: false
        case .bool(let value): value
        case .int(let value): value != 0
        case .double(let value): value != 0
        case .string(let text), .safe(let text): !text.isEmpty
        case .list(let elements), .tuple(let elements): !elements.isEmpty
        case .map(let map): !map.isEmpty
        case .function, .handle: true
        }
    }
}

extension Handle {
    var kindName: String {
        switch kind {
        case .macro: "a macro"
        case .loop: "the loop"
        case .namespace: "a namespace"
        case .cycler: "a cycler"
        case .joiner: "a joiner"
        case .builtin: "a function"
        }
    }
}
