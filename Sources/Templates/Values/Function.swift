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
