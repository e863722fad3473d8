/// A node of an expression, as parsed.
final class Expression {
    /// The form of an expression.
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
    /// The number of nodes between this one and its deepest leaf.
    let depth: Int

    init(_ kind: Kind, _ range: Range<Int>, point: Range<Int>? = nil, depth: Int = 1) {
        self.kind = kind
        self.range = range
        self.point = point ?? range
        self.depth = depth
    }
}

/// The arguments of a call, filter or test.
struct CallSyntax {
    var positional: [Expression] = []
    var named: [(name: String, value: Expression, range: Range<Int>)] = []
    /// `*list`, and `**map`.
    var spread: Expression?
    var namedSpread: Expression?
    /// The range from the opening to the closing parenthesis.
    var range = 0..<0

    var isPlain: Bool { spread == nil && namedSpread == nil }
    var depth: Int {
        let parts = positional + named.map(\.value) + [spread, namedSpread].compactMap { $0 }
        return parts.map(\.depth).max() ?? 0
    }
}

extension Expression {
    /// Calls `visit` with each part, in order.
    func forEachChild(_ visit: (Expression) -> Void) {
        switch kind {
        case .constant, .name, .invalid: break
        case .list(let parts), .tuple(let parts), .concatenation(let parts): parts.forEach(visit)
        case .map(let entries):
            for entry in entries {
                visit(entry.key)
                visit(entry.value)
            }
        case .attribute(let object, _): visit(object)
        case .item(let object, let key):
            visit(object)
            visit(key)
        case .slice(let object, let start, let stop, let step):
            visit(object)
            [start, stop, step].forEach { $0.map(visit) }
        case .call(let callee, let arguments):
            visit(callee)
            arguments.forEach(visit)
        case .filter(let operand, _, let arguments):
            operand.map(visit)
            arguments.forEach(visit)
        case .test(let operand, _, let arguments):
            visit(operand)
            arguments.forEach(visit)
        case .negate(let operand), .plus(let operand), .not(let operand): visit(operand)
        case .binary(_, let left, let right), .and(let left, let right), .or(let left, let right):
            visit(left)
            visit(right)
        case .comparison(let first, let others):
            visit(first)
            others.forEach { visit($0.operand) }
        case .conditional(let condition, let then, let otherwise):
            visit(condition)
            visit(then)
            otherwise.map(visit)
        }
    }
}

extension CallSyntax {
    /// Calls `visit` with each argument, in order.
    func forEach(_ visit: (Expression) -> Void) {
        positional.forEach(visit)
        named.forEach { visit($0.value) }
        spread.map(visit)
        namedSpread.map(visit)
    }

    /// Whether any argument satisfies a condition.
    func contains(where condition: (Expression) -> Bool) -> Bool {
        var found = false
        forEach { found = found || condition($0) }
        return found
    }
}
