#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The floating-point functions that the standard library lacks.
enum FloatingPoint {
    static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

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
}
