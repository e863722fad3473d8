extension BuiltinFilter {
    /// Filters on numbers.
    static let numberFilters: [BuiltinFilter] = [
        BuiltinFilter("abs") { call throws(TemplateError) in
            switch call.subject {
            case .int(let value):
                guard value != .min else { throw TemplateError("the result is too large") }
                return .int(abs(value))
            case .double(let value): return .double(abs(value))
            case .bool(let value): return .int(value ? 1 : 0)
            default: throw TemplateError("\(call.subject.kindName) has no absolute value")
            }
        },
        BuiltinFilter("int", Signature("default", "base")) { call throws(TemplateError) in
            let fallback = call.argument(1) ?? .int(0)
            let base = try call.int(2, "base", 10)
            guard base == 0 || (2...36).contains(base) else {
                throw TemplateError("the argument `base` is 0 or between 2 and 36")
            }
            if let value = NumberParsing.integer(call.subject, base: base) { return .int(value) }
            if base == 10, let number = NumberParsing.double(call.subject), number.isFinite {
                throw TemplateError("the number is too large")
            }
            return fallback
        },
        BuiltinFilter("float", Signature("default")) { call throws(TemplateError) in
            NumberParsing.double(call.subject).map { .double($0) } ?? call.argument(1) ?? .double(0)
        },
        BuiltinFilter("round", Signature("precision", "method"), round),
        BuiltinFilter("filesizeformat", Signature("binary")) { call throws(TemplateError) in
            guard let size = NumberParsing.double(call.subject) else {
                throw TemplateError("\(call.subject.kindName) is no size")
            }
            return .string(fileSize(size, isBinary: try call.bool(1)))
        },
    ]

    private static let round: Body = { call throws(TemplateError) in
        guard let value = call.subject.number else { throw TemplateError("\(call.subject.kindName) cannot be rounded") }
        let precision = try call.int(1, "precision", 0)
        guard (-300...300).contains(precision) else { throw TemplateError("the argument `precision` is out of bounds") }
        let method = try call.string(2, "method", "common")
        if method == "common" {
            if let integer = call.subject.integer {
                return .int(precision >= 0 ? integer : try rounded(integer, -precision))
            }
            return .double(value.isFinite ? DoubleMath.rounded(value, precision) : value)
        }
        guard method == "ceil" || method == "floor" else {
            throw TemplateError("the argument `method` is \"common\", \"ceil\" or \"floor\"")
        }
        let scale = DoubleMath.power(10, Double(precision))
        let scaled = value * scale
        guard scaled.isFinite else { throw TemplateError("the result is too large") }
        return .double(scaled.rounded(method == "ceil" ? .up : .down) / scale)
    }

    private static func rounded(_ value: Int, _ digits: Int) throws(TemplateError) -> Int {
        guard digits < 19 else { return 0 }
        var unit = 1
        for _ in 0..<digits { unit *= 10 }
        let remainder = value % unit
        let base = value - remainder
        let doubled = remainder.magnitude.multipliedReportingOverflow(by: 2)
        let isUp =
            doubled.overflow || doubled.partialValue > unit || doubled.partialValue == unit && (base / unit) % 2 != 0
        guard isUp else { return base }
        let (result, overflow) =
            value < 0 ? base.subtractingReportingOverflow(unit) : base.addingReportingOverflow(unit)
        guard !overflow else { throw TemplateError("the result is too large", help: "integers have 64 bits") }
        return result
    }

    private static func fileSize(_ size: Double, isBinary: Bool) -> String {
        let base: Double = isBinary ? 1024 : 1000
        let names =
            isBinary
            ? ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"]
            : ["kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"]
        if size == 1 { return "1 Byte" }
        if size < base { return "\(Int(size.rounded(.towardZero))) Bytes" }
        var unit = base * base
        for (index, name) in names.enumerated() {
            if size < unit || index == names.count - 1 { return DoubleMath.fixed(base * size / unit, 1) + " " + name }
            unit *= base
        }
        return ""
    }
}
