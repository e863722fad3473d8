internal import Base

/// The page that is being written, and the parts of it that are to become texts.
struct PageOutput {
    var buffer = OutputBuffer(capacity: 1 << 16)
    /// The lengths at which the texts begin that are captured, innermost last.
    private var captures: [Int] = []

    var count: Int { buffer.count }

    /// Gives the memory back; the output must not be used again.
    func deallocate() { buffer.deallocate() }

    mutating func removeAll() {
        buffer.truncate(to: 0)
        captures.removeAll(keepingCapacity: true)
    }

    func checkLength() throws(TemplateError) {
        guard buffer.count <= RenderLimits.pageLength else {
            throw TemplateError("the page is too long", help: "at most \(RenderLimits.pageLength >> 20) MB are allowed")
        }
    }

    // MARK: Captures

    mutating func beginCapture() { captures.append(buffer.count) }

    /// The text since the last capture began, which does not belong to the page.
    mutating func endCapture(_ allowance: inout WorkAllowance) throws(TemplateError) -> String {
        try checkLength()
        let start = captures.removeLast()
        guard buffer.count - start <= RenderLimits.textLength else { throw TemplateError("the text is too long") }
        try allowance.charge((buffer.count - start) / 32)
        let captured = buffer.text(from: start)
        buffer.truncate(to: start)
        return captured
    }

    /// Drops what has been written since the last capture began.
    mutating func dropCapture() { buffer.truncate(to: captures.removeLast()) }

    // MARK: Values

    /// Appends a value.
    @inline(__always)
    mutating func append(
        _ value: UnsafePointer<Value>, escapes: Bool, _ allowance: inout WorkAllowance
    ) throws(TemplateError) {
        // Asked one after the other, because a `switch` would count references to what it looks at.
        if value.pointee.isText {
            try appendText(value, escapes: escapes && !value.pointee.isSafe)
        } else {
            try appendOther(value, escapes: escapes, &allowance)
        }
    }

    @inline(never)
    private mutating func appendText(_ value: UnsafePointer<Value>, escapes: Bool) throws(TemplateError) {
        if let bytes = value.longText, let start = bytes.baseAddress {
            if escapes { buffer.appendEscaped(start, bytes.count) } else { buffer.append(start, bytes.count) }
            if bytes.count > 1 << 16 { try checkLength() }
            return
        }
        if case .string(let text) = value.pointee {
            if escapes { buffer.appendEscaped(text) } else { buffer.append(text) }
        } else if case .safe(let text) = value.pointee {
            buffer.append(text)
        }
    }

    @inline(never)
    private mutating func appendOther(
        _ value: UnsafePointer<Value>, escapes: Bool, _ allowance: inout WorkAllowance
    ) throws(TemplateError) {
        switch value.pointee {
        case .int(let number): buffer.appendDecimal(number)
        case .double(let number): append(number)
        case .undefined(let undefined):
            guard undefined?.isSilent == true else { throw TemplateError(undefined) }
        default:
            let text = try value.pointee.text()
            try allowance.charge(text.utf8.count / 32)
            if escapes { buffer.appendEscaped(text) } else { buffer.append(text) }
            try checkLength()
        }
    }

    private mutating func append(_ number: Double) {
        // Most numbers with a point have one digit behind it.
        let scaled = number * 10
        guard abs(scaled) < 1e15, scaled == scaled.rounded(), scaled != 0, scaled / 10 == number else {
            return buffer.append(NumberText.text(number))
        }
        let tenths = Int(scaled)
        if tenths < 0 { buffer.append(UInt8(ascii: "-")) }
        buffer.appendDecimal(abs(tenths) / 10)
        buffer.append(UInt8(ascii: "."))
        buffer.append(UInt8(truncatingIfNeeded: 48 + abs(tenths) % 10))
    }
}
