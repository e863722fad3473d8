/// A node of an expression, as parsed.
final class Expression {
    /// The form of an expression.
    indirect enum Kind {
        case constant(Value)
        case name(String)
        case list([Expression])
        case map([(key: Expression, value: Expression)])
        case attribute(Expression, String)
        case item(Expression, Expression)
        case slice(Expression, start: Expression?, stop: Expression?)
        case call(Expression, CallSyntax)
        /// A filter; without an operand at the head of a `filter` block.
        case filter(Expression?, name: String, CallSyntax)
        case test(Expression, name: String, CallSyntax)
        case negate(Expression)
        case not(Expression)
        case binary(BinaryOperator, Expression, Expression)
        case concatenation([Expression])
        case comparison(Comparison, Expression, Expression)
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
    /// The number of nodes between this one and its deepest leaf.
    let depth: Int

    init(_ kind: Kind, _ range: Range<Int>, point: Range<Int>? = nil) {
        self.kind = kind
        self.range = range
        self.point = point ?? range
        depth = 1 + (kind.parts.map(\.depth).max() ?? 0)
    }

    /// Whether this or any part of it satisfies a condition.
    func contains(where condition: (Expression) -> Bool) -> Bool {
        condition(self) || kind.parts.contains { $0.contains(where: condition) }
    }
}

/// The arguments of a call, filter or test.
struct CallSyntax {
    var positional: [Expression] = []
    var named: [(name: String, value: Expression, range: Range<Int>)] = []
    /// The range from the opening to the closing parenthesis.
    var range = 0..<0

    /// The values of all arguments, in order.
    var values: [Expression] { positional + named.map(\.value) }
}

extension Expression.Kind {
    /// The expressions in it, in order.
    var parts: [Expression] {
        switch self {
        case .constant, .name, .invalid: []
        case .list(let parts), .concatenation(let parts): parts
        case .map(let entries): entries.flatMap { [$0.key, $0.value] }
        case .attribute(let operand, _), .negate(let operand), .not(let operand): [operand]
        case .item(let object, let key): [object, key]
        case .slice(let object, let start, let stop): [object, start, stop].compactMap { $0 }
        case .filter(nil, _, let arguments): arguments.values
        case .call(let operand, let arguments), .filter(let operand?, _, let arguments),
            .test(let operand, _, let arguments):
            [operand] + arguments.values
        case .binary(_, let left, let right), .comparison(_, let left, let right), .and(let left, let right),
            .or(let left, let right):
            [left, right]
        case .conditional(let condition, let then, let otherwise): [condition, then, otherwise].compactMap { $0 }
        }
    }
}
