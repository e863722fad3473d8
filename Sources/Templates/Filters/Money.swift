/// An amount of money as a language writes it.
struct Money {
    let amount: Double
    /// The code of the currency: `KRW`.
    let currency: String

    /// The signs of currencies for readers who have others of their own.
    private static let signs = [
        "KRW": "₩", "USD": "US$", "EUR": "€", "JPY": "JP¥", "CNY": "CN¥", "GBP": "£", "TWD": "NT$", "HKD": "HK$",
        "AUD": "AU$", "CAD": "CA$", "NZD": "NZ$", "VND": "₫", "INR": "₹", "THB": "฿", "PHP": "₱", "SGD": "S$",
        "MXN": "MX$", "BRL": "R$", "ILS": "₪",
    ]

    /// The signs that a language has for some of them (CLDR, `currencies`).
    private static let ownSigns: [LanguageRules: [String: String]] = [
        .english: ["USD": "$", "JPY": "¥", "AUD": "A$"],
        .japanese: ["USD": "$", "JPY": "￥", "AUD": "A$"],
        .simplifiedChinese: ["CNY": "¥"],
        .traditionalChinese: ["TWD": "$", "JPY": "¥"],
        .german: ["USD": "$", "JPY": "¥"],
        .french: [
            "USD": "$US", "AUD": "$AU", "CAD": "$CA", "NZD": "$NZ", "SGD": "$SG", "MXN": "$MX", "HKD": "$HK",
            "JPY": "JPY",
        ],
        .spanish: ["JPY": "JPY"],
    ]

    /// The currencies that have no smaller unit.
    private static let whole = ["KRW", "JPY", "VND", "CLP", "ISK", "XAF", "XOF", "XPF", "PYG", "UGX"]

    func text(_ language: LanguageRules) -> String {
        let code = currency.inCapitals
        let number = DoubleMath.fixed(abs(amount), Money.whole.contains(code) ? 0 : 2)
        let minus = amount < 0 && number.utf8.contains { (0x31...0x39).contains($0) } ? "-" : ""
        let sign = Money.ownSigns[language]?[code] ?? Money.signs[code]
        return minus + language.amount(language.grouped(number), sign: sign ?? code, isLetters: sign == nil)
    }
}
