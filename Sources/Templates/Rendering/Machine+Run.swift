extension Machine {
    /// Executes instructions until the first activation is left.
    mutating func run() throws(TemplateError) {
        while true {
            let instruction = (code + pc).pointee
            pc += 1
            switch instruction.operation {
            case .text:
                output.buffer.appendPadded(text + Int(instruction.a), Int(instruction.b))
            case .emit:
                let operand = Operand(bits: instruction.a)
                if operand.isStack {
                    try output.append(top - 1, escapes: instruction.flag != 0, &allowance)
                    drop(1)
                } else {
                    try output.append(read(operand, 0), escapes: instruction.flag != 0, &allowance)
                }
            case .push:
                push(read(Operand(bits: instruction.a), 0).pointee)
            case .store:
                let operand = Operand(bits: instruction.b)
                let slot = Int(instruction.a)
                if operand.isStack {
                    top -= 1
                    owned[slot] = top.move()
                } else {
                    owned[slot] = read(operand, 0).pointee
                }
                slots[slot] = UnsafePointer(owned + slot)
            case .alias:
                slots[Int(instruction.a)] = slots[Int(instruction.b)]
            case .clear:
                slots[Int(instruction.a)] = nil
            case .export:
                export(instruction.a, slots[Int(instruction.b)])
            case .storeAttribute: try storeAttribute(instruction)
            case .unpack: try unpack(instruction)

            case .jump: pc = Int(instruction.a)
            case .jumpIfFalse:
                if try !takeTruth(Operand(bits: instruction.a)) { pc = Int(instruction.b) }
            case .jumpIfTrue:
                if try takeTruth(Operand(bits: instruction.a)) { pc = Int(instruction.b) }
            case .jumpIfGiven:
                if slots[Int(instruction.a)] != nil { pc = Int(instruction.b) }
            case .jumpUnless:
                let holds = try compareOperands(instruction)
                drop(Int(instruction.count))
                if !holds { pc = Int(instruction.c) }
            case .jumpIfFalseKeeping:
                if try !truth(top - 1) { pc = Int(instruction.b) } else { drop(1) }
            case .jumpIfTrueKeeping:
                if try truth(top - 1) { pc = Int(instruction.b) } else { drop(1) }

            case .not:
                let value = try takeTruth(Operand(bits: instruction.a))
                push(.bool(!value))
            case .negate, .binary, .compare, .concatenate, .attribute, .item, .slice, .list, .map:
                try compute(instruction)

            case .filter: try applyFilter(instruction)
            case .hostFilter: try applyHostFilter(instruction)
            case .test: try applyTest(instruction)
            case .call: try call(instruction)
            case .callMethod: try callMethod(instruction)
            case .callBlock: try callBlock(instruction)
            case .callSuper: try callSuper(instruction)

            case .loop: try beginLoop(instruction)
            case .next: try continueLoop(instruction)
            case .select: try select(instruction)
            case .loopSelected: try beginSelected(instruction)

            case .macro: makeMacro(instruction)
            case .block: try showBlock(instruction)
            case .extends: try extend(instruction)
            case .include: try include(instruction)
            case .importModule: try importModule(instruction)
            case .capture: output.beginCapture()
            case .endCapture:
                let captured = try output.endCapture(&allowance)
                push(instruction.flag != 0 ? .safe(captured) : .string(captured))
            case .finish:
                if try finish() { return }
            }
        }
    }
}
