/// A node of an expression, as parsed.
final class Expression {
    /// What an expression is.
    indirect enum Kind {
        case constant(Value)
        case name(String)
        case list([Expression])
        case tuple([Expression])
        case map([(key: Expression, value: Expression)])
        case attribute(Expression, String)
        case item(Expression, Expression)
        case slice(Expression, start: Expression?, stop: Expression?, step: Expression?)
        case call(Expression, CallSyntax)
        /// A filter; without an operand at the head of a `filter` block.
        case filter(Expression?, name: String, CallSyntax)
        case test(Expression, name: String, CallSyntax)
        case negate(Expression)
        case plus(Expression)
        case not(Expression)
        case binary(BinaryOperator, Expression, Expression)
        case concatenation([Expression])
        case comparison(Expression, [(operation: Comparison, operand: Expression)])
        case and(Expression, Expression)
        case or(Expression, Expression)
        case conditional(condition: Expression, then: Expression, otherwise: Expression?)
        /// Stands where parsing has failed.
        case invalid
    }

    let kind: Kind
    /// The whole expression, in UTF-8 offsets of the source.
    let range: Range<Int>
    /// The part that an error points at: the name of an attribute, filter or test.
    let point: Range<Int>
    /// How many nodes lie between this one and its deepest leaf.
    let depth: Int

    init(_ kind: Kind, _ range: Range<Int>, point: Range<Int>? = nil, depth: Int = 1) {
        self.kind = kind
        self.range = range
        self.point = point ?? range
        self.depth = depth
    }
}
