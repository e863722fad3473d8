import Base

extension Compiler {
    /// Compiles an expression; the operand says where its value is then.
    func compile(_ expression: Expression, isLenient: Bool = false) -> Operand {
        if let path = path(expression, isLenient: isLenient) { return path }
        switch expression.kind {
        case .constant(let value): return constant(value)
        case .name, .invalid: return constant(.none)
        case .attribute(let object, let name):
            push(object)
            let step = addStep(name, -1, expression.point, object.range)
            return result(
                Instruction(operation: .attribute, flag: isLenient ? 1 : 0, a: Int32(step)), replacing: 1,
                expression.range)
        case .item(let object, let key): return binary(.item, isLenient ? 1 : 0, object, key, expression.range)
        case .list(let parts): return compileList(parts, expression)
        case .map(let entries): return compileMap(entries, expression)
        case .slice(let object, let start, let stop):
            push(object)
            for part in [start, stop] {
                if let part { push(part) } else { push(constant(.none), expression.range) }
            }
            return result(Instruction(operation: .slice), replacing: 3, expression.range)
        case .call(let callee, let arguments):
            return compileCall(callee, arguments, expression, emits: false)
        case .filter(let operand, let name, let arguments):
            if let operand { push(operand, isLenient: name == "default" || name == "d") }
            return applyFilter(name, arguments, expression)
        case .test(let operand, let name, let arguments):
            return compileTest(operand, name, arguments, expression)
        case .not(let operand):
            return unary(.not, operand, expression)
        case .negate(let operand):
            if case .constant(.int(let value)) = operand.kind, value != .min { return constant(.int(-value)) }
            if case .constant(.double(let value)) = operand.kind { return constant(.double(-value)) }
            return unary(.negate, operand, expression)
        case .binary(let operation, let left, let right):
            return binary(.binary, operation.rawValue, left, right, expression.range)
        case .concatenation(let parts):
            for part in parts { push(part) }
            // Jinja joins constants before rendering, as plain text.
            let keepsSafety = escapes && !parts.allSatisfy(Compiler.isConstant)
            return result(
                Instruction(operation: .concatenate, flag: keepsSafety ? 1 : 0, count: UInt16(clamping: parts.count)),
                replacing: parts.count, expression.range)
        case .comparison(let operation, let left, let right):
            return binary(.compare, operation.rawValue, left, right, expression.range)
        case .and(let left, let right): return compileLogic(.jumpIfFalseKeeping, left, right)
        case .or(let left, let right): return compileLogic(.jumpIfTrueKeeping, left, right)
        case .conditional(let condition, let then, let otherwise):
            return compileConditional(condition, then, otherwise, expression)
        }
    }

    /// Emits an instruction that replaces temporaries by its result.
    func result(
        _ instruction: Instruction, replacing count: Int, _ range: Range<Int>, point: Range<Int>? = nil
    ) -> Operand {
        emit(instruction, range, point: point)
        routine.popped(count)
        routine.pushed()
        return .top
    }

    /// Leaves the value of an expression on the stack.
    func push(_ expression: Expression, isLenient: Bool = false) {
        push(compile(expression, isLenient: isLenient), expression.range)
    }

    func push(_ operand: Operand, _ range: Range<Int>) {
        guard !operand.isStack else { return }
        emit(Instruction(operation: .push, a: operand.bits), range)
        routine.pushed()
    }

    /// Compiles an expression whose value the next instruction takes.
    func take(_ expression: Expression) -> Operand {
        let value = compile(expression)
        if value.isStack { routine.popped() }
        return value
    }

    /// Compiles two operands so that both can be read at once; tells how many of them are temporaries.
    private func compilePair(
        _ left: Expression, _ right: Expression
    ) -> (first: Operand, second: Operand, stackCount: Int) {
        var first = compile(left)
        if !first.isStack, first.kind != .constant, Compiler.calls(right) {
            push(first, left.range)
            first = .top
        }
        let second = compile(right)
        if first.isStack, second.isStack { first = .second }
        return (first, second, (first.isStack ? 1 : 0) + (second.isStack ? 1 : 0))
    }

    /// Whether evaluating an expression can change variables: only calls of macros can.
    static func calls(_ expression: Expression) -> Bool {
        expression.contains { if case .call = $0.kind { true } else { false } }
    }

    /// Whether an expression has the same value on every page.
    static func isConstant(_ expression: Expression) -> Bool {
        !expression.contains { part in
            switch part.kind {
            case .name, .call, .invalid: true
            case .filter(_, let name, _): ["map", "select", "reject", "selectattr", "rejectattr"].contains(name)
            default: false
            }
        }
    }

    private func unary(_ operation: Instruction.Operation, _ operand: Expression, _ expression: Expression) -> Operand {
        let value = compile(operand)
        return result(
            Instruction(operation: operation, a: value.bits), replacing: value.isStack ? 1 : 0, expression.range)
    }

    private func binary(
        _ operation: Instruction.Operation, _ flag: UInt8, _ left: Expression, _ right: Expression, _ range: Range<Int>
    ) -> Operand {
        let (first, second, count) = compilePair(left, right)
        return result(
            Instruction(operation: operation, flag: flag, count: UInt16(count), a: first.bits, b: second.bits),
            replacing: count, range)
    }

    private func compileList(_ parts: [Expression], _ expression: Expression) -> Operand {
        guard parts.count < 10_000 else {
            report("the list is too long", expression.range, help: "pass long lists as data")
            return constant(.none)
        }
        for part in parts { push(part) }
        return result(
            Instruction(operation: .list, count: UInt16(parts.count)), replacing: parts.count, expression.range)
    }

    private func compileMap(_ entries: [(key: Expression, value: Expression)], _ expression: Expression) -> Operand {
        guard entries.count < 10_000 else {
            report("the map is too long", expression.range, help: "pass long maps as data")
            return constant(.none)
        }
        for entry in entries {
            if case .constant(let key) = entry.key.kind {
                switch key {
                case .string, .safe: break
                default: report("the keys of a map are strings", entry.key.range, help: "write it in quotes")
                }
            }
            push(entry.key)
            push(entry.value)
        }
        return result(
            Instruction(operation: .map, count: UInt16(entries.count)), replacing: entries.count * 2, expression.range)
    }

    private func compileLogic(_ jump: Instruction.Operation, _ left: Expression, _ right: Expression) -> Operand {
        push(left)
        let end = emit(Instruction(operation: jump), left.range)
        routine.popped()
        push(right)
        land([end])
        return .top
    }

    private func compileConditional(
        _ condition: Expression, _ then: Expression, _ otherwise: Expression?, _ expression: Expression
    ) -> Operand {
        let toElse = compileCondition(condition, jumpsIf: false)
        push(then)
        let toEnd = emit(Instruction(operation: .jump), expression.range)
        routine.popped()
        land(toElse)
        if let otherwise { push(otherwise) } else { push(constant(.undefined(.silent)), expression.range) }
        land([toEnd])
        return .top
    }

    // MARK: Conditions

    /// Compiles a condition; gives the jumps taken when it is as `jumpsIf` says.
    func compileCondition(_ expression: Expression, jumpsIf: Bool) -> [Int] {
        switch expression.kind {
        case .not(let operand): return compileCondition(operand, jumpsIf: !jumpsIf)
        case .and(let left, let right) where !jumpsIf, .or(let left, let right) where jumpsIf:
            return compileCondition(left, jumpsIf: jumpsIf) + compileCondition(right, jumpsIf: jumpsIf)
        case .and(let left, let right), .or(let left, let right):
            let around = compileCondition(left, jumpsIf: !jumpsIf)
            let jumps = compileCondition(right, jumpsIf: jumpsIf)
            land(around)
            return jumps
        case .comparison(let operation, let first, let second) where !jumpsIf:
            let (left, right, count) = compilePair(first, second)
            routine.popped(count)
            return [
                emit(
                    Instruction(
                        operation: .jumpUnless, flag: operation.rawValue, count: UInt16(count), a: left.bits,
                        b: right.bits), expression.range)
            ]
        default:
            let jump = Instruction(operation: jumpsIf ? .jumpIfTrue : .jumpIfFalse, a: take(expression).bits)
            return [emit(jump, expression.range)]
        }
    }
}
