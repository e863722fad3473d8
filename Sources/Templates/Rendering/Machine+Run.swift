extension Machine {
    /// Executes instructions until the first frame is left.
    mutating func run() throws(TemplateError) {
        while true {
            let instruction = code + pc
            pc += 1
            switch instruction.pointee.operation {
            case .text:
                output.appendPadded(text + Int(instruction.pointee.a), Int(instruction.pointee.b))
            case .emit:
                let operand = Operand(bits: instruction.pointee.a)
                if operand.isStack {
                    try emit(top - 1, escapes: instruction.pointee.flag != 0)
                    drop(1)
                } else {
                    try emit(read(operand, 0), escapes: instruction.pointee.flag != 0)
                }
            case .push:
                copy(read(Operand(bits: instruction.pointee.a), 0), to: top)
                top += 1
            case .pop: drop(1)
            case .store:
                let operand = Operand(bits: instruction.pointee.b)
                let slot = Int(instruction.pointee.a)
                if operand.isStack {
                    top -= 1
                    owned[slot] = top.move()
                } else {
                    owned[slot] = read(operand, 0).pointee
                }
                slots[slot] = UnsafePointer(owned + slot)
            case .alias:
                slots[Int(instruction.pointee.a)] = slots[Int(instruction.pointee.b)]
            case .clear:
                slots[Int(instruction.pointee.a)] = nil
            case .export:
                export(instruction.pointee.a, slots[Int(instruction.pointee.b)])
            case .storeAttribute: try storeAttribute(instruction)
            case .unpack: try unpack(instruction)

            case .jump: pc = Int(instruction.pointee.a)
            case .jumpIfFalse:
                if try !takeTruth(Operand(bits: instruction.pointee.a)) { pc = Int(instruction.pointee.b) }
            case .jumpIfTrue:
                if try takeTruth(Operand(bits: instruction.pointee.a)) { pc = Int(instruction.pointee.b) }
            case .jumpIfDefined:
                let operand = Operand(bits: instruction.pointee.a)
                let value = read(operand, 0)
                let isDefined = !value.pointee.isUndefined
                if !isDefined { try checkFatal(value) }
                if operand.isStack { drop(1) }
                if isDefined { pc = Int(instruction.pointee.b) }
            case .jumpIfGiven:
                if slots[Int(instruction.pointee.a)] != nil { pc = Int(instruction.pointee.b) }
            case .jumpUnless:
                let holds = try compareOperands(instruction)
                drop(Int(instruction.pointee.count))
                if !holds { pc = Int(instruction.pointee.c) }
            case .jumpIfFalseKeeping:
                if try !truth(top - 1) { pc = Int(instruction.pointee.b) } else { drop(1) }
            case .jumpIfTrueKeeping:
                if try truth(top - 1) { pc = Int(instruction.pointee.b) } else { drop(1) }
            case .jumpIfExtended:
                if frame.pointee.parent >= 0 { pc = Int(instruction.pointee.a) }

            case .not:
                let value = try takeTruth(Operand(bits: instruction.pointee.a))
                push(.bool(!value))
            case .negate, .plus, .binary, .compare, .compareChained, .concatenate, .attribute, .item, .slice, .list,
                .tuple, .map:
                try compute(instruction)

            case .filter: try applyFilter(instruction)
            case .hostFilter: try applyHost(instruction, isTest: false)
            case .test: try applyTest(instruction)
            case .hostTest: try applyHost(instruction, isTest: true)
            case .call: try call(instruction)
            case .callMethod: try callMethod(instruction)
            case .callBlock: try callBlock(instruction)
            case .callSuper: try callSuper(instruction)

            case .loop: try beginLoop(instruction)
            case .next: try continueLoop(instruction)
            case .select: try select(instruction)
            case .loopSelected: try beginSelected(instruction)

            case .macro: makeMacro(instruction)
            case .patch: patch(instruction)
            case .block: try showBlock(instruction)
            case .extends: try extend(instruction)
            case .include: try include(instruction)
            case .importModule: try importModule(instruction)
            case .capture: captures.append(output.count)
            case .endCapture:
                let captured = try endCapture()
                push(instruction.pointee.flag != 0 ? .safe(captured) : .string(captured))
            case .finish:
                if try finish() { return }
            }
        }
    }

    // MARK: Output

    /// Appends a value to the page.
    @inline(__always)
    mutating func emit(_ value: UnsafePointer<Value>, escapes: Bool) throws(TemplateError) {
        let tag = tag(of: value)
        if tag == ValueLayout.Tag.string || tag == ValueLayout.Tag.safe {
            let escapes = escapes && tag == ValueLayout.Tag.string
            let count = value.withUTF8InPlace { bytes -> Int in
                guard let bytes else { return -1 }
                guard let start = bytes.baseAddress else { return 0 }
                if escapes {
                    output.appendEscaped(start, bytes.count)
                } else {
                    output.append(start, bytes.count)
                }
                return bytes.count
            }
            if count >= 0 {
                if count > 1 << 16 { try checkLength() }
                return
            }
        }
        try emitOther(value, escapes: escapes)
    }

    @inline(never)
    private mutating func emitOther(_ value: UnsafePointer<Value>, escapes: Bool) throws(TemplateError) {
        switch value.pointee {
        case .int(let number): emit(number)
        case .double(let number):
            // Most numbers with a point have one digit behind it.
            let scaled = number * 10
            guard abs(scaled) < 1e15, scaled == scaled.rounded(), scaled != 0, scaled / 10 == number else {
                output.append(NumberText.text(number))
                return
            }
            let tenths = Int(scaled)
            if tenths < 0 { output.append(UInt8(ascii: "-")) }
            emit(abs(tenths) / 10)
            output.append(UInt8(ascii: "."))
            output.append(UInt8(truncatingIfNeeded: 48 + abs(tenths) % 10))
        case .safe(let text):
            output.append(text)
            try checkLength()
        case .undefined(let undefined):
            guard undefined?.isSilent == true else { throw TemplateError(undefined) }
        default:
            let text = try value.pointee.text()
            try charge(text.utf8.count / 32)
            if escapes { output.appendEscaped(text) } else { output.append(text) }
            try checkLength()
        }
    }

    private mutating func emit(_ number: Int) {
        var digits: (UInt64, UInt64, UInt32) = (0, 0, 0)
        withUnsafeMutableBytes(of: &digits) { bytes in
            var position = bytes.count
            var magnitude = number.magnitude
            repeat {
                position -= 1
                bytes[position] = UInt8(truncatingIfNeeded: 48 + magnitude % 10)
                magnitude /= 10
            } while magnitude > 0
            if number < 0 { output.append(UInt8(ascii: "-")) }
            if let start = bytes.baseAddress {
                output.append(
                    UnsafePointer(start.assumingMemoryBound(to: UInt8.self)) + position, bytes.count - position)
            }
        }
    }

    func checkLength() throws(TemplateError) {
        if output.count > Limits.pageLength { throw pageTooLong }
    }

    mutating func endCapture() throws(TemplateError) -> String {
        try checkLength()
        let start = captures.removeLast()
        guard output.count - start <= Limits.textLength else { throw TemplateError("the text is too long") }
        try charge((output.count - start) / 32)
        let captured = output.text(from: start)
        output.truncate(to: start)
        return captured
    }
}
