/// A value that templates compute with: JSON's kinds, and what rendering adds to them.
package enum Value: Sendable {
    /// What a missing variable or attribute gives; using it is an error, except through `default` and `is defined`.
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
    /// A list that prints in parentheses, as pairs of `items()` do.
    case tuple([Value])
    case map(Map)
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
    package init(dictionaryLiteral elements: (String, Value)...) { self = .map(Map(literal: elements)) }
}
