extension Double {
    /// A finite number without an exponent and without more zeros than it needs: `126.9868`, `0.00001`.
    package var plain: String {
        let text = "\(self)"
        guard text.utf8.contains(UInt8(ascii: "e")) else {
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        // Coordinates have five decimals, and no smaller number is written.
        let scaled = (abs(self) * 100_000).rounded()
        guard scaled < 1e15 else { return text }
        let digits = String(Int(scaled))
        let padded = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        return (self < 0 ? "-" : "") + padded.dropLast(5) + "." + padded.suffix(5)
    }
}

/// A number of bytes in megabytes with a decimal.
package func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
}
