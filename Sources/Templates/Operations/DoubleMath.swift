#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The floating-point functions that the standard library lacks.
enum DoubleMath {
    /// Quotient rounded down and remainder with the divisor's sign, as Python's `//` and `%`.
    static func floorDivision(_ first: Double, _ second: Double) -> (quotient: Double, remainder: Double) {
        var remainder = fmod(first, second)
        var quotient = (first - remainder) / second
        if remainder != 0 {
            if (second < 0) != (remainder < 0) {
                remainder += second
                quotient -= 1
            }
        } else {
            remainder = second < 0 ? -0.0 : 0.0
        }
        if quotient != 0 {
            let floored = quotient.rounded(.down)
            quotient = quotient - floored > 0.5 ? floored + 1 : floored
        } else {
            quotient = (first < 0) != (second < 0) ? -0.0 : 0.0
        }
        return (quotient, remainder)
    }

    /// A number with so many digits after the point, the last one rounded correctly.
    static func fixed(_ value: Double, _ digits: Int) -> String {
        // The C library's way costs five times as much, and few numbers need it.
        guard value.sign == .plus, let (whole, unit) = scaled(value, digits) else {
            return formatted(value, digits)
        }
        let integer = String(whole / unit)
        return digits == 0 ? integer : integer + "." + String(unit + whole % unit).dropFirst()
    }

    /// A number as a whole number of decimal units, correctly rounded; nil where that is large or too near to a tie to tell.
    private static func scaled(_ value: Double, _ digits: Int) -> (whole: Int, unit: Int)? {
        guard (0...6).contains(digits) else { return nil }
        let unit = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000][digits]
        let product = value * Double(unit)
        let nearest = product.rounded()
        guard abs(product) < 1e9, abs(abs(product - nearest) - 0.5) > 0.000_01 else { return nil }
        return (Int(nearest), unit)
    }

    private static func formatted(_ value: Double, _ digits: Int) -> String {
        let digits = CInt(min(max(digits, 0), 400))
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 800) { buffer in
            let length = withVaList([digits, value]) { vsnprintf(buffer.baseAddress, buffer.count, "%.*f", $0) }
            let bytes = buffer.prefix(max(0, min(Int(length), buffer.count - 1))).map { UInt8(bitPattern: $0) }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Rounds to digits after the point.
    static func rounded(_ value: Double, _ digits: Int) -> Double {
        if let (whole, unit) = scaled(value, digits), whole != 0 { return Double(whole) / Double(unit) }
        return Double(fixed(value, digits)) ?? value
    }
}
