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
    /// A list that prints in parentheses, as pairs of `items()` do.
    case tuple([Value])
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
        case macro, loop, namespace, cycler, joiner, builtin
    }

    let kind: Kind
    let index: Int32
    /// Tells a thing from a later one at the same index.
    let serial: UInt32
}
