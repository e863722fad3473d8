internal import Base

/// The functions that are part of the language.
enum BuiltinFunction: String, CaseIterable {
    case range, namespace

    static func range(_ positional: [Value], _ named: [(name: String, value: Value)]) throws(TemplateError) -> Value {
        guard named.isEmpty, (1...3).contains(positional.count) else {
            throw TemplateError("`range` takes one to three integers")
        }
        var numbers: [Int] = []
        for value in positional {
            guard let number = value.integer else {
                throw TemplateError("`range` takes integers, not \(value.kindName)", help: "`|int` makes one")
            }
            numbers.append(number)
        }
        let (start, stop) = numbers.count == 1 ? (0, numbers[0]) : (numbers[0], numbers[1])
        let step = numbers.count == 3 ? numbers[2] : 1
        guard step != 0 else { throw TemplateError("the step of `range` is zero") }
        let (distance, overflow) =
            step > 0 ? stop.subtractingReportingOverflow(start) : start.subtractingReportingOverflow(stop)
        let tooLarge = TemplateError(
            "the range is too large",
            help: "at most \(Grouping.grouped("\(RenderLimits.rangeCount)", with: ",")) numbers are allowed")
        if distance <= 0, !overflow { return .list([]) }
        if overflow {
            guard (step > 0 ? stop > start : start > stop) else { return .list([]) }
            throw tooLarge
        }
        guard (UInt(distance) - 1) / step.magnitude < UInt(RenderLimits.rangeCount) else {
            throw tooLarge
        }
        return .list(stride(from: start, to: stop, by: step).map { .int($0) })
    }
}
