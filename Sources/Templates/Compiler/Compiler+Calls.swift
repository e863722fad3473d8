import Base

extension Compiler {
    /// Compiles a call; pushes its result, or appends it to the page.
    @discardableResult
    func compileCall(
        _ callee: Expression, _ arguments: CallSyntax, _ expression: Expression, emits: Bool,
        caller: Int32 = -1, callerCaptures: [MacroCapture] = []
    ) -> Operand {
        if isSuper(callee) {
            guard arguments.values.isEmpty else {
                report("`super` takes no arguments", arguments.range)
                return constant(.none)
            }
            return compileBlockCall(.callSuper, 0, expression, emits)
        }
        if case .attribute(let object, let name) = callee.kind, isBlockReference(object) {
            return compileBlockCall(.callBlock, symbols.number(of: name), expression, emits)
        }
        var method = ""
        var step = -1
        var target = Operand(.constant, 0)
        if case .attribute(let object, let name) = callee.kind {
            method = name
            target = compile(object)
            step = addStep(name, -1, callee.point, object.range)
        } else {
            target = compile(callee)
        }
        let depth = routine.depth - (target.isStack ? 1 : 0)
        if !target.isStack, arguments.values.contains(where: Compiler.calls) {
            push(target, callee.range)
            target = .top
        }
        let operands = compileArguments(arguments)
        let stackCount = routine.depth - depth
        if target.isStack { target = Operand(.stack, stackCount) }
        var (symbol, constantCall, rememberedCall): (Int32, Int32, Int32) = (-1, -1, -1)
        if case .name(let name) = callee.kind, caller < 0 {
            symbol = symbols.number(of: name)
            switch operands.count(where: { Operand(bits: $0).kind != .constant }) {
            case 0: constantCall = symbols.nextConstantCall()
            case 1, 2:
                let names = arguments.positional.map { _ in "" } + arguments.named.map(\.name)
                let values = operands.map { bits -> Value? in
                    let operand = Operand(bits: bits)
                    return operand.kind == .constant ? draft.constants[operand.index] : nil
                }
                rememberedCall = self.rememberedCall("function", name, Array(zip(names, values)))
            default: break
            }
        }
        draft.sites.append(
            CallSite(
                callee: target, method: method,
                isCycle: method == "cycle" && arguments.named.isEmpty && !arguments.positional.isEmpty,
                step: Int32(step), firstOperand: list(operands).lowerBound,
                positionalCount: Int32(arguments.positional.count), names: arguments.named.map(\.name),
                stackCount: Int32(stackCount), caller: caller, callerCaptures: callerCaptures,
                symbol: symbol, constantCall: constantCall, rememberedCall: rememberedCall, emits: emits,
                escapes: escapes))
        emit(
            Instruction(operation: method.isEmpty ? .call : .callMethod, a: Int32(draft.sites.count - 1)),
            expression.range)
        routine.pushed()
        routine.popped(stackCount + 1)
        if !emits { routine.pushed() }
        return .top
    }

    /// Shows a block.
    private func compileBlockCall(
        _ operation: Instruction.Operation, _ number: Int32, _ expression: Expression, _ emits: Bool
    ) -> Operand {
        emit(Instruction(operation: operation, flag: emits ? 1 : 0, a: number), expression.range)
        routine.pushed()
        if emits { routine.popped() }
        return .top
    }

    /// Whether a name means the block that this one overrides: `super`, unless that is a variable.
    private func isSuper(_ callee: Expression) -> Bool {
        guard case .name("super") = callee.kind else { return false }
        return scope.owner(of: "super")?.stores.contains("super") != true
    }

    /// Whether a name means the blocks of this page: `self`, unless that is a variable.
    private func isBlockReference(_ expression: Expression) -> Bool {
        guard case .name("self") = expression.kind else { return false }
        return scope.owner(of: "self")?.stores.contains("self") != true
    }

    /// The operands of arguments; temporaries are counted from the top of the stack after the last one.
    private func compileArguments(_ arguments: CallSyntax) -> [Int32] {
        var operands: [Operand] = []
        let hasCalls = arguments.values.contains(where: Compiler.calls)
        for argument in arguments.values {
            var operand = compile(argument)
            if hasCalls, !operand.isStack, operand.kind != .constant {
                push(operand, argument.range)
                operand = .top
            }
            operands.append(operand)
        }
        var remaining = operands.count { $0.isStack }
        return operands.map { operand in
            guard operand.isStack else { return operand.bits }
            defer { remaining -= 1 }
            return Operand(.stack, remaining).bits
        }
    }

    // MARK: Filters and tests

    /// Applies a filter to the top of the stack.
    func applyFilter(_ name: String, _ arguments: CallSyntax, _ expression: Expression) -> Operand {
        if environment.filters[name] != nil {
            return compileHostFilter(name, arguments, expression)
        }
        guard let number = BuiltinFilter.numbers[name] else {
            report("unknown filter `\(name)`", expression.point, help: environment.helpForFilter(name))
            return .top
        }
        let filter = BuiltinFilter.all[number]
        var rememberedCall: Int32 = -1
        if filter.isRemembered, let constants = Compiler.constants(arguments) {
            rememberedCall = self.rememberedCall("filter", filter.name, constants)
        }
        return compileBuiltin(
            Instruction(operation: .filter, flag: escapes ? 1 : 0, a: Int32(number), c: rememberedCall),
            filter.signature, Message("filter"), name,
            arguments, expression)
    }

    func compileTest(
        _ operand: Expression, _ name: String, _ arguments: CallSyntax, _ expression: Expression
    ) -> Operand {
        push(operand, isLenient: name == "defined" || name == "undefined")
        guard let number = BuiltinTest.numbers[name] else {
            report("unknown test `\(name)`", expression.point, help: BuiltinTest.help(name))
            return .top
        }
        let test = BuiltinTest.all[number]
        return compileBuiltin(
            Instruction(operation: .test, a: Int32(number)), test.signature, Message("test"), name, arguments,
            expression)
    }

    /// The number under which the results of a call are remembered, which all calls have that write the same constants.
    private func rememberedCall(
        _ kind: String, _ name: String, _ arguments: [(name: String, constant: Value?)]
    ) -> Int32 {
        let words = arguments.flatMap { name, constant in
            [name, constant?.kindName.english ?? "", constant?.plainText ?? ""]
        }
        return symbols.rememberedCall([kind, name] + words)
    }

    /// The arguments of a call where all of them are written out as numbers, texts and the like; nil otherwise.
    private static func constants(_ arguments: CallSyntax) -> [(name: String, constant: Value?)]? {
        var constants: [(name: String, constant: Value?)] = []
        for (name, argument) in arguments.positional.map({ ("", $0) }) + arguments.named.map({ ($0.name, $0.value) }) {
            guard case .constant(let value) = argument.kind else { return nil }
            constants.append((name, value))
        }
        return constants
    }

    /// Brings the arguments into the order of the parameters.
    private func compileBuiltin(
        _ instruction: Instruction, _ signature: Signature, _ kind: Message, _ name: String, _ arguments: CallSyntax,
        _ expression: Expression
    ) -> Operand {
        var instruction = instruction
        var count = 1
        if signature.isVariadic {
            for argument in arguments.values { push(argument) }
            count += arguments.values.count
            instruction.b = nameList(arguments.named.map(\.name))
        } else {
            guard let ordered = ordered(arguments, signature, kind, name, expression) else { return .top }
            for argument in ordered {
                if let argument { push(argument) } else { push(constant(.undefined(nil)), expression.range) }
            }
            count += ordered.count
            instruction.b = -1
        }
        instruction.count = UInt16(clamping: count)
        return result(instruction, replacing: count, expression.range, point: expression.point)
    }

    private func ordered(
        _ arguments: CallSyntax, _ signature: Signature, _ kind: Message, _ name: String, _ expression: Expression
    ) -> [Expression?]? {
        var ordered: [Expression?] = arguments.positional
        guard ordered.count <= signature.parameters.count else {
            let allowed = signature.parameters
            let range = arguments.positional[allowed.count].range
            report(
                allowed.isEmpty
                    ? "the \(kind) `\(name)` takes no arguments"
                    : "the \(kind) `\(name)` takes at most \(counted(allowed.count, "argument"))", range,
                help: allowed.isEmpty ? nil : "its arguments are \(allowed.map { "`\($0)`" }.joined(separator: ", "))")
            return nil
        }
        for argument in arguments.named {
            guard let place = signature.parameters.firstIndex(of: argument.name) else {
                let all = signature.parameters.map { "`\($0)`" }.joined(separator: ", ")
                report(
                    "the \(kind) `\(name)` has no argument `\(argument.name)`", argument.range,
                    help: Suggestion.help(argument.name, among: signature.parameters)
                        ?? (all.isEmpty ? "it takes no arguments" : "its arguments are \(all)"))
                return nil
            }
            while ordered.count <= place { ordered.append(nil) }
            guard ordered[place] == nil else {
                report("the argument `\(argument.name)` is given twice", argument.range)
                return nil
            }
            ordered[place] = argument.value
        }
        let given = ordered.count
        if given < signature.required || ordered.prefix(signature.required).contains(where: { $0 == nil }) {
            let missing = signature.parameters.indices.first { $0 >= given || ordered[$0] == nil } ?? 0
            report("the \(kind) `\(name)` needs the argument `\(signature.parameters[missing])`", expression.point)
            return nil
        }
        return ordered
    }

    private func compileHostFilter(
        _ name: String, _ arguments: CallSyntax, _ expression: Expression
    ) -> Operand {
        for argument in arguments.values { push(argument) }
        let count = 1 + arguments.values.count
        return result(
            Instruction(
                operation: .hostFilter, count: UInt16(clamping: count), a: symbols.number(of: name),
                b: nameList(arguments.named.map(\.name))),
            replacing: count, expression.range, point: expression.point)
    }

    /// Names as a list of constants after their count; -1 without any.
    private func nameList(_ names: [String]) -> Int32 {
        guard !names.isEmpty else { return -1 }
        return list([Int32(names.count)] + names.map { Int32(constant(.string($0)).index) }).lowerBound
    }
}
