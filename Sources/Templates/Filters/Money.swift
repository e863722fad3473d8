/// An amount of money as a language writes it.
struct Money {
    let amount: Double
    /// The code of the currency: `KRW`.
    let currency: String

    /// What an amount begins with; another sign where readers have dollars or yen of their own.
    private static let signs: [(code: String, korean: String, english: String)] = [
        ("KRW", "₩", "₩"), ("USD", "US$", "$"), ("EUR", "€", "€"), ("JPY", "JP¥", "¥"), ("CNY", "CN¥", "CN¥"),
        ("GBP", "£", "£"), ("TWD", "NT$", "NT$"), ("HKD", "HK$", "HK$"), ("AUD", "AU$", "A$"), ("CAD", "CA$", "CA$"),
        ("NZD", "NZ$", "NZ$"), ("VND", "₫", "₫"), ("INR", "₹", "₹"), ("THB", "฿", "฿"), ("PHP", "₱", "₱"),
        ("SGD", "S$", "S$"), ("MXN", "MX$", "MX$"), ("BRL", "R$", "R$"), ("ILS", "₪", "₪"),
    ]

    /// The currencies that have no smaller unit.
    private static let whole = ["KRW", "JPY", "VND", "CLP", "ISK", "XAF", "XOF", "XPF", "PYG", "UGX"]

    func text(_ language: Language) -> String {
        let code = currency.inCapitals
        let number = DoubleMath.fixed(abs(amount), Money.whole.contains(code) ? 0 : 2)
        let digits = Grouping.signed(number)
        let minus = amount < 0 && number.utf8.contains { (0x31...0x39).contains($0) } ? "-" : ""
        guard let sign = Money.signs.first(where: { $0.code == code }) else { return minus + code + "\u{A0}" + digits }
        return minus + (language == .korean ? sign.korean : sign.english) + digits
    }
}
