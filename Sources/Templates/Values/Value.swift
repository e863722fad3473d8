internal import Base

/// A value that templates compute with: JSON's kinds, and what rendering adds to them.
package enum Value: Sendable {
    /// The value of a missing variable or attribute; using it is an error, except through `default` and `is defined`.
    case undefined(Undefined?)
    /// JSON's null.
    case none
    case bool(Bool)
    case int(Int)
    case double(Double)
    /// A text, escaped where it is printed into HTML.
    case string(String)
    /// HTML that is not escaped again.
    case safe(String)
    case list([Value])
    case map(OrderedMap)
    /// Something of the host that templates call.
    case function(Function)
    /// Something that lives as long as the rendering: a macro, a loop, a namespace.
    case handle(Handle)
}

extension Value: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    package init(nilLiteral: ()) { self = .none }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int) { self = .int(value) }
    package init(floatLiteral value: Double) { self = .double(value) }
    package init(stringLiteral value: String) { self = .string(value) }
    package init(arrayLiteral elements: Value...) { self = .list(elements) }
    package init(dictionaryLiteral elements: (String, Value)...) { self = .map(OrderedMap(literal: elements)) }
}

/// Something of the host that templates call: a function, a filter or a test.
///
/// It must give the same value for the same arguments: a call with constant arguments is made once per renderer. A filter
/// or test gets what it is applied to as its first positional argument.
package struct Function: Sendable {
    package typealias Body =
        @Sendable (
            _ positional: [Value], _ named: [(name: String, value: Value)]
        ) throws(TemplateError) -> Value

    let body: Body

    package init(_ body: @escaping Body) {
        self.body = body
    }
}

package typealias Filter = Function

/// Names something that the renderer owns while it renders one page.
package struct Handle: Sendable, Equatable {
    enum Kind: UInt8, Sendable {
        case macro, loop, namespace, builtin
    }

    let kind: Kind
    let index: Int32
    /// Tells a thing from a later one at the same index.
    let serial: UInt32
}

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

    /// The elements of a list.
    var elements: [Value]? {
        guard case .list(let elements) = self else { return nil }
        return elements
    }

    /// Whether a loop can go through it.
    var isIterable: Bool {
        switch self {
        case .string, .safe, .list, .map: true
        default: false
        }
    }

    /// Whether it can be called.
    var isCallable: Bool {
        switch self {
        case .function: true
        case .handle(let handle): handle.kind == .macro || handle.kind == .builtin
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
    var kindName: Message {
        switch self {
        case .undefined: "an undefined value"
        case .none: Message("none")
        case .bool: Message("a Boolean")
        case .int: "an integer"
        case .double: "a number"
        case .string: "a string"
        case .safe: "a safe string"
        case .list: "a list"
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
        case .list(let elements): !elements.isEmpty
        case .map(let map): !map.isEmpty
        case .function, .handle: true
        }
    }
}

extension Handle {
    var kindName: Message {
        switch kind {
        case .macro: "a macro"
        case .loop: "the loop"
        case .namespace: "a namespace"
        case .builtin: "a function"
        }
    }
}
