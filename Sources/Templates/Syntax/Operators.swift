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
