/// How good a place or visit was: 0 to 5 in halves.
package struct Rating: Sendable, Hashable, Comparable {
    /// 0 to 10.
    package let halves: Int

    /// Nil for a value out of range or between the halves.
    init?(_ value: Double) {
        let doubled = value * 2
        guard (0...10).contains(doubled), doubled.rounded() == doubled else { return nil }
        halves = Int(doubled)
    }

    /// - Parameter halves: 0 to 10.
    init(halves: Int) {
        self.halves = halves
    }

    package var value: Double { Double(halves) / 2 }

    /// What several have of a place or visit: their mean, rounded to halves, a quarter up; nil where there are none.
    static func mean(of ratings: [Rating]) -> Rating? {
        guard !ratings.isEmpty else { return nil }
        return Rating(halves: (2 * ratings.reduce(0) { $0 + $1.halves } + ratings.count) / (2 * ratings.count))
    }

    package static func < (first: Rating, second: Rating) -> Bool { first.halves < second.halves }
}

/// What a visit cost.
package struct Price: Sendable, Hashable {
    package let amount: Double
    /// Three capital letters of ISO 4217, as `KRW`.
    package let currency: String

    /// The code of what has no currency (ISO 4217).
    package static let noCurrency = "XXX"

    init(amount: Double, currency: String) {
        self.amount = amount
        self.currency = currency
    }

    /// `12000 KRW`, `KRW 12000`, `₩12,000`, `12000원`; a number alone is in the default currency.
    package init?(_ text: String, defaultCurrency: String) {
        var digits = ""
        var unit = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case ",", " ", "\u{A0}": continue
            case "0"..."9", ".", "-": digits.unicodeScalars.append(scalar)
            default: unit.unicodeScalars.append(scalar)
            }
        }
        switch unit {
        case "": currency = defaultCurrency
        case "₩", "원", "won": currency = "KRW"
        case "¥", "円", "엔", "yen": currency = "JPY"
        case "€": currency = "EUR"
        case "$": currency = "USD"
        case "£": currency = "GBP"
        default: currency = unit.uppercased()
        }
        guard let amount = Double(digits), amount.isFinite, amount >= 0, amount < 1e12, currency.count == 3,
            currency.unicodeScalars.allSatisfy({ ("A"..."Z").contains($0) })
        else { return nil }
        self.amount = amount
    }
}
