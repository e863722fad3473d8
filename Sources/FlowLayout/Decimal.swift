/// Numbers as text for JSON and SVG, without a locale.
enum Decimal {
    /// At most three decimals and no needless zeros; zero for what is no number.
    static func text(_ value: Double) -> String {
        let thousandths = (value * 1000).rounded()
        guard thousandths.magnitude < 1e15 else { return "0" }
        let whole = Int(thousandths)
        let digits = String(1000 + whole.magnitude % 1000).dropFirst()
        var fraction = String(digits)
        while fraction.last == "0" { fraction.removeLast() }
        let sign = whole < 0 ? "-" : ""
        return sign + String(whole.magnitude / 1000) + (fraction.isEmpty ? "" : "." + fraction)
    }
}
