/// A node of an expression, as parsed.
final class Expression {
    /// What an expression is.
    enum Kind {
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

/// Arithmetic of two operands.
enum BinaryOperator: UInt8 {
    case add, subtract, multiply, divide, floorDivide, remainder, power

    /// The operator as it is written.
    var symbol: String {
        switch self {
        case .add: "+"
        case .subtract: "-"
        case .multiply: "*"
        case .divide: "/"
        case .floorDivide: "//"
        case .remainder: "%"
        case .power: "**"
        }
    }
}

/// A comparison of two operands.
enum Comparison: UInt8 {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, isIn, isNotIn

    /// The operator as it is written.
    var symbol: String {
        switch self {
        case .equal: "=="
        case .notEqual: "!="
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        case .isIn: "in"
        case .isNotIn: "not in"
        }
    }
}

/// The arguments of a call, filter or test.
struct CallSyntax {
    var positional: [Expression] = []
    var named: [(name: String, value: Expression, range: Range<Int>)] = []
    /// `*list`, and `**map`.
    var spread: Expression?
    var namedSpread: Expression?
    /// From the opening to the closing parenthesis.
    var range = 0..<0

    var isPlain: Bool { spread == nil && namedSpread == nil }
    var depth: Int {
        let parts = positional + named.map(\.value) + [spread, namedSpread].compactMap { $0 }
        return parts.map(\.depth).max() ?? 0
    }
}
