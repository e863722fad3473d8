/// Reads an integer or a floating-point number as Python writes them.
struct NumberLiteral {
    private let bytes: [UInt8]
    private let start: Int
    private let limit: Int
    /// Where the literal ends, once read.
    private(set) var end: Int

    init(bytes: [UInt8], start: Int, end: Int) {
        self.bytes = bytes
        self.start = start
        limit = end
        self.end = start
    }

    private func byte(_ offset: Int) -> UInt8 { offset < limit ? bytes[offset] : 0 }

    /// The number, or nil for an integer of more than 64 bits.
    mutating func read(allowsFraction: Bool) -> Token.Kind? {
        if allowsFraction, let double = readDouble() { return .double(double) }
        if byte(start) == UInt8(ascii: "0"), let radix = radix(byte(start + 1)),
            digitsEnd(start + 2, radix: radix, leadingUnderscore: true) > start + 2
        {
            end = digitsEnd(start + 2, radix: radix, leadingUnderscore: true)
            return Int(text(start + 2..<end), radix: radix).map { .integer($0) }
        }
        end = digitsEnd(start, radix: 10, leadingUnderscore: false)
        if byte(start) == UInt8(ascii: "0") {
            // A decimal number does not begin with zero, except zero itself.
            end = start + 1
            while byte(end) == UInt8(ascii: "0") || byte(end) == UInt8(ascii: "_") && byte(end + 1) == UInt8(ascii: "0")
            {
                end += 1
            }
        }
        return Int(text(start..<end)).map { .integer($0) }
    }

    private mutating func readDouble() -> Double? {
        var offset = digitsEnd(start, radix: 10, leadingUnderscore: false)
        var isDouble = false
        if byte(offset) == UInt8(ascii: "."), CharacterClasses.isDigit(byte(offset + 1)) {
            offset = digitsEnd(offset + 1, radix: 10, leadingUnderscore: false)
            isDouble = true
        }
        if byte(offset) | 0x20 == UInt8(ascii: "e") {
            var exponent = offset + 1
            if byte(exponent) == UInt8(ascii: "+") || byte(exponent) == UInt8(ascii: "-") { exponent += 1 }
            if CharacterClasses.isDigit(byte(exponent)) {
                offset = digitsEnd(exponent, radix: 10, leadingUnderscore: false)
                isDouble = true
            }
        }
        guard isDouble else { return nil }
        end = offset
        return Double(text(start..<offset))
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range].filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
    }

    private func radix(_ letter: UInt8) -> Int? {
        switch letter | 0x20 {
        case UInt8(ascii: "x"): 16
        case UInt8(ascii: "o"): 8
        case UInt8(ascii: "b"): 2
        default: nil
        }
    }

    private func digitsEnd(_ offset: Int, radix: Int, leadingUnderscore: Bool) -> Int {
        var offset = offset
        var mayUnderscore = leadingUnderscore
        while true {
            if isDigit(byte(offset), radix) {
                offset += 1
                mayUnderscore = true
            } else if mayUnderscore, byte(offset) == UInt8(ascii: "_"), isDigit(byte(offset + 1), radix) {
                offset += 2
            } else {
                return offset
            }
        }
    }

    private func isDigit(_ byte: UInt8, _ radix: Int) -> Bool {
        switch byte {
        case 0x30...0x39: Int(byte - 0x30) < radix
        case 0x41...0x46, 0x61...0x66: radix == 16
        default: false
        }
    }
}
