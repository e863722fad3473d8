internal import Base

extension BuiltinFilter {
    /// Filters on numbers.
    static let numberFilters: [BuiltinFilter] = [
        BuiltinFilter("int", Signature("default")) { call throws(TemplateError) in
            if let value = NumberParsing.integer(call.subject) { return .int(value) }
            if let number = NumberParsing.double(call.subject), number.isFinite {
                throw TemplateError("the number is too large")
            }
            return call.argument(1) ?? .int(0)
        },
        BuiltinFilter("float", Signature("default")) { call throws(TemplateError) in
            NumberParsing.double(call.subject).map { .double($0) } ?? call.argument(1) ?? .double(0)
        },
        BuiltinFilter("round", Signature("precision", "method"), round),
    ]

    private static let round: Body = { call throws(TemplateError) in
        guard let value = call.subject.number else { throw TemplateError("\(call.subject.kindName) cannot be rounded") }
        let precision = try call.int(1, "precision", 0)
        guard (0...15).contains(precision) else {
            throw TemplateError("the argument `precision` is an integer from 0 to 15")
        }
        let method = try call.string(2, "method", "common")
        if method == "common" {
            if let integer = call.subject.integer { return .int(integer) }
            return .double(value.isFinite ? DoubleMath.rounded(value, precision) : value)
        }
        guard method == "ceil" || method == "floor" else {
            throw TemplateError("the argument `method` is \"common\", \"ceil\" or \"floor\"")
        }
        let scale = (0..<precision).reduce(1.0) { scale, _ in scale * 10 }
        let scaled = value * scale
        guard scaled.isFinite else { throw TemplateError("the result is too large") }
        return .double(scaled.rounded(method == "ceil" ? .up : .down) / scale)
    }
}
