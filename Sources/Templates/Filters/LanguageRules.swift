internal import Base

/// The language of dates, numbers and amounts of money, by its tag (BCP 47).
package enum LanguageRules: String, Sendable, CaseIterable {
    case korean = "ko"
    case english = "en"
    case japanese = "ja"
    case simplifiedChinese = "zh-Hans"
    case traditionalChinese = "zh-Hant"
    case german = "de"
    case french = "fr"
    case spanish = "es"
}

/// How numbers are written, as CLDR has it (`symbols` and `minimumGroupingDigits` of Unicode TR35, part 3).
extension LanguageRules {
    private var hasDecimalComma: Bool {
        switch self {
        case .german, .french, .spanish: true
        case .korean, .english, .japanese, .simplifiedChinese, .traditionalChinese: false
        }
    }

    private var group: String {
        switch self {
        case .german, .spanish: "."
        case .french: "\u{202F}"
        case .korean, .english, .japanese, .simplifiedChinese, .traditionalChinese: ","
        }
    }

    /// The fewest digits before a point that are parted: Spanish writes 1234 and 12.345.
    private var leastGrouped: Int { self == .spanish ? 5 : 4 }

    /// A number such as `-1234.5` with the language's decimal sign: `-1234,5`.
    package func decimal(_ number: String) -> String {
        guard hasDecimalComma, let point = number.firstIndex(of: ".") else { return number }
        return number[..<point] + "," + number[number.index(after: point)...]
    }

    /// The same with its thousands parted: `-1.234,5`.
    package func grouped(_ number: String) -> String {
        let isNegative = number.utf8.first == UInt8(ascii: "-")
        let digits = decimal(isNegative ? String(number.dropFirst()) : number)
        guard digits.utf8.prefix(while: CharacterClasses.isDigit).count >= leastGrouped else {
            return isNegative ? "-" + digits : digits
        }
        return (isNegative ? "-" : "") + Grouping.grouped(digits, with: group)
    }

    /// A whole number with its thousands parted.
    package func number(_ number: Int) -> String { grouped(String(number)) }

    /// A number with two decimals at most, none where it is whole, and its thousands parted.
    package func number(_ number: Double) -> String { grouped(Grouping.trimmed(DoubleMath.fixed(number, 2))) }

    /// An amount of money: before the number stands the sign, behind it in languages with a decimal comma.
    func amount(_ digits: String, sign: String, isLetters: Bool) -> String {
        if hasDecimalComma { return digits + "\u{A0}" + sign }
        return isLetters ? sign + "\u{A0}" + digits : sign + digits
    }
}
